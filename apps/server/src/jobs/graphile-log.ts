import { Logger as GraphileLogger } from 'graphile-worker'
import type { Logger } from '../lib/logger.ts'

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Most jobs wait for other people's servers, without a connection: there are meant to be more of them. */
const KNOWN = /^WARNING: having maxPoolSize/

/**
 * graphile-worker's words in our log, without what it adds: that holds jobs with their payloads. What it says of single
 * jobs quotes their errors; the runner tells those itself.
 */
export function graphileLog(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message, meta) => {
    if ('job' in meta || 'jobs' in meta || 'specs' in meta || KNOWN.test(message)) return
    log[LEVELS[level]]({ worker: 'graphile' }, message.split('\n', 1)[0] ?? '')
  })
}
