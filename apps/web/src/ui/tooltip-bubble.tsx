import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import './tooltip.css'

interface TooltipBubbleProps {
  label: string
  triggerRef: RefObject<Element | null>
}

const nothing = () => undefined
/** Mounted means open: when is for the button to say (`use-hint.ts`). */
const OPEN = { isOpen: true, shouldSkipAnimation: false, open: nothing, close: nothing }

/** The words alone, beside their button. */
export function TooltipBubble({ label, triggerRef }: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={OPEN}>
      <Tooltip className="tooltip" offset={6} triggerRef={triggerRef}>
        {label}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
