import { pino } from 'pino'
import { expect, test } from 'vitest'
import { graphileLog } from './graphile-log.ts'

test("writes graphile-worker's messages to our log, but omits jobs and payloads", () => {
  const lines: Record<string, unknown>[] = []
  // The logger has no redaction, so a payload that reaches the logger would be visible in the log.
  const log = pino(
    { level: 'trace', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const job = { id: '7', payload: { child: 'tulip' } }
  const graphile = graphileLog(log)
  graphile.error("Failed task 7 with error 'tulip'", { failure: true, job, error: new Error('tulip') })
  graphile.debug('Cancelled 1 jobs', { cancelledJobs: [job] })
  graphile.debug('Releasing', { jobs: [job] })
  graphile.warn('WARNING: having maxPoolSize (6) smaller than concurrency (120) may lead to tulips', {})
  graphile.warn('Shutting down\nwith a stack', { error: new Error('tulip') })
  expect(JSON.stringify(lines)).not.toContain('tulip')
  expect(lines.at(-1)).toMatchObject({ level: 40, worker: 'graphile', msg: 'Shutting down' })
})
