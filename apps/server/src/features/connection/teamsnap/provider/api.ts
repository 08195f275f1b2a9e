/**
 * Sends one request to TeamSnap's API, or reads a whole list page by page.
 *
 * Every request takes one point from the installation's request budget.
 * A token is sent only to the API's own address.
 * The client follows a link in a response only if the link starts with the API's address.
 * The client follows no redirect and treats a redirect as a failure.
 *
 * TeamSnap documents these status codes:
 * - 401: 'try re-authorizing'.
 * - 403: has no body.
 * - 404: 'you may be unauthorized'. Deleted items also give a 404.
 * - 429: too many requests. An old API client gets 420 instead.
 *
 * The body of an error has the reason in `collection.error.message`, or is an HTML page.
 */
import type { Budget } from '../../../../lib/budget.ts'
import type { Logger } from '../../../../lib/logger.ts'
import type { FetchOutcome } from '../../../../lib/safe-fetch/outcome.ts'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { problemOf } from '../../feed/model.ts'
import type { Trouble } from './answer.ts'
import { type Collection, type Item, readCollection } from './collection.ts'
import { saidIn } from './error-text.ts'

export interface ApiParts {
  readonly fetch: SafeFetch
  /** The API's address, without a trailing slash. */
  readonly apiUrl: string
  readonly budget: Budget
  readonly logger: Logger
}

/** Maximum size of one response page. An event takes about 6 kB, so a page of 500 events takes about 3 MB. */
const MOST_BYTES = 8 * 1024 * 1024
const ERROR_BYTES = 16 * 1024
const PAGE_SIZE = 500
const MOST_PAGES = 10

export interface Question {
  /** A path such as `/me`, or the URL of a link in an earlier response. */
  readonly path: string
  readonly token: string
  /** ETag of an earlier response to the same request. TeamSnap responds with 304 if nothing has changed. */
  readonly etag?: string | undefined
  /**
   * Set if a user waits for the response.
   * If set, a request that exceeds the request budget waits for its turn until this signal aborts.
   * If not set, a request that exceeds the budget fails as 'postponed', and its job is retried later.
   */
  readonly patience?: AbortSignal | undefined
}

export type Answer =
  | {
      readonly kind: 'ok'
      readonly collection: Collection
      readonly etag: string | null
      /** Time of the response by TeamSnap's clock, from the `Date` header. */
      readonly date: Temporal.Instant | null
    }
  | { readonly kind: 'notModified' }
  | Trouble

export async function ask(parts: ApiParts, { path, token, etag, patience }: Question): Promise<Answer> {
  const url = urlBelow(parts.apiUrl, path)
  if (url === null) return { kind: 'failed', reason: 'unreadable', retryAfter: null }
  if (!(await mayAsk(parts, patience))) return { kind: 'postponed' }
  const outcome = await parts.fetch.ask(url, {
    accept: 'application/vnd.collection+json, application/json;q=0.9',
    headers: { authorization: `Bearer ${token}` },
    followRedirects: false,
    maxBytes: MOST_BYTES,
    errorBytes: ERROR_BYTES,
    ...(etag !== undefined && { etag }),
  })
  if (outcome.kind === 'notModified') return outcome
  if (outcome.kind !== 'ok') return troubleOf(parts, outcome)
  const collection = readCollection(parsed(outcome.body))
  if (collection === null) {
    parts.logger.warn({ status: outcome.status }, 'TeamSnap’s response is not a collection')
    return { kind: 'failed', reason: 'unreadable', retryAfter: null }
  }
  return { kind: 'ok', collection, etag: outcome.etag ?? null, date: outcome.date ?? null }
}

export interface Pages {
  readonly kind: 'ok'
  readonly items: readonly Item[]
  /** True if items are missing from the result, because there were too many pages or an item was unreadable. */
  readonly isCut: boolean
  /**
   * ETag of the response. The next request for the same list sends it.
   * The ETag is null if the list has several pages.
   */
  readonly etag: string | null
  /** Time of the first page's response, by TeamSnap's clock. */
  readonly date: Temporal.Instant | null
}

/**
 * Requests a list page by page and returns the items of all pages.
 * @param path path with its query, but without paging parameters
 */
export async function askPages(
  parts: ApiParts,
  { path, ...question }: Question,
): Promise<Pages | { readonly kind: 'notModified' } | Trouble> {
  const items = new Map<string, Item>()
  let date: Temporal.Instant | null = null
  let unreadable = 0
  let next = pagePath(path, 1)
  for (let page = 1; page <= MOST_PAGES; page++) {
    const isFirst = page === 1
    const answer = await ask(parts, { ...question, path: next, etag: isFirst ? question.etag : undefined })
    if (answer.kind !== 'ok') return answer
    const { collection, etag } = answer
    if (isFirst) date = answer.date
    const known = items.size
    unreadable += collection.unreadable
    for (const item of collection.items)
      items.set(String(item.values.get('id') ?? `unnamed-${items.size}`), item)
    const isFull = collection.items.length + collection.unreadable >= PAGE_SIZE
    const following = collection.links.get('next') ?? (isFull ? pagePath(path, page + 1) : null)
    // Stop if a page has no new items, because the server may ignore the page number and repeat its items.
    if (following === null || (!isFirst && items.size === known))
      return {
        kind: 'ok',
        items: [...items.values()],
        isCut: unreadable > 0,
        etag: isFirst ? etag : null,
        date,
      }
    next = following
  }
  return { kind: 'ok', items: [...items.values()], isCut: true, etag: null, date }
}

async function mayAsk({ budget }: ApiParts, patience: AbortSignal | undefined): Promise<boolean> {
  if (!patience) return budget.take()
  try {
    await budget.wait(patience)
    return true
  } catch (error) {
    if (patience.aborted) return false
    throw error
  }
}

function pagePath(path: string, page: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}page_size=${PAGE_SIZE}&page_number=${page}`
}

/** Returns null for a URL outside of the API's address, because no other server may get the token. */
export function urlBelow(apiUrl: string, path: string): string | null {
  const url = URL.parse(path.startsWith('/') ? `${apiUrl}${path}` : path)
  const base = new URL(apiUrl)
  if (!url || url.origin !== base.origin || url.username !== '' || url.password !== '') return null
  return url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`) ? url.href : null
}

function troubleOf(
  { logger }: ApiParts,
  outcome: Exclude<FetchOutcome, { kind: 'ok' | 'notModified' }>,
): Trouble {
  const reason = problemOf(outcome)
  if (reason === null) return { kind: 'postponed' }
  if (outcome.kind === 'failed' && outcome.reason === 'status') {
    const { status = 0, body } = outcome
    logger.warn({ status }, `API request failed: ${status} ${saidIn(body)}`.trimEnd())
    if (status === 401) return { kind: 'unauthorized' }
    return { kind: 'failed', reason, retryAfter: outcome.retryAfter ?? null }
  }
  logger.warn({ reason }, 'a request to TeamSnap failed')
  return { kind: 'failed', reason, retryAfter: null }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
