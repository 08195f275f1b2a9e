import type { Work } from '@homefield/database/work'
import { deleteCommands, deleteEndedCredentials, deleteSecurityEvents, dropOldInvitations } from './store.ts'

export const CLEAN_UP_ACCOUNTS_EVERY_MS = 60 * 60 * 1_000

// Retention times are in hours, because Temporal.Instant cannot subtract days.
const LINK_RETENTION = { hours: 7 * 24 } as const
const SECURITY_EVENT_RETENTION = { hours: 365 * 24 } as const
/** A device retries a queued command for less than 90 days, so the server stores each response for 90 days. */
const COMMAND_RETENTION = { hours: 90 * 24 } as const

export interface CleanUpParts {
  /** Runs transactions as the database role homefield_auth. */
  readonly auth: Work
  /** Runs transactions as the database role homefield_worker. */
  readonly work: Work
  readonly mostSessionDays: number
}

/** Deletes expired rows of the account tables. Several processes may run this job at the same time. */
export async function cleanUpAccounts({ auth, work, mostSessionDays }: CleanUpParts): Promise<void> {
  await auth.system((unit) =>
    deleteEndedCredentials(unit, {
      sessionsBefore: unit.now.subtract({ hours: mostSessionDays * 24 }),
      linksBefore: unit.now.subtract(LINK_RETENTION),
    }),
  )
  await work.system(async (unit) => {
    await deleteSecurityEvents(unit, unit.now.subtract(SECURITY_EVENT_RETENTION))
    await deleteCommands(unit, unit.now.subtract(COMMAND_RETENTION))
    await dropOldInvitations(unit)
  })
}
