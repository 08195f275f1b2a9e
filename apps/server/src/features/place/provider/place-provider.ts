import type { FoundPlace } from '@homefield/contract/place'
import type { Coordinates } from '@homefield/domain/drive'
import type { z } from 'zod'
import type { FetchOutcome } from '../../../lib/safe-fetch/outcome.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'

/** Where an address is, as a service says. WGS 84 degrees. */
export interface LocatedAddress {
  readonly latitude: number
  readonly longitude: number
  readonly name: string | null
  readonly address: string | null
}

/** A place for a typed text; some services say at once where it is. */
export interface Suggestion extends FoundPlace {
  readonly at: LocatedAddress | null
}

/** A service that knows places. What it does not answer in time, or not in its own format, is a `PlaceServiceError`. */
export interface PlaceProvider {
  /** Stands beside what is kept of it. */
  readonly name: string
  /** Days that an answer may be kept; null: as long as it is used. */
  readonly keptDays: number | null
  /** @param near what lies around there comes first */
  search(text: string, near: Coordinates | null, signal: AbortSignal): Promise<readonly Suggestion[]>
  /** Null where it knows no such place. */
  locate(address: string, signal: AbortSignal): Promise<LocatedAddress | null>
}

/** Says what went wrong, and nothing of what was asked. */
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

/** @throws PlaceServiceError for everything but an answer of the shape that was asked for */
export async function askService<Schema extends z.ZodType>(
  fetch: SafeFetch,
  { url, schema, ...request }: Question<Schema>,
): Promise<z.output<Schema>> {
  const outcome = await fetch.ask(url.href, { ...request, accept: 'application/json', maxBytes: MOST_BYTES })
  if (outcome.kind !== 'ok') throw new PlaceServiceError(reasonOf(outcome))
  const answer = schema.safeParse(parse(outcome.body))
  if (!answer.success) throw new PlaceServiceError('not of its format')
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

/** What a service writes, as a line of text: without control characters, not longer than the tables take. */
export function line(text: string | null | undefined, max: number): string | null {
  const clean = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  return clean === '' ? null : clean.slice(0, max).toWellFormed().trim()
}
