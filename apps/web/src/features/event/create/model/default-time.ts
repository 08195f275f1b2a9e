import { addDays, type Day } from '../../../../lib/time/day.ts'
import type { Now } from '../../model/placement.ts'

/** Families rarely plan outside of these hours, so another hour of the clock is not suggested for a later day. */
const FIRST_HOUR = 8
const LAST_HOUR = 20
/** The suggestion for a later day if the clock shows an hour outside of the usual hours. */
const USUAL_HOUR = 9

/** Returns true if the family has an event in the hour that starts at `time` (HH:MM). */
export type IsBusy = (day: Day, time: string) => boolean

/**
 * Returns the day and start of a new event: the next full hour that is free on the chosen day.
 * If no day is chosen, and no full hour is left today, the day is tomorrow.
 * @param chosen the day that the user has chosen. If absent, the day is today.
 */
export function defaultTime(
  chosen: Day | undefined,
  now: Pick<Now, 'day' | 'minute'>,
  isBusy: IsBusy,
): { date: Day; startTime: string } {
  const next = Math.floor(now.minute / 60) + 1
  if (chosen === undefined && next > 23) return defaultTime(addDays(now.day, 1), now, isBusy)
  const date = chosen ?? now.day
  const isUsual = next >= FIRST_HOUR && next <= LAST_HOUR
  const first = date === now.day && next <= 23 ? next : isUsual ? next : USUAL_HOUR
  for (let hour = first; hour <= 23; hour += 1)
    if (!isBusy(date, timeOf(hour))) return { date, startTime: timeOf(hour) }
  return { date, startTime: timeOf(first) }
}

const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
