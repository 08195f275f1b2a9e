/**
 * What `/readyz` says with 503: the part that fails and, in one word, what came of it. What its driver says stays on the
 * server, for it may name hosts, roles and queries.
 */
export interface Unready {
  readonly status: 'unavailable'
  readonly reason: 'database' | 'authentication'
  readonly code: 'unreachable' | 'restarting' | 'overloaded' | 'refused' | 'failed'
}
