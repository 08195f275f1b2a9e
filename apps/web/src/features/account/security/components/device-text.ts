import type { Device } from '@homefield/contract/account'
import { t } from '@lingui/core/macro'
import { saidBy } from '../model.ts'

/** 'macOS, Safari', or the kind of device if it reports neither. */
export function deviceText(device: Device): string {
  const { kind } = device
  const said = saidBy(device)
  if (said !== '') return said
  if (kind === 'phone') return t`Phone`
  if (kind === 'tablet') return t`Tablet`
  if (kind === 'desktop') return t`Computer`
  return t`Unknown device`
}
