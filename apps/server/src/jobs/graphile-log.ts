import { Logger as GraphileLogger } from 'graphile-worker'
import type { Logger } from '../lib/logger.ts'

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * graphile-worker warns if `concurrency` exceeds the number of database connections.
 * The log omits the warning about too few connections: most jobs wait for other servers, not for the database.
 */
const KNOWN = /^WARNING: having maxPoolSize/

/**
 * Passes graphile-worker's messages to our log without metadata, because the metadata contains job payloads.
 * Messages about single jobs are dropped, because they contain error texts. The runner logs failed jobs itself.
 */
export function graphileLog(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message, meta) => {
    if ('job' in meta || 'jobs' in meta || 'specs' in meta || KNOWN.test(message)) return
    log[LEVELS[level]]({ worker: 'graphile' }, message.split('\n', 1)[0] ?? '')
  })
}
