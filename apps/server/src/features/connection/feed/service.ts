/**
 * The feed stage: one per address, for all families that use it. Fetch (safe, conditional) → read in a worker → keep the
 * entries, in one transaction that also enqueues the team stages.
 *
 * What is kept is what the feed said when it last made sense: a failure of any kind writes only that it failed, since
 * when and when to ask again. An unchanged feed (304, the same bytes, or the same entries under another build date)
 * costs no team stage, except once a day to roll the window of its teams forward. A feed that loses most of what lies ahead at once
 * is kept, but nothing is taken for removed until later fetches say the same (see domain/feed-schedule).
 */
import type { SystemUnit, Work } from '@homefield/database/work'
import { heldAfter, type Held, nextCheck } from '@homefield/domain/feed-schedule'
import { createHash } from 'node:crypto'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { FetchOutcome } from '../../../lib/safe-fetch/outcome.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../lib/workers/worker-task.ts'
import { WorkerError } from '../../../lib/workers/worker-error.ts'
import { isOutdated } from '../sync/model.ts'
import { READER_VERSION } from '../provider/reader.ts'
import { freshUrl, problemOf, type ProblemReason } from './model.ts'
import type { ReadFeedAnswer, run } from './read-feed.task.ts'
import {
  type FeedRow,
  dropWithoutTeams,
  findFeed,
  lockFeed,
  nextStartOf,
  noteOutcome,
  saveCheck,
  saveContent,
  teamsOf,
  upcomingEntries,
} from './store.ts'

const readFeed = workerTask<typeof run>('read-feed', new URL('./read-feed.task.ts', import.meta.url))
const READ_TIMEOUT_MS = 20_000

export interface FeedParts {
  /** Of role homefield_worker. */
  readonly work: Work
  readonly fetch: SafeFetch
  readonly workers: WorkerPool
  readonly vault: Vault
  /** 0 to 1, drawn per check. */
  readonly random: () => number
}

/**
 * Why a feed is checked. `due`: its time has come. `added`: a family connected it; one that was asked lately and is well
 * is not asked again (C40). `now`: somebody wants to know; it is fetched though it is not due, and the team stages run
 * though nothing changed.
 */
export const WISHES = ['due', 'added', 'now'] as const
export type Wish = (typeof WISHES)[number]

export interface FeedCheck {
  readonly feedId: string
  readonly wish: Wish
}

/** Checks one feed now. Idempotent; a feed that is gone, or not due, is left alone. */
export async function checkFeed(parts: FeedParts, { feedId, wish }: FeedCheck): Promise<void> {
  const { feed, now } = await parts.work.system(async (unit) => {
    const isGone = await dropWithoutTeams(unit, feedId)
    return { feed: isGone ? undefined : await findFeed(unit, feedId), now: unit.now }
  })
  if (!feed) return
  if (!isWanted(feed, wish, now)) return

  const url = parts.vault.open(feed.url_sealed, 'feed-url')
  const outcome = await parts.fetch.get(freshUrl(url, now), {
    etag: feed.etag ?? undefined,
    lastModified: feed.last_modified ?? undefined,
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    allowHttp: feed.http_allowed,
  })
  const finding = await examine(parts, feed, outcome, now)
  if (finding === null) {
    // Our own trouble (too many fetches at once, shutting down) says nothing about the feed: another try soon.
    await parts.work.system((unit) =>
      unit.enqueue({ ...feedJob(feedId, wish), runAt: now.add({ seconds: 20 }) }),
    )
    return
  }
  await parts.work.system((unit) => keep(parts, unit, { feed, finding, force: wish === 'now', outcome }))
}

function isWanted(feed: FeedRow, wish: Wish, now: Temporal.Instant): boolean {
  if (wish === 'now' || (wish === 'added' && feed.problem !== null)) return true
  return Temporal.Instant.compare(Temporal.Instant.from(feed.next_check_at), now) <= 0
}

type Finding =
  | { readonly kind: 'failed'; readonly reason: ProblemReason }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read'
      readonly body: Uint8Array
      readonly hash: Buffer
      readonly answer: ReadFeedAnswer
    }

async function examine(
  parts: FeedParts,
  feed: FeedRow,
  outcome: FetchOutcome,
  now: Temporal.Instant,
): Promise<Finding | null> {
  if (outcome.kind === 'notModified') {
    if (feed.reader_version === READER_VERSION || feed.body_sealed === null) return { kind: 'unchanged' }
    return examineBody(parts, parts.vault.openBytes(feed.body_sealed, 'feed-body'), now)
  }
  if (outcome.kind !== 'ok') {
    const reason = problemOf(outcome)
    return reason === null ? null : { kind: 'failed', reason }
  }
  const same =
    feed.content_hash?.equals(hashOf(outcome.body)) === true && feed.reader_version === READER_VERSION
  return same ? { kind: 'unchanged' } : examineBody(parts, outcome.body, now)
}

