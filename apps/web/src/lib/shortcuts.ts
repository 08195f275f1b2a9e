/**
 * Single-key shortcuts: whether they are on (kept on the device, since it is a question of this keyboard and this
 * reader's hands or voice control: WCAG 2.1.4), and whether a key press is meant as one.
 *
 * A press is no shortcut while something is typed, while a list takes letters to find its entries, while a dialog
 * covers the page, or together with Ctrl, Alt or Meta. Whoever handles a press earlier prevents its default.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'

const STORED_AS = 'shortcuts'

/** What takes letters for itself. */
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
    // Storage is refused: they stay as they are.
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
 * The shortcut that a key press stands for: 't', '/', '?', 'Shift+m'. Null where it is none. On a keyboard of another
 * script (Cyrillic, Greek) the key in the same place counts.
 * @param place `dialog`: the shortcuts of an open dialog itself, which a dialog does not keep away.
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
 * What each key does while this stands on the page: `useShortcuts({ t: goToday, '/': focusSearch })`. What answers false
 * leaves the press to whoever listens after it: which of two that is depends on what was opened first.
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
