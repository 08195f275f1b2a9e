import { i18n } from '@lingui/core'
import { withOnePeriod } from '@homefield/domain/time/spanish'

export { americanLocale } from '@homefield/domain/time/spanish'

// Spanish times end in a period ('5:30 p.m.'), and the texts that end with a time have one as well.
const translate = i18n._.bind(i18n)
i18n._ = i18n.t = ((...message: Parameters<typeof translate>) =>
  withOnePeriod(translate(...message))) as typeof translate
