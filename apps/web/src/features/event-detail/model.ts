import type { Event, EventDetail, EventDifference } from '@homefield/contract/event'
import { EDITABLE_TEXTS, mapGiven } from '@homefield/domain/event-fields'
import { sportNamed } from '@homefield/domain/sport'
import { addDays, type Day } from '../../lib/time/day.ts'
import { linkedText } from '../../lib/linked-text.ts'
import { place } from '../event/model/placement.ts'

/** The days of an event, as the call for its clashes wants them: `to` is the day after the last one. */
export function daysOf(event: Event, zone: string): { from: Day; to: Day } {
  const { firstDay, lastDay } = place(event, zone)
  return { from: firstDay, to: addDays(lastDay, 1) }
}

/** What a new event starts out with that is to be like this one: everything a parent types, and the same time. */
export function duplicateOf(event: Event, detail: EventDetail | undefined, zone: string) {
  const { start, end, firstDay, startMs, endMs } = place(event, zone)
  const local = start?.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
  const minutes =
    detail?.typedTime?.durationMinutes ??
    (end && startMs !== null && endMs !== null ? Math.round((endMs - startMs) / 60_000) : undefined)
  return {
    date: firstDay,
    title: event.title,
    sport: sportNamed(event.sport).name,
    visibility: event.visibility,
    ...(local === undefined ? {} : { startTime: local }),
    ...(minutes === undefined ? {} : { durationMinutes: minutes }),
    ...(event.location === null ? {} : { location: event.location }),
    ...(event.locationName === null ? {} : { locationName: event.locationName }),
    ...mapGiven(EDITABLE_TEXTS, (name) => event[name] ?? undefined),
  }
}

/** When its status became what it is; null where nobody kept it. */
export function statusSince(
  event: Pick<Event, 'status' | 'news'>,
  detail: Pick<EventDetail, 'history'> | undefined,
): string | null {
  const isIt = (difference: EventDifference) =>
    difference.field === 'status' && difference.to === event.status
  const entry = detail?.history.find(({ difference }) => isIt(difference))
  if (entry) return entry.at
  return event.news?.differences.some(isIt) ? event.news.changedAt : null
}

/** What the note at the top tells: a status that is bad news has a note of its own, which says more. */
export function toldAbove(event: Pick<Event, 'news'>): readonly EventDifference[] {
  return (event.news?.differences ?? []).filter(
    (difference) => difference.field !== 'status' || difference.to === 'confirmed',
  )
}

/** Whether there is a note at the top: for that, and for what the platform changed of the parent's own. */
export function hasNote(event: Pick<Event, 'news'>): boolean {
  return toldAbove(event).length > 0 || (event.news?.overridden.length ?? 0) > 0
}

/** The place that was, while that is news. */
export function formerPlace({ news }: Pick<Event, 'news'>) {
  const moved = news?.differences.find((difference) => difference.field === 'location')
  return moved?.field === 'location' ? moved.from : null
}

/**
 * The platform's own title, where it tells a reader something that title, team and opponent do not; else null. Marks of
 * what is cancelled and words that only join are no news.
 */
export function platformsTitle(
  event: Event,
  detail: Pick<EventDetail, 'originalTitle' | 'sources'>,
): string | null {
  const { originalTitle } = detail
  if (!originalTitle) return null
  const told = [event.title, event.teamName, event.opponent, event.locationName, event.field]
  const teams = detail.sources.map(({ teamName }) => teamName)
  const known = new Set([...told, ...teams].flatMap((text) => wordsOf(text ?? '')))
  return wordsOf(originalTitle).every((word) => known.has(word) || SAID_ELSEWHERE.has(word))
    ? null
    : originalTitle
}

/** Where its own page is, and the host that a reader sees before he goes there; null for anything but http and https. */
export function pageOf({ sourceUrl }: Pick<EventDetail, 'sourceUrl'>): { href: string; host: string } | null {
  const [part, ...more] = sourceUrl === null ? [] : linkedText(sourceUrl)
  if (part?.href === undefined || more.length > 0) return null
  return { href: part.href, host: new URL(part.href).hostname.replace(/^www\./, '') }
}

const SAID_ELSEWHERE = new Set(
  'a an the at vs v versus game match practice canceled cancelled postponed ppd home away'.split(' '),
)

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
