import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../../lib/time/day.ts'
import { byReadingOrder, place, type Placed } from '../../../event/model/placement.ts'

/** What is typed before a search begins, in characters after trimming (specification, section 9). */
export const LEAST_LETTERS = 2
const MOST_RESULTS = 10
/** Milliseconds without another key before the server is asked. */
export const DEBOUNCE = 300

/** Words of a text, those that were searched for marked. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** The text in pieces, every occurrence of `q` apart, whatever its case. */
export function pieces(text: string, q: string): Piece[] {
  const parts = text.split(new RegExp(`(${escaped(q)})`, 'giu'))
  return parts.flatMap((part, index) => (part === '' ? [] : [{ text: part, isHit: index % 2 === 1 }]))
}

export function holds(text: string | null, q: string): boolean {
  return text !== null && new RegExp(escaped(q), 'iu').test(text)
}

/** So many characters of a note around what was found. */
const AROUND = 24

/** 'park at Marine Dr': the words around the first occurrence, on one line. Null where there is none. */
export function around(text: string | null, q: string): string | null {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const at = new RegExp(escaped(q), 'iu').exec(line)
  if (!at) return null
  const end = at.index + at[0].length
  const before = line.slice(Math.max(0, at.index - AROUND), at.index)
  const after = line.slice(end, end + AROUND)
  // A word that is cut is left out.
  const from = before.length < at.index ? before.replace(/^\S*\s/, '') : before
  const to = end + after.length < line.length ? after.replace(/\s\S*$/, '') : after
  return `${from}${at[0]}${to}`
}

/** Where an event stands for the reader: a running one under today, else under its first day. */
export function resultDay({ firstDay, lastDay }: Pick<Placed, 'firstDay' | 'lastDay'>, today: Day): Day {
  return firstDay < today && today <= lastDay ? today : firstDay
}

/**
 * The same search among events that are on this device, for a dead spot: at most 10, what lies ahead first, then the
 * latest of what is over.
 */
export function foundAmong(events: Iterable<Event>, q: string, zone: string, today: Day): Event[] {
  const byHappening = new Map<string, Event>()
  for (const event of events) {
    const isHit = [event.title, event.description, event.location, event.locationName].some((text) =>
      holds(text, q),
    )
    if (isHit && event.birthday === null) byHappening.set(event.happeningId, event)
  }
  const placed = [...byHappening.values()].map((event) => place(event, zone)).sort(byDay)
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
