/**
 * Returns the current time in milliseconds since 1970.
 * `performance.now()` is unsuitable, because it may stop while the device sleeps.
 */
export function nowInMilliseconds(): number {
  return Temporal.Now.instant().epochMilliseconds
}
