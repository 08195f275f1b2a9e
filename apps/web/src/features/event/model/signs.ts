import type { Clash } from '@homefield/contract/clash'
import type { Event, EventWhen } from '@homefield/contract/event'
import { whenChangeOf } from '@homefield/domain/when-change'
import type { Day } from '../../../lib/time/day.ts'
import { hasPendingChange } from '../pending/model/is-pending.ts'

/**
 * The marks on an event's card: pending changes, clashes, unseen changes, and overridden fields.
 */
export type Sign =
  | 'pending'
  | 'overlap'
  | 'drive'
  | 'moved'
  | 'timeChanged'
  | 'placeChanged'
  | 'added'
  | 'changed'
  | 'theirsChanged'
  | 'differs'

type EventWithNews = Pick<Event, 'news' | 'overridden'>

/**
 * Returns the event's marks, most urgent first. The zone decides whether an event has moved to another day.
 */
export function signsOf(event: EventWithNews, clashes: readonly Clash[] | undefined, zone: string): Sign[] {
  const signs: Sign[] = []
  if (hasPendingChange(event)) signs.push('pending')
  if (clashes?.some((clash) => clash.kind === 'overlap')) signs.push('overlap')
  else if (clashes !== undefined && clashes.length > 0) signs.push('drive')
  const news = newsSign(event, zone)
  if (news) signs.push(news)
  if (event.news !== null && event.news.overridden.length > 0) signs.push('theirsChanged')
  else if (event.overridden.length > 0) signs.push('differs')
  return signs
}

/**
 * Returns one mark for all unseen changes.
 * A new time comes before a new place, because parents plan by the time.
 */
function newsSign({ news }: EventWithNews, zone: string): Sign | null {
  if (!news) return null
  const { differences } = news
  if (differences.some(({ field }) => field === 'added')) return 'added'
  const when = differences.find((difference) => difference.field === 'when')
  if (when) return whenChangeOf(when.from, when.to, zone) === 'moved' ? 'moved' : 'timeChanged'
  if (differences.some(({ field }) => field === 'location' || field === 'field')) return 'placeChanged'
  // A canceled, postponed or removed event needs no mark, because the card names the status.
  // An event that is confirmed again after a cancellation needs a mark.
  const isSaid = differences.every(
    (difference) => difference.field === 'status' && difference.to !== 'confirmed',
  )
  return isSaid ? null : 'changed'
}

/** Returns the time before an unseen time change. Null if no unseen change affects the time. */
export function formerWhen({ news }: Pick<Event, 'news'>): EventWhen | null {
  const when = news?.differences.find((difference) => difference.field === 'when')
  return when?.field === 'when' ? when.from : null
}

export function firstDayOf(when: EventWhen, zone: string): Day {
  if (when.kind === 'days') return when.firstDay
  return Temporal.Instant.from(when.start).toZonedDateTimeISO(zone).toPlainDate().toString()
}
