import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { holdTyped, releaseTyped } from '../../../lib/type-ahead.ts'
import { closeToast, shownToasts } from '../../../ui/toast-queue.ts'
import type { AskedEvent } from '../../event/create/model/draft.ts'
import { addHere } from '../../event/model/add-here.ts'

/** A dialog or panel that a shortcut, the command palette or the menu opens over the page. */
export type Cover = { readonly kind: 'palette' | 'shortcuts' } | ({ readonly kind: 'addEvent' } & AskedEvent)

const PALETTE: Cover = { kind: 'palette' }

/**
 * Handles the keyboard shortcuts that work on every page.
 * The calendar page handles the keys T, D, W, M, A and N itself, because these keys use the visible day.
 * Ctrl+K or Cmd+K opens the palette from anywhere, including from a text field.
 */
export function useShellKeys(searchInput: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate()
  const [cover, setCover] = useState<Cover | null>(null)
  // The calendar page has its own listener for these shortcuts, so ignore the shortcuts on the calendar page.
  const elsewhere = (act: () => void) => () => location.pathname !== '/calendar' && act()
  const view = (name: 'day' | 'week' | 'month' | 'agenda') =>
    elsewhere(() => void navigate({ to: '/calendar', search: { view: name } }))
  useShortcuts({
    '/': () => {
      // The header has no room for the search field on a phone, so open the palette instead.
      if (searchInput.current?.offsetParent) searchInput.current.focus()
      else setCover(PALETTE)
    },
    '?': () => setCover({ kind: 'shortcuts' }),
    b: () => void navigate({ to: '/calendar/board' }),
    c: () => void navigate({ to: '/changes' }),
    p: () => location.pathname === '/calendar/board' && window.print(),
    n: elsewhere(() => (addHere() ?? (() => setCover({ kind: 'addEvent' })))()),
    t: elsewhere(() => void navigate({ to: '/calendar' })),
    d: view('day'),
    w: view('week'),
    m: view('month'),
    a: view('agenda'),
  })
  // While a dialog's code loads, keep the typed keys, so that the dialog's text field receives the text.
  useLayoutEffect(() => {
    const hasCome = document.activeElement?.closest('#modal-root')
    if (cover !== null && !hasCome) holdTyped(() => setCover(null))
    return cover === null ? undefined : releaseTyped
  }, [cover])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      if (key === 'k') {
        const isCovered = (document.getElementById('modal-root')?.childElementCount ?? 0) > 0
        event.preventDefault()
        setCover((before) => (before === PALETTE ? null : isCovered ? before : PALETTE))
      }
      // Ctrl+Z must undo the typing in a text field, so do not run the app's own undo there.
      if (key === 'z' && !(event.target instanceof Element && event.target.closest(FIELDS)) && undo())
        event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { cover, setCover }
}

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Runs the Undo action of the newest toast that offers one. */
function undo(): boolean {
  const toast = shownToasts().findLast((one) => one.action && one.tone !== 'neg')
  if (!toast) return false
  toast.action?.onPress()
  closeToast(toast.id)
  return true
}
