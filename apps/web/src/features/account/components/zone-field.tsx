import { useMemo } from 'react'
import { zoneLabel } from '../../../lib/time/format-date.ts'
import { timeZones } from '../../../lib/time/zones.ts'
import { ComboField, type ComboFieldProps } from '../../../ui/combo-field.tsx'

export interface ZoneFieldProps extends Omit<ComboFieldProps, 'options' | 'value'> {
  value: string
}

/** A choice of all zones that this browser knows. The user can search by any part of their names. */
export function ZoneField({ value, ...rest }: ZoneFieldProps) {
  const zones = useMemo(() => timeZones(value).map((id) => ({ id, label: zoneLabel(id) })), [value])
  return <ComboField {...rest} options={zones} value={value} />
}
