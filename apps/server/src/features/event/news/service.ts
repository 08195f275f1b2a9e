import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { dayOf, startOfDay } from '@homefield/domain/time/day'
import { foldNews } from './model.ts'
import { type ChangedHappening, type ChangeRow, changesSince, newestChanges } from './store.ts'

/** What is older is no news, acknowledged or not. */
const NEWS_FOR_DAYS = 30

/** The same events, each with what changed of it and this viewer has not acknowledged. One query, whatever their number. */
export async function withNews(unit: ReadUnit, events: readonly Event[]): Promise<Event[]> {
  const yesterday = yesterdayOf(unit)
  const concerned = events.filter((event) => event.birthday === null && !isOverBefore(event, yesterday))
  if (concerned.length === 0) return [...events]
  const changes = new Map<string, ChangeRow[]>()
  const ids = concerned.map(({ happeningId }) => happeningId)
  for (const change of await changesSince(unit, beginning(unit), ids)) {
    const ofHappening = changes.get(change.happening_id)
    if (ofHappening) ofHappening.push(change)
    else changes.set(change.happening_id, [change])
  }
  const isConcerned = new Set(concerned)
  return events.map((event) =>
    isConcerned.has(event)
      ? { ...event, news: foldNews(changes.get(event.happeningId) ?? [], event.id, unit.viewer.userId) }
      : event,
  )
}

/** Changes read at once: nobody has more that he did not acknowledge, but for a feed that makes everything anew. */
const AT_ONCE = 500

/**
 * Happenings that may have news for the viewer, each once, what changed last first; part by part, so that nobody reads more
 * than he tells. Which have news is known when their changes are folded.
 */
export async function* happeningsWithChanges(unit: ReadUnit): AsyncGenerator<string[]> {
  const known = new Set<string>()
  let before: ChangedHappening | undefined
  do {
    const part = await newestChanges(unit, beginning(unit), yesterdayOf(unit), { before, most: AT_ONCE })
    const ids = [...new Set(part.map((change) => change.happening_id))].filter((id) => !known.has(id))
    for (const id of ids) known.add(id)
    yield ids
    before = part.length < AT_ONCE ? undefined : part.at(-1)
  } while (before)
}

function beginning({ now }: ReadUnit): Temporal.Instant {
  return now.subtract({ hours: NEWS_FOR_DAYS * 24 })
}

interface Moment {
  readonly day: Temporal.PlainDate
  readonly instant: Temporal.Instant
}

function yesterdayOf({ now, viewer }: ReadUnit): Moment {
  const day = dayOf(now, viewer.zone).subtract({ days: 1 })
  return { day, instant: startOfDay(day, viewer.zone) }
}

function isOverBefore({ when }: Event, { day, instant }: Moment): boolean {
  return when.kind === 'days'
    ? Temporal.PlainDate.compare(when.lastDay, day) < 0
    : Temporal.Instant.compare(when.end ?? when.start, instant) < 0
}
