import type { FEED_PROBLEMS } from '@homefield/contract/connection'
import { type Withheld, isCoolingDown } from '@homefield/domain/feed-schedule'
import { type Entry, isCalledOff } from '@homefield/ics/entry'
import { createHash } from 'node:crypto'
import type { Failed, Refused } from '../../../lib/safe-fetch/outcome.ts'

export type ProblemReason = (typeof FEED_PROBLEMS)[number]

/** A row of `feeds`; see migrations 0004 and 0014 for the meaning of each column. */
export interface FeedRow {
  readonly id: string
  readonly source: string
  readonly url_sealed: string
  readonly host: string
  readonly http_allowed: boolean
  readonly credential_id: string | null
  readonly remote_team_id: string | null
  readonly etag: string | null
  readonly last_modified: string | null
  readonly content_hash: Buffer | null
  /** Encrypted bytes of the feed. Loaded only to parse them again after an update of our calendar reader. */
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
  readonly failing_notified_at: string | null
  readonly withheld_since: string | null
  readonly withheld_count: number
  readonly withheld_reference: number | null
  readonly withheld_left: number | null
}

/**
 * Returns the feed's problem for display to a parent.
 * Returns null if the problem is our own server's and not the feed's.
 */
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
  // TeamSnap limits the request rate with status 420. Other platforms use 429.
  if (status === 420 || status === 429) return 'rateLimited'
  return 'serverError'
}

/**
 * Matches titles of canceled events, in any case. The pattern works in JavaScript and in PostgreSQL.
 * A title may match by accident, and a title in a language that the pattern does not know may fail to match.
 * `CALLED_OFF_TITLE` is used only to count events. The provider's calendar reader determines the exact status.
 */
export const CALLED_OFF_TITLE = '^[^a-z]{0,20}cancell?ed'

export function isOff({ status, summary }: Pick<Entry, 'status' | 'summary'>): boolean {
  return isCalledOff(status) || CALLED_OFF.test(summary)
}

const CALLED_OFF = new RegExp(CALLED_OFF_TITLE, 'i')

/**
 * A canceled event that is less than this many days away still counts as upcoming.
 * A single rainy day with canceled events must not look like a large loss of events.
 */
export const NEAR_DAYS = 2

const LONGEST_KEY = 500

/**
 * Limits the length of a feed entry's key, because a PostgreSQL index row has room for only about 2,700 bytes.
 * A UID that exceeds the limit is replaced by its hash.
 */
export function boundedKey(key: string): string {
  if (key.length <= LONGEST_KEY) return key
  return `sha256:${createHash('sha256').update(key).digest('base64url')}`
}

/**
 * Adds a query parameter to a TeamSnap URL.
 * TeamSnap's CDN caches a feed for four hours, whatever the feed's headers say.
 * The added query parameter bypasses the cache of the CDN. TeamSnap's server ignores the parameter.
 * URLs of other hosts stay unchanged, because their queries may be signed.
 */
export function freshUrl(url: string, now: Temporal.Instant): string {
  const parsed = new URL(url)
  if (parsed.hostname !== 'ical-cdn.teamsnap.com') return url
  parsed.searchParams.set('_', String(Math.floor(now.epochMilliseconds / 60_000)))
  return parsed.href
}

/**
 * Returns true if events were missing at the last complete feed check, or if their removal waits for confirmation.
 * Only a check of the whole feed shows missing events, because a partial response omits unchanged events.
 */
export function wantsWhole(feed: {
  readonly good_checks: number
  readonly changed_at_check: number
  readonly withheld_since: string | null
}): boolean {
  return feed.withheld_since !== null || (feed.good_checks > 0 && feed.changed_at_check >= feed.good_checks)
}

/** A feed must fail for this many hours before the owners of its teams are notified. */
export const FAILING_DAY_HOURS = 24

/**
 * `heldBack` is no failure: the feed was read, but many events are missing.
 * The server removes the missing events only after later feed checks confirm the loss.
 */
export function isFailing({ problem }: { readonly problem: string | null }): boolean {
  return problem !== null && problem !== 'heldBack'
}

