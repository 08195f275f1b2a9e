import type { Team } from '@homefield/contract/connection'

type Imported = Pick<Team, 'import'>

/** An import that has not ended for so long is not under way, whatever its row says: minutes. */
const LONGEST = 30

export function isRunning({ import: run }: Imported, now: Temporal.Instant): boolean {
  return run !== null && run.endedAt === null && age(run.startedAt, now) < LONGEST * 60_000
}

interface Batch {
  /** The one it is at, from 1. */
  readonly at: number
  readonly of: number
}

/** Imports asked for at once begin within this. Milliseconds. */
const TOGETHER = 5_000

/**
 * How far those are that were asked for together: the ones under way, and what began with the first of them and has
 * ended. Null where nothing is under way.
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
