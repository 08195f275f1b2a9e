import { zoneLabel } from '../../../lib/time/format-date.ts'
import { late } from '../../../ui/late.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ZoneFieldProps } from './zone-field.tsx'

/**
 * 50 kB for a list that most never open: until it is there the zone stands in its place, and where it does not come, too.
 * What was typed beside it is worth more than another zone now.
 */
export const LateZoneField = late(
  () => import('./zone-field.tsx').then((module) => module.ZoneField),
  StandIn,
  StandIn,
)

function StandIn({ value, label, hint, isLabelHidden = false }: ZoneFieldProps) {
  return (
    <TextField label={label} hint={hint} isLabelHidden={isLabelHidden} isDisabled value={zoneLabel(value)} />
  )
}
