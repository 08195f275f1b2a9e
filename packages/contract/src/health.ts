/**
 * The body of `/readyz` with status 503. It names the component that failed and the kind of failure.
 * The database driver's message is left out, because it may contain hosts, roles and queries.
 */
export interface PartUnready {
  readonly status: 'unavailable'
  readonly reason: 'database' | 'authentication'
  readonly code: 'unreachable' | 'restarting' | 'overloaded' | 'refused' | 'failed'
}

/**
 * The body of `/readyz` with status 503 if the schema is too old or too new for the process, or if the process is
 * shutting down. The message tells the operator what to do.
 */
export interface ProcessUnready {
  readonly status: 'unavailable'
  readonly reason: 'schema' | 'shutdown'
  readonly message: string
}
