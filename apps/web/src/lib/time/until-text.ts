import { t } from '@lingui/core/macro'

/** Returns how far away a time is, such as 'in 40 min', 'in 2 h' or 'in 1 h 18 min'. */
export function untilText(ms: number, now: { readonly ms: number }): string {
  const total = Math.max(1, Math.ceil((ms - now.ms) / 60_000))
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (hours === 0) return t`in ${minutes} min`
  return minutes === 0 ? t`in ${hours} h` : t`in ${hours} h ${minutes} min`
}
