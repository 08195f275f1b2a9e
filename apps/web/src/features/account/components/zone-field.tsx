import { useMemo } from 'react'
import { zoneLabel } from '../../../lib/time/format-date.ts'
import { timeZones } from '../../../lib/time/zones.ts'
import { ComboField, type ComboFieldProps } from '../../../ui/combo-field.tsx'

export interface ZoneFieldProps extends Omit<ComboFieldProps, 'options' | 'value'> {
  value: string
}

/** Offers all time zones that the browser knows. The user can search for any part of a zone's name. */
export function ZoneField({ value, ...rest }: ZoneFieldProps) {
  const zones = useMemo(() => timeZones(value).map((id) => ({ id, label: zoneLabel(id) })), [value])
  return <ComboField {...rest} options={zones} value={value} />
}
