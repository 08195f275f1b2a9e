import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { zoneLabel } from '../../../lib/time/format-date.ts'
import { late } from '../../../ui/late.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ZoneFieldProps } from './zone-field.tsx'

/**
 * 50 kB for a list that most never open: until it is there the zone stands in its place, and where it does not come, too.
 * What was typed beside it is worth more than another zone now.
 */
export const LateZoneField = late(
  () => import('./zone-field.tsx').then((module) => module.ZoneField),
  Coming,
  StandIn,
)

/** As the field will look: a parent in another zone must not think that his own cannot be chosen. */
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
