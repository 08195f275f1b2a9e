import { createEmitter } from '../lib/api/emitter.ts'

/**
 * Whether the phone's keyboard is up. A native wrapper shrinks the whole page for it, so nothing in the page can tell,
 * and the wrapper says it here; null in a browser, where the visual viewport tells.
 */
let isUp: boolean | null = null
const changed = createEmitter<void>()

/** Called by a native wrapper. */
export function setKeyboardUp(up: boolean): void {
  isUp = up
  changed.emit()
}

export function nativeKeyboardUp(): boolean | null {
  return isUp
}

export const onKeyboard = changed.on
