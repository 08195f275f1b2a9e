/**
 * How often a feed is fetched: every 5 minutes when an event of it is within a day, every 15 when one is within 14
 * days, otherwise hourly. The interval that the feed itself proposes counts only when nothing is near; a Retry-After
 * always counts. All in minutes or instants; no zone.
 *
 * An event under way counts as near until it is over, but for three days at most: a weekend's tournament does all
 * along, a banner over the whole season does not (the server's `feed_next_start` knows both).
 */
export interface FeedState {
  readonly now: Temporal.Instant
  /**
   * The next start on the feed over all families, in the past for an event under way; null where nothing lies ahead.
   */
  readonly nextStart: Temporal.Instant | null
  /** Failures in a row, this check included; 0 after a success. */
  readonly failures: number
  /** Since when it has failed; null after a success. */
  readonly failingSince: Temporal.Instant | null
  /** It answered that we fetch too often. */
  readonly isRateLimited: boolean
  /** From the answer's Retry-After. */
  readonly retryAfter: Temporal.Instant | null
  /** The interval that the feed itself proposes (X-PUBLISHED-TTL and the like), in minutes. */
  readonly hintMinutes: number | null
  /** An event is missing, and the next good check decides whether it was removed. */
  readonly isMissing: boolean
  /** From when on a loss that is being held back may be believed; null where there is none. */
  readonly believedFrom: Temporal.Instant | null
  /** 0 to 1, drawn anew per check: spreads the feeds over time. */
  readonly jitter: number
}

export interface PlannedCheck {
  readonly at: Temporal.Instant
  /** The interval it was planned by, before the jitter. */
  readonly minutes: number
}

type Distance = 'near' | 'soon' | 'far'

const INTERVAL: Readonly<Record<Distance, number>> = { near: 5, soon: 15, far: 60 }
const FAR_HINT_LIMIT = 6 * 60
const MISSING = 5
const HELD = 15

/**
 * How long a failing feed may rest at most. A game of today may be moved while its platform is down, and the parents
 * must know before they leave: hence half an hour where something is near. That is 48 fetches a day, less than a sixth
 * of those for the same feed while it works.
 */
const BACKOFF_LIMIT: Readonly<Record<Distance, number>> = { near: 30, soon: 2 * 60, far: 6 * 60 }
/** A link that has failed for a week is dead: its owner was told, and an event that is near changes nothing. */
const DEAD_AFTER_HOURS = 7 * 24
/** Minutes to wait where a feed says 'too often' without saying how long. */
const RATE_LIMITED = 15

export function nextCheck(state: FeedState): PlannedCheck {
  const { now, jitter, retryAfter, believedFrom } = state
  const minutes = state.failures === 0 ? interval(state) : backedOff(state)
  const planned = now.add({ seconds: Math.round(minutes * 60 * (0.9 + 0.2 * jitter)) })
  if (retryAfter && isLater(retryAfter, planned))
    // Many feeds were given the same moment: they are spread over the minute after it.
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
  return state.believedFrom ? Math.min(usual, HELD) : usual
}

/** The interval, doubled with every failure in a row. */
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
  /** When it was last fetched; null where it never was. */
  readonly checkedAt: Temporal.Instant | null
  /** When the next check of our own is due: never before the feed's Retry-After. */
  readonly nextCheckAt: Temporal.Instant
  readonly isRateLimited: boolean
}

/**
 * Whether a feed was fetched so lately that not even a person's request fetches it again: within five seconds (the
 * specification's cool-down; many families may ask at once), and after a 'too often' within a minute, or until its
 * Retry-After where that is sooner. A longer Retry-After binds our own checks, but not a parent who stands at the
 * field: once a minute, over all families, he may have it tried.
 */
export function isCoolingDown({ now, checkedAt, nextCheckAt, isRateLimited }: LastAsked): boolean {
  if (!checkedAt) return false
  const rested = checkedAt.until(now).total('seconds')
  // A clock that was set back must not lock anybody out.
  if (rested < 0) return false
  if (rested < COOL_DOWN_SECONDS) return true
  return isRateLimited && rested < RATE_LIMITED_SECONDS && isLater(nextCheckAt, now)
}

/** How much lay ahead on a feed, and was not called off, before and after a fetch that lost much of it. */
export interface Loss {
  readonly upcomingBefore: number
  readonly upcomingNow: number
  readonly held: Held
  readonly now: Temporal.Instant
}

export type Held = {
  readonly since: Temporal.Instant
  /** How many good fetches have shown the loss. */
  readonly count: number
  /** How many events lay ahead before the loss. */
  readonly reference: number
  /** How many of them are left. */
  readonly left: number
} | null

/** Fewer events than this are never withheld. */
export const SMALLEST_LOSS = 5
const CONFIRMING_FETCHES = 3
const CONFIRMING_MINUTES = 60

/**
 * A loss of more than half of what lies ahead at once, and of at least five events, is taken for a broken feed (C37)
 * until three good fetches over an hour have shown the same. An event is lost if it vanished or was called off. Answers what is held back now; null: the feed is believed,
 * its removals included.
 */
export function heldAfter({ upcomingBefore, upcomingNow, held, now }: Loss): Held {
  const reference = held?.reference ?? upcomingBefore
  const lostMost = reference - upcomingNow >= SMALLEST_LOSS && upcomingNow * 2 < reference
  if (!lostMost) return null
  if (!held) return { since: now, count: 1, reference, left: upcomingNow }
  const count = held.count + 1
  const confirmed = count >= CONFIRMING_FETCHES && !isLater(believedFrom(held), now)
  return confirmed ? null : { ...held, count, left: upcomingNow }
}

/** The first moment at which a good fetch may confirm the loss. */
export function believedFrom(held: NonNullable<Held>): Temporal.Instant {
  return held.since.add({ minutes: CONFIRMING_MINUTES })
}
