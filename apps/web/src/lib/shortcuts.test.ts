import { afterEach, expect, it, vi } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Creates a fake keyboard event. Properties that the test does not set have default values. */
function press(key: string, given: Partial<Parameters<typeof shortcutOf>[0]> = {}) {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : ''
  const free = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  return { key, code, target: null, isComposing: false, defaultPrevented: false, ...free, ...given }
}

function world({ stored = null as string | null, dialogs = 0 } = {}) {
  vi.stubGlobal('Element', Object)
  vi.stubGlobal('localStorage', { getItem: () => stored })
  vi.stubGlobal('document', { getElementById: () => ({ childElementCount: dialogs }) })
}

it.each([
  ['returns the letter', press('t'), 't'],
  ['ignores Caps Lock', press('T'), 't'],
  ['includes Shift with a letter', press('M', { shiftKey: true }), 'Shift+m'],
  ['omits Shift with a symbol that needs Shift on some keyboards', press('?', { shiftKey: true }), '?'],
  ['returns a slash', press('/'), '/'],
  ['uses the position of the key on a Cyrillic keyboard', press('т', { code: 'KeyN' }), 'n'],
  ['returns a Cyrillic letter if its key has no Latin letter', press('ж', { code: 'Semicolon' }), 'ж'],
  ['returns null with Ctrl', press('t', { ctrlKey: true }), null],
  ['returns null with Meta', press('t', { metaKey: true }), null],
  ['returns null with Alt', press('t', { altKey: true }), null],
  ['returns null during IME composition', press('t', { isComposing: true }), null],
  ['returns null if the event was already handled', press('t', { defaultPrevented: true }), null],
  ['returns null for a key without a character', press('ArrowDown'), null],
  ['returns null for the space bar', press(' '), null],
])('for a key press, shortcutOf %s', (_what, event, expected) => {
  world()
  expect(shortcutOf(event)).toBe(expected)
})

it('returns null when the user turned shortcuts off', () => {
  world({ stored: 'off' })
  expect(shortcutOf(press('t'))).toBeNull()
})

it('returns null while a dialog is open, except for the shortcuts of the dialog itself', () => {
  world({ dialogs: 1 })
  expect(shortcutOf(press('e'))).toBeNull()
  expect(shortcutOf(press('e'), 'dialog')).toBe('e')
})
