/** Milliseconds since 1970, for waits and ages: the clock that goes on while a device sleeps. */
export function nowInMilliseconds(): number {
  return Temporal.Now.instant().epochMilliseconds
}
