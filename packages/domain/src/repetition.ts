/**
 * Computes the days on which an event repeats, as plain dates.
 * The database stores one event for each day, and not the rule by which the event repeats.
 * Each event keeps the wall time that a person typed, even over clock changes.
 */

/** Specification 001 does not cover repeated events, so the limits are our own choice (docs/decisions/0014). */
const LONGEST_REPETITION = { events: 200, years: 2 } as const

export interface Repeat {
  /** Weeks between two occurrences; 1 is every week. A week starts on Sunday. */
  readonly everyWeeks: number
  /** Weekdays from 1 (Sunday) to 7 (Saturday). */
  readonly weekdays: readonly number[]
  /** The last day on which the event may repeat. Set either `until` or `count`, but not both. */
  readonly until?: Temporal.PlainDate | undefined
  /** Number of events, including the event on the first day. */
  readonly count?: number | undefined
}

export type RepeatProblem = 'repeatTooLong' | 'repeatEmpty'

/**
 * Returns all days on which the event repeats, in order.
 * `first` is always the first day of the result, even if its weekday is not in the list.
 * `everyWeeks` counts from the week of `first`.
 * A rule that yields only one day is rejected with `repeatEmpty`.
 */
export function repeatDays(
  first: Temporal.PlainDate,
  repeat: Repeat,
): readonly Temporal.PlainDate[] | RepeatProblem {
  const { until, count = Infinity } = repeat
  const latest = first.add({ years: LONGEST_REPETITION.years })
  if (until && Temporal.PlainDate.compare(until, latest) > 0) return 'repeatTooLong'
  const weekdays = [...new Set(repeat.weekdays)].sort((one, other) => one - other)
  if (weekdays.length === 0) return 'repeatEmpty'
  const sunday = first.subtract({ days: first.dayOfWeek % 7 })
  const days = [first]
  for (let weeks = 0; ; weeks += repeat.everyWeeks)
    for (const weekday of weekdays) {
      const day = sunday.add({ days: weeks * 7 + weekday - 1 })
      if (Temporal.PlainDate.compare(day, first) <= 0) continue
      if (days.length >= count || (until && Temporal.PlainDate.compare(day, until) > 0))
        return days.length > 1 ? days : 'repeatEmpty'
      if (days.length >= LONGEST_REPETITION.events || Temporal.PlainDate.compare(day, latest) > 0)
        return 'repeatTooLong'
      days.push(day)
    }
}
