import { useLingui } from '@lingui/react/macro'
import { zoneLabel } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import type { SavedField, SavedValues } from '../model/form.ts'
import type { Phones } from '../model/phone.ts'
import { LEAD_TIMES, leadTimeText } from './lead-time-text.ts'

/** Returns a function that formats the value of any setting for display. */
export function useFieldText(phones: Phones) {
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  return (field: SavedField, value: SavedValues[SavedField]): string => {
    if (typeof value === 'boolean') return value ? t`On` : t`Off`
    if (typeof value === 'number') {
      const minutes = LEAD_TIMES.find((known) => known === value)
      return minutes ? i18n._(leadTimeText(minutes)) : String(value)
    }
    if (value === '' || value === null) return t`None`
    if (field === 'timezone') return zoneLabel(value)
    if (field === 'lockScreen')
      return value === 'nothing' ? t`Only that there’s something new` : t`Everything`
    if (field === 'quietFrom' || field === 'quietUntil')
      return formatTime(
        Temporal.PlainDate.from('2026-01-01')
          .toZonedDateTime({ timeZone: 'UTC', plainTime: value })
          .toInstant(),
        { ...style, timeZone: 'UTC' },
      )
    return field === 'phoneNumber' ? phones.show(value) : value
  }
}
