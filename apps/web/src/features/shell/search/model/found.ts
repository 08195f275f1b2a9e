import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../../lib/time/day.ts'
import { byReadingOrder, place, type Placed } from '../../../event/model/placement.ts'

/** Minimum number of characters in a trimmed search text (specification, section 9). */
export const LEAST_LETTERS = 2
const MOST_RESULTS = 10
/** The app sends a search request after the user has not typed for this time in ms. */
export const DEBOUNCE = 300

/** A piece of a text. `isHit` is true if the piece matches the search text. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** Splits a text into pieces that match `q` and pieces that do not match. Ignores case. */
export function pieces(text: string, q: string): Piece[] {
  const parts = text.split(new RegExp(`(${escaped(q)})`, 'giu'))
  return parts.flatMap((part, index) => (part === '' ? [] : [{ text: part, isHit: index % 2 === 1 }]))
}

export function holds(text: string | null, q: string): boolean {
  return text !== null && new RegExp(escaped(q), 'iu').test(text)
}

/** Maximum number of characters that an excerpt shows on each side of the match. */
const AROUND = 24

/** Returns the text around the first match in one line, such as 'park at Marine Dr'. Null if none. */
export function around(text: string | null, q: string): string | null {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const at = new RegExp(escaped(q), 'iu').exec(line)
  if (!at) return null
  const end = at.index + at[0].length
  const before = line.slice(Math.max(0, at.index - AROUND), at.index)
  const after = line.slice(end, end + AROUND)
  // Remove the cut-off words, so that the excerpt begins and ends with whole words.
  const from = before.length < at.index ? before.replace(/^\S*\s/, '') : before
  const to = end + after.length < line.length ? after.replace(/\s\S*$/, '') : after
  return `${from}${at[0]}${to}`
}

/**
 * Returns the day under which a result is listed: today for a running event, otherwise the event's first day.
 */
export function resultDay({ firstDay, lastDay }: Pick<Placed, 'firstDay' | 'lastDay'>, today: Day): Day {
  return firstDay < today && today <= lastDay ? today : firstDay
}

/**
 * Searches the events on this device. The app uses this search while it is offline.
 * Returns at most 10 events: upcoming events first, then past events, latest first.
 */
export function foundAmong(events: Iterable<Event>, q: string, zone: string, today: Day): Event[] {
  const byEventGroup = new Map<string, Event>()
  for (const event of events) {
    const isHit = [event.title, event.description, event.location, event.locationName].some((text) =>
      holds(text, q),
    )
    if (isHit && event.birthday === null) byEventGroup.set(event.eventGroupId, event)
  }
  const placed = [...byEventGroup.values()].map((event) => place(event, zone)).sort(byDay)
  const ahead = placed.filter((one) => one.lastDay >= today)
  const over = placed.filter((one) => one.lastDay < today).toReversed()
  return [...ahead, ...over].slice(0, MOST_RESULTS).map(({ event }) => event)
}

function byDay(a: Placed, b: Placed): number {
  if (a.firstDay !== b.firstDay) return a.firstDay < b.firstDay ? -1 : 1
  return byReadingOrder(a, b)
}

function escaped(q: string): string {
  return q.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
