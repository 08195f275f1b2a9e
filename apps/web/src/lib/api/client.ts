import createClient from 'openapi-fetch'
import type { Paths } from '@homefield/contract/paths'
import { refusalOf } from './refusal.ts'
import { addressOf, carry, offline } from './transport.ts'

export const API_BASE = '/api/v1'

/**
 * The calls of the contract, typed by its types alone. Always unwrapped by `read`:
 * `await read(api.GET('/events', { params: { query: { from, to } }, signal }))`.
 * Calls that change something go through the outbox (`lib/outbox/send.ts`), which gives them their Command-Id.
 */
export const api = createClient<Paths>({
  baseUrl: API_BASE,
  // The address is completed at the time of the call: a native wrapper names its server after this file is loaded.
  Request: class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? addressOf(input) : input, init)
    }
  },
  fetch: (request) => carry(request),
})

/** For one call: `api.POST('/teams/{id}/sync', { params, fetch: patient(90_000) })`. Milliseconds. */
export function patient(milliseconds: number): (request: Request) => Promise<Response> {
  return (request) => carry(request, milliseconds)
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/**
 * The data of a call.
 * @throws ApiError where the server refused, OfflineError where no answer of ours came.
 */
export async function read<Data>(call: Promise<Answer<Data>>): Promise<Exclude<Data, undefined>> {
  let answer: Answer<Data>
  try {
    answer = await call
  } catch (error) {
    // An abort by the caller's own signal passes as it is; a body that is no JSON came from somebody else.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offline(error)
  }
  if (answer.response.ok) return answer.data as Exclude<Data, undefined>
  throw await refusalOf(answer.response, answer.error)
}
