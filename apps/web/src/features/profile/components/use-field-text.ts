import { useLingui } from '@lingui/react/macro'
import { colorText } from '../../../lib/color-text.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { formatLongDate } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { ProfileField, ProfileValues } from '../model/form.ts'
import { birthDay } from '../model/list.ts'

export function useFieldText() {
  const { t } = useLingui()
  const style = useTimeStyle()
  return (field: ProfileField, values: ProfileValues): string => {
    if (field === 'photoId') return values.photoId === null ? t`No photo` : t`A photo`
    if (field === 'color') return colorText(values.color)
    if (field === 'sports') return values.sports.map(sportText).join(', ') || t`None`
    if (field === 'dateOfBirth') {
      if (values.dateOfBirth === null) return t`None`
      const day = birthDay(values.dateOfBirth)
      return day ? formatLongDate(day, style) : t`Invalid date`
    }
    return values[field] || t`None`
  }
}
