/**
 * Sends every HTTP request of this app with `carry`: API calls, queued changes, the event stream and sign-in.
 * The server address and the credential differ between a browser and a native app.
 * The credential is a cookie in a browser and the token of a `TokenSource` in a native wrapper.
 *
 * Each request has an `Account-Id` header with the account that this tab shows as signed in.
 * `Account-Id` is necessary, because all tabs share the cookie and another tab may just have switched accounts.
 * The server rejects a request if the header does not match the cookie's account.
 * Because of this check, a change that the user made in one account is never saved in another account.
 */
import { createEmitter } from './emitter.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { CLIENT_NUMBER, noticeOldest } from './outdated.ts'
import { fetchThroughReturn } from './resend.ts'

/** Stores and supplies the credentials of a native app, which uses no cookies. */
export interface TokenSource {
  /** Returns the headers that authenticate a request to `path`. */
  credentials(path: string): Promise<Record<string, string>>
  /**
   * Receives every response before anything else reads it, because sign-in responses contain new credentials.
   */
  hear(path: string, answer: Response): Promise<void>
}

/**
 * Default time limit for a request, in milliseconds. Slow requests pass a longer limit (`patient`).
 */
const PATIENCE = 30_000

let origin = ''
let tokens: TokenSource | null = null
let account: string | null = null
/** Aborts the pending reads of the current account when the tab switches to another account. */
let reading = new AbortController()

/** Called by a native wrapper: sets the server's origin (`https://…`, no trailing slash) and the token source. */
export function setTransport(native: { origin: string; tokens: TokenSource }): void {
  origin = native.origin
  tokens = native.tokens
}

/** Returns the headers with the bearer token, or null in a browser, where the cookie is the credential. */
export function credentials(url: string): Promise<Record<string, string>> | null {
  return tokens?.credentials(pathOf(url)) ?? null
}

function pathOf(url: string): string {
  return new URL(url, origin || globalThis.location?.origin).pathname
}

/** Returns true in a native wrapper, where links to the server's address open the app. */
export function isNative(): boolean {
  return tokens !== null
}

/**
 * Sets the account for which this tab makes requests, and aborts the reads of the previous account.
 * Only `lib/session/session.ts` may call this function, because it alone opens and closes accounts.
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
 * Emits the id of an account when the server reports that the account's session has ended.
 * The emitted id belongs to the account that sent the request. Emits nothing if the tab's account has changed.
 */
export const onUnauthenticated = unauthenticated.on

const answered = createEmitter<string>()
/** Emits the account's id after each successful response of our server and when the event stream sends data. */
export const onAnswered = answered.on

/**
 * Counts data from the event stream as a response of the server, because a stream stays open for hours.
 */
export function noteAnswer(): void {
  if (account !== null) answered.emit(account)
}

/**
 * Maps each response to the account for which the tab sent the request.
 * A 401 response for an earlier account must not end the session of the current account.
 */
const askedFor = new WeakMap<Response, string>()

/**
 * Returns an absolute URL for `path`: on the server's origin in a native app, or on the page's origin in a browser.
 */
export function addressOf(path: string): string {
  return new URL(path, origin || globalThis.location?.origin).href
}

/**
 * @param patience milliseconds after which the request is aborted, even while its body is read. 0: no limit.
 * @param send sends the request instead of `fetch`, with the same responses and errors.
 * @throws OfflineError if no response came; the reason of the request's own signal if the caller aborted.
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
    if (isOurs && (response.ok || response.status === 304) && asked === account) noteAnswer()
    await tokens?.hear(pathOf(request.url), response)
    return response
  } catch (error) {
    throw offline(error, request.signal)
  }
}

/**
 * Only reads and requests with a Command-Id are resent automatically, because they are safe to send twice.
 * The event stream, and requests with a time limit of their own, are never resent.
 */
function wayOf(request: Request, patience: number): (request: Request) => Promise<Response> {
  const mayBeDoneTwice = request.method === 'GET' || request.headers.has('Command-Id')
  return mayBeDoneTwice && patience === PATIENCE ? fetchThroughReturn : fetch
}

/**
 * Notifies the session if the error `failure` says that nobody is signed in.
 * Does nothing if the account has changed since the request.
 */
export function noticeRefusal(response: Response, failure: Error): void {
  const asked = askedFor.get(response)
  if (failure instanceof ApiError && failure.code === 'unauthenticated' && asked && asked === account) {
    unauthenticated.emit(asked)
  }
}

/**
 * Converts an exception from `fetch` or from reading the body to an `OfflineError`, unless the caller aborted.
 */
export function offline(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof ApiError || error instanceof OfflineError) return error
  return new OfflineError(error)
}

// Do not use `AbortSignal.any` here: the oldest Safari version that we support does not have it.
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
