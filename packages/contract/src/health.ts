/**
 * The body of `/readyz` with status 503: the part that fails, and the kind of failure in one word.
 * The database driver's message is left out, because it may contain hosts, roles and queries.
 */
export interface Unready {
  readonly status: 'unavailable'
  readonly reason: 'database' | 'authentication'
  readonly code: 'unreachable' | 'restarting' | 'overloaded' | 'refused' | 'failed'
}
