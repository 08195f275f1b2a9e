/**
 * Returns true if both events of a clash have ended, so that a parent has nothing left to decide.
 * The server leaves such clashes out of every report. The app applies the same rule while a report stays open.
 */
export function isClashOver(endsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return endsAt.epochMilliseconds <= now.epochMilliseconds
}
