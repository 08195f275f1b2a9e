/** Milliseconds since 1970, for waits and ages. This clock goes on while a device sleeps. */
export function nowInMilliseconds(): number {
  return Temporal.Now.instant().epochMilliseconds
}
