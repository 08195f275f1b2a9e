/**
 * The days of a repetition, as plain dates: a repetition is stored as its events, no rule is kept. Its clock time stays
 * what was typed, whatever the clocks do in between.
 */

/** Specification 001 knows no repetition; these caps are ours (docs/decisions/0014). */
const LONGEST_REPETITION = { events: 200, years: 2 } as const

export interface Repeat {
  /** Weeks from one to the next; 1 is every week. A week begins on Sunday. */
  readonly everyWeeks: number
  /** 1 Sunday … 7 Saturday. */
  readonly weekdays: readonly number[]
  /** The last day it may fall on. Either this or `count` is given. */
  readonly until?: Temporal.PlainDate | undefined
  /** How many events there are, the first one included. */
  readonly count?: number | undefined
}

export type RepeatProblem = 'repeatTooLong' | 'repeatEmpty'

/**
 * Every day of the repetition in order, `first` always the first of them, also where its weekday is not in the list.
 * Weeks are counted from the one `first` lies in. Never fewer than two days: where there would be one, nothing repeats.
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
