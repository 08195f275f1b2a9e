/**
 * Decides how often a feed is fetched.
 * A feed with an event within a day is fetched every 5 minutes.
 * A feed with an event within 14 days is fetched every 15 minutes, and any other feed every hour.
 * The interval that the feed itself proposes is used only if no event is within 14 days.
 * A scheduled check never comes before the server's Retry-After.
 * All values are minutes or instants, without a zone.
 *
 * An event in progress counts like an event within a day until it is over, but for at most three days.
 * A weekend tournament therefore counts until its end, and a season-long all-day entry only for three days.
 * `feed_next_start` in the database applies the limit of three days.
 */
export interface FeedState {
  readonly now: Temporal.Instant
  /**
   * The earliest start of a future event in the feed, among the events of all families that use the feed.
   * For an event in progress, the start is in the past. Null if the feed has no future event.
   */
  readonly nextStart: Temporal.Instant | null
  /** Number of consecutive failures, including this check; 0 after a success. */
  readonly failures: number
  /** Time of the first failure since the last success; null after a success. */
  readonly failingSince: Temporal.Instant | null
  /** True if the feed's server responded that Homefield fetches too often. */
  readonly isRateLimited: boolean
  /** Earliest time for the next check, from the response's Retry-After header; null without that header. */
  readonly retryAfter: Temporal.Instant | null
  /** The interval that the feed itself proposes (X-PUBLISHED-TTL and the like), in minutes. */
  readonly hintMinutes: number | null
  /** True if an event is missing, and the next successful check decides if it was removed. */
  readonly isMissing: boolean
  /** Earliest time at which a check may accept that most events are gone; null if no removal is on hold. */
  readonly believedFrom: Temporal.Instant | null
  /** Random number from 0 to 1, drawn at each check, so that not all feeds are checked at the same moment. */
  readonly jitter: number
}

export interface PlannedCheck {
  readonly at: Temporal.Instant
  /** The interval before the jitter is added. */
  readonly minutes: number
}

type Distance = 'near' | 'soon' | 'far'

const INTERVAL: Readonly<Record<Distance, number>> = { near: 5, soon: 15, far: 60 }
const FAR_HINT_LIMIT = 6 * 60
const MISSING = 5
const UNCONFIRMED_MINUTES = 15

/**
 * Maximum pause for a failing feed, in minutes.
 * If an event starts within a day, the limit is half an hour.
 * A game may be moved on game day while the platform is down, and parents must learn of the move in time.
 * Half an hour means 48 fetches a day. A working feed with an event within a day causes 288 fetches a day.
 */
const BACKOFF_LIMIT: Readonly<Record<Distance, number>> = { near: 30, soon: 2 * 60, far: 6 * 60 }
/**
 * A link that has failed for this many hours is dead, and its owner was notified.
 * A dead link is checked rarely, even if an event of the feed is within a day.
 */
const DEAD_AFTER_HOURS = 7 * 24
/** Minutes to wait if a feed rate-limits the app without a Retry-After. */
const RATE_LIMITED = 15

export function nextCheck(state: FeedState): PlannedCheck {
  const { now, jitter, retryAfter, believedFrom } = state
  const minutes = state.failures === 0 ? interval(state) : backedOff(state)
  const planned = now.add({ seconds: Math.round(minutes * 60 * (0.9 + 0.2 * jitter)) })
  if (retryAfter && isLater(retryAfter, planned))
    // Many feeds may get the same Retry-After, so the checks are spread over the minute after that time.
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

/** Returns the regular interval, doubled with each consecutive failure, up to a limit. */
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
  /** Time of the last fetch; null before the first. */
  readonly checkedAt: Temporal.Instant | null
  /** Time of the next scheduled check, which is never before the feed's Retry-After. */
  readonly nextCheckAt: Temporal.Instant
  readonly isRateLimited: boolean
}

/**
 * True if a feed was fetched so recently that even a person's request does not fetch it again.
 * The limit is five seconds (the specification's cool-down), because many families may ask at once.
 * If the feed rate-limited the app, the limit is one minute, or less if the feed's Retry-After ends sooner.
 * A longer Retry-After limits only the scheduled checks.
 * A parent who waits at the field can retry once a minute. All families that use the feed share this limit.
 */
export function isCoolingDown({ now, checkedAt, nextCheckAt, isRateLimited }: LastAsked): boolean {
  if (!checkedAt) return false
  const rested = checkedAt.until(now).total('seconds')
  // A clock that was set back must not block requests.
  if (rested < 0) return false
  if (rested < COOL_DOWN_SECONDS) return true
  return isRateLimited && rested < RATE_LIMITED_SECONDS && isLater(nextCheckAt, now)
}

/** Number of future events in a feed, before and after a fetch. Cancelled events are not counted. */
export interface Loss {
  readonly upcomingBefore: number
  readonly upcomingNow: number
  readonly held: Withheld
  readonly now: Temporal.Instant
}

export type Withheld = {
  readonly since: Temporal.Instant
  /** Number of successful fetches in which most future events were missing. */
  readonly count: number
  /** Number of future events before most of them went missing. */
  readonly reference: number
  /** Number of future events that the feed still contains. */
  readonly left: number
} | null

/** If fewer events than this are lost, their removal is never withheld. */
export const SMALLEST_LOSS = 5
const CONFIRMING_FETCHES = 3
const CONFIRMING_MINUTES = 60

/**
 * Decides if missing events may be removed (C37). Returns null if so, or else the state to store.
 * If more than half of the future events, and at least five, are lost at once, the feed is treated as broken.
 * The removals are accepted when three successful fetches over an hour have shown the same loss.
 * An event counts as lost if it vanished or was cancelled.
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
