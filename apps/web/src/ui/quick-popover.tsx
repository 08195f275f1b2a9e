import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { DismissButton, Overlay } from 'react-aria/Overlay'
import { useDialog } from 'react-aria/useDialog'
import { useModalOverlay } from 'react-aria/useModalOverlay'
import { placePopover, type PopoverPlace } from './place-popover.ts'
import { POPOVER } from './raised.ts'

interface QuickPopoverProps {
  /** The name of the popover for screen readers. */
  label: string
  children: ReactNode
  triggerRef: RefObject<Element | null>
  onClose: () => void
  /** The width in px. */
  width: number
}

const ignore = () => undefined
/** React Aria's state of an overlay. It only ever calls `close`, because the popover is mounted while it is open. */
const ALWAYS_OPEN = {
  isOpen: true,
  open: ignore,
  toggle: ignore,
  setOpen: ignore,
  point: null,
  setPoint: ignore,
}

/**
 * Behaves like `Popover`, but opens in half the time, because the popover is measured once instead of twelve times.
 * Unlike `Popover`, it does not follow its button while the page scrolls, so the button must be outside of dialogs.
 */
export function QuickPopover(props: QuickPopoverProps) {
  return (
    <Overlay>
      <Surface {...props} />
    </Overlay>
  )
}

function Surface({ label, children, triggerRef, onClose, width }: QuickPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLElement>(null)
  const state = { ...ALWAYS_OPEN, close: onClose }
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable: true }, state, box)
  const { dialogProps } = useDialog({ 'aria-label': label }, dialog)
  const [place, setPlace] = useState<PopoverPlace | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const trigger = triggerRef.current?.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const size = dialog.current
      if (trigger && size)
        setPlace(
          placePopover(
            trigger,
            { width: size.offsetWidth, height: size.scrollHeight },
            { width: clientWidth, height: clientHeight },
          ),
        )
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [triggerRef])
  return (
    <>
      <div {...underlayProps} className="fixed inset-0" />
      <div
        {...modalProps}
        ref={box}
        className={`fixed ${POPOVER} starting:scale-98 starting:opacity-0`}
        style={{ width: `min(${width}px, calc(100vw - 16px))`, ...place }}
      >
        <DismissButton onDismiss={onClose} />
        <section {...dialogProps} ref={dialog} className="flex min-h-0 flex-col overflow-auto shadow-none">
          {children}
        </section>
        <DismissButton onDismiss={onClose} />
      </div>
    </>
  )
}