async function examineBody(
  parts: FeedParts,
  body: Uint8Array,
  now: Temporal.Instant,
): Promise<Finding | null> {
  try {
    const answer = await parts.workers.run(
      readFeed,
      { body, today: now.toString().slice(0, 10) },
      { timeoutMs: READ_TIMEOUT_MS },
    )
    return answer.reason === null
      ? { kind: 'read', body, hash: hashOf(body), answer }
      : { kind: 'failed', reason: answer.reason }
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    return error.reason === 'timeout' || error.reason === 'memory'
      ? { kind: 'failed', reason: 'unreadable' }
      : null
  }
}

interface Kept {
  readonly feed: FeedRow
  readonly finding: Finding
  readonly force: boolean
  readonly outcome: FetchOutcome
}

async function keep(
  parts: FeedParts,
  unit: SystemUnit,
  { feed, finding, force, outcome }: Kept,
): Promise<void> {
  if (!(await lockFeed(unit, feed.id))) return
  const failed = finding.kind === 'failed'
  const failures = failed ? feed.failures + 1 : 0
  const held = failed ? heldNow(feed) : await heldSince(unit, feed, finding)
  const problem = failed ? finding.reason : held ? 'heldBack' : null
  await saveCheck(unit, feed.id, {
    nextCheckAt: nextCheck({
      now: unit.now,
      nextStart: await nextStartOf(unit, feed.id),
      failures,
      retryAfter: outcome.kind === 'failed' ? (outcome.retryAfter ?? null) : null,
      hintMinutes: feed.refresh_minutes,
      jitter: parts.random(),
    }),
    fetched: !failed,
    failures,
    problem,
    // 'Failing since Tuesday' counts from the first failure, whatever its later reasons.
    problemSince: problem === null ? null : (feed.problem_since ?? unit.now.toString()),
    held,
  })
  const differs = finding.kind === 'read' && (await saveRead(parts, unit, feed, finding, outcome))
  const stateMoved = problem !== feed.problem
  const believedAgain = feed.held_since !== null && held === null && !failed
  if (failed || stateMoved || force) {
    const teams = await noteOutcome(unit, feed.id, failed)
    unit.bump(...teams.map((teamId): `team:${string}` => `team:${teamId}`))
  }
  if (!failed) await enqueueTeams(unit, feed.id, differs || force || believedAgain)
}

async function saveRead(
  parts: FeedParts,
  unit: SystemUnit,
  feed: FeedRow,
  { body, hash, answer }: Extract<Finding, { kind: 'read' }>,
  outcome: FetchOutcome,
): Promise<boolean> {
  const { calendar } = answer
  if (!calendar) return false
  const validators = outcome.kind === 'ok' ? outcome : undefined
  return saveContent(unit, feed.id, {
    etag: validators ? (validators.etag ?? null) : feed.etag,
    lastModified: validators ? (validators.lastModified ?? null) : feed.last_modified,
    contentHash: hash,
    bodySealed: parts.vault.sealBytes(body, 'feed-body'),
    name: calendar.name,
    zone: calendar.zone,
    producer: calendar.producer,
    refreshMinutes: calendar.refreshInterval === null ? null : Math.round(calendar.refreshInterval / 60),
    readerVersion: READER_VERSION,
    truncated: calendar.cut,
    entries: calendar.entries,
  })
}

function heldNow(feed: FeedRow): Held {
  if (feed.held_since === null) return null
  return {
    since: Temporal.Instant.from(feed.held_since),
    count: feed.held_count,
    reference: feed.held_reference ?? 0,
  }
}

async function heldSince(unit: SystemUnit, feed: FeedRow, finding: Finding): Promise<Held> {
  const held = heldNow(feed)
  if (finding.kind !== 'read' && held === null) return null
  // Counted anew, as of today: what is simply over is no loss.
  const upcomingBefore = await upcomingEntries(unit, feed.id, unit.now.toString().slice(0, 10))
  // The same bytes again confirm what they said before.
  const upcomingNow = finding.kind === 'read' ? finding.answer.upcoming : upcomingBefore
  return heldAfter({ upcomingBefore, upcomingNow, held, now: unit.now })
}

/** All teams where there is news for them; else those whose window is to be rolled forward, or never was laid. */
async function enqueueTeams(unit: SystemUnit, feedId: string, news: boolean): Promise<void> {
  for (const { teamId, ownerId, windowFrom } of await teamsOf(unit, feedId))
    if (news || windowFrom === null || isOutdated(windowFrom, unit.now))
      await unit.enqueue(teamJob(teamId, ownerId))
}

/** One check of a feed at a time; the same wish twice is one job. */
export function feedJob(feedId: string, wish: Wish) {
  return {
    task: 'feed.fetch' as const,
    payload: { feedId, wish },
    key: `feed:${feedId}:${wish}`,
    queue: `feed:${feedId}`,
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

function hashOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest()
}
