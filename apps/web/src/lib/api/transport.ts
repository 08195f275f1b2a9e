/**
 * How a request leaves this app. Everything that talks to our server (calls, outbox, stream, sign-in) goes through
 * `carry`, so that what differs between a browser and a native wrapper stands in one place: where the server is, and
 * what proves who is asking (a cookie, or the token of a `TokenSource`).
 *
 * Each request also names, as `Account-Id`, the account this tab believes to be signed in. The cookie is shared by all
 * tabs and may have changed hands a moment ago; a server that compares the two refuses, instead of doing for one
 * account what another one asked.
 */
import { createEmitter } from './emitter.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { CLIENT_NUMBER, noticeOldest } from './outdated.ts'
import { fetchThroughReturn } from './resend.ts'

/** Where a native app keeps what proves who is asking, in place of cookies. */
export interface TokenSource {
  /** Headers for a call of this path. */
  proofs(path: string): Promise<Record<string, string>>
  /** Told of every answer, before anybody acts on it: those of the sign-in bring new proofs. */
  hear(path: string, answer: Response): Promise<void>
}

/** Milliseconds until a call counts as lost. Long enough for a sync that is waited for. */
const PATIENCE = 30_000

let origin = ''
let tokens: TokenSource | null = null
let account: string | null = null
/** Of those who read for that account: what nobody shows any more is not waited for. */
let reading = new AbortController()

/** For a native wrapper: the server's origin (`https://…`, no slash at the end) and its token source. */
export function setTransport(native: { origin: string; tokens: TokenSource }): void {
  origin = native.origin
  tokens = native.tokens
}

/** Null in a browser, which proves by its cookie. */
export function proofs(url: string): Promise<Record<string, string>> | null {
  return tokens?.proofs(pathOf(url)) ?? null
}

function pathOf(url: string): string {
  return new URL(url, origin || globalThis.location?.origin).pathname
}

/** Whether a native wrapper carries this app: links of its own come back to it. */
export function isNative(): boolean {
  return tokens !== null
}

/** Said by the session alone: whom the requests of this tab are made for. What another one was reading is given up. */
export function setRequestAccount(id: string | null): void {
  if (account !== null && account !== id) {
    reading.abort()
    reading = new AbortController()
  }
  account = id
}

const unauthenticated = createEmitter<string>()
/** Heard when the server no longer knows the session of the account (its id is told) that a request was made for. */
export const onUnauthenticated = unauthenticated.on

const answered = createEmitter<string>()
/** Heard whenever the server has said something to the account (its id is told) and meant it. */
export const onAnswered = answered.on

/** Said by the stream, which is one answer for hours. */
export function noteAnswer(): void {
  if (account !== null) answered.emit(account)
}

/** Whom each answer was asked for: an answer that comes after a change of accounts must not end the new session. */
const askedFor = new WeakMap<Response, string>()

/** An absolute address for `path`; in a browser the page's own origin. */
export function addressOf(path: string): string {
  return new URL(path, origin || globalThis.location?.origin).href
}

/**
 * @param patience milliseconds until the request, the reading of its body included, is given up. 0 waits for ever.
 * @param send another way of sending it than `fetch`, with the same answers and errors.
 * @throws OfflineError where no answer came; the reason of the request's own signal where the caller gave up.
 */
export async function carry(
  request: Request,
  patience: number = PATIENCE,
  send: (request: Request) => Promise<Response> = wayOf(request, patience),
): Promise<Response> {
  const asked = account
  const ended = reading.signal
  const headers = new Headers(request.headers)
  if (asked !== null) headers.set('Account-Id', asked)
  headers.set('Client-Number', String(CLIENT_NUMBER))
  for (const [name, value] of Object.entries((await proofs(request.url)) ?? {})) headers.set(name, value)
  const given = request.method === 'GET' && asked !== null ? [request.signal, ended] : [request.signal]
  const signal = patience > 0 ? withPatience(given, patience) : request.signal
  try {
    const response = await send(
      new Request(request, { headers, signal, credentials: tokens ? 'omit' : 'same-origin' }),
    )
    if (asked !== null) askedFor.set(response, asked)
    const isOurs = noticeOldest(response.headers)
    if (isOurs && response.ok && asked === account) noteAnswer()
    await tokens?.hear(pathOf(request.url), response)
    return response
  } catch (error) {
    throw offline(error, request.signal)
  }
}

/** What reads, and a command, may be sent twice; not what is waited for longer than usual, nor the stream. */
function wayOf(request: Request, patience: number): (request: Request) => Promise<Response> {
  const mayBeDoneTwice = request.method === 'GET' || request.headers.has('Command-Id')
  return mayBeDoneTwice && patience === PATIENCE ? fetchThroughReturn : fetch
}

/** Tells the session where `failure` says that nobody is signed in, if the account is still the one that asked. */
export function noticeRefusal(response: Response, failure: Error): void {
  const asked = askedFor.get(response)
  if (failure instanceof ApiError && failure.code === 'unauthenticated' && asked && asked === account) {
    unauthenticated.emit(asked)
  }
}

/** What a throwing fetch (or the reading of its body) means. A caller's own abort stays what it was. */
export function offline(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof ApiError || error instanceof OfflineError) return error
  return new OfflineError(error)
}

// AbortSignal.any is younger than the oldest Safari we run on.
function withPatience(outer: readonly AbortSignal[], patience: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), patience)
  for (const signal of outer) {
    const stop = () => {
      clearTimeout(timer)
      controller.abort(signal.reason)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: controller.signal })
  }
  return controller.signal
}
