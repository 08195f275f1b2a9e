/**
 * Prefetches data that a parent may need in a place without a signal, such as a field (docs/decisions, 28).
 * The app sends one prefetch request at a time, and only while the page is idle.
 * Data on the device is not loaded again unless the event stream has reported a change.
 * An app that starts with current data sends no prefetch requests.
 */
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { rangeOf, step } from '../../calendar/model/period.ts'
import { changesQuery } from '../../change/queries.ts'
import { childQuery } from '../../child/queries.ts'
import { conversationChunkQuery, conversationsQuery } from '../../conversation/queries.ts'
import { dashboardQuery } from '../../dashboard/queries.ts'
import { nowIn } from '../../event/model/placement.ts'
import { eventQuery, eventsQuery } from '../../event/queries.ts'
import { friendsQuery, invitationsQuery, requestsQuery } from '../../friend/queries.ts'
import { openedRange } from '../../message/model/chunks.ts'
import { notificationsQuery } from '../../notification/queries.ts'
import { PREFETCH_LIMITS, conversationsToPrefetch, eventsToPrefetch } from './model.ts'

/** @param zone the account's IANA zone, which decides which month is the current one */
export async function prefetch(client: QueryClient, zone: string, isStopped: () => boolean): Promise<void> {
  const get = async <Answer, Key extends QueryKey>(
    query: FetchQueryOptions<Answer, Error, Answer, Key>,
  ): Promise<Answer | null> => {
    await idle()
    if (isStopped()) return null
    // Fetch only data that was never loaded, or that a change on the server has invalidated.
    // The age of the cached data does not matter.
    return client.fetchQuery({ ...query, staleTime: Infinity, retry: false }).catch(() => null)
  }
  const { day } = nowIn(Temporal.Now.instant(), zone)
  const month = rangeOf('month', day)

  const conversations = await get(conversationsQuery)
  await get(friendsQuery)
  await get(requestsQuery)
  await get(notificationsQuery)
  await get(eventsQuery(month))
  const dashboard = await get(dashboardQuery)
  const profiles = await get(profilesQuery)
  for (const { id } of profiles?.profiles.slice(0, PREFETCH_LIMITS.children) ?? []) {
    await get(childQuery(id))
    await get(eventsQuery(month, id))
  }
  for (const { id, lastSeq, readSeq, unread } of conversationsToPrefetch(
    conversations?.conversations ?? [],
  )) {
    const { from, to } = openedRange(lastSeq, unread > 0 ? readSeq : null)
    for (let chunk = to; chunk >= from; chunk--) await get(conversationChunkQuery(id, chunk))
  }
  for (const id of dashboard ? eventsToPrefetch(dashboard) : []) await get(eventQuery(id))
  await get(eventsQuery(rangeOf('month', step('month', day, 1))))
  await get(changesQuery)
  await get(invitationsQuery)
}

/** Delay in ms between prefetch requests in a browser without `requestIdleCallback`. */
const A_MOMENT = 100
/** Maximum delay in ms. If the page is never idle, the next prefetch request is sent after this time. */
const LONGEST = 5_000

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST })
    else setTimeout(resolve, A_MOMENT)
  })
}
