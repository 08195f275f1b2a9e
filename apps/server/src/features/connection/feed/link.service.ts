/**
 * Fetches a calendar link with SafeFetch and conditional headers, and reads the calendar in a worker thread.
 * The calendar is parsed only if its bytes changed, or if READER_VERSION is newer than at the last parse.
 */
import { createHash } from 'node:crypto'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { FetchOutcome } from '../../../lib/safe-fetch/outcome.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { WorkerError } from '../../../lib/workers/worker-error.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../lib/workers/worker-task.ts'
import { READER_VERSION } from '../provider/reader.ts'
import { type FeedRow, freshUrl, problemOf } from './model.ts'
import type { HandedEntries, run } from './read-feed.task.ts'
import type { Finding, StoredEntry } from './source.model.ts'

const readFeed = workerTask<typeof run>('read-feed', new URL('./read-feed.task.ts', import.meta.url))
const READ_TIMEOUT_MS = 20_000

export interface LinkParts {
  readonly fetch: SafeFetch
  readonly workers: WorkerPool
  readonly vault: Vault
}

export interface Patience {
  /** Time limit for the response. Null means SafeFetch's default. */
  readonly answerMs: number | null
  readonly signal: AbortSignal
  readonly takeBytes: (bytes: number) => boolean
}

/**
 * Fetches the link once.
 * The result is null if the fetch took longer than `answerMs`, or if our own server caused the failure.
 * @returns `tookMs` is the response time of the server, without the wait for other fetches of the same host
 */
export async function askLink(
  parts: LinkParts,
  feed: FeedRow,
  now: Temporal.Instant,
  { answerMs, signal, takeBytes }: Patience,
): Promise<{ readonly finding: Finding | null; readonly tookMs: number; readonly host: string }> {
  const url = parts.vault.open(feed.url_sealed, 'feed-url')
  const { host } = new URL(url)
  let began: number | null = null
  const outcome = await parts.fetch.ask(freshUrl(url, now), {
    etag: feed.etag ?? undefined,
    lastModified: feed.last_modified ?? undefined,
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    allowHttp: feed.http_allowed,
    signal,
    takeBytes,
    ...(answerMs === null ? {} : { totalMs: answerMs }),
    onBegin: () => {
      began = performance.now()
    },
  })
  const isBrokenOff = answerMs !== null && outcome.kind === 'failed' && outcome.reason === 'timeout'
  if (isBrokenOff) return { finding: null, tookMs: answerMs, host }
  const tookMs = began === null ? 0 : performance.now() - began
  return { finding: await examine(parts, feed, outcome, now), tookMs, host }
}

async function examine(
  parts: LinkParts,
  feed: FeedRow,
  outcome: FetchOutcome,
  now: Temporal.Instant,
): Promise<Finding | null> {
  const isReadByThis = feed.reader_version === READER_VERSION
  if (outcome.kind === 'notModified') {
    if (isReadByThis || feed.body_sealed === null) return { kind: 'unchanged' }
    const body = parts.vault.openBytes(feed.body_sealed, 'feed-body')
    const { etag, last_modified: lastModified } = feed
    return readBody(parts, { body, contentHash: hashOf(body), etag, lastModified, now })
  }
  if (outcome.kind !== 'ok') {
    const reason = problemOf(outcome)
    const retryAfter = (outcome.kind === 'failed' && outcome.retryAfter) || null
    return reason === null ? null : { kind: 'failed', reason, retryAfter }
  }
  const { body, etag = null, lastModified = null } = outcome
  const contentHash = hashOf(body)
  const isKnown = isReadByThis && feed.content_hash?.equals(contentHash) === true
  return isKnown ? { kind: 'unchanged' } : readBody(parts, { body, contentHash, etag, lastModified, now })
}

interface Fetched {
  readonly body: Uint8Array
  readonly contentHash: Buffer
  readonly etag: string | null
  readonly lastModified: string | null
  readonly now: Temporal.Instant
}

async function readBody(
  { workers, vault }: LinkParts,
  { body, contentHash, etag, lastModified, now }: Fetched,
): Promise<Finding | null> {
  const payload = { body, today: now.toString().slice(0, 10) }
  try {
    const reading = workers.run(readFeed, payload, { timeoutMs: READ_TIMEOUT_MS })
    // Encrypt the bytes while the worker parses them, because both steps are slow for a large calendar.
    const bodySealed = vault.sealBytes(body, 'feed-body')
    const { reason, calendar, entries, upcoming } = await reading
    if (!calendar) return { kind: 'failed', reason: reason ?? 'unreadable', retryAfter: null }
    return {
      kind: 'read',
      entries: storedEntries(entries),
      isWhole: true,
      upcoming,
      content: {
        etag,
        lastModified,
        contentHash,
        bodySealed,
        name: calendar.name,
        zone: calendar.zone,
        producer: calendar.producer,
        refreshMinutes: calendar.refreshInterval === null ? null : Math.round(calendar.refreshInterval / 60),
        readerVersion: READER_VERSION,
        truncated: calendar.cut,
        changesKnownUntil: null,
      },
    }
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    return error.reason === 'timeout' || error.reason === 'memory'
      ? { kind: 'failed', reason: 'unreadable', retryAfter: null }
      : null
  }
}

function storedEntries({ keys, hashes, jsons, repeating }: HandedEntries): StoredEntry[] {
  const series = new Set(repeating)
  return keys.map((key, place) => ({
    key,
    hash: hashes[place] ?? '',
    repeats: series.has(place),
    json: jsons[place] ?? '',
  }))
}

function hashOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest()
}
