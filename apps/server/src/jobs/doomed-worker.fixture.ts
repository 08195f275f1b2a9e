/*
 * A process that starts one job and never finishes it, until a test kills the process.
 * The only argument is the worker's database URL.
 */
import { z } from 'zod'
import { createLogger } from '../lib/logger.ts'
import { defineTask } from '../lib/task.ts'
import { startJobs } from './runner.ts'

startJobs({
  url: process.argv[2] ?? '',
  concurrency: 1,
  times: { leaseMs: 1_000 },
  log: createLogger({ level: 'silent' }),
  tasks: {
    'team.sync': defineTask(z.object({ team: z.string() }), ({ team }) => {
      process.stdout.write(`took ${team}\n`)
      return new Promise(() => undefined)
    }),
  },
})
