import type { Event, EventChange, EventWhen } from '@homefield/contract/event'
import { moved, moveOf, type TypedChange } from '@homefield/domain/typed-time'
import { sourceWhen, wireWhen } from './typed-time.ts'

/** Returns the event's time after an edit. @param zone IANA zone in which the edit's times were typed */
export function whenAfter(
  { when }: Pick<Event, 'when'>,
  change: Omit<EventChange, 'version'>,
  zone: string,
): EventWhen {
  const known = { when: sourceWhen(when), typed: null }
  const move = moveOf(known, typedChange(change), zone)
  return move === null ? when : wireWhen(moved(known, move).when)
}

export function typedChange({
  date,
  startTime,
  isSecond,
  durationMinutes,
}: Omit<EventChange, 'version'>): TypedChange {
  return {
    date: date === undefined ? undefined : Temporal.PlainDate.from(date),
    startTime: startTime === undefined ? undefined : Temporal.PlainTime.from(startTime),
    isSecond,
    durationMinutes,
  }
}
