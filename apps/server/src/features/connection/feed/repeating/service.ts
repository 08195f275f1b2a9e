/**
 * Counts the upcoming events of series, to detect a large loss of events (C37).
 * A weekly practice is one entry of a calendar but forty events. If that entry vanishes, most upcoming events are lost.
 * So a loss is measured by the events of a series, not by the entries of the calendar.
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
/** Months in which upcoming events are counted, as many as in the window of a team. */
const MONTHS_AHEAD = 18

/**
 * Numbers of upcoming events of series, before this check and now.
 * Each series already counts as one entry, so one event per series is left out.
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
  // A calendar that had no series before cannot lose one.
  if (before.length === 0) return NO_SERIES
  // Entries of links are `Entry` objects of the ics package (feed/link.service).
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
