/**
 * Counts the upcoming events of series, to detect a large loss of events (C37).
 * A weekly practice is one entry in the calendar but may stand for forty events.
 * If the entry vanishes, forty events are lost, so a loss is measured in events and not in entries.
 */
import type { Work } from '@homefield/database/work'
import type { Entry } from '@homefield/ics/entry'
import { WorkerError } from '../../../../lib/workers/worker-error.ts'
import type { WorkerPool } from '../../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../../lib/workers/worker-task.ts'
import { type FeedRow, isOff } from '../model.ts'
import type { Finding } from '../source.model.ts'
import { storedSeries } from '../store.ts'
import type { run } from './count-ahead.task.ts'

const countAhead = workerTask<typeof run>('count-ahead', new URL('./count-ahead.task.ts', import.meta.url))
const COUNT_TIMEOUT_MS = 5_000
/** Upcoming events are counted for 18 months, because a team's events are imported 18 months ahead. */
const MONTHS_AHEAD = 18

/**
 * Number of upcoming events of all recurring entries.
 * `before` is the stored feed, and `now` is the new response.
 * One event of each entry is left out, because the caller already counts each entry as one event.
 */
export interface SeriesAhead {
  readonly before: number
  readonly now: number
}

export const NO_SERIES: SeriesAhead = { before: 0, now: 0 }

export async function seriesAhead(
  { work, workers }: { readonly work: Work; readonly workers: WorkerPool },
  feed: FeedRow,
  finding: Finding,
  at: Temporal.Instant,
): Promise<SeriesAhead> {
  if (finding.kind === 'failed' || feed.source !== 'link') return NO_SERIES
  if (finding.kind === 'unchanged' && feed.withheld_since === null) return NO_SERIES
  const before = await work.system((unit) => storedSeries(unit, feed.id))
  // If the stored feed has no recurring entry, no recurring event can have disappeared.
  if (before.length === 0) return NO_SERIES
  // The JSON of an entry is an `Entry` of the ics package, because the feed's source is 'link'.
  const now =
    finding.kind === 'unchanged'
      ? before
      : finding.entries
          .flatMap(({ repeats, json }) => (repeats ? [JSON.parse(json) as Entry] : []))
          .filter((entry) => !isOff(entry))
  const today = at.toZonedDateTimeISO('UTC').startOfDay()
  const window = {
    from: today.toInstant().toString(),
    to: today.add({ months: MONTHS_AHEAD }).toInstant().toString(),
  }
  try {
    const ahead = await workers.run(countAhead, { before, now, window }, { timeoutMs: COUNT_TIMEOUT_MS })
    return { before: ahead.before - before.length, now: ahead.now - now.length }
  } catch (error) {
    if (error instanceof WorkerError) return NO_SERIES
    throw error
  }
}
