import { t } from '@lingui/core/macro'
import { sizeOf } from '../model.ts'

/** Formats a file size like '18.4 MB', with the digits and the decimal separator of the locale. */
export function sizeText(bytes: number, locale: string): string {
  const { amount: size, unit } = sizeOf(bytes)
  const amount = new Intl.NumberFormat(locale).format(size)
  if (unit === 'kB') return t`${amount} kB`
  return unit === 'MB' ? t`${amount} MB` : t`${amount} GB`
}
