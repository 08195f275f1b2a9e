/**
 * How often a feed is asked: every 5 minutes when something on it is within a day, every 15 when something is within
 * 14 days, hourly else. What the feed itself asks for counts only when nothing is near, and what it asks of a caller
 * who came too often always. All in minutes or instants; no zone.
 */
export interface FeedState {
  readonly now: Temporal.Instant
  /** The next start on the feed over all families, or null where nothing lies ahead. */
  readonly nextStart: Temporal.Instant | null
  /** Failures in a row, this check included; 0 after a success. */
  readonly failures: number
  /** From the answer's Retry-After. */
  readonly retryAfter: Temporal.Instant | null
  /** What the feed says of itself (X-PUBLISHED-TTL and the like), in minutes. */
  readonly hintMinutes: number | null
  /** 0 to 1, drawn per check: spreads the feeds so that they do not all come at once. */
  readonly jitter: number
}

const NEAR = 5
const SOON = 15
const FAR = 60
const FAR_HINT_LIMIT = 6 * 60
const BACKOFF_LIMIT = 6 * 60

export function nextCheck(state: FeedState): Temporal.Instant {
  const minutes = backedOff(interval(state), state.failures) * (0.9 + 0.2 * state.jitter)
  const planned = state.now.add({ seconds: Math.round(minutes * 60) })
  return state.retryAfter && Temporal.Instant.compare(state.retryAfter, planned) > 0
    ? state.retryAfter
    : planned
}

function interval({ now, nextStart, hintMinutes }: FeedState): number {
  const hours = nextStart ? now.until(nextStart).total('hours') : Infinity
  if (hours <= 24) return NEAR
  if (hours <= 24 * 14) return SOON
  return Math.min(Math.max(FAR, hintMinutes ?? FAR), FAR_HINT_LIMIT)
}

/** Doubles with every failure in a row, from the interval up: a dead link is asked four times a day. */
function backedOff(minutes: number, failures: number): number {
  if (failures === 0) return minutes
  return Math.min(minutes * 2 ** (failures - 1), Math.max(BACKOFF_LIMIT, minutes))
}

/** What a feed was believed to hold, before and after a fetch that lost much of it. */
export interface Loss {
  readonly upcomingBefore: number
  readonly upcomingNow: number
  readonly held: {
    readonly since: Temporal.Instant
    readonly count: number
    readonly reference: number
  } | null
  readonly now: Temporal.Instant
}

export type Held = { since: Temporal.Instant; count: number; reference: number } | null

const SMALLEST_LOSS = 4
const CONFIRMING_FETCHES = 3
const CONFIRMING_MINUTES = 60

/**
 * Losing most of what lies ahead at once is taken for a broken feed (C37) until three fetches over an hour say the same.
 * Answers what is held now; null means that the feed is believed, its removals included.
 */
export function heldAfter({ upcomingBefore, upcomingNow, held, now }: Loss): Held {
  const reference = held?.reference ?? upcomingBefore
  const lostMost = reference - upcomingNow >= SMALLEST_LOSS && upcomingNow * 2 < reference
  if (!lostMost) return null
  if (!held) return { since: now, count: 1, reference }
  const count = held.count + 1
  const confirmed =
    count >= CONFIRMING_FETCHES && held.since.until(now).total('minutes') >= CONFIRMING_MINUTES
  return confirmed ? null : { ...held, count }
}
