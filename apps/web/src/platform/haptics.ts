/** A tick under the finger, where the device can: a native app brings its own, of browsers only some phones' buzz. */
let filled: (() => void) | null = null

/** For a native wrapper, before anything is shown. */
export function setTick(tick: () => void): void {
  filled = tick
}

export function tick(): void {
  if (filled) filled()
  else (navigator as Partial<Navigator>).vibrate?.(10)
}
