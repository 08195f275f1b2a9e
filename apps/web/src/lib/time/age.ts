/**
 * An age in its largest whole unit. An age below one minute is 'now'.
 * A time in the future is also 'now', because the device's clock may be behind the server's clock.
 */
export type Age = { unit: 'now' } | { unit: 'minute' | 'hour' | 'day'; count: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function ageOf(instant: Temporal.Instant, now: Temporal.Instant): Age {
  const ms = now.epochMilliseconds - instant.epochMilliseconds
  if (ms < MINUTE) return { unit: 'now' }
  if (ms < HOUR) return { unit: 'minute', count: Math.floor(ms / MINUTE) }
  if (ms < DAY) return { unit: 'hour', count: Math.floor(ms / HOUR) }
  return { unit: 'day', count: Math.floor(ms / DAY) }
}
