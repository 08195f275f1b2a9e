/**
 * A manual event stores the wall time that the user typed.
 * The server computes the UTC times of manual events with the Node runtime's time zone rules.
 * A new Node release can contain new time zone rules, for example after a country abolishes summer time.
 * The job that computes the UTC times runs at server start and daily.
 * After a rule change, the job computes the UTC times of future events again.
 * The job stores the rules' version after the last page, so that an interrupted run starts again.
 */
import type { Work } from '@homefield/database/work'
import { timeFrom } from '@homefield/domain/typed-time'
import { derivedBy, keepRules, manualEventsAhead, type ManualRow, setInstants } from './store.ts'

export const DERIVE_AGAIN_EVERY_MS = 24 * 60 * 60 * 1_000

const A_PAGE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export interface WallTimeParts {
  /** Transactions of `work` run as the database role homefield_worker. */
  readonly work: Work
  /** Version of the Node runtime's time zone rules: `process.versions.tz`, for example '2026a'. */
  readonly rules: string
  /** Computes the UTC times of an event. Tests pass a function with different time zone rules. */
  readonly derive?: (row: ManualRow) => Temporal.Instant
}

export async function deriveAgain({ work, rules, derive = byOurRules }: WallTimeParts): Promise<void> {
  if ((await work.system(derivedBy)) === rules) return
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) after = await derivePage(work, derive, after)
  await work.system((unit) => keepRules(unit, rules))
}

/** Updates one page of events. Returns the last id of the page, or undefined after the last page. */
function derivePage(
  work: Work,
  derive: (row: ManualRow) => Temporal.Instant,
  after: string,
): Promise<string | undefined> {
  return work.system(async (unit) => {
    const rows = await manualEventsAhead(unit, after, A_PAGE)
    for (const row of rows) {
      const start = derive(row)
      if (start.equals(row.start_time)) continue
      await setInstants(unit, row.id, { start, end: start.add({ minutes: row.duration_minutes }) })
      unit.bump(`profile:${row.profile_id}`)
    }
    return rows.length < A_PAGE ? undefined : rows.at(-1)?.id
  })
}

function byOurRules(row: ManualRow): Temporal.Instant {
  const wall = Temporal.PlainDateTime.from(row.wall_start)
  const { when } = timeFrom(wall, row.zone, row.duration_minutes, row.is_second)
  if (when.kind !== 'timed') throw new Error('a typed time must result in an instant, not in a whole day')
  return when.start
}
