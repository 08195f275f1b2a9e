import type { Coordinates } from '@homefield/domain/drive'
import type { z } from 'zod'
import type { FetchOutcome } from '../../../../lib/safe-fetch/outcome.ts'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'

/** Maximum number of destinations in one request. Every service accepts 25 by default. */
export const MOST_DESTINATIONS = 25

/**
 * A service that computes drive times on roads, without traffic.
 * The caller rounds coordinates before it passes them.
 */
export interface RoutingService {
  readonly name: 'osrm' | 'valhalla' | 'google'
  /**
   * Returns the seconds from the origin to each destination, in the order of `destinations`. Null if there is no way.
   * @param destinations at most `MOST_DESTINATIONS`
   * @throws RoutingError on a timeout or a malformed response
   * @throws RoutingRefusal if the service rejects one of the places
   */
  secondsFrom(
    origin: Coordinates,
    destinations: readonly Coordinates[],
    signal: AbortSignal,
  ): Promise<readonly (number | null)[]>
}

/** The error's message omits the coordinates, because logs must not contain places. */
export class RoutingError extends Error {
  constructor(reason: string) {
    super(`the routing service gave no answer: ${reason}`)
    this.name = 'RoutingError'
  }
}

/** The service responded with status 400. Its map probably lacks one of the places. */
export class RoutingRefusal extends RoutingError {
  constructor() {
    super('status 400')
    this.name = 'RoutingRefusal'
  }
}

const MOST_BYTES = 256 * 1024
const DEADLINE_MS = 10_000

interface Question<Schema extends z.ZodType> {
  readonly url: string
  readonly schema: Schema
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: string
}

/**
 * Follows no redirects, because a redirect could send the coordinates to another server.
 * @throws RoutingError for anything but a response that matches the schema
 */
export async function askRouting<Schema extends z.ZodType>(
  fetch: SafeFetch,
  { url, schema, ...request }: Question<Schema>,
): Promise<z.output<Schema>> {
  const outcome = await fetch.ask(url, {
    ...request,
    accept: 'application/json',
    followRedirects: false,
    maxBytes: MOST_BYTES,
    totalMs: DEADLINE_MS,
  })
  if (outcome.kind !== 'ok') throw errorOf(outcome)
  const answer = schema.safeParse(parse(outcome.body))
  if (!answer.success) throw new RoutingError('the response has an unexpected format')
  return answer.data
}

function errorOf(outcome: Exclude<FetchOutcome, { kind: 'ok' }>): RoutingError {
  if (outcome.kind === 'notModified') return new RoutingError('not modified')
  if (!('status' in outcome)) return new RoutingError(outcome.reason)
  return outcome.status === 400 ? new RoutingRefusal() : new RoutingError(`status ${outcome.status}`)
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    throw new RoutingError('no JSON')
  }
}

/** @throws RoutingError if the response does not have one entry per destination */
export function onePerDestination<T>(entries: readonly T[] | undefined, destinations: readonly unknown[]) {
  if (entries?.length !== destinations.length) throw new RoutingError('the response has the wrong size')
  return entries
}
