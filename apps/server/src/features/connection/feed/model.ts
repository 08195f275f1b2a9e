import type { FEED_PROBLEMS } from '@homefield/contract/connection'
import { type Held, isCoolingDown } from '@homefield/domain/feed-schedule'
import { type Entry, isCalledOff } from '@homefield/ics/entry'
import { createHash } from 'node:crypto'
import type { Failed, Refused } from '../../../lib/safe-fetch/outcome.ts'

export type ProblemReason = (typeof FEED_PROBLEMS)[number]

/** A row of `feeds`; see migrations 0004 and 0014 for the meaning of each column. */
export interface FeedRow {
  readonly id: string
  readonly source: string
  readonly url_sealed: string
  readonly http_allowed: boolean
  readonly credential_id: string | null
  readonly remote_team_id: string | null
  readonly etag: string | null
  readonly last_modified: string | null
  readonly content_hash: Buffer | null
  /** Null unless the feed was read by another reader version. */
  readonly body_sealed: string | null
  readonly name: string | null
  readonly zone: string | null
  readonly producer: string | null
  readonly refresh_minutes: number | null
  readonly reader_version: number
  readonly changes_known_until: string | null
  readonly fully_read_at: string | null
  readonly good_checks: number
  readonly changed_at_check: number
  readonly checks: number
  readonly checked_at: string | null
  readonly next_check_at: string
  readonly fetched_at: string | null
  readonly is_slow: boolean
  readonly failures: number
  readonly problem: string | null
  readonly problem_since: string | null
  readonly told_failing_at: string | null
  readonly held_since: string | null
  readonly held_count: number
  readonly held_reference: number | null
  readonly held_left: number | null
}

/** The problem to show to a parent; null if we caused the failure, so that it says nothing about the feed. */
export function problemOf(outcome: Failed | Refused): ProblemReason | null {
  if (outcome.kind === 'refused') return 'refusedAddress'
  return outcome.reason === 'status' ? problemOfStatus(outcome.status ?? 0) : PROBLEMS[outcome.reason]
}

const PROBLEMS: Readonly<Record<Exclude<Failed['reason'], 'status'>, ProblemReason | null>> = {
  timeout: 'timeout',
  tooLarge: 'tooLarge',
  tls: 'certificate',
  dns: 'unreachable',
  connection: 'unreachable',
  malformed: 'unreadable',
  busy: null,
  aborted: null,
}

function problemOfStatus(status: number): ProblemReason {
  if (status === 401 || status === 403) return 'accessDenied'
  if (status === 404) return 'notFound'
  if (status === 410) return 'switchedOff'
  // TeamSnap answers 420 where others answer 429.
  if (status === 420 || status === 429) return 'rateLimited'
  return 'serverError'
}

/**
 * Matches a title that says its event is canceled, in JavaScript and PostgreSQL, case-insensitively. An
 * approximation for counting; the provider readers are exact.
 */
export const CALLED_OFF_TITLE = '^[^a-z]{0,20}cancell?ed'

export function isOff({ status, summary }: Pick<Entry, 'status' | 'summary'>): boolean {
  return isCalledOff(status) || CALLED_OFF.test(summary)
}

const CALLED_OFF = new RegExp(CALLED_OFF_TITLE, 'i')

/**
 * Events canceled for today or tomorrow count as if they took place: a rained-out day is not a broken feed.
 */
export const NEAR_DAYS = 2

const LONGEST_KEY = 500

/**
 * Keys are indexed, and a PostgreSQL index row holds about 2,700 bytes. A longer UID is replaced by its hash.
 */
export function boundedKey(key: string): string {
  if (key.length <= LONGEST_KEY) return key
  return `sha256:${createHash('sha256').update(key).digest('base64url')}`
}

/**
 * TeamSnap's CDN caches a feed for four hours whatever its headers say. A parameter that it ignores bypasses
 * the cache. Other hosts get the URL unchanged, because their queries may be signed.
 */
export function freshUrl(url: string, now: Temporal.Instant): string {
  const parsed = new URL(url)
  if (parsed.hostname !== 'ical-cdn.teamsnap.com') return url
  parsed.searchParams.set('_', String(Math.floor(now.epochMilliseconds / 60_000)))
  return parsed.href
}

