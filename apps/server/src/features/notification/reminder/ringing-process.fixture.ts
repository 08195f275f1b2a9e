/*
 * A process that looks for reminders and sends them to a sink, for a test that kills it. Its arguments: the worker's URL,
 * the moment that it takes for now, the sink's address.
 */
import 'temporal-polyfill/global'
import { openDatabase } from '@homefield/database/pools'
import { createWork } from '@homefield/database/work'
import { z } from 'zod'
import { startJobs } from '../../../jobs/runner.ts'
import { createLogger } from '../../../lib/logger.ts'
import { defineTask } from '../../../lib/task.ts'
import { remindOfWhatIsDue } from './jobs.ts'

const [url = '', now = '', sink = ''] = process.argv.slice(2)
const log = createLogger({ level: 'warn' })
const database = openDatabase({ url: () => url, log })
const work = createWork({
  db: database.worker,
  now: () => Temporal.Instant.from(now),
  onCommit: () => undefined,
})
startJobs({
  url,
  concurrency: 6,
  log,
  times: { pollMs: 100, buryMs: 200 },
  tasks: {
    'delivery.send': defineTask(z.object({ deliveryId: z.uuid() }), async ({ deliveryId }) => {
      await fetch(`${sink}/${deliveryId}`, { method: 'POST' })
    }),
  },
})
await remindOfWhatIsDue({ work, sendsSms: false })
