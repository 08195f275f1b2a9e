/**
 * Sends every request of this app. All communication with our server (calls, mutation queue, stream, sign-in)
 * goes through `carry`. So the differences between a browser and a native wrapper are in one place: the
 * server's address and the credential (a cookie, or the token of a `TokenSource`).
 *
 * Each request also carries the account that this tab believes to be signed in, as `Account-Id`. All tabs
 * share the cookie, and another tab may have switched accounts a moment ago. The server compares the two and
 * rejects a mismatch, so that it never runs one account's request as another account.
 */
import { createEmitter } from './emitter.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { CLIENT_NUMBER, noticeOldest } from './outdated.ts'
import { fetchThroughReturn } from './resend.ts'

/** Storage of a native app's credentials, in place of cookies. */
export interface TokenSource {
  /** Headers for a call of this path. */
  credentials(path: string): Promise<Record<string, string>>
  /** Receives every answer before anything else reads it: sign-in answers bring new credentials. */
  hear(path: string, answer: Response): Promise<void>
}

/** Milliseconds until a call counts as lost. Long enough for a sync that the user waits for. */
const PATIENCE = 30_000

let origin = ''
let tokens: TokenSource | null = null
let account: string | null = null
/** Aborts the reads of the current account when another one opens, because nothing shows them anymore. */
let reading = new AbortController()

/** For a native wrapper: the server's origin (`https://…`, no trailing slash) and its token source. */
export function setTransport(native: { origin: string; tokens: TokenSource }): void {
  origin = native.origin
  tokens = native.tokens
}

/** Null in a browser, where the cookie is the credential. */
export function credentials(url: string): Promise<Record<string, string>> | null {
  return tokens?.credentials(pathOf(url)) ?? null
}

function pathOf(url: string): string {
  return new URL(url, origin || globalThis.location?.origin).pathname
}

/** Returns true in a native wrapper, which receives the app's own links. */
export function isNative(): boolean {
  return tokens !== null
}

/**
 * Called only by the session: sets the account for which this tab makes requests, and aborts the reads of
 * another one.
 */
export function setRequestAccount(id: string | null): void {
  if (account !== null && account !== id) {
    reading.abort()
    reading = new AbortController()
  }
  account = id
}

const unauthenticated = createEmitter<string>()
/**
 * Emits the account id when the server no longer knows the session of the account that a request was made
 * for.
 */
export const onUnauthenticated = unauthenticated.on

const answered = createEmitter<string>()
/** Emits the account id whenever our server has answered a request of that account. */
export const onAnswered = answered.on

/** Called by the stream for each sign of life, because one stream is a single answer for hours. */
export function noteAnswer(): void {
  if (account !== null) answered.emit(account)
}

/**
 * The account for which each answer was requested. An answer that arrives after a change of accounts must not
 * end the new session.
 */
const askedFor = new WeakMap<Response, string>()

/** An absolute address for `path`; in a browser on the page's own origin. */
export function addressOf(path: string): string {
  return new URL(path, origin || globalThis.location?.origin).href
}

/**
 * @param patience milliseconds until the request is aborted, including reading its body. 0 waits forever.
 * @param send another way to send the request than `fetch`, with the same answers and errors.
 * @throws OfflineError if no answer came; the reason of the request's own signal if the caller aborted.
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
  for (const [name, value] of Object.entries((await credentials(request.url)) ?? {})) headers.set(name, value)
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

/** Reads and commands may be sent twice. Calls with a longer patience and the stream may not. */
function wayOf(request: Request, patience: number): (request: Request) => Promise<Response> {
  const mayBeDoneTwice = request.method === 'GET' || request.headers.has('Command-Id')
  return mayBeDoneTwice && patience === PATIENCE ? fetchThroughReturn : fetch
}

/**
 * Notifies the session if `failure` says that nobody is signed in, provided the account has not changed since
 * the request.
 */
export function noticeRefusal(response: Response, failure: Error): void {
  const asked = askedFor.get(response)
  if (failure instanceof ApiError && failure.code === 'unauthenticated' && asked && asked === account) {
    unauthenticated.emit(asked)
  }
}

/** Converts the error of `fetch`, or of reading the body. A caller's own abort stays unchanged. */
export function offline(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof ApiError || error instanceof OfflineError) return error
  return new OfflineError(error)
}

// AbortSignal.any is newer than the oldest Safari that we support.
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
