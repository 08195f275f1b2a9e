import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type Placement } from 'react-aria-components/Popover'
import { POPOVER } from './raised.ts'

interface PopoverProps {
  /** The name of the popover for screen readers. */
  label: string
  children: ReactNode
  triggerRef: RefObject<Element | null>
  onClose: () => void
  placement?: Placement
  /** The width in px: 324 for the list of friends, 412 for notifications, and 440 for search. */
  width?: number
}

/**
 * A popover that appears 8 px below a button. Render `Popover` only while the popover is open.
 * Escape or a press outside closes the popover, and the focus returns to the button that opened it.
 */
export function Popover({
  label,
  children,
  triggerRef,
  onClose,
  placement = 'bottom start',
  width,
}: PopoverProps) {
  return (
    <AriaPopover
      className={POPOVER}
      placement={placement}
      offset={8}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      {...(width ? { style: { width: `min(${width}px, calc(100vw - 16px))` } } : {})}
    >
      <Dialog aria-label={label} className="flex min-h-0 flex-col overflow-auto shadow-none">
        {children}
      </Dialog>
    </AriaPopover>
  )
}
