/**
 * Returns milliseconds since 1970.
 * Unlike `performance.now()`, this clock keeps running while a device sleeps.
 */
export function nowInMilliseconds(): number {
  return Temporal.Now.instant().epochMilliseconds
}
