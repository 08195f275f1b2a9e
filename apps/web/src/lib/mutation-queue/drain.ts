/**
 * Sends the commands in IndexedDB while this tab is the leader, which is the only tab that sends commands.
 * Only running requests and back-off times are in memory, and losing them does no harm.
 */
import { ApiError } from '../api/api-error.ts'
import { nowInMilliseconds } from '../api/clock.ts'
import { isOutdated } from '../api/outdated.ts'
import { whenBack } from '../api/when-back.ts'
import { readDeviceAccount } from '../session/device.ts'
import { whileNobodyChanges } from '../session/account-lock.ts'
import { COMMAND_FORMAT, type Command, type CommandFailure } from './command.ts'
import { deliver } from './deliver.ts'
import { nextToSend, nextWakeUp } from './next-to-send.ts'
import { requestFor } from './mutations.ts'
import { beginTry, listCommands, readBytes, settleDone, settleOpen } from './store.ts'
import { backOff, judgeTry, type Outcome } from './verdict.ts'

export interface DrainListener {
  changed(): void
  done(id: string, answer: unknown): void
  failed(id: string, failure: CommandFailure): void
  /** Reports how much of the command's file was sent, as a fraction from 0 to 1. */
  progress(id: string, part: number): void
  /**
   * Reports that the commands with this queue key wait for the next attempt.
   * If `queueKey` is null, all commands in the queue wait.
   */
  resting(queueKey: string | null): void
}

export interface Drain {
  /**
   * Sends the commands that are due. Called after a change in the queue or when the network comes back.
   * If `now` is true, commands that wait only for the network are retried without further back-off.
   */
  wake(now: boolean): void
}

/** Error for a command with a missing file on the device. Retrying the command cannot succeed. */
const LOST_FILE = { code: 'imageUnreadable', message: 'Failed to read image file', status: 422 } as const

export function startDrain(account: string, signal: AbortSignal, listener: DrainListener): Drain {
  const busy = new Set<string>()
  const byQueueKey = new Map<string, number>()
  /**
   * The queue keys that are in back-off because their last request could not reach the server.
   * `wake(true)` ends the back-off at once, because the network may be back.
   */
  const unreached = new Set<string>()
  /**
   * Counts the attempts of each queue key since `wake(true)` was last called.
   * Requests right after a reconnect often fail, so the back-off is short for the first few attempts.
   */
  const triesSinceBack = new Map<string, number>()
  let everyone = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pumping = false
  let again = false

  async function pump(): Promise<void> {
    if (pumping) {
      again = true
      return
    }
    pumping = true
    try {
      do {
        again = false
        const commands = (await listCommands(account)).filter(({ format }) => format <= COMMAND_FORMAT)
        if (signal.aborted || isOutdated()) return
        const now = nowInMilliseconds()
        const backOffs = { byQueueKey, everyone }
        for (const command of nextToSend(commands, busy, backOffs, now)) {
          busy.add(command.queueKey)
          void send(command)
        }
        clearTimeout(timer)
        const wakeUp = nextWakeUp(commands, backOffs, now)
        if (wakeUp !== null) timer = setTimeout(() => void pump(), wakeUp - now)
      } while (again)
    } catch {
      // If IndexedDB failed, the next call of `wake` reads the commands again.
    } finally {
      pumping = false
    }
  }

  async function send(chosen: Command): Promise<void> {
    let attempts = chosen.attempts + 1
    try {
      const tried = await whileNobodyChanges(async () => {
        if (signal.aborted || isOutdated() || readDeviceAccount()?.id !== account) return null
        const command = await beginTry(chosen.seq)
        if (!command || signal.aborted) return null
        attempts = command.attempts
        triesSinceBack.set(command.queueKey, (triesSinceBack.get(command.queueKey) ?? 0) + 1)
        listener.changed()
        return { command, outcome: await deliverWhole(command) }
      })
      // Ignore the error if another tab became the leader or the session ended during the attempt.
      // The next leader then sends the command again under the same id.
      if (tried && !(signal.aborted && 'error' in tried.outcome)) await settle(tried.command, tried.outcome)
    } catch {
      // The attempt has no stored result, because IndexedDB failed or another tab stole the account lock.
      // The queue then sends the command again under the same id.
      // If the first request arrived, the server recognizes the id and does not run the command twice.
      byQueueKey.set(chosen.queueKey, nowInMilliseconds() + backOff(attempts, Math.random()))
    } finally {
      busy.delete(chosen.queueKey)
      if (!signal.aborted) void pump()
    }
  }

  async function deliverWhole(command: Command): Promise<Outcome> {
    const call = requestFor(command)
    if (command.file === null) return deliver(command.id, call, signal)
    const bytes = await readBytes(command.id)
    if (!bytes) return { error: new ApiError(LOST_FILE) }
    const onProgress = (part: number) => listener.progress(command.id, part)
    return deliver(command.id, call, signal, { bytes, onProgress })
  }

  async function settle(command: Command, outcome: Outcome): Promise<void> {
    const verdict = judgeTry(outcome, command.attempts, Math.random())
    byQueueKey.delete(command.queueKey)
    unreached.delete(command.queueKey)
    if (verdict.kind === 'done' || verdict.kind === 'failed') triesSinceBack.delete(command.queueKey)
    if (verdict.kind === 'done') {
      await settleDone(command, verdict.answer)
      listener.done(command.id, verdict.answer)
    } else if (verdict.kind === 'failed') {
      await settleOpen(command.seq, 'failed', verdict.failure)
      listener.failed(command.id, verdict.failure)
    } else {
      const wait = verdict.kind === 'again' ? restAfter(command, verdict) : backOff(command.attempts, 1)
      const isForAll = verdict.kind === 'again' && verdict.everyone
      if (isForAll) everyone = nowInMilliseconds() + wait
      else byQueueKey.set(command.queueKey, nowInMilliseconds() + wait)
      if (verdict.kind === 'again' && verdict.offline) unreached.add(command.queueKey)
      await settleOpen(command.seq, 'pending', null)
      listener.resting(isForAll ? null : command.queueKey)
    }
    listener.changed()
  }

  /**
   * Returns the milliseconds to wait after a failed attempt.
   * The wait is short if the network came back during the attempt or just before the attempt.
   */
  function restAfter({ queueKey }: Command, { wait, offline }: { wait: number; offline: boolean }): number {
    return offline ? Math.min(wait, backOff(triesSinceBack.get(queueKey) ?? 0, Math.random())) : wait
  }

  function wake(now: boolean): void {
    if (signal.aborted) return
    if (now) {
      for (const queueKey of unreached) byQueueKey.delete(queueKey)
      unreached.clear()
      triesSinceBack.clear()
    }
    void pump()
  }

  const forget = whenBack(() => wake(true))
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    forget()
  })
  void pump()
  return { wake }
}
