/**
 * The mutation queue stores the user's changes on the device until the server has accepted them.
 *
 * **Stored first.** A change becomes a command.
 * A command has an id (sent as `Command-Id`), an account, a queue key, a kind and a body.
 * A command's id, account, queue key, kind and body never change after the first attempt to send it.
 * The app stores the command in a transaction. The UI confirms the change when the transaction is on disk.
 * A stored command survives a lost connection, a killed tab and a closed browser.
 *
 * **Sent by one tab.** The leader tab (`stream/leader.ts`) sends the stored commands.
 * Commands with the same queue key are sent one after the other, in the order they were written.
 * Commands of a few queue keys are sent in parallel (`next-to-send.ts`).
 * Before each attempt, the leader tab marks the command as `sending` and counts the attempt.
 * If the tab dies, the next leader sends the command again under the same id.
 * The server's idempotency store knows whether the first attempt arrived at the server.
 * The server runs each command id only once and sends the same response to every repeated request.
 * The service worker stores and sends the commands of a push notification's buttons itself (`worker/answers.ts`).
 *
 * **Settled.** A response removes the command and rebases later edits of the same row (`rebase.ts`).
 * A command is retried after a network failure and after a 5xx, 408, 425 or 429 (`verdict.ts`).
 * A command is also retried after a 409 with code `commandRunning`: the server still runs the first attempt.
 * The queue retries after an exponential back-off or after the time in the server's Retry-After header.
 * Every other error response is final: the command becomes `failed` and stores the error.
 * The user retries a failed command (under a new id) or dismisses it. The queue still sends later commands.
 * The queue sends nothing after a 401 until the same account signs in again.
 *
 * **Sent later if the server cannot undo the change.** The server has no undo for some changes.
 * Example: the deletion of a notification is stored immediately and sent after `undoFor` milliseconds.
 * After a reload, the UI offers no undo, but the queue still sends the command only when the undo time ends.
 *
 * **Never sent for another account.** Commands are listed by account.
 * The queue sends a command only under a lock that prevents an account change (`session/account-lock.ts`).
 * The queue checks under the lock that the command's account is still signed in on the device.
 * Signing out deletes unsent commands, so the page first asks the user for confirmation (`unsent`).
 *
 * pending ──try──▶ sending ──answer──▶ (gone)
 * ▲                │ ├──no answer, 5xx…──▶ pending
 * └────retry── failed ◀──rejected──┘
 */
import { v7 } from 'uuid'
import { nowInMilliseconds } from '../api/clock.ts'
import { ApiError, type Failure } from '../api/api-error.ts'
import { createEmitter } from '../api/emitter.ts'
import { wordsOf } from '../api/refusal.ts'
import { readDeviceAccount } from '../session/device.ts'
import { freeze, type Command, type CommandFailure, type Intent } from './command.ts'
import { startDrain, type Drain } from './drain.ts'
import type { QueueNews } from './queue-news.ts'
import { addAgain, addCommands, letGo, listCommands, takeBack } from './store.ts'

export type { QueueNews } from './queue-news.ts'

const news = createEmitter<QueueNews>()
/** Emits when a command of the open account changes, no matter which tab created or sent the command. */
export const onQueueNews = news.on

const listed = createEmitter<readonly Command[]>()
const NONE: readonly Command[] = []

let account: string | null = null
let commands: readonly Command[] = NONE
let channel: BroadcastChannel | null = null
let drain: Drain | null = null
let checkLeader: () => void = () => undefined

export function openQueue(id: string): void {
  closeQueue()
  account = id
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('homefield.outbox')
    channel.addEventListener('message', ({ data }: MessageEvent<QueueNews & { account: string }>) => {
      if (data.account === account) hearNews(data)
    })
  }
  void list()
}

export function closeQueue(): void {
  const wasOpen = account !== null
  account = null
  drain = null
  channel?.close()
  channel = null
  commands = NONE
  if (wasOpen) news.emit({ type: 'closed' })
  listed.emit(commands)
}

/** Starts sending the stored commands of all tabs from this tab. Sending stops when `signal` aborts. */
export function leadQueue(id: string, signal: AbortSignal): void {
  drain = startDrain(id, signal, {
    changed: () => notify({ type: 'changed' }),
    done: (command, answer) => notify({ type: 'done', id: command, answer }),
    failed: (command, failure) => notify({ type: 'failed', id: command, failure }),
    resting: (queueKey) => notify({ type: 'resting', queueKey }),
    progress: (command, part) => notify({ type: 'progress', id: command, part }),
  })
  signal.addEventListener('abort', () => (drain = null))
}

