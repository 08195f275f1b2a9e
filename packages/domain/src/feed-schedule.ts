/**
 * Decides how often a feed is fetched.
 * A feed with an event within a day is fetched every 5 minutes.
 * A feed with an event within 14 days is fetched every 15 minutes, and any other feed every hour.
 * The interval that the feed itself proposes is used only if no event is within 14 days.
 * A scheduled fetch never comes before the time in the Retry-After header of the feed's server.
 * All times are minutes or instants, so no time zone is needed.
 *
 * An event in progress counts like an event that starts within a day, until its end but for at most three days.
 * A weekend tournament therefore counts until its end, but a season-long all-day entry for only three days.
 * The SQL function `feed_next_start` ignores an event in progress that began more than three days ago.
 */
export interface FeedState {
  readonly now: Temporal.Instant
  /**
   * The earliest start of a future event in the feed, among the events of all families that use the feed.
   * The start of an event in progress is in the past. Null if the feed has no future event.
   */
  readonly nextStart: Temporal.Instant | null
  /** Number of fetches that failed in a row, including the current one; 0 after a success. */
  readonly failures: number
  /** Time of the first failure since the last success; null after a success. */
  readonly failingSince: Temporal.Instant | null
  /** True if the feed's server responded that Homefield fetches too often. */
  readonly isRateLimited: boolean
  /** Earliest time for the next fetch, from the Retry-After header; null if the response has no Retry-After. */
  readonly retryAfter: Temporal.Instant | null
  /** The interval, in minutes, that the feed proposes in X-PUBLISHED-TTL or a similar property. */
  readonly hintMinutes: number | null
  /** True if an event is missing from the feed and the next successful fetch decides if the event was removed. */
  readonly isMissing: boolean
  /** Earliest time at which a fetch may confirm that most events are gone; null if no such loss is unconfirmed. */
  readonly believedFrom: Temporal.Instant | null
  /** Random number from 0 to 1, drawn at each fetch, so that not all feeds are fetched at the same moment. */
  readonly jitter: number
}

export interface PlannedCheck {
  readonly at: Temporal.Instant
  /** Minutes until the next fetch, before random jitter is added. */
  readonly minutes: number
}

type Distance = 'near' | 'soon' | 'far'

const INTERVAL: Readonly<Record<Distance, number>> = { near: 5, soon: 15, far: 60 }
const FAR_HINT_LIMIT = 6 * 60
const MISSING = 5
const UNCONFIRMED_MINUTES = 15

/**
 * Maximum pause for a failing feed, in minutes.
 * If an event starts within a day, the pause is at most half an hour.
 * A game may be moved on game day while the platform is down, and parents must learn of the move in time.
 * A pause of half an hour causes 48 fetches a day. A working feed with an event within a day causes 288.
 */
const BACKOFF_LIMIT: Readonly<Record<Distance, number>> = { near: 30, soon: 2 * 60, far: 6 * 60 }
/**
 * A link that has failed for this many hours is dead, and its owner was notified.
 * A dead link is checked rarely, even if one of its events starts within a day.
 */
const DEAD_AFTER_HOURS = 7 * 24
/** Minutes until the next fetch if a feed's server rate-limits the app without a Retry-After. */
const RATE_LIMITED = 15

export function nextCheck(state: FeedState): PlannedCheck {
  const { now, jitter, retryAfter, believedFrom } = state
  const minutes = state.failures === 0 ? interval(state) : backedOff(state)
  const planned = now.add({ seconds: Math.round(minutes * 60 * (0.9 + 0.2 * jitter)) })
  if (retryAfter && isLater(retryAfter, planned))
    // Many feeds may get the same Retry-After, so their fetches are spread over the minute after that time.
    return { at: retryAfter.add({ seconds: Math.round(60 * jitter) }), minutes: spanOf(now, retryAfter) }
  if (believedFrom && isLater(believedFrom, now) && isLater(planned, believedFrom))
    return { at: believedFrom, minutes }
  return { at: planned, minutes }
}

function interval(state: FeedState): number {
  const distance = distanceOf(state)
  const usual =
    distance === 'far'
      ? Math.min(Math.max(INTERVAL.far, state.hintMinutes ?? 0), FAR_HINT_LIMIT)
      : INTERVAL[distance]
  if (state.isMissing) return Math.min(usual, MISSING)
  return state.believedFrom ? Math.min(usual, UNCONFIRMED_MINUTES) : usual
}

