import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { zoneLabel } from '../../../lib/time/format-date.ts'
import { late } from '../../../ui/late.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ZoneFieldProps } from './zone-field.tsx'

/**
 * The list of time zones is 50 kB, and most users never open it, so the field loads on demand.
 * A disabled field shows the time zone until the list of zones has loaded, and also if loading fails.
 * No reload button appears after a failure, because a reload would discard what the user typed in the form.
 */
export const LateZoneField = late(
  () => import('./zone-field.tsx').then((module) => module.ZoneField),
  Coming,
  StandIn,
)

/**
 * Shows the time zone in a disabled field while the real field loads.
 * The disabled field is not grayed out, because gray might suggest that the time zone cannot be changed.
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
