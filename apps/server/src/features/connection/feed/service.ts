/**
 * The feed stage: one per feed, for all families that use it. Source (ask and read; see source/model.ts) → finding → keep, in
 * one transaction that also enqueues the team stages.
 *
 * Who waits for strangers may hold up nobody else (C30). Waiting costs next to nothing, so hundreds of links are asked at
 * once: 500 that become slow in one minute leave slots for those that are not. What does cost is bounded by itself: bytes
 * in memory (`bytes`), and transactions (`work` lets a few of them through at a time).
 * Those 500 would take their slots for half a minute each, again and again. So a link is given QUICK_MS to answer. One
 * that takes longer is broken off, known as slow from then on, and asked with all patience in a lane: lanes are queues of
 * the job runner, so that what waits in one holds no slot. A feed that answers quickly again leaves it. One that only
 * waited for others of its host (six of a host are asked at once) is not slow: it tries again soon. Wishes have lanes of
 * their own, a person does not wait behind a hundred feeds that are merely due. Teams that are read through an account run
 * in their sign-in's queue, so many sign-ins at a time; they are never broken off, a rotated token would be lost.
 */
import type { SystemUnit, Work } from '@homefield/database/work'
import type { ByteBudget, HeldBytes } from '../../../lib/byte-budget.ts'
import type { Gate } from '../../../lib/gate.ts'
import { bumpTeams, keepFinding, passOver } from './keep.service.ts'
import { askLink, type LinkParts } from './link.service.ts'
import { feedJob, type FeedRow, isWanted, laneOf, type Wish } from './model.ts'
import { seriesAhead } from './repeating/service.ts'
import type { FeedSource, Finding } from './source.model.ts'
import { dropWithoutTeams, findFeed, noteImports, noteSlow } from './store.ts'

/** Real calendars answer within a second or two; what takes longer is rare, or ill. */
const QUICK_MS = 3_000
const PATIENT_MS = 60_000
/** To wait for one's turn among the feeds of a host, and answer. Longer, and a slow platform holds slots for nothing. */
const TURN_MS = 12_000

export interface FeedParts extends LinkParts {
  /** Of role homefield_worker. */
  readonly work: Work
  /** 0 to 1, drawn per check. */
  readonly random: () => number
  /** Reads teams through their owners' accounts; absent where this installation has no part in that. */
  readonly teamsnap?: FeedSource | undefined
}

export interface FeedCheck {
  readonly feedId: string
  readonly wish: Wish
  /** The queue this job was put into because its feed belongs there. */
  readonly lane?: string | undefined
}

/** What the checks of this process share. */
export interface CheckParts extends FeedParts {
  readonly accounts: Gate
  /** For calendars, from their first byte until what they say is kept. */
  readonly bytes: ByteBudget
  /**
   * Checks under way, by feed and lane, and when each ends: two wishes of one feed are two questions one after the other,
   * and the second then finds that it need not be asked (C40). A parent's wish does not wait for a slow one that is due.
   */
  readonly underWay: Map<string, Promise<void>>
}

/** Checks one feed now. Idempotent; a feed that is gone, or not due, is left alone. */
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
  // Its old bytes, where a newer reader may need them.
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

/** Undefined where there is nothing to ask: then all that is to be done is done. */
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

/** Our own trouble (too many fetches at once, shutting down), or a link that wants patience. */
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
