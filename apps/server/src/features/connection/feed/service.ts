/**
 * The feed stage: one check per feed, for all families that use it. Source (fetch and read; see
 * source.model.ts) → finding → store, in one transaction that also enqueues the team stages.
 *
 * A slow server must not delay other feeds (C30). Waiting is cheap, so hundreds of links are fetched at once:
 * even if 500 become slow in one minute, slots remain for the others. The expensive parts have their own
 * limits: bytes in memory (`bytes`), and transactions (`work` runs a few at a time).
 *
 * Without more, those 500 would each hold a slot for half a minute, again and again. So a link gets QUICK_MS
 * to answer. A link that takes longer is aborted, marked slow, and fetched with the full timeout in a job
 * queue, where waiting jobs hold no slot. A feed that answers quickly again leaves the queue. A link that
 * only waited for other fetches of its host (six per host run at once) is not slow and is retried soon.
 * Requests by users have separate queues, so that a user does not wait behind a hundred scheduled checks.
 * Teams read through an account run in their sign-in's queue, and `accounts` limits how many sign-ins run at
 * once. They are never aborted, because a rotated token would be lost.
 */
import type { SystemUnit, Work } from '@homefield/database/work'
import type { ByteBudget, HeldBytes } from '../../../lib/byte-budget.ts'
import type { Semaphore } from '../../../lib/semaphore.ts'
import { bumpTeams, keepFinding, passOver } from './keep.service.ts'
import { askLink, type LinkParts } from './link.service.ts'
import { feedJob, type FeedRow, isWanted, laneOf, type Wish } from './model.ts'
import { seriesAhead } from './repeating/service.ts'
import type { FeedSource, Finding } from './source.model.ts'
import { dropWithoutTeams, findFeed, noteImports, noteSlow } from './store.ts'

/** Real calendars answer within one or two seconds. A slower one is rare or broken. */
const QUICK_MS = 3_000
const PATIENT_MS = 60_000
/**
 * Limit for the wait for a host's slot plus the response. With a longer limit, a slow platform holds slots for
 * nothing.
 */
const TURN_MS = 12_000

export interface FeedParts extends LinkParts {
  /** Runs as the database role homefield_worker. */
  readonly work: Work
  /** 0 to 1, drawn per check. */
  readonly random: () => number
  /** Reads teams through their owners' accounts; absent if this installation has no TeamSnap app. */
  readonly teamsnap?: FeedSource | undefined
}

export interface FeedCheck {
  readonly feedId: string
  readonly wish: Wish
  /** The queue this job was put in; undefined for none. */
  readonly lane?: string | undefined
}

/** State shared by all checks of this process. */
export interface CheckParts extends FeedParts {
  readonly accounts: Semaphore
  /** Limits calendar bytes in memory, from a calendar's first byte until it is stored. */
  readonly bytes: ByteBudget
  /**
   * Running checks by feed and queue key. Two requests for one feed run one after the other, and the second
   * then finds that it need not fetch (C40). A user's request does not wait for a slow scheduled check.
   */
  readonly underWay: Map<string, Promise<void>>
}

/** Checks one feed now. Idempotent. Does nothing if the feed is gone or not due. */
export async function checkFeed(parts: CheckParts, check: FeedCheck): Promise<void> {
  const { underWay } = parts
  const key = `${check.feedId} ${check.lane ?? ''}`
  for (let other = underWay.get(key); other; other = underWay.get(key)) await other
  const { promise, resolve } = Promise.withResolvers<void>()
  underWay.set(key, promise)
  try {
    await checkAlone(parts, check)
  } finally {
    underWay.delete(key)
    resolve()
  }
}

async function checkAlone(parts: CheckParts, check: FeedCheck): Promise<void> {
  const begun = await parts.work.system((unit) => begin(unit, check))
  if (!begun) return
  const held = parts.bytes.hold()
  try {
    await checkBegun(parts, begun, check, held)
  } finally {
    held.release()
  }
}

async function checkBegun(parts: CheckParts, begun: Begun, check: FeedCheck, held: HeldBytes): Promise<void> {
  // The stored bytes, in case a newer reader version needs them.
  if (!held.take(begun.feed.body_sealed?.length ?? 0)) return askLater(parts, begun, check, false)
  const { finding, isSlow } = await ask(parts, begun, held)
  if (finding === null) return askLater(parts, begun, check, isSlow)
  const series = await seriesAhead(parts, begun.feed, finding, begun.now)
  await parts.work.system(async (unit) => {
    await keepFinding(unit, begun.feed, finding, {
      isNews: check.wish === 'now',
      isWished: check.wish !== 'due',
      jitter: parts.random(),
      series,
    })
    if (isSlow !== begun.feed.is_slow) await noteSlow(unit, begun.feed.id, isSlow)
  })
}

interface Begun {
  readonly feed: FeedRow
  readonly now: Temporal.Instant
  readonly lane: string | null
}

/** Undefined if there is nothing to fetch; all follow-up work is then done. */
async function begin(unit: SystemUnit, { feedId, wish, lane }: FeedCheck): Promise<Begun | undefined> {
  const { now } = unit
  const feed = (await dropWithoutTeams(unit, feedId)) ? undefined : await findFeed(unit, feedId)
  if (!feed) return undefined
  const wanted = isWanted(feed, wish, now)
  if (wanted === 'cooling') await passOver(unit, feed)
  if (wanted !== 'wanted') return undefined
  const own = laneOf(feed, wish)
  if (own !== (lane ?? null)) {
    await unit.enqueue(feedJob(feedId, wish, own))
    return undefined
  }
  if (wish !== 'due') bumpTeams(unit, await noteImports(unit, feedId, 'fetching'))
  return { feed, now, lane: own }
}

async function ask(
  parts: CheckParts,
  { feed, now, lane }: Begun,
  held: HeldBytes,
): Promise<{ finding: Finding | null; isSlow: boolean }> {
  const signal = AbortSignal.timeout(lane === null ? TURN_MS : PATIENT_MS)
  if (feed.source === 'teamsnap')
    return { finding: await askAccount(parts, feed, now, signal), isSlow: false }
  const { finding, tookMs } = await askLink(parts, feed, now, {
    answerMs: lane === null ? QUICK_MS : null,
    signal,
    takeBytes: (bytes) => held.take(bytes),
  })
  return { finding, isSlow: tookMs >= QUICK_MS }
}

async function askAccount(
  parts: CheckParts,
  feed: FeedRow,
  now: Temporal.Instant,
  signal: AbortSignal,
): Promise<Finding | null> {
  if (!parts.teamsnap) return { kind: 'failed', reason: 'signedOut', retryAfter: null }
  const leave = await parts.accounts.enter('teamsnap', signal)
  if (leave === 'busy') return null
  try {
    return await parts.teamsnap(feed, now, signal)
  } finally {
    leave()
  }
}

/**
 * Reschedules a check that failed for our own reasons (too many fetches, shutdown), or moves a slow link to
 * its queue.
 */
async function askLater(
  { work }: FeedParts,
  { feed, now, lane }: Begun,
  { wish }: FeedCheck,
  isSlow: boolean,
): Promise<void> {
  await work.system(async (unit) => {
    if (isSlow && lane === null) {
      await noteSlow(unit, feed.id, true)
      await unit.enqueue(feedJob(feed.id, wish, laneOf({ ...feed, is_slow: true }, wish)))
    } else
      await unit.enqueue({
        ...feedJob(feed.id, wish, lane),
        runAt: now.add({ seconds: feed.source === 'link' ? 20 : 4 }),
      })
  })
}

export { feedJob, teamJob } from './model.ts'
