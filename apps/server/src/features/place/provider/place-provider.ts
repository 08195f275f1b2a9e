import type { FoundPlace } from '@homefield/contract/place'
import type { Coordinates } from '@homefield/domain/drive'
import type { z } from 'zod'
import type { FetchOutcome } from '../../../lib/safe-fetch/outcome.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'

/** The coordinates (WGS 84 degrees), place name and address that the service returned. */
export interface LocatedAddress {
  readonly latitude: number
  readonly longitude: number
  readonly name: string | null
  readonly address: string | null
}

/** A place that the service suggests for a typed text. `at` is null if the service sends no coordinates. */
export interface Suggestion extends FoundPlace {
  readonly at: LocatedAddress | null
}

/** A geocoding service. Both functions throw `PlaceServiceError` on a timeout or a malformed response. */
export interface PlaceProvider {
  /** Name of the service, stored with each geocode. */
  readonly name: string
  /** Number of days for which a result may be stored. Null if the service sets no limit. */
  readonly cacheDays: number | null
  /** @param near results near these coordinates come first */
  search(text: string, near: Coordinates | null, signal: AbortSignal): Promise<readonly Suggestion[]>
  /** Returns null if the service finds no place at the address. */
  locate(address: string, signal: AbortSignal): Promise<LocatedAddress | null>
}

/** The error's message omits the address that was looked up, because logs must not contain addresses. */
export class PlaceServiceError extends Error {
  constructor(reason: string) {
    super(`the place service gave no answer: ${reason}`)
    this.name = 'PlaceServiceError'
  }
}

const MOST_BYTES = 512 * 1024

interface Question<Schema extends z.ZodType> {
  readonly url: URL
  readonly schema: Schema
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: string
}

/** @throws PlaceServiceError for anything but a response that matches the schema */
export async function askService<Schema extends z.ZodType>(
  fetch: SafeFetch,
  { url, schema, ...request }: Question<Schema>,
): Promise<z.output<Schema>> {
  const outcome = await fetch.ask(url.href, { ...request, accept: 'application/json', maxBytes: MOST_BYTES })
  if (outcome.kind !== 'ok') throw new PlaceServiceError(reasonOf(outcome))
  const answer = schema.safeParse(parse(outcome.body))
  if (!answer.success) throw new PlaceServiceError('the response has an unexpected format')
  return answer.data
}

function reasonOf(outcome: Exclude<FetchOutcome, { kind: 'ok' }>): string {
  if (outcome.kind === 'notModified') return 'not modified'
  return 'status' in outcome ? `status ${outcome.status}` : outcome.reason
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    throw new PlaceServiceError('no JSON')
  }
}

/** Cleans a text from the service: a single line without control characters, cut to the length `max`. */
export function line(text: string | null | undefined, max: number): string | null {
  const clean = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  return clean === '' ? null : clean.slice(0, max).toWellFormed().trim()
}
