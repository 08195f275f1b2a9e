import { ageOf } from '../../../../lib/time/age.ts'
import { plainSpaces, type TimeStyle } from '../../../../lib/time/time-style.ts'

/** '2 minutes ago', 'now', 'yesterday': within a sentence. */
export function agoText(
  at: Temporal.Instant,
  now: Temporal.Instant,
  { locale }: Pick<TimeStyle, 'locale'>,
): string {
  const age = ageOf(at, now)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return plainSpaces(age.unit === 'now' ? format.format(0, 'second') : format.format(-age.count, age.unit))
}
