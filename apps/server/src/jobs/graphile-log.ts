import { Logger as GraphileLogger } from 'graphile-worker'
import type { Logger } from '../lib/logger.ts'

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * The library graphile-worker warns if `concurrency` exceeds the number of database connections.
 * We ignore the warning, because most jobs wait for other servers and need no connection while they wait.
 */
const KNOWN = /^WARNING: having maxPoolSize/

/**
 * Writes graphile-worker's messages to our log without their metadata, which contains jobs with payloads.
 * Messages about single jobs are skipped, because they contain error texts. The runner logs failed jobs.
 */
export function graphileLog(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message, meta) => {
    if ('job' in meta || 'jobs' in meta || 'specs' in meta || KNOWN.test(message)) return
    log[LEVELS[level]]({ worker: 'graphile' }, message.split('\n', 1)[0] ?? '')
  })
}
