import { t } from '@lingui/core/macro'
import { ageOf } from './age.ts'

/** Returns 'Just now', '4m ago', '2h ago' or '3d ago' in the user's language. Take `now` from `useNow`. */
export function ageText(instant: Temporal.Instant, now: Temporal.Instant): string {
  return ageOf(instant, now).unit === 'now' ? t`Just now` : ageInLine(instant, now)
}

/**
 * Returns the same text as `ageText`, but 'just now' in lower case, for the middle of a sentence.
 */
export function ageInLine(instant: Temporal.Instant, now: Temporal.Instant): string {
  const age = ageOf(instant, now)
  if (age.unit === 'now') return t({ message: 'just now', context: 'after other words' })
  const n = age.count
  if (age.unit === 'minute') return t`${n}m ago`
  if (age.unit === 'hour') return t`${n}h ago`
  return t`${n}d ago`
}
