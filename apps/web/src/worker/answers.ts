/**
 * Carries out a button of a push notification, such as Accept.
 *
 * The worker stores the button's calls in the mutation queue before it sends them.
 * A call is therefore not lost without a network, and the server runs it only once: pages of the app know its id.
 * Without a network, the worker sends the stored calls when the browser reports a connection (Background Sync).
 * In a browser without Background Sync, the app sends them when it is opened.
 *
 * The server checks the session's rights for each call. The push only says which calls a button means.
 */
import type { PushMutation } from '@homefield/contract/push-action'
import { failureOf } from '../lib/api/api-error.ts'
import { CLIENT_NUMBER } from '../lib/api/outdated.ts'
import { type Command, freeze } from '../lib/mutation-queue/command.ts'
import { LEG_QUEUE_KEY, requestFor } from '../lib/mutation-queue/mutations.ts'
import type { QueueNews } from '../lib/mutation-queue/queue-news.ts'
import { addCommands, beginTry, findCommand, settleDone, settleOpen } from '../lib/mutation-queue/store.ts'
import { judgeTry, type Outcome } from '../lib/mutation-queue/verdict.ts'
import { photoCacheOf } from '../lib/session/photo-cache.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * - `done`: the server has the answer.
 * - `kept`: the answer is sent later.
 * - `failed`: the server rejected the answer. The app lists it among the failed changes.
 * - `signedOut`: nobody is signed in, or another account is.
 */
type Answered = 'done' | 'kept' | 'failed' | 'signedOut'

const KINDS: ReadonlySet<unknown> = new Set<PushMutation['kind']>([
  'answerLegs',
  'answerLegDefault',
  'assignLegs',
  'setGoing',
])
const PATIENCE = 20_000
/** Prefix of the Background Sync tag. The rest of the tag is the id of the stored call. */
const TAG = 'answer:'

/** Makes the calls of a button for the account that got the push. */
export async function answerPush(account: string, mutations: readonly PushMutation[]): Promise<Answered> {
  if (!(await isSignedIn(account))) return 'signedOut'
  const now = Math.round(performance.timeOrigin + performance.now())
  const commands = mutations
    .filter(({ kind }) => KINDS.has(kind))
    .map((mutation) => freeze({ ...mutation, queueKey: LEG_QUEUE_KEY }, account, now))
  await addCommands(commands.map((command) => ({ command, bytes: null })))
  tell(account, { type: 'changed' })
  let worst: Answered = 'done'
  for (const { id } of commands) {
    const answered = await send(id)
    if (answered === 'kept') await sendLater(id)
    if (answered !== 'done') worst = answered
  }
  return worst
}

/** Sends stored calls when the browser reports a connection. */
export function sendKeptAnswers(): void {
  // TypeScript has no types for Background Sync.
  self.addEventListener('sync' as 'message', (event) => {
    const { tag } = event as unknown as { readonly tag: string }
    if (tag.startsWith(TAG)) event.waitUntil(sendAgain(tag.slice(TAG.length)))
  })
}

/** @throws to make the browser try again later */
async function sendAgain(id: string): Promise<void> {
  if ((await send(id)) === 'kept') throw new Error('the answer could not be sent yet')
}

/**
 * Pages cannot tell the worker which account is signed in, because the worker has no local storage.
 * A page creates the photo cache of the account that it opens, and deletes it when the session ends.
 */
async function isSignedIn(account: string): Promise<boolean> {
  return (await caches.keys()).includes(photoCacheOf(account))
}

async function send(id: string): Promise<Answered> {
  const stored = await findCommand(id)
  // A page of the app may have sent the call already.
  if (!stored) return 'done'
  const command = await beginTry(stored.seq)
  if (!command) return 'failed'
  const { account } = command
  const verdict = judgeTry(await attempt(command), command.attempts, Math.random())
  switch (verdict.kind) {
    case 'done':
      await settleDone(command, verdict.answer)
      tell(account, { type: 'done', id, answer: verdict.answer }, { type: 'changed' })
      return 'done'
    case 'failed':
      await settleOpen(command.seq, 'failed', verdict.failure)
      tell(account, { type: 'failed', id, failure: verdict.failure }, { type: 'changed' })
      return 'failed'
    case 'held':
      await settleOpen(command.seq, 'pending', null)
      tell(account, { type: 'changed' })
      return 'signedOut'
    case 'again':
    default:
      await settleOpen(command.seq, 'pending', null)
      tell(account, { type: 'changed' }, { type: 'wake' })
      return 'kept'
  }
}

async function attempt(command: Command): Promise<Outcome> {
  const { method, path, body } = requestFor(command)
  try {
    const response = await fetch(`/api/v1${path}`, {
      method: method.toUpperCase(),
      headers: {
        Accept: 'application/json',
        'Account-Id': command.account,
        'Client-Number': String(CLIENT_NUMBER),
        'Command-Id': command.id,
        ...(body !== null && { 'Content-Type': 'application/json' }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const answer: unknown = await response.json()
    return response.ok ? { answer } : { error: failureOf(response, answer) }
  } catch (error) {
    return { error }
  }
}

async function sendLater(id: string): Promise<void> {
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(TAG + id).catch(() => undefined)
}

/** Reports the state of the queue to the pages of the app. */
function tell(account: string, ...news: readonly QueueNews[]): void {
  const channel = new BroadcastChannel('homefield.outbox')
  for (const one of news) channel.postMessage({ ...one, account })
  channel.close()
}
