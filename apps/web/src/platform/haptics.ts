/**
 * A short vibration under the finger, where the device can: a native app brings its own; among browsers only some
 * phones' vibrate.
 */
let filled: (() => void) | null = null

/** Called by a native wrapper, before anything is shown. */
export function setTick(tick: () => void): void {
  filled = tick
}

export function tick(): void {
  if (filled) filled()
  else (navigator as Partial<Navigator>).vibrate?.(10)
}
