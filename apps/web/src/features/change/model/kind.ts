import type { EventDifference } from '@homefield/contract/event'
import { whenChangeOf } from '@homefield/domain/when-change'

/**
 * Kinds of changes to an event. `moved`: to another day. `time`: to another time on the same day.
 * `removed`: the event is missing from the platform, but the platform did not cancel it.
 * `restored`: an event that was canceled, postponed or removed takes place after all.
 * `theirs`: the platform changed only fields that a parent had overridden.
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
 * Returns the most important kind of change to an event.
 * `differences` lists the changed fields of the event.
 * The list is empty if the platform changed only fields that a parent had overridden.
 * `zone` is the reader's time zone, which decides whether two times are on the same day.
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

/** Returns the kind of a change of times. If only the end changed, the kind is `time`. */
export function whenKindOf({ from, to }: WhenDifference, zone: string): 'moved' | 'time' | 'timeTbd' {
  const change = whenChangeOf(from, to, zone)
  return change === 'length' ? 'time' : change
}
