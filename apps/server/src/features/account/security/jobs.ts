import type { Work } from '@homefield/database/work'
import { deleteCommands, deleteEndedProofs, deleteSecurityEvents, dropOldInvitations } from './store.ts'

export const SWEEP_ACCOUNTS_EVERY_MS = 60 * 60 * 1_000

// In hours: an instant knows no days.
const LINKS_KEPT = { hours: 7 * 24 } as const
const SECURITY_EVENTS_KEPT = { hours: 365 * 24 } as const
/** Longer than any queue of a device lives. */
const COMMANDS_KEPT = { hours: 90 * 24 } as const

export interface SweepParts {
  /** Of role homefield_auth. */
  readonly auth: Work
  /** Of role homefield_worker. */
  readonly work: Work
  readonly mostSessionDays: number
}

/** Removes what ran out of itself; harmless when several processes do it at once. */
export async function sweepAccounts({ auth, work, mostSessionDays }: SweepParts): Promise<void> {
  await auth.system((unit) =>
    deleteEndedProofs(unit, {
      sessionsBefore: unit.now.subtract({ hours: mostSessionDays * 24 }),
      linksBefore: unit.now.subtract(LINKS_KEPT),
    }),
  )
  await work.system(async (unit) => {
    await deleteSecurityEvents(unit, unit.now.subtract(SECURITY_EVENTS_KEPT))
    await deleteCommands(unit, unit.now.subtract(COMMANDS_KEPT))
    await dropOldInvitations(unit)
  })
}
