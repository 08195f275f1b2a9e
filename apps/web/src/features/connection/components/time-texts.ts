/** Formats times for the status of teams, such as the last fetch of the calendar and the next attempt. */
import { plural, t } from '@lingui/core/macro'
import { ageOf } from '../../../lib/time/age.ts'
import { dayOf, formatMonthDay, formatShortDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { plainSpaces, type TimeStyle } from '../../../lib/time/time-style.ts'
import { distanceOf } from '../model.ts'

/** Formats how long ago an instant was: 'just now', '4 minutes ago', 'hace 4 minutos'. */
export function agoText(instant: string, now: Temporal.Instant, { locale }: TimeStyle): string {
  const age = ageOf(Temporal.Instant.from(instant), now)
  if (age.unit === 'now') return t`just now`
  return plainSpaces(new Intl.RelativeTimeFormat(locale).format(-age.count, age.unit))
}

/**
 * Formats the start of a state: 'since 2:10 PM' (today), 'since Tuesday' (six days), 'since May 5' (older).
 */
export function sinceText(instant: string, now: Temporal.Instant, style: TimeStyle): string {
  const at = Temporal.Instant.from(instant)
  const day = dayOf(at, style)
  const distance = distanceOf(at, now, style.timeZone)
  if (distance === 'today') {
    const time = formatTime(at, style)
    return t`since ${time}`
  }
  if (distance === 'week') {
    const weekday = formatWeekday(day, style, 'long')
    return t`since ${weekday}`
  }
  const date = formatMonthDay(day, style)
  return t`since ${date}`
}

/** Formats an instant: 'at 6:00 PM' if it is today, and otherwise 'on Fri, May 15, 6:00 AM'. */
export function atText(instant: string, now: Temporal.Instant, style: TimeStyle): string {
  const at = Temporal.Instant.from(instant)
  if (dayOf(at, style).equals(dayOf(now, style))) {
    const time = formatTime(at, style)
    return t`at ${time}`
  }
  const moment = instantText(instant, style)
  return t`on ${moment}`
}

/** Formats a date and time: 'Tue, May 12, 6:10 AM'. */
export function instantText(instant: string, style: TimeStyle): string {
  const at = Temporal.Instant.from(instant)
  return `${formatShortDay(dayOf(at, style), style)}, ${formatTime(at, style)}`
}

/**
 * Formats the interval between two fetches of a calendar, such as 'every 5 minutes today'.
 * The server uses intervals under an hour only while an event is near, so the text then says 'today'.
 */
export function everyText(minutes: number): string {
  if (minutes < 60) return plural(minutes, { one: 'every minute today', other: 'every # minutes today' })
  const hours = Math.round(minutes / 60)
  return plural(hours, { one: 'every hour', other: 'every # hours' })
}
