/**
 * Runs feed checks: one check per feed serves all families that use the feed.
 * A feed check fetches and parses the feed from its source (see source.model.ts).
 * One transaction then stores the result of the check and enqueues the team syncs.
 *
 * A slow server must not delay other feeds (C30). Waiting is cheap, so hundreds of links are fetched at once.
 * Even if 500 links become slow in one minute, other links can still be fetched.
 * `bytes` limits the memory that all feed checks use, and `work` limits the number of concurrent transactions.
 *
 * A link has QUICK_MS to respond. Without this limit, 500 slow links would delay all other links.
 * A link that takes longer is aborted, marked as slow, and checked again in a separate job queue.
 * In a job queue for slow links, the fetch of a link may take up to PATIENT_MS (60 s).
 * Jobs that wait in a queue for slow links use none of the slots for concurrent fetches.
 * When a slow link responds quickly once, the server checks the link in the normal queue again.
 * SafeFetch runs at most six fetches per host at once, so a link may have to wait before its fetch starts.
 * A long wait before the fetch does not mark a link as slow. The server then retries the check soon.
 * Checks that users request are jobs, so that no user waits behind a hundred scheduled checks.
 * Scheduled checks of quick links are no jobs: each process claims due feeds itself (see due/service.ts).
 *
 * Teams of a TeamSnap account are checked one after another in the job queue of the account's sign-in.
 * The semaphore `accounts` limits how many TeamSnap accounts the server reads at once.
 * A feed check through a TeamSnap account is never aborted, because an abort could lose a renewed token.
 */
import type { SystemUnit, Work } from '@homefield/database/work'
import type { ByteBudget, HeldBytes } from '../../../lib/byte-budget.ts'
import type { Semaphore } from '../../../lib/semaphore.ts'
import { bumpTeams, keepFinding, passOver } from './keep.service.ts'
import { askLink, type LinkParts } from './link.service.ts'
import { feedJob, type FeedRow, isWanted, queueNameOf, type CheckReason } from './model.ts'
import { seriesAhead } from './repeating/service.ts'
import type { FeedSource, Finding } from './source.model.ts'
import { dropWithoutTeams, findFeed, noteImports, noteSlow, postpone } from './store.ts'

/** Response time limit for a link that is not marked as slow. Most real calendars answer within one or two seconds. */
const QUICK_MS = 3_000
const PATIENT_MS = 60_000
/**
 * Time limit in milliseconds for the whole fetch, including the wait behind fetches from the same host.
 * A longer time limit would let the fetches of one slow platform use up all slots for concurrent fetches.
 */
const TURN_MS = 12_000

export interface FeedParts extends LinkParts {
  /** Transactions of `work` run as the database role homefield_worker. */
  readonly work: Work
  /** Returns a random number from 0 to 1, which varies the time of the next check of a feed. */
  readonly random: () => number
  /** Reads teams through their owners' TeamSnap accounts. Undefined if no TeamSnap client is configured. */
  readonly teamsnap?: FeedSource | undefined
}

export interface FeedCheck {
  readonly feedId: string
  readonly reason: CheckReason
  /** Name of the job queue. Undefined for a link that is not marked as slow, because it needs no job queue. */
  readonly queueName?: string | undefined
}

/** Limits and running checks, which all feed checks of this process share. */
export interface CheckParts extends FeedParts {
  readonly accounts: Semaphore
  /** Limits the calendar bytes in memory, from the first byte of a response until the calendar is stored. */
  readonly bytes: ByteBudget
  /**
   * The checks that are running now, by feed id and job queue.
   * A second check of the same feed waits until the first check ends, and can then use its result (C40).
   * A check that a user requests runs in a separate queue, so it does not wait for a slow scheduled check.
   */
  readonly underWay: Map<string, Promise<void>>
}

