import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../../lib/time/day.ts'
import { byReadingOrder, place, type Placed } from '../../../event/model/placement.ts'
import { fold, holdsAll, wordsOf } from './text-match.ts'

/** Minimum number of characters in a trimmed search text (specification, section 9). */
export const LEAST_LETTERS = 2
/** Maximum number of events in a result (specification, section 9). */
export const MOST_RESULTS = 10
/** The app sends a search request after the user has not typed for this time in ms. */
export const DEBOUNCE = 300

/**
 * Returns the day under which a result is listed: today for a running event, otherwise the event's first day.
 */
export function resultDay({ firstDay, lastDay }: Pick<Placed, 'firstDay' | 'lastDay'>, today: Day): Day {
  return firstDay < today && today <= lastDay ? today : firstDay
}

/**
 * Searches the events on this device in the fields that the server searches (`eventGroupsWith`).
 * Returns at most 10 events: upcoming events first, then past events, latest first.
 */
export function foundAmong(events: Iterable<Event>, q: string, zone: string, today: Day): Event[] {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const byEventGroup = new Map<string, Event>()
  for (const event of events)
    if (event.birthday === null && holdsAll(searchedText(event), words))
      byEventGroup.set(event.eventGroupId, event)
  const placed = nearest([...byEventGroup.values()], today)
    .map((event) => place(event, zone))
    .sort(byDay)
  const ahead = placed.filter((one) => one.lastDay >= today)
  const over = placed.filter((one) => one.lastDay < today).toReversed()
  return [...ahead, ...over].slice(0, MOST_RESULTS).map(({ event }) => event)
}

/**
 * Adds the server's results after those of this device, so that no row moves while the user reads.
 * An event that both have found is listed once, as the server sent it.
 */
export function mergeFound(local: readonly Event[], server: readonly Event[]): Event[] {
  const sent = new Map(server.map((event) => [event.eventGroupId, event]))
  const shown = new Set(local.map(({ eventGroupId }) => eventGroupId))
  return [
    ...local.map((event) => sent.get(event.eventGroupId) ?? event),
    ...server.filter(({ eventGroupId }) => !shown.has(eventGroupId)),
  ].slice(0, MOST_RESULTS)
}

const texts = new WeakMap<Event, string>()

function searchedText(event: Event): string {
  let text = texts.get(event)
  if (text === undefined) {
    const { title, teamName, opponent, locationName, location, field, description, children } = event
    const names = children.map(({ name }) => name)
    text = fold([title, teamName, opponent, locationName, location, field, ...names, description].join('\n'))
    texts.set(event, text)
  }
  return text
}

/**
 * Returns the events among which the 10 results are, because placing thousands of events would take too long.
 * Days in UTC decide, so the function keeps some events too many.
 */
function nearest(events: Event[], today: Day): Event[] {
  const enough = 3 * MOST_RESULTS
  if (events.length <= 2 * enough) return events
  const start = ({ when }: Event) => (when.kind === 'days' ? when.firstDay : when.start)
  const sorted = events.toSorted((a, b) => (start(a) < start(b) ? -1 : 1))
  const isLong = ({ when }: Event) => when.kind === 'days' && when.lastDay > when.firstDay
  const from = sorted.findIndex((event) => start(event).slice(0, 10) >= today)
  const now = from < 0 ? sorted.length : from
  return [...sorted.slice(0, now).filter(isLong), ...sorted.slice(Math.max(0, now - enough), now + enough)]
}

function byDay(a: Placed, b: Placed): number {
  if (a.firstDay !== b.firstDay) return a.firstDay < b.firstDay ? -1 : 1
  return byReadingOrder(a, b)
}
