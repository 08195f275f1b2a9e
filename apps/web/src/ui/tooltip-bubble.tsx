import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

interface TooltipBubbleProps {
  label: string
  triggerRef: RefObject<Element | null>
}

const nothing = () => undefined
/**
 * A tooltip that is open as long as it is mounted. `use-hint.ts` decides when a button mounts its tooltip.
 */
const OPEN = { isOpen: true, shouldSkipAnimation: false, open: nothing, close: nothing }

export function TooltipBubble({ label, triggerRef }: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={OPEN}>
      <Tooltip
        className="pointer-events-none z-(--z-tooltip)! max-w-70 rounded-block bg-ink px-2 py-1 text-xs font-[550] text-ink-invert transition-opacity duration-(--t-fast) ease-[ease] data-entering:opacity-0 data-exiting:opacity-0"
        offset={6}
        triggerRef={triggerRef}
      >
        {label}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
