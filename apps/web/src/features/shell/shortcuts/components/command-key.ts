/** Name of the key that is pressed together with K: ⌘ on Apple keyboards, Ctrl on others. */
export function commandKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
