import createClient from 'openapi-fetch'
import type { Paths } from '@homefield/contract/paths'
import { conditionOf, noteEtag, UnchangedError } from './etag.ts'
import { refusalOf } from './refusal.ts'
import { addressOf, carry, offline } from './transport.ts'

export const API_BASE = '/api/v1'

/**
 * Typed client for all endpoints of the API contract.
 * The client imports only types from the contract, so that the contract adds no code to the app.
 * Always unwrap the result of a request with `read`:
 * `await read(api.GET('/events', { params: { query: { from, to } }, signal }))`.
 * Send mutations through the mutation queue (`lib/mutation-queue/send.ts`), which adds a Command-Id.
 */
export const api = createClient<Paths>({
  baseUrl: API_BASE,
  // Resolve the URL for each request: a native wrapper sets the server's origin only after this module loads.
  Request: class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? addressOf(input) : input, init)
      const etag = conditionOf(init?.signal)
      if (etag !== undefined) this.headers.set('If-None-Match', etag)
    }
  },
  fetch: (request) => carry(request),
})

/**
 * Returns a `fetch` function with a time limit of the given milliseconds, instead of the default of 30 s.
 * Example: `api.POST('/teams/{id}/sync', { params, fetch: patient(90_000) })`.
 */
export function patient(milliseconds: number): (request: Request) => Promise<Response> {
  return (request) => carry(request, milliseconds)
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/**
 * Awaits a request that `api` sends and returns the response body.
 * @throws ApiError if the server rejected the request, OfflineError if our server did not respond.
 * @throws UnchangedError if the caller already has the response; only the cache makes such requests
 */
export async function read<Data>(call: Promise<Answer<Data>>): Promise<Exclude<Data, undefined>> {
  let answer: Answer<Data>
  try {
    answer = await call
  } catch (error) {
    // Rethrow an AbortError unchanged, because the caller itself aborted the request.
    // A network failure, a response that is not JSON, or any other exception becomes an `OfflineError`.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offline(error)
  }
  if (answer.response.status === 304) throw new UnchangedError()
  if (answer.response.ok) {
    noteEtag(answer.data, answer.response)
    return answer.data as Exclude<Data, undefined>
  }
  throw await refusalOf(answer.response, answer.error)
}
