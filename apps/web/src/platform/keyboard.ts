import { createEmitter } from '../lib/api/emitter.ts'

/**
 * True while the phone's keyboard is open. Null in a browser, where the visual viewport shows it.
 * A native wrapper shrinks the whole page for the keyboard.
 * The page cannot detect that, so the wrapper reports it here.
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
