/**
 * Events made by hand keep their time as it was typed; their instants are derived by the zone rules of this runtime. A
 * release may bring other rules (a country drops summer time): then all that lies ahead is derived again, at the server's
 * start and daily, page by page. Harmless when several processes do it at once, and when it is cut off: the version is
 * written down at the end.
 */
import type { Work } from '@homefield/database/work'
import { timeFrom } from '@homefield/domain/typed-time'
import { derivedBy, keepRules, manualEventsAhead, type ManualRow, setInstants } from './store.ts'

export const DERIVE_AGAIN_EVERY_MS = 24 * 60 * 60 * 1_000

const A_PAGE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export interface WallTimeParts {
  /** Of role homefield_worker. */
  readonly work: Work
  /** Which rules this runtime has: `process.versions.tz`, e.g. '2026a'. */
  readonly rules: string
  /** By this runtime's rules, unless a test has others. */
  readonly derive?: (row: ManualRow) => Temporal.Instant
}

export async function deriveAgain({ work, rules, derive = byOurRules }: WallTimeParts): Promise<void> {
  if ((await work.system(derivedBy)) === rules) return
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) after = await derivePage(work, derive, after)
  await work.system((unit) => keepRules(unit, rules))
}

/** Answers the last id of the page; undefined where there are no more. */
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
  if (when.kind !== 'timed') throw new Error('a typed time is a time')
  return when.start
}