/** @param check makes this tab the leader if the current leader tab is suspended. */
export function setLeaderCheck(check: () => void): void {
  checkLeader = check
}

/** Retries pending commands now. Called when the network is back. */
export function sendNow(): void {
  drain?.wake(true)
}

function notify(news: QueueNews): void {
  if (account === null) return
  channel?.postMessage({ ...news, account })
  hearNews(news)
}

function hearNews(heard: QueueNews): void {
  if (heard.type === 'wake') drain?.wake(true)
  if (heard.type === 'changed') void list()
  news.emit(heard)
}

async function list(): Promise<void> {
  const asked = account
  if (asked === null) return
  const found = await listCommands(asked).catch(() => NONE)
  if (account !== asked) return
  show(found)
  // Emit the list again once the error texts are loaded, so that the UI can explain failures of an earlier session.
  const words = wordsOf(found.flatMap(({ failure }) => failure?.code ?? []))
  void words?.then(() => {
    if (commands === found) show([...found])
  })
}

function show(found: readonly Command[]): void {
  commands = found
  listed.emit(found)
}

/**
 * Returns the account's commands in the order they were written.
 * Returns the same array until a command changes, so that React renders only after a change.
 */
export function queuedCommands(): readonly Command[] {
  return commands
}
export const onQueueListed = listed.on

/**
 * Stores a change, which the queue then sends as soon as possible.
 * When the promise resolves, the change is stored on disk and the UI may confirm it.
 * @returns the command's id.
 * @throws if the change could not be stored (no account, no space, no database). The UI must not confirm it.
 * @param expect receives the id before the command is stored, so that the caller misses no response.
 */
export function enqueue(intent: Intent, expect?: (id: string) => void): Promise<string> {
  return store([intent], expect)
}

/**
 * Stores two changes in one transaction. The second depends on the first, as a picture depends on its message.
 * The queue sends the second change after the first change has succeeded.
 * If the first change fails, the second change waits until a retry of the first change succeeds.
 * Undoing the first change removes both changes.
 * @param after a third change, stored in the same transaction and sent in order, independent of the other two.
 */
export function enqueueBoth(first: Intent, second: Intent, after?: Intent): Promise<string> {
  return store(after ? [first, second, after] : [first, second])
}

/**
 * Stores up to three changes in one transaction. The second command depends on the first command.
 * @returns the id of the first command.
 */
async function store(intents: readonly Intent[], expect?: (id: string) => void): Promise<string> {
  const owner = account
  if (owner === null || readDeviceAccount()?.id !== owner) throw new Error('No account to store a change for')
  const now = nowInMilliseconds()
  let first: string | null = null
  const frozen = intents.map((intent, index) => {
    const made = freeze(intent, owner, now)
    const command = index === 1 ? { ...made, follows: first } : made
    first ??= command.id
    return { command, file: intent.file }
  })
  expect?.(first ?? '')
  // Read the file before the transaction begins: an IndexedDB transaction commits while the code awaits a file.
  const additions = await Promise.all(
    frozen.map(async ({ command, file }) => ({ command, bytes: file ? await file.arrayBuffer() : null })),
  )
  await addCommands(additions)
  notify({ type: 'changed' })
  notify({ type: 'wake' })
  checkLeader()
  return first ?? ''
}

/** Retries a failed command. */
export async function retry(id: string): Promise<void> {
  if (await addAgain(id, v7())) {
    notify({ type: 'changed' })
    notify({ type: 'wake' })
    checkLeader()
  }
}

/** Removes a command that failed or was never sent. @returns whether it was removed. */
export async function dismiss(id: string): Promise<boolean> {
  const removed = await takeBack(id)
  notify({ type: 'changed' })
  return removed
}

/** Sends a command before its undo time ends. Called when the UI no longer offers the undo. */
export async function release(id: string): Promise<void> {
  await letGo(id)
  notify({ type: 'changed' })
  notify({ type: 'wake' })
}

/** Counts the commands that would be lost by signing out: pending, being sent, or failed. */
export async function unsent(id: string): Promise<number> {
  return (await listCommands(id)).length
}

export function errorOf(failure: CommandFailure): ApiError {
  return new ApiError(failure as Failure) // the code came from an ApiError before the failure was stored
}