export function withheldLossOf(feed: {
  readonly withheld_since: string | null
  readonly withheld_count: number
  readonly withheld_reference: number | null
  readonly withheld_left: number | null
}): Withheld {
  if (feed.withheld_since === null) return null
  return {
    since: Temporal.Instant.from(feed.withheld_since),
    count: feed.withheld_count,
    reference: feed.withheld_reference ?? 0,
    left: feed.withheld_left ?? 0,
  }
}

/**
 * A feed check has one of three reasons:
 * - `due`: the scheduled time has come.
 * - `added`: a family connected the feed. A recent check without a problem is not repeated (C40).
 * - `now`: a user asked. The feed is fetched before it is due, and its teams are synced even if nothing changed.
 */
export const CHECK_REASONS = ['due', 'added', 'now'] as const
export type CheckReason = (typeof CHECK_REASONS)[number]

interface AskedFeed {
  readonly checked_at: string | null
  readonly next_check_at: string
  readonly problem: string | null
}

/** Returns `cooling` if a feed check was requested but the last check ended only a moment ago. */
export function isWanted(
  feed: AskedFeed,
  reason: CheckReason,
  now: Temporal.Instant,
): 'wanted' | 'cooling' | 'not' {
  const nextCheckAt = Temporal.Instant.from(feed.next_check_at)
  const isDue = Temporal.Instant.compare(nextCheckAt, now) <= 0
  if (reason === 'due' || (reason === 'added' && !isFailing(feed))) return isDue ? 'wanted' : 'not'
  const isCooling = isCoolingDown({
    now,
    checkedAt: feed.checked_at === null ? null : Temporal.Instant.from(feed.checked_at),
    nextCheckAt,
    isRateLimited: feed.problem === 'rateLimited',
  })
  return isCooling ? 'cooling' : 'wanted'
}

/**
 * Number of job queues for slow feeds. Each queue checks one feed at a time, across all processes.
 * Scheduled checks and checks that a user asked for have separate queues.
 */
const SLOW_QUEUES = 6
const SLOW_REQUEST_QUEUES = 2

/**
 * Returns the job queue in which a feed's checks run one at a time.
 * Returns null for a link that is not marked as slow, because it needs no job queue.
 * All feeds of one TeamSnap sign-in share a queue, so that two feed checks never renew the same token at once.
 */
export function queueNameOf(
  feed: { readonly id: string; readonly credential_id: string | null; readonly is_slow: boolean },
  reason: CheckReason,
): string | null {
  if (feed.credential_id !== null) return `teamsnap:${feed.credential_id}`
  if (!feed.is_slow) return null
  return reason === 'due'
    ? `slow:${spread(feed.id, SLOW_QUEUES)}`
    : `slow-request:${spread(feed.id, SLOW_REQUEST_QUEUES)}`
}

/** Returns a queue number from 0 to `over` - 1, and the same id always gets the same number. */
function spread(id: string, over: number): number {
  return createHash('sha256').update(id).digest().readUInt32BE() % over
}

/**
 * Returns the job that checks a feed. Two identical requests become a single job.
 * A scheduled check and a requested check of the same feed may run at the same time.
 * If two checks of a feed overlap, `keepFinding` ignores the result of the check that ends last.
 * A separate queue for each feed would be slow, because the job runner locks every queue when it takes a job.
 * @param queueName the result of `queueNameOf`, if known
 */
export function feedJob(feedId: string, reason: CheckReason, queueName: string | null = null) {
  return {
    task: 'feed.fetch' as const,
    payload: queueName === null ? { feedId, reason } : { feedId, reason, queueName },
    key: `feed:${feedId}:${reason}`,
    ...(queueName === null ? {} : { queue: queueName }),
  }
}

/** Returns the job that syncs a team. A team's syncs run one at a time. Identical requests become one job. */
export function teamJob(teamId: string, ownerId: string) {
  return {
    task: 'team.sync' as const,
    payload: { teamId, ownerId },
    key: `team:${teamId}`,
    queue: `team:${teamId}`,
  }
}