/** Returns the regular interval, doubled with each failure in a row, up to a limit. */
function backedOff(state: FeedState): number {
  const { failures, failingSince, now, isRateLimited } = state
  const usual = interval(state)
  const isDead = failingSince !== null && failingSince.until(now).total('hours') >= DEAD_AFTER_HOURS
  const limit = BACKOFF_LIMIT[isDead ? 'far' : distanceOf(state)]
  const minutes = Math.min(usual * 2 ** (failures - 1), Math.max(limit, usual))
  return isRateLimited ? Math.max(minutes, RATE_LIMITED) : minutes
}

function distanceOf({ now, nextStart }: FeedState): Distance {
  const hours = nextStart ? now.until(nextStart).total('hours') : Infinity
  if (hours <= 24) return 'near'
  return hours <= 24 * 14 ? 'soon' : 'far'
}

function isLater(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0
}

function spanOf(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round(from.until(to).total('minutes'))
}

const COOL_DOWN_SECONDS = 5
const RATE_LIMITED_SECONDS = 60

export interface LastAsked {
  readonly now: Temporal.Instant
  /** Time of the last fetch; null if the feed was never fetched. */
  readonly checkedAt: Temporal.Instant | null
  /** Time of the next scheduled fetch, which is never before the feed's Retry-After. */
  readonly nextCheckAt: Temporal.Instant
  readonly isRateLimited: boolean
}

/**
 * True if a feed was fetched so recently that even a person's request must not fetch the feed again.
 * 'Recently' means five seconds (the specification's cool-down): many families of one team may ask at once.
 * If the feed's server rate-limited the app, it means one minute, or less if the Retry-After ends sooner.
 * A Retry-After of more than a minute delays only the scheduled fetches.
 * A parent who waits at the field can retry once a minute. All families with the same feed share that one fetch.
 */
export function isCoolingDown({ now, checkedAt, nextCheckAt, isRateLimited }: LastAsked): boolean {
  if (!checkedAt) return false
  const rested = checkedAt.until(now).total('seconds')
  // If the clock was set back, the last fetch is in the future, which must not block requests.
  if (rested < 0) return false
  if (rested < COOL_DOWN_SECONDS) return true
  return isRateLimited && rested < RATE_LIMITED_SECONDS && isLater(nextCheckAt, now)
}

/** Numbers of future events in a feed, before and after a fetch, without cancelled events. */
export interface Loss {
  readonly upcomingBefore: number
  readonly upcomingNow: number
  readonly held: Withheld
  readonly now: Temporal.Instant
}

export type Withheld = {
  readonly since: Temporal.Instant
  /** Number of successful fetches that found most future events missing. */
  readonly count: number
  /** Number of future events before most of them went missing. */
  readonly reference: number
  /** Number of future events that the feed still contains. */
  readonly left: number
} | null

/** Minimum number of missing events that need a confirmation. Fewer events are removed without one. */
export const SMALLEST_LOSS = 5
const CONFIRMING_FETCHES = 3
const CONFIRMING_MINUTES = 60

/**
 * Decides if missing events may be removed (C37). Returns null if they may, and otherwise the state to store.
 * If more than half of the future events, and at least five, go missing at once, the feed is treated as broken.
 * The missing events may be removed after three successful fetches without them, over at least an hour.
 * A future event counts as missing if it vanished from the feed or was cancelled.
 */
export function withheldAfter({ upcomingBefore, upcomingNow, held, now }: Loss): Withheld {
  const reference = held?.reference ?? upcomingBefore
  const lostMost = reference - upcomingNow >= SMALLEST_LOSS && upcomingNow * 2 < reference
  if (!lostMost) return null
  if (!held) return { since: now, count: 1, reference, left: upcomingNow }
  const count = held.count + 1
  const confirmed = count >= CONFIRMING_FETCHES && !isLater(believedFrom(held), now)
  return confirmed ? null : { ...held, count, left: upcomingNow }
}

/** Returns the earliest time at which a successful fetch may confirm that the missing events are gone. */
export function believedFrom(held: NonNullable<Withheld>): Temporal.Instant {
  return held.since.add({ minutes: CONFIRMING_MINUTES })
}
