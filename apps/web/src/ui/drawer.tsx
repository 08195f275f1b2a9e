import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import './drawer.css'
import { ModalRoot } from './modal-root.tsx'

interface DrawerProps {
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Slides over from the left on small screens; closes on Escape or a press outside. */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  if (!isOpen) return null
  return (
    <ModalRoot>
      <ModalOverlay
        className="drawer-scrim"
        isOpen
        isDismissable
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Modal className="drawer-place">
          <Dialog aria-label={label} className="drawer">
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </ModalRoot>
  )
}
