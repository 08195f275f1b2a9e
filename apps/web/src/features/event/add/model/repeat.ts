/** The weekly repetition as it is chosen: what it means, and what is wrong with it. */
import type { EventRepeat } from '@homefield/contract/event'
import { repeatDays } from '@homefield/domain/repetition'
import { addDays, type Day, daysBetween, weekdayOf } from '../../../../lib/time/day.ts'

/** What the editor holds. Both ends keep their value while the other is chosen. */
export interface RepeatValues {
  everyWeeks: number
  /** 1 Sunday … 7 Saturday */
  weekdays: readonly number[]
  end: 'on' | 'after'
  until: Day | null
  count: number | null
  /** The first day when it was chosen. Missing in what a form of an older build kept. */
  chosenFor?: Day
}

export const MOST_WEEKS_BETWEEN = 8
/** Two months of a weekly practice. */
const USUAL_WEEKS = 8

/** Weekly on the day of the event. */
export function startRepeat(date: Day): RepeatValues {
  return {
    everyWeeks: 1,
    weekdays: [weekdayNumber(date)],
    end: 'on',
    until: usualEnd(date),
    count: 12,
    chosenFor: date,
  }
}

/**
 * With another first day: what falls on that day's weekday alone goes along with it, days that were picked stay. So does a
 * last day that was picked, until the first one is beyond it: from there on it keeps its distance, as the usual one does.
 */
export function repeatFrom(values: RepeatValues, date: Day): RepeatValues {
  const { weekdays, until, chosenFor } = values
  if (chosenFor === undefined || chosenFor === date) return values
  const takesWeekday = weekdays.length === 1 && isOnItsDays(values, chosenFor)
  const takesUntil = until !== null && (until < date || until === usualEnd(chosenFor))
  return {
    ...values,
    weekdays: takesWeekday ? [weekdayNumber(date)] : weekdays,
    until: takesUntil ? addDays(until, daysBetween(chosenFor, date)) : until,
    chosenFor: date,
  }
}

function usualEnd(date: Day): Day {
  return addDays(date, 7 * USUAL_WEEKS)
}

/** The first event is made on its day, also where the repetition does not fall on that. */
export function isOnItsDays({ weekdays }: RepeatValues, date: Day): boolean {
  return weekdays.includes(weekdayNumber(date))
}

/** 1 Sunday … 7 Saturday */
function weekdayNumber(date: Day): number {
  return weekdayOf(date) + 1
}

/** As the call takes it; null while something is missing. */
export function repeatOf(values: RepeatValues): EventRepeat | null {
  const { everyWeeks, end, until, count } = values
  const weekdays = [...values.weekdays].sort((a, b) => a - b)
  if (weekdays.length === 0) return null
  if (end === 'on') return until === null ? null : { everyWeeks, weekdays, until }
  return count === null ? null : { everyWeeks, weekdays, count }
}

export type RepeatProblem = 'weekdays' | 'until' | 'count' | 'tooLong' | 'empty'

/** How many events it makes, or what is wrong with it. @param date of the first event. */
export function countOf(values: RepeatValues, date: Day): number | RepeatProblem {
  const { weekdays, end, until, count } = values
  if (weekdays.length === 0) return 'weekdays'
  if (end === 'on' && (until === null || until < date)) return 'until'
  if (end === 'after' && (count === null || count < 2)) return 'count'
  const repeat = repeatOf(values)
  if (!repeat) return 'until'
  const last = repeat.until === undefined ? undefined : Temporal.PlainDate.from(repeat.until)
  const days = repeatDays(Temporal.PlainDate.from(date), { ...repeat, until: last })
  if (days === 'repeatTooLong') return 'tooLong'
  return days === 'repeatEmpty' ? 'empty' : days.length
}
