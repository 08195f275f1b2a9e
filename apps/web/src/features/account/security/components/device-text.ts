import type { Device } from '@homefield/contract/account'
import { t } from '@lingui/core/macro'
import { saidBy } from '../model.ts'

/**
 * Returns the system and browser ('macOS, Safari').
 * If neither the system nor the browser is known, returns the kind of device ('Phone').
 */
export function deviceText(device: Device): string {
  const { kind } = device
  const said = saidBy(device)
  if (said !== '') return said
  if (kind === 'phone') return t`Phone`
  if (kind === 'tablet') return t`Tablet`
  if (kind === 'desktop') return t`Computer`
  return t`Unknown device`
}
