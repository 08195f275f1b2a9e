import { plainSpaces, type TimeStyle } from './time-style.ts'

/** 'in 9 days', 'tomorrow', in the user's language. */
export function formatDaysAhead(days: number, style: Pick<TimeStyle, 'locale'>): string {
  return plainSpaces(new Intl.RelativeTimeFormat(style.locale, { numeric: 'auto' }).format(days, 'day'))
}
