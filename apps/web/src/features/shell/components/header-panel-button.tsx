import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePreload } from '../../../ui/preload.ts'

import { useIsIdle } from './use-is-idle.ts'

interface HeaderPanelButtonProps {
  icon: LucideIcon
  label: string
  load: () => Promise<unknown>
  Panel: ComponentType<{ triggerRef: RefObject<Element | null>; onClose: () => void }>
  /** The unread count. Its code loads after the first screen, so that the first screen loads faster. */
  badge: ReactNode
}

/**
 * Shows a header button with an unread count.
 * The panel's code loads after the first screen.
 */
export function HeaderPanelButton({ icon, label, load, Panel, badge }: HeaderPanelButtonProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isIdle = useIsIdle()
  const [isOpen, setOpen] = useState(false)
  usePreload(load)
  return (
    <>
      <span
        ref={place}
        data-header-panel
        className="relative flex [--badge-ring:var(--canvas)]"
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        <IconButton
          icon={icon}
          label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          isOn={isOpen}
        />
        {/* The count is at the corner of the button and ignores pointer events. */}
        <span className="pointer-events-none absolute top-px left-5 flex max-md:top-[5px] max-md:left-[23px]">
          {isIdle ? <Suspense>{badge}</Suspense> : null}
        </span>
      </span>
      {isOpen ? <Panel triggerRef={place} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
