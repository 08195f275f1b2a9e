/**
 * Decides whether a client's copy of a response is current, without computing the response (decision 68).
 * The ETag of a response is a hash of everything that the response depends on, and the time of the response.
 * The client sends the ETag in `If-None-Match`. If the hash is the same now, the response is the same, too.
 */
import type { Call } from '@homefield/contract/call'
import { epochOf, revisionsSeen } from '@homefield/database/revisions'
import type { ReadUnit } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { createHash } from 'node:crypto'
import type { Dependencies } from '../lib/call-router.ts'

interface Asked<C extends Call> {
  /** Id of the running server. Another build or other settings may compute another response from the same data. */
  readonly serverId: string
  readonly unit: ReadUnit
  readonly url: string
  readonly query: Parameters<NonNullable<Dependencies<C>['besides']>>[0]['query']
}

interface State {
  readonly revisions: Record<string, number>
  /** The ETag of the response, without quotes: `<hash>.<milliseconds since 1970>`. */
  readonly etag: string
}

export async function stateOf<C extends Call>(
  { serverId, unit, url, query }: Asked<C>,
  { besides }: Dependencies<C>,
): Promise<State> {
  const { viewer, now } = unit
  const [revisions, epoch, other] = await Promise.all([
    revisionsSeen(unit),
    epochOf(unit),
    besides?.({ unit, query }),
  ])
  const state = [
    serverId,
    epoch,
    url,
    viewer,
    dayOf(now, viewer.zone).toString(),
    Object.entries(revisions).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    other ?? null,
  ]
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url')
  return { revisions, etag: `${hash}.${now.epochMilliseconds}` }
}

/** @param condition the header `If-None-Match` @param etag the ETag that the response would have now */
export async function isCurrent<C extends Call>(
  condition: string | undefined,
  etag: string,
  unit: ReadUnit,
  { hasAged }: Dependencies<C>,
): Promise<boolean> {
  const [hash = '', milliseconds = ''] = /^"([\w-]+)\.(\d{1,15})"$/.exec(condition ?? '')?.slice(1) ?? []
  if (hash !== etag.split('.')[0]) return false
  const since = Temporal.Instant.fromEpochMilliseconds(Number(milliseconds))
  // If the clock was set back, the copy may come from a later time of the same day.
  if (Temporal.Instant.compare(since, unit.now) > 0) return false
  return !(await hasAged?.(unit, since))
}
