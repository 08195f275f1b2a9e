import { createEmitter } from '../lib/api/emitter.ts'

/**
 * Whether the phone's keyboard stands on the page. A native wrapper shrinks the whole page for it, so that nothing in the
 * page can tell, and says it here; null in a browser, where the visual viewport tells.
 */
let isUp: boolean | null = null
const changed = createEmitter<void>()

/** For a native wrapper. */
export function setKeyboardUp(up: boolean): void {
  isUp = up
  changed.emit()
}

export function nativeKeyboardUp(): boolean | null {
  return isUp
}

export const onKeyboard = changed.on
