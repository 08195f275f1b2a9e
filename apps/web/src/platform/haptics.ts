/**
 * Gives touch feedback: a short vibration, if the device supports it.
 * A native app provides its own vibration. In browsers, only some phones can vibrate.
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
