/**
 * Connects TanStack Query's cache with the responses that the device stores for the open account.
 *
 * A new query first shows the response stored on the device and is then refetched in the background.
 * A stored response is not refetched if the event stream has already confirmed that it is current.
 * Every response and every optimistic change is stored on the device.
 * A read or write applies only to the account that was open when it began.
 * After another account signs in, no data of the previous account is shown or written.
 */
import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { nowInMilliseconds } from '../api/clock.ts'
import { expel, sightLost, subjectsLost } from './expel.ts'
import {
  hear,
  judge,
  NOTHING_HEARD,
  revisionsOf,
  type Heard,
  type StoredAnswer,
  type Revisions,
} from './revisions.ts'
import {
  forgetAnswer,
  forgetSubjects,
  keepAnswer,
  loadAnswer,
  openAnswers,
  type AnswerRecord,
} from './store.ts'
import { ANSWERS_VERSION } from './version.ts'
import type { StreamFrame } from '@homefield/contract/stream'

const MAX_AGE = 30 * 24 * 60 * 60 * 1000

/**
 * The cache state of one account.
 * Every sign-in creates a new object, so no state leaks into another account.
 */
interface Opened {
  readonly account: string
  heard: Heard
  /**
   * `asked` maps each query to the number of stream frames that the tab had received before the request.
   * `epochs` maps each query to the database epoch in which its response was read.
   */
  readonly asked: WeakMap<Query, number>
  readonly epochs: WeakMap<Query, string | null>
  /** Contains a query while its stored response is restored, so that the response is not stored again. */
  readonly restoring: WeakSet<Query>
  /** Maps a query to the time when its stored data was read, until the server confirms the data. */
  readonly unconfirmed: WeakMap<Query, number>
  /** Maps each query to its previous response, which is compared with the next response. */
  readonly said: WeakMap<Query, unknown>
}

let opened: Opened | null = null

/**
 * Ignores an IndexedDB error (private mode, full disk, damaged data). The app then reads from the network.
 */
function ignore(): undefined {
  return undefined
}

export function openCache(account: string): void {
  if (opened?.account === account) return
  opened = {
    account,
    heard: NOTHING_HEARD,
    asked: new WeakMap(),
    epochs: new WeakMap(),
    restoring: new WeakSet(),
    unconfirmed: new WeakMap(),
    said: new WeakMap(),
  }
  // Do not await: IndexedDB runs later reads and writes of the cache only after `openAnswers` is complete.
  void openAnswers(account, ANSWERS_VERSION, nowInMilliseconds() - MAX_AGE).catch(ignore)
}

/**
 * Removes the account's data from memory synchronously. `wipeAnswers` deletes the data on the device.
 */
export function closeCache(client: QueryClient): void {
  opened = null
  client.clear()
}

/**
 * Adds a frame to the state that the stream has reported.
 * The returned `since` is the number of frames that the tab received before `frame`.
 */
export function hearFrame(frame: StreamFrame): { account: string; heard: Heard; since: number } | null {
  if (!opened) return null
  const since = opened.heard.order
  opened.heard = hear(opened.heard, frame)
  return { account: opened.account, heard: opened.heard, since }
}

/** Returns the revisions and the epoch of a query's data, which `judge` compares with the stream. */
export function answerOf(query: Query): StoredAnswer {
  return { revisions: queryRevisions(query), epoch: opened?.epochs.get(query) ?? null }
}

/** Records that the server has confirmed the query's data in the given database epoch. */
export function setEpoch(query: Query, epoch: string | null): void {
  opened?.epochs.set(query, epoch)
  opened?.unconfirmed.delete(query)
}

/**
 * Returns when a response stored on the device was read, if the server has not confirmed it since then.
 * Returns null for a query with data that the server confirmed.
 */
export function unconfirmedSince(query: Query): number | null {
  return opened?.unconfirmed.get(query) ?? null
}

function queryRevisions(query: Query): Revisions | null {
  const { data } = query.state
  if (data === undefined) return {}
  return query.meta?.revisionsOf ? query.meta.revisionsOf(data) : revisionsOf(data)
}

