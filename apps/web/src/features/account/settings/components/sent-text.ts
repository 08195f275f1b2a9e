import { plural, t } from '@lingui/core/macro'
import type { Age } from '../../../../lib/time/age.ts'

export function sentText(age: Age): string {
  if (age.unit === 'now') return t`Sent just now.`
  const n = age.count
  if (age.unit === 'minute') return plural(n, { one: 'Sent # minute ago.', other: 'Sent # minutes ago.' })
  if (age.unit === 'hour') return plural(n, { one: 'Sent # hour ago.', other: 'Sent # hours ago.' })
  return plural(n, { one: 'Sent # day ago.', other: 'Sent # days ago.' })
}
