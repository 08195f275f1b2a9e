import { withFirstOfMonth } from '@homefield/domain/time/first-of-month'
import { formatOf, plainSpaces, type TimeStyle } from '../../../../lib/time/time-style.ts'

/** Formats a day without its year: 'June 22'. */
export function monthDayText(day: Temporal.PlainDate, { locale }: Pick<TimeStyle, 'locale'>): string {
  const noon = day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds
  const text = formatOf(locale, { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(noon)
  return withFirstOfMonth(plainSpaces(text), locale)
}