/** The `persister` of TanStack Query. It reads from the device first. */
export async function answerFromDevice<Data, Key extends QueryKey>(
  ask: (context: QueryFunctionContext<Key>) => Data | Promise<Data>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<Data> {
  const session = opened
  if (session && query.state.data === undefined && query.meta?.keep !== false) {
    const kept = await loadAnswer(session.account, query.queryHash).catch(ignore)
    if (kept && opened === session && query.state.data === undefined) {
      const verdict = isReadable(kept) ? judge(kept, session.heard, 0) : 'remove'
      if (verdict === 'remove') await forgetAnswer(session.account, kept.hash).catch(ignore)
      else {
        restore(session, query, kept, verdict === 'reread' || session.heard.hello === 0)
        return kept.data as Data
      }
    }
  }
  return ask(context)
}

function isReadable(kept: AnswerRecord): boolean {
  return kept.version === ANSWERS_VERSION && kept.at > nowInMilliseconds() - MAX_AGE
}

function restore(session: Opened, query: Query, kept: AnswerRecord, readAgain: boolean): void {
  session.restoring.add(query)
  session.epochs.set(query, kept.epoch)
  if (readAgain) session.unconfirmed.set(query, kept.at)
  // TanStack Query marks the stored data as new.
  // The scheduled callback then restores the time when the data was really read from the server.
  notifyManager.schedule(() => {
    session.restoring.delete(query)
    if (opened !== session || query.state.data === undefined) return
    query.setState({ dataUpdatedAt: kept.at })
    // Ignore a rejection: TanStack Query stores the error in the query's state, where the page reads it.
    if (readAgain) query.fetch().catch(ignore)
  })
}

/** Stores every new response, and refetches a response that became outdated while it was in flight. */
export function keepAnswers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !opened) return
    const { query, action } = event
    if (action.type === 'fetch') opened.asked.set(query, opened.heard.order)
    if (action.type !== 'success') return
    leaveDowngraded(client, opened, query)
    if (!opened.restoring.has(query)) landed(client, opened, query, action.manual)
  })
}

/**
 * Removes cached data that the user may no longer see after a friend has lowered the user's role.
 * Other cached responses about the same child or team may contain data that is now hidden from the user.
 * The stream reports only a complete loss of access, so a partial loss must be detected from the response.
 */
function leaveDowngraded(client: QueryClient, session: Opened, query: Query): void {
  const before = session.said.get(query)
  session.said.set(query, query.state.data)
  if (before === undefined || !query.meta?.downgraded) return
  const subjects = new Set(query.meta.downgraded(before, query.state.data))
  if (subjects.size === 0) return
  const holds = (other: Query) =>
    other !== query && Object.keys(queryRevisions(other) ?? {}).some((subject) => subjects.has(subject))
  const { account } = session
  const isLost = (subject: string) => subjects.has(subject)
  subjectsLost.emit({ account, isLost })
  notifyManager.schedule(() => expel(client, new Set(client.getQueryCache().getAll().filter(holds))))
  void forgetSubjects(account, isLost).catch(ignore)
  sightLost.emit(account)
}

function landed(client: QueryClient, session: Opened, query: Query, manual: boolean | undefined): void {
  if (!manual) {
    session.epochs.set(query, session.heard.epoch)
    session.unconfirmed.delete(query)
  }
  const answer = answerOf(query)
  const verdict = manual ? 'current' : judge(answer, session.heard, session.asked.get(query) ?? 0)
  if (verdict === 'remove') {
    notifyManager.schedule(() => expel(client, new Set([query])))
    return
  }
  if (verdict === 'reread') {
    notifyManager.schedule(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  }
  if (query.meta?.keep === false) return
  const { account } = session
  void keepAnswer({
    ...answer,
    account,
    hash: query.queryHash,
    key: query.queryKey,
    data: query.state.data,
    at: session.unconfirmed.get(query) ?? query.state.dataUpdatedAt,
    version: ANSWERS_VERSION,
    subjects: Object.keys(answer.revisions ?? {}).map((subject) => `${account} ${subject}`),
  }).catch(ignore)
}
