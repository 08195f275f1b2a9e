import { PALETTE } from '@homefield/domain/palette'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const NAMES: Record<(typeof PALETTE)[number]['name'], MessageDescriptor> = {
  Blue: msg`Blue`,
  Red: msg`Red`,
  Green: msg`Green`,
  Yellow: msg`Yellow`,
  Purple: msg`Purple`,
  Pink: msg`Pink`,
  Indigo: msg`Indigo`,
  Teal: msg`Teal`,
  Orange: msg`Orange`,
  Cyan: msg`Cyan`,
  Lime: msg`Lime`,
  Rose: msg`Rose`,
}

/** Returns the name of a palette color, for screen readers and for users who cannot tell the colors apart. */
export function colorText(hex: string): string {
  const color = PALETTE.find((entry) => entry.hex === hex)
  return color ? i18n._(NAMES[color.name]) : hex
}
