import { createEmitter } from '../lib/api/emitter.ts'

/**
 * True while the phone's keyboard is open.
 * Null in a browser, where the page reads the visual viewport instead.
 * A native wrapper shrinks the whole page for the keyboard.
 * A native wrapper must report the keyboard, because the page cannot tell why its height changed.
 */
let isUp: boolean | null = null
const changed = createEmitter<void>()

export function setKeyboardUp(up: boolean): void {
  isUp = up
  changed.emit()
}

export function nativeKeyboardUp(): boolean | null {
  return isUp
}

export const onKeyboard = changed.on
