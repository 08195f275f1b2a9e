/** What the key is called that goes with K: ⌘ on Apple's keyboards, Ctrl on all others. */
export function commandKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
