import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { zoneLabel } from '../../../lib/time/format-date.ts'
import { late } from '../../../ui/late.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ZoneFieldProps } from './zone-field.tsx'

/**
 * Loads the list of time zones late: it is 50 kB, and most users never open it.
 * Until the list is loaded, and if loading fails, a disabled field shows the zone.
 * There is no offer to reload, because a reload would disturb what the user typed in the other fields.
 */
export const LateZoneField = late(
  () => import('./zone-field.tsx').then((module) => module.ZoneField),
  Coming,
  StandIn,
)

/**
 * The disabled field that looks like the loaded field.
 * A field with another look would make parents think that they cannot choose their zone.
 */
function Coming(props: ZoneFieldProps) {
  return (
    <StandIn
      {...props}
      className="*:data-disabled:cursor-progress! *:data-disabled:border-line-control! *:data-disabled:bg-surface! *:data-disabled:text-ink!"
      end={<Icon of={ChevronDown} />}
    />
  )
}

interface StandInProps extends ZoneFieldProps {
  className?: string
  end?: ReactNode
}

function StandIn({ value, label, hint, isLabelHidden = false, className, end }: StandInProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      isLabelHidden={isLabelHidden}
      isDisabled
      value={zoneLabel(value)}
      {...(className ? { className } : {})}
      {...(end ? { end } : {})}
    />
  )
}
