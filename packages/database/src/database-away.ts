/*
 * Recognizes errors that mean "the database is unreachable or restarting, try again", not "this query is wrong".
 * If a request fails with such an error, the server responds with 503 and Retry-After.
 * After a 503, the client cannot know whether the server committed the transaction.
 * A retry carries the same command id, so the server does not apply one command twice.
 */

const STATES = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting, recovering or stopping
  '57P05', // idle_session_timeout
  '53300', // too_many_connections
  '53100', // disk_full
  '53200', // out_of_memory
  '25006', // read_only_sql_transaction: a primary that became a standby
])

const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Matches the messages of connection errors that the driver pg throws without an error code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const socket =
    SOCKET.has(code) &&
    'syscall' in error &&
    ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall))
  return (
    STATES.has(code) ||
    code.startsWith('08') ||
    socket ||
    WORDS.test(error.message) ||
    isDatabaseAway(error.cause)
  )
}
