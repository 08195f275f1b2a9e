import type { Team } from '@homefield/contract/connection'

type Imported = Pick<Team, 'import'>

/** An import stops counting as running after this many minutes, even if the server reported no end. */
const LONGEST = 30

export function isRunning({ import: run }: Imported, now: Temporal.Instant): boolean {
  return run !== null && run.endedAt === null && age(run.startedAt, now) < LONGEST * 60_000
}

interface Batch {
  /** Number of the import that is running now, such as 2 in '2 of 3'. */
  readonly at: number
  readonly of: number
}

/** Imports belong together if they started within this many milliseconds of each other. */
const TOGETHER = 5_000

/**
 * Returns the progress of imports that started together, such as '2 of 3'. Ended imports count as well.
 * Returns null if no import is running.
 */
export function batchOf(teams: readonly Imported[], now: Temporal.Instant): Batch | null {
  const running = teams.filter((team) => isRunning(team, now))
  if (running.length === 0) return null
  const begun = Math.min(...running.map((team) => ms(team.import?.startedAt)))
  const ended = teams.filter(
    ({ import: run }) => run !== null && run.endedAt !== null && ms(run.startedAt) >= begun - TOGETHER,
  )
  return { at: ended.length + 1, of: ended.length + running.length }
}

function age(startedAt: string, now: Temporal.Instant): number {
  return now.epochMilliseconds - ms(startedAt)
}

function ms(instant: string | undefined): number {
  return instant === undefined ? Infinity : Temporal.Instant.from(instant).epochMilliseconds
}
