import { t } from '@lingui/core/macro'
import type { Now } from '../../event/model/placement.ts'

/** From this many hours on, the time of day says more than how far away the time is. */
const FAR = 3

/** Returns how far away a time is, such as 'in 40 min' or 'in 1 h 18 min'. Null for 3 hours and more. */
export function untilText(ms: number, now: Pick<Now, 'ms'>): string | null {
  const total = Math.max(1, Math.ceil((ms - now.ms) / 60_000))
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (hours >= FAR) return null
  if (hours === 0) return t`in ${minutes} min`
  return minutes === 0 ? t`in ${hours} h` : t`in ${hours} h ${minutes} min`
}
