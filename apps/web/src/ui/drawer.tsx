import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { ModalRoot } from './modal-root.tsx'

interface DrawerProps {
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel that slides in from the left on small screens. Escape or a press outside the panel closes it. */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  if (!isOpen) return null
  return (
    <ModalRoot>
      <ModalOverlay
        className="fixed inset-0 z-(--z-drawer) animate-fade-in bg-scrim motion-reduce:[animation-duration:80ms]"
        isOpen
        isDismissable
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Modal className="h-dvh w-[min(320px,86vw)] motion-safe:animate-drawer-in">
          <Dialog
            aria-label={label}
            className="flex h-full flex-col border-r border-line bg-canvas pt-(--safe-t) pb-(--safe-b) pl-(--safe-l) shadow-none"
          >
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </ModalRoot>
  )
}
