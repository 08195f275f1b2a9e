import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage } from '../lib/i18n.ts'
import { DialogSurface } from './dialog-surface.tsx'
import { addToast, closeToastsOfAccount } from './toast-queue.ts'
import { ToastRegion } from './toast-region.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <I18nProvider i18n={i18n}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <DialogSurface title="Practice" onClose={() => setOpen(false)}>
          <button type="button">First</button>
          <button type="button">Last</button>
        </DialogSurface>
      ) : null}
      <ToastRegion />
    </I18nProvider>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const onUndo = vi.fn<() => void>()

beforeAll(() => activateLanguage('en'))
beforeEach(() => {
  const root = document.createElement('div')
  root.id = 'modal-root'
  document.body.append(root)
})
async function showToastOverDialog() {
  await render(<Page />)
  await button('Open').click()
  await expect.element(button('Last')).toBeVisible()
  addToast({ tone: 'inf', text: 'You drive Maya', action: { label: 'Undo', onPress: onUndo } })
  await expect.element(button('Undo')).toBeVisible()
}
afterEach(() => {
  closeToastsOfAccount()
  document.getElementById('modal-root')?.remove()
  onUndo.mockReset()
})

it('is reached with Tab from the end of an open dialog, and left again into the dialog', async () => {
  await showToastOverDialog()
  button('Last').element().focus()

  await userEvent.keyboard('{Tab}')
  await expect.element(button('Undo')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Last')).toHaveFocus()
})

it('is reached with Shift+Tab from the beginning of an open dialog', async () => {
  await showToastOverDialog()
  button('First').element().focus()

  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')

  const dismiss = page.getByLabelText('Notifications').getByRole('button', { name: 'Dismiss' })
  await expect.element(dismiss).toHaveFocus()
})

it('returns the focus to the dialog after Undo', async () => {
  await showToastOverDialog()
  button('Last').element().focus()

  await userEvent.keyboard('{Tab}{Enter}')

  expect(onUndo).toHaveBeenCalledOnce()
  await expect.element(button('Last')).toHaveFocus()
})

it('is not hidden from screen readers by an open dialog', async () => {
  await showToastOverDialog()
  const hidden = () => button('Undo').element().closest('[inert], [aria-hidden=true]')

  // The page behind the dialog is hidden, so the dialog really hides what is not excepted.
  await expect
    .poll(() => page.getByText('Open').element().closest('[inert], [aria-hidden=true]'))
    .not.toBeNull()
  expect(hidden()).toBeNull()
})
