import type { EventDifference, EventWhen } from '@homefield/contract/event'

/**
 * What a change comes to for a reader, in one word. `moved` is another day, `time` another hour of the same day;
 * `removed` is never taken for `cancelled`, because nobody said so; `restored` stands again after any of these; `theirs`
 * changed nothing that counts, because the field is the parent's own.
 */
export const CHANGE_KINDS = [
  'moved',
  'time',
  'cancelled',
  'postponed',
  'removed',
  'restored',
  'timeTbd',
  'place',
  'added',
  'other',
  'theirs',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

type WhenDifference = Extract<EventDifference, { field: 'when' }>

/** The gravest of an event's differences; without any, only what is overridden changed. `zone`: the reader's, which decides whether two times are of one day. */
export function kindOf(differences: readonly EventDifference[], zone: string): ChangeKind {
  if (differences.length === 0) return 'theirs'
  const status = differences.find((difference) => difference.field === 'status')
  if (status) return status.to === 'confirmed' ? 'restored' : status.to
  if (differences.some((difference) => difference.field === 'added')) return 'added'
  const when = differences.find((difference) => difference.field === 'when')
  if (when) return whenKindOf(when, zone)
  return differences.some((difference) => difference.field === 'location') ? 'place' : 'other'
}

export function whenKindOf({ from, to }: WhenDifference, zone: string): 'moved' | 'time' | 'timeTbd' {
  const before = daysOf(from, zone)
  const after = daysOf(to, zone)
  if (before.first !== after.first) return 'moved'
  if (to.kind === 'days' && to.timeTbd) return 'timeTbd'
  return from.kind === 'days' && to.kind === 'days' && before.last !== after.last ? 'moved' : 'time'
}

/** First and last day, as the reader's calendar has them. */
function daysOf(when: EventWhen, zone: string): { first: string; last: string } {
  if (when.kind === 'days') return { first: when.firstDay, last: when.lastDay }
  const day = (text: string) => Temporal.Instant.from(text).toZonedDateTimeISO(zone).toPlainDate().toString()
  const first = day(when.start)
  return { first, last: when.end === null ? first : day(when.end) }
}
