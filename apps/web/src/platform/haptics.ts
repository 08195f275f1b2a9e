/**
 * A short vibration as touch feedback, if the device supports it. A native app provides its own; among
 * browsers only those of some phones can vibrate.
 */
let filled: (() => void) | null = null

/** Called by a native wrapper before anything is shown. */
export function setTick(tick: () => void): void {
  filled = tick
}

export function tick(): void {
  if (filled) filled()
  else (navigator as Partial<Navigator>).vibrate?.(10)
}