/** Checks one feed now. Idempotent. Does nothing if the feed was deleted or is not due. */
export async function checkFeed(parts: CheckParts, check: FeedCheck): Promise<void> {
  const { underWay } = parts
  const key = `${check.feedId} ${check.queueName ?? ''}`
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

/**
 * Checks a feed that `claimDue` claimed for this process. Every way through the check ends the claim.
 * Returns false, without a check, if this process is checking the feed already.
 */
export async function checkClaimed(
  parts: CheckParts,
  feed: FeedRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const { underWay } = parts
  const key = `${feed.id} `
  if (underWay.has(key)) return false
  const held = parts.bytes.hold()
  const check = checkBegun(parts, { feed, now, queueName: null }, { feedId: feed.id, reason: 'due' }, held)
  const ended = check.then(
    () => undefined,
    () => undefined,
  )
  underWay.set(key, ended)
  try {
    await check
    return true
  } finally {
    underWay.delete(key)
    held.release()
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
  // Load the stored bytes, in case they must be parsed again by a newer version of our calendar reader.
  if (!held.take(begun.feed.body_sealed?.length ?? 0)) return askLater(parts, begun, check, false)
  const { finding, isSlow, host } = await ask(parts, begun, held)
  if (finding === null) return askLater(parts, begun, check, isSlow)
  const series = await seriesAhead(parts, begun.feed, finding, begun.now)
  await parts.work.system(async (unit) => {
    await keepFinding(unit, begun.feed, finding, {
      host,
      isNews: check.reason === 'now',
      isRequested: check.reason !== 'due',
      jitter: parts.random(),
      series,
    })
    if (isSlow !== begun.feed.is_slow) await noteSlow(unit, begun.feed.id, isSlow)
  })
}

interface Begun {
  readonly feed: FeedRow
  readonly now: Temporal.Instant
  readonly queueName: string | null
}

/** Returns undefined if the feed need not be fetched now, or if a job in another queue must fetch it. */
async function begin(unit: SystemUnit, { feedId, reason, queueName }: FeedCheck): Promise<Begun | undefined> {
  const { now } = unit
  const feed = (await dropWithoutTeams(unit, feedId)) ? undefined : await findFeed(unit, feedId)
  if (!feed) return undefined
  const wanted = isWanted(feed, reason, now)
  if (wanted === 'cooling') await passOver(unit, feed)
  if (wanted !== 'wanted') return undefined
  const own = queueNameOf(feed, reason)
  if (own !== (queueName ?? null)) {
    await unit.enqueue(feedJob(feedId, reason, own))
    return undefined
  }
  if (reason !== 'due') bumpTeams(unit, await noteImports(unit, feedId, 'fetching'))
  return { feed, now, queueName: own }
}

async function ask(
  parts: CheckParts,
  { feed, now, queueName }: Begun,
  held: HeldBytes,
): Promise<{ finding: Finding | null; isSlow: boolean; host: string }> {
  const signal = AbortSignal.timeout(queueName === null ? TURN_MS : PATIENT_MS)
  if (feed.source === 'teamsnap')
    return { finding: await askAccount(parts, feed, now, signal), isSlow: false, host: '' }
  const { finding, tookMs, host } = await askLink(parts, feed, now, {
    answerMs: queueName === null ? QUICK_MS : null,
    signal,
    takeBytes: (bytes) => held.take(bytes),
  })
  return { finding, isSlow: tookMs >= QUICK_MS, host }
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
 * Retries a feed check soon if our own server caused the failure, for example by a shutdown.
 * If the link is slow, moves the check to a queue for slow feeds.
 */
async function askLater(
  { work }: FeedParts,
  { feed, now, queueName }: Begun,
  { reason }: FeedCheck,
  isSlow: boolean,
): Promise<void> {
  await work.system(async (unit) => {
    if (isSlow && queueName === null) {
      await noteSlow(unit, feed.id, true)
      await unit.enqueue(feedJob(feed.id, reason, queueNameOf({ ...feed, is_slow: true }, reason)))
      return
    }
    const runAt = now.add({ seconds: feed.source === 'link' ? 20 : 4 })
    if (reason === 'due' && queueName === null) await postpone(unit, feed.id, runAt)
    else await unit.enqueue({ ...feedJob(feed.id, reason, queueName), runAt })
  })
}

export { feedJob, teamJob } from './model.ts'
