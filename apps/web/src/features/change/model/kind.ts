import type { EventDifference } from '@homefield/contract/event'
import { whenChangeOf } from '@homefield/domain/when-change'

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

/** Another end of the same start is a change of its time. */
export function whenKindOf({ from, to }: WhenDifference, zone: string): 'moved' | 'time' | 'timeTbd' {
  const change = whenChangeOf(from, to, zone)
  return change === 'length' ? 'time' : change
}
