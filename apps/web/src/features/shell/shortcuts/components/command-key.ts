/** Returns the key that is pressed together with K: ⌘ on an Apple keyboard, otherwise Ctrl. */
export function commandKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
