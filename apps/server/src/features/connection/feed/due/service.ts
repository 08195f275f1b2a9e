/**
 * Checks the due feeds of all processes together. Each process claims a few feeds at a time (`claimDue`), so that
 * no feed is checked twice and each process takes as many as it can check (decision 86).
 * A claim of a killed process ends by itself after CLAIM_SECONDS.
 */
import type { Logger } from '../../../../lib/logger.ts'
import { type CheckParts, checkClaimed } from '../service.ts'
import { claimDue, claimQueued, dropAllWithoutTeams, releaseClaims } from '../store.ts'
import { feedJob, type FeedRow, queueNameOf } from '../model.ts'

/** Longer than any check takes: 12 s for the fetch, 20 s for reading the calendar, and its transactions. */
const CLAIM_SECONDS = 90
/** Maximum number of checks that run at once, so that hundreds of slow links leave room for others. */
const MOST_CHECKS = 600
/** SafeFetch sends six requests per host at once. As many again may be storing their results meanwhile. */
const PER_HOST = 12
/** Maximum number of feeds per claim. Small, so that several processes share the due feeds. */
const BATCH = 48
/** Maximum number of hosts that one claim looks at. The next claim goes on behind them. */
const HOSTS = 200
/** Pause between two claims, in ms. At 300 checks a second, a claim then finds about six feeds. */
const BETWEEN_CLAIMS_MS = 20
/** Longest pause, in ms: another process may have moved a check to an earlier time. */
const IDLE_MS = 5_000
/**
 * Maximum number of feeds whose checks are enqueued at once. More slow feeds would pile up, because each of the six
 * queues for slow feeds checks one feed at a time.
 */
const QUEUED = { accounts: 1_000, slow: 24 }
/** A queued check that has not begun after this time is enqueued again, which changes nothing. */
const QUEUED_SECONDS = 60

export interface DueChecks {
  /** Resolves when every feed that is due now has been claimed or enqueued. */
  tick(): Promise<void>
  /** Claims no more feeds, waits up to `drainMs` for the running checks, and releases the claims of the others. */
  stop(drainMs: number): Promise<void>
}

export function startDueChecks(parts: CheckParts, log: Logger): DueChecks {
  const running = new Map<string, FeedRow>()
  const busy = new Map<string, number>()
  const ended = new Set<() => void>()
  let from = ''
  const stopping = new AbortController()
  let wake: () => void = () => undefined
  let waiting: (() => void)[] = []

  function start(feed: FeedRow, now: Temporal.Instant): void {
    running.set(feed.id, feed)
    busy.set(feed.host, (busy.get(feed.host) ?? 0) + 1)
    void check(feed, now).finally(() => {
      running.delete(feed.id)
      const left = (busy.get(feed.host) ?? 1) - 1
      if (left === 0) busy.delete(feed.host)
      else busy.set(feed.host, left)
      for (const hear of ended) hear()
    })
  }

  async function check(feed: FeedRow, now: Temporal.Instant): Promise<void> {
    try {
      if (await checkClaimed(parts, feed, now)) return
    } catch (error) {
      log.error({ err: error, feedId: feed.id }, 'a feed check failed')
    }
    await release([feed.id])
  }

  /** If the database is away, the claims end after CLAIM_SECONDS. */
  async function release(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await parts.work.system((unit) => releaseClaims(unit, ids)).catch(() => undefined)
  }

  /** Returns how long to wait until the next claim, and whether all due feeds have been claimed. */
  async function claim(): Promise<{ readonly waitMs: number; readonly isAll: boolean }> {
    const limit = Math.min(BATCH, MOST_CHECKS - running.size)
    if (limit <= 0) return { waitMs: BETWEEN_CLAIMS_MS, isAll: false }
    const { found, now } = await parts.work.system(async (unit) => {
      const until = unit.now.add({ seconds: CLAIM_SECONDS })
      const found = await claimDue(unit, { from, busy, limit, perHost: PER_HOST, hosts: HOSTS, until })
      const ids = found.feeds.map(({ id }) => id)
      const dropped = new Set(ids.length === 0 ? [] : await dropAllWithoutTeams(unit, ids))
      return { found: { ...found, feeds: found.feeds.filter(({ id }) => !dropped.has(id)) }, now: unit.now }
    })
    for (const feed of found.feeds) start(feed, now)
    const wasWhole = from === '' && found.next === null
    from = found.next ?? ''
    const isFull = [...busy.values()].some((count) => count >= PER_HOST)
    if (!wasWhole || found.feeds.length > 0 || isFull) return { waitMs: BETWEEN_CLAIMS_MS, isAll: false }
    await enqueueDue()
    const untilNext = found.nextAt === null ? IDLE_MS : now.until(found.nextAt).total('milliseconds')
    return { waitMs: Math.min(IDLE_MS, Math.max(BETWEEN_CLAIMS_MS, untilNext)), isAll: true }
  }

  async function enqueueDue(): Promise<void> {
    await parts.work.system(async (unit) => {
      const until = unit.now.add({ seconds: QUEUED_SECONDS })
      const due = await claimQueued(unit, { most: QUEUED, until })
      await unit.enqueue(...due.map((feed) => feedJob(feed.id, 'due', queueNameOf(feed, 'due'))))
    })
  }

  async function keepClaiming(): Promise<void> {
    while (!stopping.signal.aborted) {
      const heard = waiting
      waiting = []
      let waitMs = IDLE_MS
      try {
        const claimed = await claim()
        waitMs = claimed.waitMs
        if (claimed.isAll) for (const resolve of heard) resolve()
        else waiting.push(...heard)
      } catch (error) {
        log.error({ err: error }, 'claiming due feeds failed')
        for (const resolve of heard) resolve()
      }
      const isAskedAgain = waiting.some((resolve) => !heard.includes(resolve))
      if (stopping.signal.aborted || isAskedAgain) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    for (const resolve of waiting) resolve()
  }

  const claiming = keepClaiming()
  return {
    tick: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        wake()
      }),
    async stop(drainMs) {
      stopping.abort()
      wake()
      await claiming
      const late = AbortSignal.timeout(drainMs)
      while (running.size > 0 && !late.aborted)
        await new Promise<void>((resolve) => {
          ended.add(resolve)
          late.addEventListener('abort', () => resolve(), { once: true })
        })
      await release([...running.keys()])
    },
  }
}
