/**
 * The body of `/readyz` with status 503. It names the component that failed and the kind of failure.
 * The database driver's message is left out, because it may contain hosts, roles and queries.
 */
export interface Unready {
  readonly status: 'unavailable'
  readonly reason: 'database' | 'authentication'
  readonly code: 'unreachable' | 'restarting' | 'overloaded' | 'refused' | 'failed'
}
