import { t } from '@lingui/core/macro'
import { ageOf } from '../../../../lib/time/age.ts'
import { plainSpaces, type TimeStyle } from '../../../../lib/time/time-style.ts'

/** '2 minutes ago', 'just now', 'yesterday', for use inside a sentence. */
export function agoText(
  at: Temporal.Instant,
  now: Temporal.Instant,
  { locale }: Pick<TimeStyle, 'locale'>,
): string {
  const age = ageOf(at, now)
  if (age.unit === 'now') return t`just now`
  return plainSpaces(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-age.count, age.unit))
}
