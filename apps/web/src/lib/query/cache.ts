/**
 * Connects TanStack Query's cache with the answers that the device stores for the open account.
 *
 * A query without data first gets the stored copy and is then refetched in the background.
 * A copy is not refetched if the stream has already confirmed that the copy is current.
 * Every answer and every optimistic change is stored on the device.
 * A read or write applies only to the account that was open when it began.
 * After a change of accounts, nothing of the old account is shown or written.
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

/** The state of the open account. A new object replaces it when another account opens. */
interface Opened {
  readonly account: string
  heard: Heard
  /**
   * `asked`: for each running query, the number of stream frames received before its request.
   * `epochs`: for each answered query, the epoch of its answer.
   */
  readonly asked: WeakMap<Query, number>
  readonly epochs: WeakMap<Query, string | null>
  /** Queries that will next receive a copy from the device instead of an answer from the server. */
  readonly restoring: WeakSet<Query>
  /** Copies from the device that were not yet compared with the server, each with the time when it was read. */
  readonly unconfirmed: WeakMap<Query, number>
  /** The previous answer of each query, which is compared with the next answer. */
  readonly said: WeakMap<Query, unknown>
}

let opened: Opened | null = null

/** Ignores an error of the cache: without it (private mode, full disk, damage) the app reads from the network. */
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
  // No await: IndexedDB runs later reads and writes after this one.
  void openAnswers(account, ANSWERS_VERSION, nowInMilliseconds() - MAX_AGE).catch(ignore)
}

/** Removes everything of the account from memory before it returns. `wipeAnswers` deletes the copies on the device. */
export function closeCache(client: QueryClient): void {
  opened = null
  client.clear()
}

/** Adds a frame to what the stream has reported so far. `since` is the number of frames before it. */
export function hearFrame(frame: StreamFrame): { account: string; heard: Heard; since: number } | null {
  if (!opened) return null
  const since = opened.heard.order
  opened.heard = hear(opened.heard, frame)
  return { account: opened.account, heard: opened.heard, since }
}

/** Returns a query's answer in the form that `judge` takes. */
export function answerOf(query: Query): StoredAnswer {
  return { revisions: queryRevisions(query), epoch: opened?.epochs.get(query) ?? null }
}

/** Records that a comparison confirmed the answer as current in this epoch. */
export function setEpoch(query: Query, epoch: string | null): void {
  opened?.epochs.set(query, epoch)
  opened?.unconfirmed.delete(query)
}

/**
 * Returns when a copy from the device was read, if nothing has compared it with the server since.
 * Returns null for every other answer.
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
  // Runs after the copy is in the query. Sets the copy's real age and refetches while the copy is shown.
  notifyManager.schedule(() => {
    session.restoring.delete(query)
    if (opened !== session || query.state.data === undefined) return
    query.setState({ dataUpdatedAt: kept.at })
    // Ignore this promise: the result of the fetch goes into the query's state.
    if (readAgain) query.fetch().catch(ignore)
  })
}

/** Stores every new answer, and refetches an answer that became outdated while it was in flight. */
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
 * Handles an answer that says that the user's access to a subject was downgraded (a lower role, not none).
 * Other cached answers about the subject may contain data that is now hidden.
 * The stream does not report the subject as gone, so those answers must be removed here.
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
