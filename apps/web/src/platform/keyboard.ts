import { createEmitter } from '../lib/api/emitter.ts'

/**
 * `isUp` is true while the phone's on-screen keyboard is open.
 * `isUp` is null in a browser, where the page measures the visual viewport to detect the keyboard.
 * In a native app, the wrapper shrinks the whole page when the keyboard opens.
 * The wrapper must report the keyboard, because the page cannot know why its height has changed.
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
