/**
 * Lets a read state which response the app already has, so that the server need not send it again (decision 68).
 * The cache knows the response, and `client.ts` sends the request, but the page's query function lies in between.
 * The signal of the query and the response's object therefore identify the request on both sides.
 */
const wanted = new WeakMap<AbortSignal, string>()
const etags = new WeakMap<object, string>()

/** Thrown instead of a response if the response is the one that the request named with `If-None-Match`. */
export class UnchangedError extends Error {
  constructor() {
    super('unchanged')
    this.name = 'UnchangedError'
  }
}

/** Adds the header `If-None-Match` to all requests with this signal. */
export function unlessItIs(etag: string, signal: AbortSignal): void {
  wanted.set(signal, etag)
}

export function conditionOf(signal: AbortSignal | null | undefined): string | undefined {
  return signal ? wanted.get(signal) : undefined
}

/** Remembers the ETag with which the server sent `data`. */
export function noteEtag(data: unknown, response: Response): void {
  const etag = response.headers.get('ETag')
  if (etag !== null && typeof data === 'object' && data !== null) etags.set(data, etag)
}

/** Returns the ETag of a response, or undefined if the server sent none or the caller has changed the response. */
export function etagOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null ? etags.get(data) : undefined
}
