import type { SportName } from '@homefield/domain/sport'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const NAMES: Record<SportName, MessageDescriptor> = {
  Soccer: msg`Soccer`,
  Baseball: msg`Baseball`,
  Basketball: msg`Basketball`,
  Swimming: msg`Swimming`,
  Tennis: msg`Tennis`,
  Volleyball: msg`Volleyball`,
  Football: msg`Football`,
  Hockey: msg`Hockey`,
  Lacrosse: msg`Lacrosse`,
  Track: msg`Track`,
  Golf: msg`Golf`,
  Gymnastics: msg`Gymnastics`,
  Wrestling: msg`Wrestling`,
  'Cross Country': msg`Cross Country`,
  Unknown: msg`Unknown`,
  Other: msg({ message: 'Other', context: 'sport' }),
}

/** Returns the translated name of a sport. The stored name is always English. */
export function sportText(name: SportName): string {
  return i18n._(NAMES[name])
}
