import createClient from 'openapi-fetch'
import type { Paths } from '@homefield/contract/paths'
import { refusalOf } from './refusal.ts'
import { addressOf, carry, offline } from './transport.ts'

export const API_BASE = '/api/v1'

/**
 * The calls of the API contract. Only the contract's types are imported. Always unwrap the result with `read`:
 * `await read(api.GET('/events', { params: { query: { from, to } }, signal }))`.
 * Mutating calls go through the mutation queue (`lib/mutation-queue/send.ts`), which adds their Command-Id.
 */
export const api = createClient<Paths>({
  baseUrl: API_BASE,
  // Resolve the URL at call time, because a native wrapper sets its server after this file is loaded.
  Request: class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? addressOf(input) : input, init)
    }
  },
  fetch: (request) => carry(request),
})

/**
 * Sets the time limit of one call, in milliseconds:
 * `api.POST('/teams/{id}/sync', { params, fetch: patient(90_000) })`.
 */
export function patient(milliseconds: number): (request: Request) => Promise<Response> {
  return (request) => carry(request, milliseconds)
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/**
 * Returns the data of a call.
 * @throws ApiError if the server rejected the call, OfflineError if our server did not answer.
 */
export async function read<Data>(call: Promise<Answer<Data>>): Promise<Exclude<Data, undefined>> {
  let answer: Answer<Data>
  try {
    answer = await call
  } catch (error) {
    // An abort by the caller's own signal is thrown unchanged.
    // A body that is not JSON did not come from our server.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offline(error)
  }
  if (answer.response.ok) return answer.data as Exclude<Data, undefined>
  throw await refusalOf(answer.response, answer.error)
}
