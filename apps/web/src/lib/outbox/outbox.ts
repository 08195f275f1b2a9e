/**
 * The outbox: what a person changed, on its way to the server (DESIGN: writing without loss).
 *
 * **Written first.** A change becomes a command: its id (UUIDv7, the `Command-Id`), its account, its lane, its kind
 * and variables, fixed once. It is stored with a transaction that is complete on the disk before the interface
 * confirms anything. From then on it survives a dead spot, a killed tab and a closed browser.
 *
 * **Sent by one.** The leader tab (`stream/leader.ts`) sends the table's commands: those of one lane in the order in
 * which they were written, one after the other; a few lanes side by side (`lanes.ts`). Before each try the command is
 * marked `sending` and counted in the table. A tab that dies in the middle leaves it so, and the next leader sends it
 * again under the same id: whether the first try arrived is for the server's ledger to know, which does each id once and
 * gives the same answer again.
 *
 * **Settled.** An answer removes the command (and re-bases edits that were made on top of it, `rebase.ts`). No answer,
 * 5xx, 408, 425, 429 and 'still running' are tried again, with a doubling wait or as long as the server asked
 * (`verdict.ts`). Any other refusal is final: the command stays as `failed`, with its error, until the person retries
 * (under a new id) or dismisses it; later commands of its lane go on. 401 holds everything until the same account is
 * signed in again.
 *
 * **Held, where there is no way back.** What the server could not undo (a deleted notification) is stored as anything else,
 * and leaves only after a while (`heldFor`): until then it can be taken back. It outlives its page: after a reload nothing
 * offers to take it back, and it leaves when its time has come.
 *
 * **Never for another.** Commands are listed by account, and sent only under a lock that excludes a change of accounts,
 * after a look at whom the device belongs to (`session/changing-hands.ts`). Signing out removes them; `unsent` lets the
 * page ask first.
 *
 *     waiting ──try──▶ sending ──answer──▶ (gone)
 *        ▲                │ ├──no answer, 5xx…──▶ waiting
 *        └────retry── failed ◀──refused──┘
 */
import { v7 } from 'uuid'
import { nowInMilliseconds } from '../api/clock.ts'
import { ApiError, type Failure } from '../api/api-error.ts'
import { createEmitter } from '../api/emitter.ts'
import { wordsOf } from '../api/refusal.ts'
import { readDeviceAccount } from '../session/device.ts'
import { freeze, type Command, type CommandFailure, type Intent } from './command.ts'
import { startDrain, type Drain } from './drain.ts'
import { addAgain, addCommands, letGo, listCommands, takeBack } from './store.ts'

export type OutboxNews =
  | { type: 'changed' }
  | { type: 'wake' }
  | { type: 'done'; id: string; answer: unknown }
  | { type: 'failed'; id: string; failure: CommandFailure }
  | { type: 'resting'; lane: string | null }
  /** So much of a command's file has left, from 0 to 1. */
  | { type: 'progress'; id: string; part: number }
  | { type: 'closed' }

const news = createEmitter<OutboxNews>()
/** What happens to this account's commands, in whichever tab. */
export const onOutboxNews = news.on

const listed = createEmitter<readonly Command[]>()
const NONE: readonly Command[] = []

let account: string | null = null
let commands: readonly Command[] = NONE
let channel: BroadcastChannel | null = null
let drain: Drain | null = null
let checkLeader: () => void = () => undefined

export function openOutbox(id: string): void {
  closeOutbox()
  account = id
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('homefield.outbox')
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews & { account: string }>) => {
      if (data.account === account) hearNews(data)
    })
  }
  void list()
}

export function closeOutbox(): void {
  const wasOpen = account !== null
  account = null
  drain = null
  channel?.close()
  channel = null
  commands = NONE
  if (wasOpen) news.emit({ type: 'closed' })
  listed.emit(commands)
}

/** Sends in this tab, for all of them, as long as it leads. */
export function leadOutbox(id: string, signal: AbortSignal): void {
  drain = startDrain(id, signal, {
    changed: () => tell({ type: 'changed' }),
    done: (command, answer) => tell({ type: 'done', id: command, answer }),
    failed: (command, failure) => tell({ type: 'failed', id: command, failure }),
    resting: (lane) => tell({ type: 'resting', lane }),
    progress: (command, part) => tell({ type: 'progress', id: command, part }),
  })
  signal.addEventListener('abort', () => (drain = null))
}

/** Said by the session: how to make sure that a leader is awake. */
export function setLeaderCheck(check: () => void): void {
  checkLeader = check
}

/** The connection is back: what waits for it is tried now. */
export function sendNow(): void {
  drain?.wake(true)
}

function tell(told: OutboxNews): void {
  if (account === null) return
  channel?.postMessage({ ...told, account })
  hearNews(told)
}

function hearNews(heard: OutboxNews): void {
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
  // Refusals that were kept from an earlier visit, with words that are not here yet: shown again once they are.
  const words = wordsOf(found.flatMap(({ failure }) => failure?.code ?? []))
  void words?.then(() => {
    if (commands === found) show([...found])
  })
}

function show(found: readonly Command[]): void {
  commands = found
  listed.emit(found)
}

/** The open account's commands in order, in every state. The same array until something changes. */
export function outboxCommands(): readonly Command[] {
  return commands
}
export const onOutboxListed = listed.on

/**
 * Stores a change to be sent as soon as it can be. When this resolves the change is safe, and the interface may confirm.
 * @returns the command's id.
 * @throws where it could not be stored (no account, no space, no database): then nothing was promised.
 * @param expect told the id before the command is stored, so that no answer is missed.
 */
export function enqueue(intent: Intent, expect?: (id: string) => void): Promise<string> {
  return store([intent], expect)
}

/**
 * Stores a change and another one that depends on it, such as a row and the file that belongs to it: both or neither. The
 * second waits until the first is through, also where that one fails and is tried again, and is taken back with it.
 * @param after stored in the same go, and sent in its turn, whatever becomes of the two.
 */
export function enqueueBoth(first: Intent, second: Intent, after?: Intent): Promise<string> {
  return store(after ? [first, second, after] : [first, second])
}

/** The second of several depends on the first. @returns the first one's id. */
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
  // Read before the transaction begins: one that waits for something else ends by itself.
  const additions = await Promise.all(
    frozen.map(async ({ command, file }) => ({ command, bytes: file ? await file.arrayBuffer() : null })),
  )
  await addCommands(additions)
  tell({ type: 'changed' })
  tell({ type: 'wake' })
  checkLeader()
  return first ?? ''
}

/** The person tries a failed command again. */
export async function retry(id: string): Promise<void> {
  if (await addAgain(id, v7())) {
    tell({ type: 'changed' })
    tell({ type: 'wake' })
    checkLeader()
  }
}

/** Removes a failed command, or one that was never handed to the network. @returns whether it could still be. */
export async function dismiss(id: string): Promise<boolean> {
  const removed = await takeBack(id)
  tell({ type: 'changed' })
  return removed
}

/** Nobody is offered any more to take it back: what was held leaves now. */
export async function release(id: string): Promise<void> {
  await letGo(id)
  tell({ type: 'changed' })
  tell({ type: 'wake' })
}

/** How many commands signing out would lose: not sent yet, under way, or failed. */
export async function unsent(id: string): Promise<number> {
  return (await listCommands(id)).length
}

export function errorOf(failure: CommandFailure): ApiError {
  return new ApiError(failure as Failure) // the code came from an ApiError, before it was stored
}