/**
 * True if events were missing at the last good check or a loss is withheld. Only a whole response can decide
 * about them.
 */
export function wantsWhole(feed: {
  readonly good_checks: number
  readonly changed_at_check: number
  readonly held_since: string | null
}): boolean {
  return feed.held_since !== null || (feed.good_checks > 0 && feed.changed_at_check >= feed.good_checks)
}

/** Hours a feed must fail before its teams' owners are notified. */
export const FAILING_DAY_HOURS = 24

/** A withheld loss is not a failure: the feed was fetched and answered. */
export function isFailing({ problem }: { readonly problem: string | null }): boolean {
  return problem !== null && problem !== 'heldBack'
}

export function heldOf(feed: {
  readonly held_since: string | null
  readonly held_count: number
  readonly held_reference: number | null
  readonly held_left: number | null
}): Held {
  if (feed.held_since === null) return null
  return {
    since: Temporal.Instant.from(feed.held_since),
    count: feed.held_count,
    reference: feed.held_reference ?? 0,
    left: feed.held_left ?? 0,
  }
}

/**
 * Why a feed is checked. `due`: its scheduled time has come. `added`: a family connected it; a feed that was
 * checked recently without a problem is not fetched again (C40). `now`: a user asked; the feed is fetched
 * before it is due, and the team stages run even if nothing changed.
 */
export const WISHES = ['due', 'added', 'now'] as const
export type Wish = (typeof WISHES)[number]

interface AskedFeed {
  readonly checked_at: string | null
  readonly next_check_at: string
  readonly problem: string | null
}

/** `cooling`: the check is wanted, but the last one was only a moment ago. */
export function isWanted(feed: AskedFeed, wish: Wish, now: Temporal.Instant): 'wanted' | 'cooling' | 'not' {
  const nextCheckAt = Temporal.Instant.from(feed.next_check_at)
  const isDue = Temporal.Instant.compare(nextCheckAt, now) <= 0
  if (wish === 'due' || (wish === 'added' && !isFailing(feed))) return isDue ? 'wanted' : 'not'
  const isCooling = isCoolingDown({
    now,
    checkedAt: feed.checked_at === null ? null : Temporal.Instant.from(feed.checked_at),
    nextCheckAt,
    isRateLimited: feed.problem === 'rateLimited',
  })
  return isCooling ? 'cooling' : 'wanted'
}

/**
 * Number of slow feeds that all processes together check at once: scheduled checks, and checks that a user
 * asked for.
 */
const SLOW_LANES = 6
const SLOW_WISH_LANES = 2

/**
 * The job queue in which a feed's checks run one after another; null if it needs none. Feeds of one sign-in
 * share a queue, so that its token is never renewed twice at once.
 */
export function laneOf(
  feed: { readonly id: string; readonly credential_id: string | null; readonly is_slow: boolean },
  wish: Wish,
): string | null {
  if (feed.credential_id !== null) return `teamsnap:${feed.credential_id}`
  if (!feed.is_slow) return null
  return wish === 'due'
    ? `slow:${spread(feed.id, SLOW_LANES)}`
    : `slow-wish:${spread(feed.id, SLOW_WISH_LANES)}`
}

/** Returns 0 to `over` - 1. */
function spread(id: string, over: number): number {
  return createHash('sha256').update(id).digest().readUInt32BE() % over
}

/**
 * Two identical requests become one job. Two different requests for one feed may run at once; the one that
 * ends last changes nothing (`keepFinding`). A queue per feed would make the job runner lock all of them for
 * every job it takes.
 * @param lane the result of `laneOf`, if known
 */
export function feedJob(feedId: string, wish: Wish, lane: string | null = null) {
  return {
    task: 'feed.fetch' as const,
    payload: lane === null ? { feedId, wish } : { feedId, wish, lane },
    key: `feed:${feedId}:${wish}`,
    ...(lane === null ? {} : { queue: lane }),
  }
}

/** One sync of a team at a time. Two identical requests become one job. */
export function teamJob(teamId: string, ownerId: string) {
  return {
    task: 'team.sync' as const,
    payload: { teamId, ownerId },
    key: `team:${teamId}`,
    queue: `team:${teamId}`,
  }
}
