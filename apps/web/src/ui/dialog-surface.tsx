import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import './dialog.css'
import { useDialogFocus } from './dialog-focus.ts'
import { useDialogTurn } from './dialog-turn.ts'
import { IconButton } from './icon-button.tsx'
import { ModalRoot } from './modal-root.tsx'

export type DialogSize = 'confirm' | 'choice' | 'form' | 'wide'

export interface DialogSurfaceProps {
  onClose: () => void
  title: ReactNode
  /** Beside the title: an owner's badge, a menu. */
  titleEnd?: ReactNode
  children: ReactNode
  /** Stands at the right over the whole height, 368 wide, below its own head. Not on a phone. */
  side?: ReactNode
  /** Buttons, right-aligned; on a phone they share the width. */
  footer?: ReactNode
  /** 420 confirm, 480 choice, 600 form, 980 wide. On a phone the first two are sheets, the others full screen. */
  size?: DialogSize
  /** A choice that needs a form's width: on a phone it is a sheet all the same. */
  isSheet?: boolean
  /** A press outside closes it. Off where something typed would be lost. */
  closesOnOutsidePress?: boolean
  closesOnEscape?: boolean
  /** A secret shown once has no close button. */
  hasCloseButton?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** What `Dialog` shows once its code is there; mounted while it is open. */
export function DialogSurface({
  onClose,
  title,
  titleEnd,
  children,
  side,
  footer,
  size = 'form',
  isSheet = size === 'confirm' || size === 'choice',
  closesOnOutsidePress = true,
  closesOnEscape = true,
  hasCloseButton = true,
  role = 'dialog',
}: DialogSurfaceProps) {
  const { t } = useLingui()
  useDialogFocus(closesOnEscape ? onClose : null)
  const hasTurn = useDialogTurn()
  const form = isSheet ? 'sheet' : 'full'
  if (!hasTurn) return null
  return (
    <ModalRoot>
      <ModalOverlay
        className="dialog-scrim"
        data-form={form}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        isDismissable={closesOnOutsidePress}
        isKeyboardDismissDisabled={!closesOnEscape}
      >
        <Modal className="dialog-place">
          <AriaDialog
            className="dialog"
            data-size={side ? 'wide' : size}
            data-form={form}
            data-side={side ? true : undefined}
            role={role}
          >
            <header className="dialog-head">
              <Heading slot="title" className="dialog-title">
                {title}
              </Heading>
              {titleEnd}
              {hasCloseButton ? (
                <IconButton icon={X} label={t`Close`} className="dialog-close" onPress={onClose} />
              ) : null}
            </header>
            <div className="dialog-body">{children}</div>
            {side ? <div className="dialog-side">{side}</div> : null}
            {footer ? <footer className="dialog-foot">{footer}</footer> : null}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </ModalRoot>
  )
}
