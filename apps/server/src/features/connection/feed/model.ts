import type { FEED_PROBLEMS } from '@homefield/contract/connection'
import { createHash } from 'node:crypto'
import type { Failed, Refused } from '../../../lib/safe-fetch/outcome.ts'

export type ProblemReason = (typeof FEED_PROBLEMS)[number]

/** What the other side's answer means to a parent; null where it was our own doing and says nothing of the feed. */
export function problemOf(outcome: Failed | Refused): ProblemReason | null {
  if (outcome.kind === 'refused') return 'refusedAddress'
  return outcome.reason === 'status' ? problemOfStatus(outcome.status ?? 0) : PROBLEMS[outcome.reason]
}

const PROBLEMS: Readonly<Record<Exclude<Failed['reason'], 'status'>, ProblemReason | null>> = {
  timeout: 'timeout',
  tooLarge: 'tooLarge',
  tls: 'certificate',
  dns: 'unreachable',
  connection: 'unreachable',
  malformed: 'unreadable',
  busy: null,
  aborted: null,
}

function problemOfStatus(status: number): ProblemReason {
  if (status === 401 || status === 403) return 'accessDenied'
  if (status === 404) return 'notFound'
  if (status === 410) return 'switchedOff'
  // TeamSnap says 420 where others say 429.
  if (status === 420 || status === 429) return 'rateLimited'
  return 'serverError'
}

const LONGEST_KEY = 500

/** Keys are indexed, and PostgreSQL indexes some 2,700 bytes: a UID of kilobytes is known by its hash. */
export function boundedKey(key: string): string {
  if (key.length <= LONGEST_KEY) return key
  return `sha256:${createHash('sha256').update(key).digest('base64url')}`
}

/**
 * TeamSnap's edge keeps a feed for four hours whatever its headers say; a parameter it ignores gets the fresh copy. Only
 * there: other platforms may sign their query.
 */
export function freshUrl(url: string, now: Temporal.Instant): string {
  const parsed = new URL(url)
  if (parsed.hostname !== 'ical-cdn.teamsnap.com') return url
  parsed.searchParams.set('_', String(Math.floor(now.epochMilliseconds / 60_000)))
  return parsed.href
}
