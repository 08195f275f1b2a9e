/** Models and validates the weekly recurrence rule that the user selects in the editor. */
import type { EventRepeat } from '@homefield/contract/event'
import { repeatDays } from '@homefield/domain/repetition'
import { addDays, type Day, daysBetween, weekdayOf } from '../../../../lib/time/day.ts'

/** The editor's values. Both `until` and `count` are stored, so that the user can switch between the two. */
export interface RepeatValues {
  everyWeeks: number
  /** 1 (Sunday) to 7 (Saturday) */
  weekdays: readonly number[]
  end: 'on' | 'after'
  until: Day | null
  count: number | null
  /**
   * The first event's date at the time when the user chose `weekdays` and `until`.
   * `repeatFrom` uses the date to notice that the user has moved the first event.
   * Drafts from older versions of the app have no `chosenFor`.
   */
  chosenFor?: Day
}

export const MOST_WEEKS_BETWEEN = 8
/** Default number of weeks for which a new event repeats. */
const USUAL_WEEKS = 8

/** Returns the default recurrence rule: every week on the weekday of the event. */
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
 * Changes a recurrence rule after the user moves the first event to another day.
 * If only the first event's weekday is selected, the new weekday replaces it, such as Tuesday for Monday.
 * If the user selected several weekdays, or one that is not the first event's, the weekdays stay the same.
 * A last day that the user picked stays the same, unless the new first day is later.
 * A default last day, or a last day before the new first day, moves by as many days as the first day.
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

/** True if `date` is on a selected weekday. The first event is created even on any other weekday. */
export function isOnItsDays({ weekdays }: RepeatValues, date: Day): boolean {
  return weekdays.includes(weekdayNumber(date))
}

/** 1 (Sunday) to 7 (Saturday) */
function weekdayNumber(date: Day): number {
  return weekdayOf(date) + 1
}

/** Returns the recurrence rule for the request body, or null while a required field is empty. */
export function repeatOf(values: RepeatValues): EventRepeat | null {
  const { everyWeeks, end, until, count } = values
  const weekdays = [...values.weekdays].sort((a, b) => a - b)
  if (weekdays.length === 0) return null
  if (end === 'on') return until === null ? null : { everyWeeks, weekdays, until }
  return count === null ? null : { everyWeeks, weekdays, count }
}

export type RepeatProblem = 'weekdays' | 'until' | 'count' | 'tooLong' | 'empty'

/**
 * Returns the number of events, or why the recurrence rule is invalid. @param date the first event's date
 */
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
