/** The weekly repetition as selected in the editor, with validation. */
import type { EventRepeat } from '@homefield/contract/event'
import { repeatDays } from '@homefield/domain/repetition'
import { addDays, type Day, daysBetween, weekdayOf } from '../../../../lib/time/day.ts'

/** The editor's values. Each kind of end keeps its value while the other kind is selected. */
export interface RepeatValues {
  everyWeeks: number
  /** 1 (Sunday) to 7 (Saturday) */
  weekdays: readonly number[]
  end: 'on' | 'after'
  until: Day | null
  count: number | null
  /** The date of the first event when the repetition was chosen. Missing in drafts from older builds. */
  chosenFor?: Day
}

export const MOST_WEEKS_BETWEEN = 8
/** Default length in weeks. */
const USUAL_WEEKS = 8

/** Weekly on the weekday of the event. */
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
 * Adapts a repetition to another first day. A single weekday that equals the old first day's moves along; picked
 * weekdays stay. A picked last day stays, unless the new first day is after it. In that case, and for the default last
 * day, the distance from the first day stays the same.
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

/** The first event is created on its own day, even if that is not one of the weekdays. */
export function isOnItsDays({ weekdays }: RepeatValues, date: Day): boolean {
  return weekdays.includes(weekdayNumber(date))
}

/** 1 (Sunday) to 7 (Saturday) */
function weekdayNumber(date: Day): number {
  return weekdayOf(date) + 1
}

/** The part of the call's body, or null while something is missing. */
export function repeatOf(values: RepeatValues): EventRepeat | null {
  const { everyWeeks, end, until, count } = values
  const weekdays = [...values.weekdays].sort((a, b) => a - b)
  if (weekdays.length === 0) return null
  if (end === 'on') return until === null ? null : { everyWeeks, weekdays, until }
  return count === null ? null : { everyWeeks, weekdays, count }
}

export type RepeatProblem = 'weekdays' | 'until' | 'count' | 'tooLong' | 'empty'

/** The number of events, or the problem with the repetition. @param date of the first event */
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
