/**
 * Decides whether a key press is a shortcut. All shortcuts are single keys, and the user can turn them off.
 * The setting is stored on the device and not in the account, because each device has its own keyboard.
 * Users with limited use of their hands or with voice control may need shortcuts off (WCAG 2.1.4).
 *
 * A key press with Ctrl, Alt or Meta is not a shortcut.
 * Shortcuts are off while the user types, while a dialog is open, and in lists where typing selects an entry.
 * A component that handles a key press before the shortcuts must call `preventDefault`.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'

const STORED_AS = 'shortcuts'

/** Elements in which a letter key types text or selects a list entry, so that shortcuts are off. */
const FIELDS = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'menu', 'tree'].map(
    (role) => `[role="${role}"]`,
  ),
  '[aria-haspopup="listbox"]',
].join(',')

const listeners = new Set<() => void>()

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    return true
  }
}

export function setShortcutsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED_AS)
    else localStorage.setItem(STORED_AS, 'off')
  } catch {
    // If storage is blocked, the setting cannot be changed, and shortcuts stay as they are.
  }
  for (const listener of listeners) listener()
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

type Press = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'target'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'isComposing'
  | 'defaultPrevented'
>

/**
 * Returns the shortcut of a key press ('t', '/', '?', 'Shift+m'), or null.
 * On a non-Latin keyboard (Cyrillic, Greek), a key counts as the US key at the same position.
 * @param place use `dialog` for the shortcuts of an open dialog itself. An open dialog blocks those of the page.
 */
export function shortcutOf(press: Press, place: 'page' | 'dialog' = 'page'): string | null {
  if (!areShortcutsOn() || press.defaultPrevented || press.isComposing) return null
  if (press.ctrlKey || press.metaKey || press.altKey || isTaken(press.target, place)) return null
  const latin = /^Key([A-Z])$/.exec(press.code)?.[1]
  const letter = /^[a-z]$/i.test(press.key) ? press.key : /^[^ -~]$/.test(press.key) ? latin : undefined
  if (letter === undefined) return press.key.length === 1 && press.key !== ' ' ? press.key : null
  return (press.shiftKey ? 'Shift+' : '') + letter.toLowerCase()
}

function isTaken(target: EventTarget | null, place: 'page' | 'dialog'): boolean {
  const element = target instanceof Element ? target : null
  if (element?.closest(FIELDS)) return true
  if (place === 'dialog') return false
  return (
    element?.closest('[role="dialog"], [role="alertdialog"]') != null ||
    (document.getElementById('modal-root')?.childElementCount ?? 0) > 0
  )
}

/**
 * Registers the shortcuts of a mounted component: `useShortcuts({ t: goToday, '/': focusSearch })`.
 * If a handler returns false, the next component with a handler for the key receives the key press.
 */
export function useShortcuts(
  does: Readonly<Record<string, (() => void | false) | undefined>>,
  place: 'page' | 'dialog' = 'page',
): void {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = shortcutOf(event, place)
      const act = key !== null && Object.hasOwn(latest.current, key) ? latest.current[key] : undefined
      if (act && act() !== false) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [place])
}
