/**
 * One question to TeamSnap's API, and a whole collection of it page by page.
 *
 * Every question takes one from the budget of the whole installation. Tokens go to the API's own address only: links of an
 * answer are followed below it and nowhere else, and a redirect is an answer that fails. Documented codes: 401 'try
 * re-authorizing'; 404 'you may be unauthorized' as well as gone; 429 for too many, where an old client sees 420; 403 comes
 * without a body. Errors say why in `collection.error.message`, or are a page of HTML.
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
  /** Without a slash at the end. */
  readonly apiUrl: string
  readonly budget: Budget
  readonly logger: Logger
}

/** An event with its links has some 6 kB. */
const MOST_BYTES = 8 * 1024 * 1024
const ERROR_BYTES = 16 * 1024
const PAGE_SIZE = 500
const MOST_PAGES = 10

export interface Question {
  /** Below the API's address, `/me` for example; or a link that an answer gave. */
  readonly path: string
  readonly token: string
  /** Of an earlier answer to the same question. */
  readonly etag?: string | undefined
  /** Until when to wait where the budget is spent, as somebody does who watches; a job comes again instead. */
  readonly patience?: AbortSignal | undefined
}

export type Answer =
  | {
      readonly kind: 'ok'
      readonly collection: Collection
      readonly etag: string | null
      /** By TeamSnap's clock. */
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
    parts.logger.warn({ status: outcome.status }, 'TeamSnap answered with what is no collection')
    return { kind: 'failed', reason: 'unreadable', retryAfter: null }
  }
  return { kind: 'ok', collection, etag: outcome.etag ?? null, date: outcome.date ?? null }
}

export interface Pages {
  readonly kind: 'ok'
  readonly items: readonly Item[]
  /** Something was left out: too many pages, or items that cannot be read. */
  readonly isCut: boolean
  /** Null unless it all came as one page: then the same question may be asked with it. */
  readonly etag: string | null
  /** When the first page was answered, by TeamSnap's clock. */
  readonly date: Temporal.Instant | null
}

/** Asks for everything, page by page. @param path with its query, without those of paging */
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
    // A server that knows no pages says the same again and again.
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

/** Null for whatever does not lie below the API's address: the token goes nowhere else. */
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
  logger.warn({ reason }, 'TeamSnap could not be asked')
  return { kind: 'failed', reason, retryAfter: null }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
