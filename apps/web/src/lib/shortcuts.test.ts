import { afterEach, expect, it, vi } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

afterEach(() => vi.unstubAllGlobals())

/** A keyboard event with default values and no target. */
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
  ['a letter', press('t'), 't'],
  ['with Caps Lock', press('T'), 't'],
  ['with Shift', press('M', { shiftKey: true }), 'Shift+m'],
  ['a sign that needs Shift on some keyboards', press('?', { shiftKey: true }), '?'],
  ['a slash', press('/'), '/'],
  ['a Cyrillic keyboard, by its place', press('т', { code: 'KeyN' }), 'n'],
  ['a letter of another alphabet on a key that is no letter of ours', press('ж', { code: 'Semicolon' }), 'ж'],
  ['with Ctrl', press('t', { ctrlKey: true }), null],
  ['with Meta', press('t', { metaKey: true }), null],
  ['with Alt', press('t', { altKey: true }), null],
  ['while a word is composed', press('t', { isComposing: true }), null],
  ['already handled', press('t', { defaultPrevented: true }), null],
  ['a key that is no sign', press('ArrowDown'), null],
  ['the space bar', press(' '), null],
])('maps a key press to its shortcut: %s', (_what, event, expected) => {
  world()
  expect(shortcutOf(event)).toBe(expected)
})

it('returns null when the user switched shortcuts off', () => {
  world({ stored: 'off' })
  expect(shortcutOf(press('t'))).toBeNull()
})

it("returns null behind a dialog, except for the dialog's own shortcuts", () => {
  world({ dialogs: 1 })
  expect(shortcutOf(press('e'))).toBeNull()
  expect(shortcutOf(press('e'), 'dialog')).toBe('e')
})
