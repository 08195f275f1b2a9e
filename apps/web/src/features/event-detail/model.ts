import type { Event, EventDetail, EventDifference } from '@homefield/contract/event'
import { EDITABLE_TEXTS, mapGiven } from '@homefield/domain/event-fields'
import { sportNamed } from '@homefield/domain/sport'
import { addDays, type Day, daysBetween } from '../../lib/time/day.ts'
import { linkedText } from '../../lib/linked-text.ts'
import { place, type Placed } from '../event/model/placement.ts'

/** Returns the range of days for loading the event's clashes. `to` is the day after the event's last day. */
export function daysOf(event: Event, zone: string): { from: Day; to: Day } {
  const { firstDay, lastDay } = place(event, zone)
  return { from: firstDay, to: addDays(lastDay, 1) }
}

/**
 * Returns the form values for a duplicate of the event: the same time, and all fields that a parent can edit.
 */
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

/** Returns the time when the event got its current status, or null if the time is unknown. */
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

/**
 * Returns the changed fields that the change note lists.
 * The list omits a cancellation or postponement, because another note reports the event's status.
 */
export function shownAbove(event: Pick<Event, 'news'>): readonly EventDifference[] {
  return (event.news?.differences ?? []).filter(
    (difference) => difference.field !== 'status' || difference.to === 'confirmed',
  )
}

/** True if the change note has something to show: an unseen change, or a platform change to an overridden field. */
export function hasNote(event: Pick<Event, 'news'>): boolean {
  return shownAbove(event).length > 0 || (event.news?.overridden.length ?? 0) > 0
}

/** Returns the former place if the user has not seen the change of place yet. Otherwise returns null. */
export function formerPlace({ news }: Pick<Event, 'news'>) {
  const moved = news?.differences.find((difference) => difference.field === 'location')
  return moved?.field === 'location' ? moved.from : null
}

/**
 * Returns the platform's title, or null if Homefield's title, team and opponent contain the same words.
 * The comparison ignores filler words and words such as 'canceled'.
 */
export function platformsTitle(
  event: Event,
  detail: Pick<EventDetail, 'originalTitle' | 'sources'>,
): string | null {
  const { originalTitle } = detail
  if (!originalTitle) return null
  const texts = [event.title, event.teamName, event.opponent, event.locationName, event.field]
  const teams = detail.sources.map(({ teamName }) => teamName)
  const known = new Set([...texts, ...teams].flatMap((text) => wordsOf(text ?? '')))
  return wordsOf(originalTitle).every((word) => known.has(word) || SHOWN_AS_FACTS.has(word))
    ? null
    : originalTitle
}

/**
 * Returns the link to the event on the platform, and the link's host. Null if the link is not http or https.
 */
export function pageOf({ sourceUrl }: Pick<EventDetail, 'sourceUrl'>): { href: string; host: string } | null {
  const [part, ...more] = sourceUrl === null ? [] : linkedText(sourceUrl)
  if (part?.href === undefined || more.length > 0) return null
  return { href: part.href, host: new URL(part.href).hostname.replace(/^www\./, '') }
}

const SHOWN_AS_FACTS = new Set(
  'a an the at vs v versus game match practice canceled cancelled postponed ppd home away'.split(' '),
)

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

export interface Countdown {
  /** The unit 'soon' means that the event starts within three hours. */
  readonly unit: 'now' | 'over' | 'soon' | 'today' | 'tomorrow' | 'days'
  /** 0 if the unit alone says everything. */
  readonly count: number
}

/** Further ahead, the time of day is clearer than the hours until then. */
const SOON = 3 * 60 * 60_000
/** Beyond this number of days, a date is clearer than a number of days. */
const MOST_DAYS = 7

/** Returns how far away the event is, in the unit that a parent would say. Null beyond a week. */
export function countdownOf(placed: Placed, now: Temporal.Instant, zone: string): Countdown | null {
  const { startMs, endMs, firstDay, lastDay } = placed
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  const ms = now.epochMilliseconds
  if (startMs !== null && !placed.isAllDay) {
    if (ms >= (endMs ?? startMs)) return { unit: 'over', count: 0 }
    if (ms >= startMs) return { unit: 'now', count: 0 }
    if (startMs - ms < SOON) return { unit: 'soon', count: 0 }
    if (firstDay === today) return { unit: 'today', count: 0 }
  } else {
    if (lastDay < today) return { unit: 'over', count: 0 }
    if (firstDay <= today) return { unit: 'today', count: 0 }
  }
  const days = daysBetween(today, firstDay)
  if (days === 1) return { unit: 'tomorrow', count: 0 }
  return days <= MOST_DAYS ? { unit: 'days', count: days } : null
}
