import type { EventDifference } from '@homefield/contract/event'
import { whenChangeOf } from '@homefield/domain/when-change'

/**
 * The kinds of schedule changes. `moved`: another day. `time`: another time on the same day.
 * `removed`: the event disappeared from the platform, but was not canceled.
 * `restored`: a canceled, postponed or removed event was confirmed again.
 * `theirs`: the platform changed a field that the parent overrode, and nothing else changed.
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

/**
 * Returns the most important kind of change.
 * If `differences` is empty, the platform changed only fields that a parent overrode.
 * `zone` is the reader's zone, which decides whether two times are on the same day.
 */
export function kindOf(differences: readonly EventDifference[], zone: string): ChangeKind {
  if (differences.length === 0) return 'theirs'
  const status = differences.find((difference) => difference.field === 'status')
  if (status) return status.to === 'confirmed' ? 'restored' : status.to
  if (differences.some((difference) => difference.field === 'added')) return 'added'
  const when = differences.find((difference) => difference.field === 'when')
  if (when) return whenKindOf(when, zone)
  return differences.some((difference) => difference.field === 'location') ? 'place' : 'other'
}

/** Returns the kind of a time change. If only the end of the event changed, the kind is `time`. */
export function whenKindOf({ from, to }: WhenDifference, zone: string): 'moved' | 'time' | 'timeTbd' {
  const change = whenChangeOf(from, to, zone)
  return change === 'length' ? 'time' : change
}
