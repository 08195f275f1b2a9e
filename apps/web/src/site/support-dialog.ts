import { keepDraft, VISITOR } from '../lib/session/drafts.ts'
import { REQUEST } from '../features/support/model.ts'

/**
 * Opens the support dialog. The close icon or a click outside the dialog closes it.
 * Typed text is stored, so that the user finds it in the app's support form after signing in.
 */
export function openSupport(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#support')
  const text = dialog?.querySelector('textarea')
  if (!dialog || !text) return
  document.querySelector('[data-opens="support"]')?.addEventListener('click', () => {
    dialog.showModal()
    text.focus()
  })
  dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return
    const box = dialog.getBoundingClientRect()
    const isOutside =
      target === dialog &&
      (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom)
    if (isOutside || target.closest('[data-closes]')) dialog.close()
    if (target.closest('a') && text.value !== '') keepDraft(VISITOR, REQUEST, text.value)
  })
}
