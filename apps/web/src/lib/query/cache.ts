/**
 * Connects TanStack Query's cache with the answers cached on the device, for the account that is open.
 *
 * A query without data first gets the copy from the device. It is then refetched in the background, unless
 * the stream has already confirmed the copy as current. Every answer that lands, and every optimistic change,
 * is stored. Both belong to the account that was open when they began: after a change of accounts, nothing of
 * the old account is shown or written.
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
  type KeptAnswer,
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

/** The state of one open account. It is replaced as a whole when another account opens. */
interface Opened {
  readonly account: string
  heard: Heard
  /**
   * `asked`: the frame order at which each running query was requested. `epochs`: the epoch of each answered
   * query.
   */
  readonly asked: WeakMap<Query, number>
  readonly epochs: WeakMap<Query, string | null>
  /** Queries that will next succeed with a copy from the device. */
  readonly restoring: WeakSet<Query>
  /** Copies from the device that were not yet compared with the server, each with the time it was read. */
  readonly unconfirmed: WeakMap<Query, number>
  /** The previous answer of each query, to compare with its next one. */
  readonly said: WeakMap<Query, unknown>
}

let opened: Opened | null = null

/** The cache is optional: without it (private mode, full disk, damage) the app reads from the network. */
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
  // Not awaited: later reads and writes run after it in IndexedDB's own queue.
  void openAnswers(account, ANSWERS_VERSION, nowInMilliseconds() - MAX_AGE).catch(ignore)
}

/** When this returns, nothing of the account is in memory. `wipeAnswers` deletes the copies on the device. */
export function closeCache(client: QueryClient): void {
  opened = null
  client.clear()
}

/** Adds a frame to what the stream has reported so far. `since` is the order before it. */
export function hearFrame(frame: StreamFrame): { account: string; heard: Heard; since: number } | null {
  if (!opened) return null
  const since = opened.heard.order
  opened.heard = hear(opened.heard, frame)
  return { account: opened.account, heard: opened.heard, since }
}

/** A query's answer in the form that `judge` takes. */
export function answerOf(query: Query): KeptAnswer {
  return { revisions: queryRevisions(query), epoch: opened?.epochs.get(query) ?? null }
}

/** Called when a comparison confirmed that the answer is current in this epoch. */
export function setEpoch(query: Query, epoch: string | null): void {
  opened?.epochs.set(query, epoch)
  opened?.unconfirmed.delete(query)
}

/**
 * Returns when a copy from the device was read, if it was not compared with the server since; null for every
 * other answer.
 */
export function unconfirmedSince(query: Query): number | null {
  return opened?.unconfirmed.get(query) ?? null
}

function queryRevisions(query: Query): Revisions | null {
  const { data } = query.state
  if (data === undefined) return {}
  return query.meta?.revisionsOf ? query.meta.revisionsOf(data) : revisionsOf(data)
}

/** TanStack Query's `persister`: reads from the device first. */
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
  // Runs after the copy has landed. It keeps the copy's real age and refetches while the copy is shown.
  notifyManager.schedule(() => {
    session.restoring.delete(query)
    if (opened !== session || query.state.data === undefined) return
    query.setState({ dataUpdatedAt: kept.at })
    // The result ends up in the query's state; nobody awaits this promise.
    if (readAgain) query.fetch().catch(ignore)
  })
}

/** Stores every answer that lands, and refetches answers that became outdated while in flight. */
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
 * Handles an answer that says access to a subject was downgraded (a lower role, not a withdrawn one). Other
 * cached answers about the subject may contain data that is now hidden, and the stream does not report the
 * subject as gone.
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
