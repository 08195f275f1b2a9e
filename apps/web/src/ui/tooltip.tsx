import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import './tooltip.css'

/** Words for one control, after 500 ms of hovering or at once on keyboard focus. Wrap exactly one button or link. */
export function Tooltip({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className="tooltip" offset={6}>
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
