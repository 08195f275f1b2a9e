import { NoSuchPersonError, type Work } from '@homefield/database/work'
import { z } from 'zod'
import type { Logger } from '../../../lib/logger.ts'
import { defineTask, type JobRun, type Task } from '../../../lib/task.ts'
import { type ExportParts, giveUpExport, makeExport } from './service.ts'
import { endArchives } from './store.ts'

const AccountExport = z.object({ exportId: z.uuid(), userId: z.uuid() })
type AccountExport = z.output<typeof AccountExport>

/**
 * Number of attempts for one export. Five attempts with their back-offs take about 90 seconds.
 * After the last attempt, the user sees that the export failed and can request a new one.
 */
const TRIES = 5
const GIVEN_UP = { hours: 3 } as const
/** The database row of an archive is deleted after 30 days. The archive's file is deleted much earlier. */
const FORGOTTEN = { hours: 30 * 24 } as const

interface ExportJobParts extends ExportParts {
  readonly logger: Logger
}

export function exportJobs(parts: ExportJobParts): { readonly 'account.export': Task } {
  return { 'account.export': defineTask(AccountExport, (payload, run) => runExport(parts, payload, run)) }
}

async function runExport(parts: ExportJobParts, payload: AccountExport, run: JobRun): Promise<void> {
  try {
    await makeExport(parts, payload)
  } catch (error) {
    // The account was deleted while the export ran, so nobody needs the archive.
    if (error instanceof NoSuchPersonError) return
    if (run.attempt < TRIES && !run.lastAttempt) throw error
    parts.logger.error({ err: error, exportId: payload.exportId }, 'gave up on an export')
    await giveUpExport(parts, payload)
  }
}

/** Marks old archives as expired, so that the next file clean-up deletes their files. Safe to run concurrently. */
export async function cleanUpExports({ work }: { readonly work: Work }): Promise<void> {
  await work.system(async (unit) => {
    const owners = await endArchives(unit, {
      givenUp: unit.now.subtract(GIVEN_UP),
      forgotten: unit.now.subtract(FORGOTTEN),
    })
    unit.bump(...owners.map((id): `person:${string}` => `person:${id}`))
  })
}
