import { t } from '@lingui/core/macro'
import { ageOf } from '../../../../lib/time/age.ts'
import { plainSpaces, type TimeStyle } from '../../../../lib/time/time-style.ts'

/** Formats the age of a change for use inside a sentence: '2 minutes ago', 'just now', 'yesterday'. */
export function agoText(
  at: Temporal.Instant,
  now: Temporal.Instant,
  { locale }: Pick<TimeStyle, 'locale'>,
): string {
  const age = ageOf(at, now)
  if (age.unit === 'now') return t`just now`
  return plainSpaces(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-age.count, age.unit))
}
