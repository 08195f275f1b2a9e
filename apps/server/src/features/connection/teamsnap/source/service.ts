/**
 * Reads one team through its owner's sign-in.
 * Implements the interface `FeedSource` for TeamSnap (see feed/source.model.ts).
 *
 * Between full reads, the source requests only changes (`updated_since`).
 * A request for changes goes back to ten minutes before the last response, measured by TeamSnap's clock.
 * TeamSnap may be storing an event during a response, so the next request overlaps by ten minutes.
 * Requests for changes do not return deletions, so the source also makes full reads.
 * A full read is due once a day, while an event is missing, and at every check in the 48 hours before an event.
 * A full read sends the stored ETag. TeamSnap responds with 304 if no event changed.
 * The daily read sends no ETag, because a changed address does not change the ETag of the events.
 *
 * Addresses need a separate request, which the source skips if no event in the response has a location.
 */
import { nextStartOf } from '../../feed/store.ts'
import type { FeedSource, Finding } from '../../feed/source.model.ts'
import { type FeedRow, wantsWhole } from '../../feed/model.ts'
import type { Trouble } from '../provider/answer.ts'
import { type ApiParts, askPages, type Pages } from '../provider/api.ts'
import { idOf, type Item } from '../provider/collection.ts'
import { type TokenParts, withAccess } from '../token/service.ts'
import { type Addresses, ENTRY_VERSION, readAddresses, readEntry, upcomingOf } from './model.ts'

export type TeamsnapParts = ApiParts & TokenParts

const FULL_READING_HOURS = 23
const NEAR_HOURS = 48
const OVERLAP = { minutes: 10 } as const
/**
 * Maximum difference between TeamSnap's clock and the server's clock: one hour.
 * If the difference is larger, the server's clock is used.
 */
const CLOCKS_APART_HOURS = 1
const WHEN_SLOWED_DOWN = { seconds: 60 } as const

export function teamsnapSource(parts: TeamsnapParts): FeedSource {
  /**
   * For each sign-in id, the time before which the server must send no more requests to TeamSnap.
   * If TeamSnap rate-limits the requests for one team, the server pauses all teams of the same sign-in.
   */
  const slowedDown = new Map<string, Temporal.Instant>()

  return async (feed, now) => {
    const { credential_id: credentialId, remote_team_id: teamId } = feed
    if (credentialId === null || teamId === null) return signedOut()
    const until = slowedDown.get(credentialId)
    if (until && Temporal.Instant.compare(now, until) < 0)
      return { kind: 'failed', reason: 'rateLimited', retryAfter: until }
    slowedDown.delete(credentialId)
    const isWhole = await isWholeDue(parts, feed, now)
    const answer = await withAccess(parts, credentialId, ({ token }) =>
      isWhole
        ? readAll(parts, feed, { teamId, token, now })
        : readChanges(parts, feed, { teamId, token, now }),
    )
    if (answer.kind === 'signedOut') return signedOut()
    if (answer.kind === 'postponed') return null
    if (answer.kind === 'failed' && answer.reason === 'rateLimited') {
      const resumes = answer.retryAfter ?? now.add(WHEN_SLOWED_DOWN)
      slowedDown.set(credentialId, resumes)
      return { ...answer, retryAfter: resumes }
    }
    return answer
  }
}

function signedOut(): Finding {
  return { kind: 'failed', reason: 'signedOut', retryAfter: null }
}

async function isWholeDue(parts: TeamsnapParts, feed: FeedRow, now: Temporal.Instant): Promise<boolean> {
  if (feed.changes_known_until === null || wantsWhole(feed) || isDailyDue(feed, now)) return true
  const next = await parts.work.system((unit) => nextStartOf(unit, feed.id))
  return next !== null && now.until(next).total('hours') <= NEAR_HOURS
}

function isDailyDue(feed: FeedRow, now: Temporal.Instant): boolean {
  if (feed.fully_read_at === null || feed.reader_version !== ENTRY_VERSION) return true
  return Temporal.Instant.from(feed.fully_read_at).until(now).total('hours') >= FULL_READING_HOURS
}

interface Reading {
  readonly teamId: string
  readonly token: string
  readonly now: Temporal.Instant
}

async function readAll(parts: TeamsnapParts, feed: FeedRow, reading: Reading): Promise<Finding | Trouble> {
  const etag = isDailyDue(feed, reading.now) ? undefined : (feed.etag ?? undefined)
  const answer = await askPages(parts, { path: eventsPath(reading), token: reading.token, etag })
  if (answer.kind === 'notModified') return { kind: 'unchanged' }
  if (answer.kind !== 'ok') return answer
  return readOut(parts, answer, reading, { isWhole: true, etag: answer.etag })
}

async function readChanges(
  parts: TeamsnapParts,
  feed: FeedRow,
  reading: Reading,
): Promise<Finding | Trouble> {
  const since = Temporal.Instant.from(feed.changes_known_until ?? reading.now).subtract(OVERLAP)
  const path = `${eventsPath(reading)}&updated_since=${encodeURIComponent(since.round('second').toString())}`
  const answer = await askPages(parts, { path, token: reading.token })
  if (answer.kind === 'notModified') return { kind: 'unchanged' }
  if (answer.kind !== 'ok') return answer
  return readOut(parts, answer, reading, { isWhole: false, etag: feed.etag })
}

async function readOut(
  parts: TeamsnapParts,
  pages: Pages,
  reading: Reading,
  { isWhole, etag }: { isWhole: boolean; etag: string | null },
): Promise<Finding | Trouble> {
  const addresses = await askAddresses(parts, pages.items, reading)
  if ('kind' in addresses) return addresses
  const entries = pages.items.flatMap((item) => {
    const entry = readEntry(item, addresses.known)
    return entry === null ? [] : [entry]
  })
  return {
    kind: 'read',
    entries,
    isWhole,
    upcoming: upcomingOf(entries, reading.now.toString().slice(0, 10)),
    content: {
      etag,
      lastModified: null,
      contentHash: null,
      bodySealed: null,
      name: null,
      zone: null,
      producer: null,
      refreshMinutes: null,
      readerVersion: ENTRY_VERSION,
      truncated: pages.isCut,
      // A truncated response leaves out events. Null makes the next check read all events.
      changesKnownUntil: pages.isCut ? null : clockOf(pages.date, reading.now),
    },
  }
}

/**
 * Reads the team's addresses. If TeamSnap denies access to the addresses, events get no address.
 * Any other failure fails the whole read. Otherwise, events would lose their address and look changed.
 */
async function askAddresses(
  parts: TeamsnapParts,
  items: readonly Item[],
  { teamId, token }: Reading,
): Promise<{ readonly known: Addresses } | Trouble> {
  const nobody: { readonly known: Addresses } = { known: new Map() }
  if (!items.some((item) => idOf(item, 'location_id') !== null)) return nobody
  const answer = await askPages(parts, { path: `/locations/search?team_id=${teamId}`, token })
  if (answer.kind === 'ok') return { known: readAddresses(answer.items) }
  if (answer.kind === 'notModified') return nobody
  const isRefused =
    answer.kind === 'failed' && (answer.reason === 'accessDenied' || answer.reason === 'notFound')
  return isRefused ? nobody : answer
}

function eventsPath({ teamId }: Reading): string {
  return `/events/search?team_id=${encodeURIComponent(teamId)}`
}

/** Returns the time of TeamSnap's response, because TeamSnap compares `updated_since` with its own clock. */
function clockOf(reported: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant {
  if (reported === null || Math.abs(now.until(reported).total('hours')) > CLOCKS_APART_HOURS) return now
  return reported
}
