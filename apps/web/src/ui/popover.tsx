import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { DialogTrigger, Popover as AriaPopover, type Placement } from 'react-aria-components/Popover'
import './popover.css'

interface PopoverProps {
  /** The accessible name of what opens. */
  label: string
  children: ReactNode
  /** Exactly one button. Left out when the popover is opened by state, with `triggerRef`. */
  trigger?: ReactNode
  triggerRef?: RefObject<Element | null>
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  placement?: Placement
  /** In px; 324 friends, 412 bell, 440 search. */
  width?: number
  className?: string
}

/** Opens 8 below its button, closes on Escape or a press outside, returns the focus. */
export function Popover({
  label,
  children,
  trigger,
  triggerRef,
  isOpen,
  onOpenChange,
  placement = 'bottom start',
  width,
  className,
}: PopoverProps) {
  const state = {
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(onOpenChange ? { onOpenChange } : {}),
  }
  const pane = (
    <AriaPopover
      className={`popover ${className ?? ''}`}
      placement={placement}
      offset={8}
      {...(width ? { style: { width: `min(${width}px, calc(100vw - 16px))` } } : {})}
      {...(trigger ? {} : state)}
      {...(triggerRef ? { triggerRef } : {})}
    >
      <Dialog aria-label={label} className="popover-dialog">
        {children}
      </Dialog>
    </AriaPopover>
  )
  if (!trigger) return pane
  return (
    <DialogTrigger {...state}>
      {trigger}
      {pane}
    </DialogTrigger>
  )
}
