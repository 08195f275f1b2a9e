import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useDialogFocus } from './dialog-focus.ts'
import { useDialogQueue } from './dialog-queue.ts'
import { IconButton } from './icon-button.tsx'
import { ModalRoot } from './modal-root.tsx'
import { RAISED } from './raised.ts'

export type DialogSize = 'confirm' | 'choice' | 'form' | 'wide'

const WIDTH: Record<DialogSize, string> = {
  confirm: 'w-[min(420px,100%)]',
  choice: 'w-[min(480px,100%)]',
  form: 'w-[min(600px,100%)]',
  wide: 'w-[min(980px,100%)]',
}

const FORM = {
  sheet: {
    scrim: 'max-md:items-end max-md:justify-items-stretch',
    place: 'max-md:motion-safe:animate-sheet-in md:motion-safe:animate-rise-in',
    dialog: 'max-md:max-h-[calc(100dvh-48px-var(--safe-t))] max-md:rounded-t-sheet max-md:rounded-b-none',
  },
  full: {
    scrim: 'max-md:place-items-stretch',
    place: 'max-md:place-items-stretch motion-safe:animate-rise-in',
    dialog:
      'max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:pt-(--safe-t) max-md:pr-(--safe-r) max-md:pl-(--safe-l) max-md:shadow-none',
  },
}

// If several dialogs are open, only one of them darkens the page with its backdrop (scrim).
const SCRIM =
  'fixed inset-0 z-(--z-dialog) grid animate-fade-in place-items-center bg-scrim p-6 has-[~[data-scrim]]:bg-transparent has-[~[data-scrim]]:[transition:background-color_var(--t-slow)_var(--curve-out)] motion-reduce:[animation-duration:80ms] max-md:p-0'
const PLACE = 'pointer-events-none grid min-h-0 w-full max-w-full justify-items-center'
// Only the topmost dialog is visible. Below it, a lower dialog would show as a second frame.
// On a phone, a full-screen dialog stays visible under a sheet, because it has no frame.
const BELOW = {
  sheet: 'in-[[data-scrim]:has(~[data-scrim])]:opacity-0',
  full: 'md:in-[[data-scrim]:has(~[data-scrim])]:opacity-0',
}
const DIALOG = `transition-opacity duration-(--t-base) pointer-events-auto max-h-[calc(100dvh-48px)] overflow-hidden rounded-dialog shadow-lg max-md:w-full ${RAISED}`
const WITH_SIDE =
  'relative grid h-[min(720px,calc(100dvh-48px))] grid-cols-[minmax(0,1fr)_368px] grid-rows-[auto_minmax(0,1fr)_auto]'
const TITLE =
  'min-w-0 flex-1 font-display text-[19px]/[26px] font-[650] tracking-[-0.015em] wrap-anywhere text-ink'
// The first element needs a scroll margin, because the body's edge would cut off the element's focus ring.
const BODY =
  'min-h-0 flex-1 overflow-auto overscroll-contain px-6 pb-5 *:first:scroll-m-2 has-[>[data-pull]]:relative has-[>[data-pull]]:isolate'
const FOOT =
  'flex flex-wrap justify-end gap-2 max-md:pb-[calc(14px+var(--safe-b))] max-md:[&>:is(a,button)]:flex-1'

export interface DialogSurfaceProps {
  onClose: () => void
  title: ReactNode
  /** Content beside the dialog's title, such as an owner's badge or a menu. */
  titleEnd?: ReactNode
  children: ReactNode
  /**
   * A column on the right side of the dialog, 368 px wide, with its own heading.
   * Phones do not show the column.
   */
  side?: ReactNode
  /**
   * The buttons at the bottom of the dialog, aligned to the right. On a phone, they fill the dialog's width.
   */
  footer?: ReactNode
  /**
   * The dialog's width: `confirm` is 420 px, `choice` 480 px, `form` 600 px, and `wide` 980 px.
   * On a phone, a `confirm` or `choice` dialog is a sheet, and a `form` or `wide` dialog fills the screen.
   */
  size?: DialogSize
  /** Shows the dialog as a sheet at the bottom of a phone's screen, whatever its size is. */
  isSheet?: boolean
  /** If true, a click outside closes the dialog. Set the prop to false if the user would lose typed text. */
  closesOnOutsidePress?: boolean
  closesOnEscape?: boolean
  /**
   * Set `hasCloseButton` to false to hide the close button, for example for a secret that is shown only once.
   */
  hasCloseButton?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Extra classes for the parts of the dialog. Classes need a `!` to override the dialog's own style. */
  parts?: Partial<Record<'dialog' | 'head' | 'title' | 'close' | 'body', string>>
}

/**
 * Renders an open dialog.
 * `Dialog` loads `DialogSurface` on demand, so that pages load without React Aria's dialog code.
 */
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
  parts,
}: DialogSurfaceProps) {
  const { t } = useLingui()
  useDialogFocus(closesOnEscape ? onClose : null)
  const hasTurn = useDialogQueue()
  const form = FORM[isSheet ? 'sheet' : 'full']
  if (!hasTurn) return null
  return (
    <ModalRoot>
      <ModalOverlay
        className={`${SCRIM} ${form.scrim}`}
        data-scrim
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        isDismissable={closesOnOutsidePress}
        isKeyboardDismissDisabled={!closesOnEscape}
      >
        <Modal className={`${PLACE} ${form.place}`}>
          <AriaDialog
            className={`${DIALOG} ${WIDTH[side ? 'wide' : size]} ${side ? WITH_SIDE : 'flex flex-col'} ${BELOW[isSheet ? 'sheet' : 'full']} ${form.dialog} ${parts?.dialog ?? ''}`}
            data-dialog
            role={role}
          >
            <header className={`flex items-start gap-3 pt-5 pr-4 pb-3.5 pl-6 ${parts?.head ?? ''}`}>
              <Heading slot="title" className={`${TITLE} ${parts?.title ?? ''}`}>
                {title}
              </Heading>
              {titleEnd}
              {hasCloseButton ? (
                <IconButton
                  icon={X}
                  label={t`Close`}
                  className={`-my-1.25 max-md:-my-2.25 ${side ? 'absolute! top-5 right-4' : ''} ${parts?.close ?? ''}`}
                  onPress={onClose}
                />
              ) : null}
            </header>
            <div className={`${BODY} ${parts?.body ?? ''}`} data-dialog-body>
              {children}
            </div>
            {side ? (
              <div className="col-start-2 col-end-3 row-start-1 -row-end-1 flex min-h-0 flex-col border-l border-line">
                {side}
              </div>
            ) : null}
            {footer ? (
              <footer
                className={`${FOOT} ${size === 'confirm' ? 'px-6 pb-5' : 'border-t border-line px-6 py-3.5'}`}
                data-dialog-foot
              >
                {footer}
              </footer>
            ) : null}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </ModalRoot>
  )
}
