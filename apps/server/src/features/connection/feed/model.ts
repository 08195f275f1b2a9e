import type { FEED_PROBLEMS } from '@homefield/contract/connection'
import { type Held, isCoolingDown } from '@homefield/domain/feed-schedule'
import { type Entry, isCalledOff } from '@homefield/ics/entry'
import { createHash } from 'node:crypto'
import type { Failed, Refused } from '../../../lib/safe-fetch/outcome.ts'

export type ProblemReason = (typeof FEED_PROBLEMS)[number]

/** A feed as the stage asks and keeps it; see migrations 0004 and 0014 for what each column means. */
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
  /** Only where a newer reader may make more of it. */
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

/** What the other side's answer means to a parent; null where it was our own doing and says nothing of the feed. */
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
  // TeamSnap says 420 where others say 429.
  if (status === 420 || status === 429) return 'rateLimited'
  return 'serverError'
}

/**
 * How a title begins that says that its event is called off, for JavaScript and PostgreSQL, in any case. Near enough for
 * counting; the providers' readers are exact.
 */
export const CALLED_OFF_TITLE = '^[^a-z]{0,20}cancell?ed'

export function isOff({ status, summary }: Pick<Entry, 'status' | 'summary'>): boolean {
  return isCalledOff(status) || CALLED_OFF.test(summary)
}

const CALLED_OFF = new RegExp(CALLED_OFF_TITLE, 'i')

/** What is called off today or tomorrow counts as if it took place: a rained-out day is no broken feed. */
export const NEAR_DAYS = 2

const LONGEST_KEY = 500

/** Keys are indexed, and PostgreSQL indexes some 2,700 bytes: a UID of kilobytes is known by its hash. */
export function boundedKey(key: string): string {
  if (key.length <= LONGEST_KEY) return key
  return `sha256:${createHash('sha256').update(key).digest('base64url')}`
}

/**
 * TeamSnap's edge keeps a feed for four hours whatever its headers say; a parameter it ignores gets the fresh copy. Only
 * there: other platforms may sign their query.
 */
export function freshUrl(url: string, now: Temporal.Instant): string {
  const parsed = new URL(url)
  if (parsed.hostname !== 'ical-cdn.teamsnap.com') return url
  parsed.searchParams.set('_', String(Math.floor(now.epochMilliseconds / 60_000)))
  return parsed.href
}

/**
 * Whether something was missing at the last good check, or a loss is held back: then only an answer that is whole can say
 * what became of it.
 */
export function wantsWhole(feed: {
  readonly good_checks: number
  readonly changed_at_check: number
  readonly held_since: string | null
}): boolean {
  return feed.held_since !== null || (feed.good_checks > 0 && feed.changed_at_check >= feed.good_checks)
}

/** How long a feed fails before its owners are told. */
export const FAILING_DAY_HOURS = 24

/** What is held back is well: it was asked, and answered. */
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
 * Why a feed is checked. `due`: its time has come. `added`: a family connected it; one that was asked lately and is well
 * is not asked again (C40). `now`: somebody wants to know; it is fetched though it is not due, and the team stages run
 * though nothing changed.
 */
export const WISHES = ['due', 'added', 'now'] as const
export type Wish = (typeof WISHES)[number]

interface AskedFeed {
  readonly checked_at: string | null
  readonly next_check_at: string
  readonly problem: string | null
}

/** `cooling`: it is wanted, and was asked only a moment ago. */
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

/** Slow feeds that are asked at once in all processes together: those that are due, and those that somebody wishes. */
const SLOW_LANES = 6
const SLOW_WISH_LANES = 2

/**
 * The queue that a feed's checks run in one after the other with those of others; null where it has its own. What hangs
 * on one sign-in must not renew its token twice at once.
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

/** 0 to `over` - 1. */
function spread(id: string, over: number): number {
  return createHash('sha256').update(id).digest().readUInt32BE() % over
}

/**
 * The same wish twice is one job. Two wishes of one feed may be fulfilled at once, the one that ends last then changes
 * nothing (keep/service): a queue for each feed would have the job runner lock all of them for every job it takes.
 * @param lane as `laneOf` says, where it is known
 */
export function feedJob(feedId: string, wish: Wish, lane: string | null = null) {
  return {
    task: 'feed.fetch' as const,
    payload: lane === null ? { feedId, wish } : { feedId, wish, lane },
    key: `feed:${feedId}:${wish}`,
    ...(lane === null ? {} : { queue: lane }),
  }
}

/** One sync of a team at a time; the same wish twice is one job. */
export function teamJob(teamId: string, ownerId: string) {
  return {
    task: 'team.sync' as const,
    payload: { teamId, ownerId },
    key: `team:${teamId}`,
    queue: `team:${teamId}`,
  }
}
