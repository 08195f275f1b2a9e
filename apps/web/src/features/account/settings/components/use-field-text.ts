import { useLingui } from '@lingui/react/macro'
import { zoneLabel } from '../../../../lib/time/format-date.ts'
import type { SavedField, SavedValues } from '../model/form.ts'
import type { Phones } from '../model/phone.ts'
import { LEAD_TIMES, leadTimeText } from './lead-time-text.ts'

/** A field's value as it reads on the page. */
export function useFieldText(phones: Phones) {
  const { t, i18n } = useLingui()
  return (field: SavedField, value: SavedValues[SavedField]): string => {
    if (typeof value === 'boolean') return value ? t`On` : t`Off`
    if (typeof value === 'number') {
      const minutes = LEAD_TIMES.find((known) => known === value)
      return minutes ? i18n._(leadTimeText(minutes)) : String(value)
    }
    if (value === '') return t`None`
    if (field === 'timezone') return zoneLabel(value)
    return field === 'phoneNumber' ? phones.show(value) : value
  }
}
