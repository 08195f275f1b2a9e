/**
 * Connects TanStack Query's cache with the responses that are stored on the device for the open account.
 *
 * A new query first shows the response stored on the device and is then refetched in the background.
 * If the event stream has already confirmed a stored response, the response is not refetched.
 * Every response and every optimistic change is stored on the device.
 * A read or write applies only to the account that was open when it began.
 * No data of the previous account is shown or written after another account signs in.
 */
import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { nowInMilliseconds } from '../api/clock.ts'
import { etagOf, UnchangedError, unlessItIs } from '../api/etag.ts'
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
 * The state of the cache for the open account.
 * Every sign-in creates a new object, so that no data of one account reaches another account.
 */
interface Opened {
  readonly account: string
  heard: Heard
  /**
   * `asked` maps each query to the number of stream frames that the tab had received when the query was sent.
   * `epochs` maps each query to the database epoch (the id of the database) from which its response was read.
   */
  readonly asked: WeakMap<Query, number>
  readonly epochs: WeakMap<Query, string | null>
  /**
   * `restoring` contains a query while its stored response is loaded, so that the response is not stored again.
   */
  readonly restoring: WeakSet<Query>
  /**
   * Maps a query to the time when the server sent the stored response, until the server confirms the response.
   */
  readonly unconfirmed: WeakMap<Query, number>
  /** Maps each query to the last response that came with an ETag. Later changes by the app do not affect it. */
  readonly sent: WeakMap<Query, { readonly data: unknown; readonly etag: string }>
  /** Maps each query to its last response. The next response is compared with it to detect lost rights. */
  readonly said: WeakMap<Query, unknown>
}

let opened: Opened | null = null

/** Returns the open account, and what the event stream has reported since the account was opened. */
export const openedCache = (): Pick<Opened, 'account' | 'heard'> | null => opened

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
    sent: new WeakMap(),
    said: new WeakMap(),
  }
  // Do not wait for IndexedDB here, because later reads and writes of the cache wait for `openAnswers` anyway.
  void openAnswers(account, ANSWERS_VERSION, nowInMilliseconds() - MAX_AGE).catch(ignore)
}

/**
 * Removes the account's responses from memory synchronously. `wipeAnswers` deletes the stored responses.
 */
export function closeCache(client: QueryClient): void {
  opened = null
  client.clear()
}

/**
 * Adds a frame of the event stream to `heard`, the record of everything that the stream has reported.
 * The returned `since` is the number of frames that the tab received before `frame`.
 */
export function hearFrame(frame: StreamFrame): { account: string; heard: Heard; since: number } | null {
  if (!opened) return null
  const since = opened.heard.order
  opened.heard = hear(opened.heard, frame)
  return { account: opened.account, heard: opened.heard, since }
}

/** Returns the revision numbers and the database epoch of a query's data, for the comparison with the stream. */
export function answerOf(query: Query): StoredAnswer {
  return { revisions: queryRevisions(query), epoch: opened?.epochs.get(query) ?? null }
}

/** Records the database epoch (the id of the database) in which the data of a query is current. */
export function setEpoch(query: Query, epoch: string | null): void {
  opened?.epochs.set(query, epoch)
  opened?.unconfirmed.delete(query)
}

/**
 * If the screen shows an unconfirmed response from the device, returns when the server sent the response.
 * Returns null if the server has sent or confirmed the query's data.
 */
export function unconfirmedSince(query: Query): number | null {
  return opened?.unconfirmed.get(query) ?? null
}

function queryRevisions(query: Query): Revisions | null {
  const { data } = query.state
  if (data === undefined) return {}
  return query.meta?.revisionsOf ? query.meta.revisionsOf(data) : revisionsOf(data)
}

/** The `persister` of TanStack Query. It returns the response stored on the device, if there is one. */
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
  return session ? askUnlessKnown(session, ask, context, query) : ask(context)
}

/** Asks the server, and returns the previous response if the server answers that nothing has changed. */
async function askUnlessKnown<Data, Key extends QueryKey>(
  session: Opened,
  ask: (context: QueryFunctionContext<Key>) => Data | Promise<Data>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<Data> {
  const known = session.sent.get(query)
  if (known) unlessItIs(known.etag, context.signal)
  try {
    const data = await ask(context)
    const etag = etagOf(data)
    if (etag === undefined) session.sent.delete(query)
    else session.sent.set(query, { data, etag })
    return data
  } catch (error) {
    if (known && error instanceof UnchangedError) return known.data as Data
    throw error
  }
}

export function isReadable(kept: AnswerRecord): boolean {
  return kept.version === ANSWERS_VERSION && kept.at > nowInMilliseconds() - MAX_AGE
}

function restore(session: Opened, query: Query, kept: AnswerRecord, readAgain: boolean): void {
  session.restoring.add(query)
  session.epochs.set(query, kept.epoch)
  if (kept.etag !== undefined) session.sent.set(query, { data: kept.data, etag: kept.etag })
  if (readAgain) session.unconfirmed.set(query, kept.at)
  // TanStack Query marks data that is restored from the device as updated now.
  // After that, the scheduled callback sets the update time to when the server really sent the data.
  notifyManager.schedule(() => {
    session.restoring.delete(query)
    if (opened !== session || query.state.data === undefined) return
    query.setState({ dataUpdatedAt: kept.at })
    // Ignore a rejection: TanStack Query stores the error in the query's state, where the page reads it.
    if (readAgain) query.fetch().catch(ignore)
  })
}

/** Stores each new response on the device. Refetches a response if its data changed before the response arrived. */
export function keepAnswers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !opened) return
    const { query, action } = event
    if (action.type === 'fetch') opened.asked.set(query, opened.heard.order)
    // The cache removed the data because the user has lost access to it, so no copy may remain.
    if (query.state.data === undefined) opened.sent.delete(query)
    if (action.type !== 'success') return
    leaveDowngraded(client, opened, query)
    if (!opened.restoring.has(query)) landed(client, opened, query, action.manual)
  })
}

/**
 * Removes cached data that the user may no longer see, because the user's role for a child was lowered.
 * Other cached responses about the same child may contain data that is now hidden.
 * The stream reports only a complete loss of access, so the app detects a lower role by comparing two responses.
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
  const sent = manual ? undefined : session.sent.get(query)
  // TanStack Query reuses the unchanged parts of the previous response. The device then holds the data only once.
  if (sent) session.sent.set(query, { ...sent, data: query.state.data })
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
    etag: sent?.etag,
    at: session.unconfirmed.get(query) ?? query.state.dataUpdatedAt,
    version: ANSWERS_VERSION,
    subjects: Object.keys(answer.revisions ?? {}).map((subject) => `${account} ${subject}`),
  }).catch(ignore)
}
