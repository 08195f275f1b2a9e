import { plainSpaces, type TimeStyle } from './time-style.ts'

/** Formats a number of days in the user's language, such as 'in 9 days' or 'tomorrow'. */
export function formatDaysAhead(days: number, style: Pick<TimeStyle, 'locale'>): string {
  return plainSpaces(new Intl.RelativeTimeFormat(style.locale, { numeric: 'auto' }).format(days, 'day'))
}
