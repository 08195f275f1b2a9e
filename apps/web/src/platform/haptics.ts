/**
 * Gives touch feedback by a short vibration, if the device can vibrate.
 * A native wrapper provides its own vibration. In browsers, only some phones can vibrate.
 */
let filled: (() => void) | null = null

/** A native wrapper calls `setTick` at start-up, before the app shows anything. */
export function setTick(tick: () => void): void {
  filled = tick
}

export function tick(): void {
  if (filled) filled()
  else (navigator as Partial<Navigator>).vibrate?.(10)
}
