import { type Command, isUndoable } from './command.ts'

/**
 * Maximum number of concurrent requests of the mutation queue.
 * A browser opens six connections per host on HTTP/1.1, and reads need some of them.
 */
const PARALLEL_REQUESTS = 3

export interface BackOffs {
  /** End of the back-off in milliseconds since 1970, per queue key. `everyone` applies to all queue keys. */
  byQueueKey: ReadonlyMap<string, number>
  everyone: number
}

/**
 * Returns the commands to send now: the first command of each queue key that is neither busy nor backing off.
 * A failed command is skipped. It blocks only the commands that follow it (a picture waits for its row).
 * A command that can still be undone blocks its queue key.
 * @param commands the commands of one account, ordered by `seq`.
 */
export function nextToSend(
  commands: readonly Command[],
  busy: ReadonlySet<string>,
  backOffs: BackOffs,
  now: number,
): Command[] {
  if (backOffs.everyone > now) return []
  const seen = new Set(busy)
  const open = new Set(commands.map(({ id }) => id))
  const next: Command[] = []
  for (const command of commands) {
    if (busy.size + next.length >= PARALLEL_REQUESTS) break
    if (command.state === 'failed' || seen.has(command.queueKey)) continue
    if (command.follows !== null && open.has(command.follows)) continue
    seen.add(command.queueKey)
    if ((backOffs.byQueueKey.get(command.queueKey) ?? 0) <= now && !isUndoable(command, now))
      next.push(command)
  }
  return next
}

/** Returns when the next back-off or hold ends, in milliseconds since 1970. Null if there is none. */
export function nextWakeUp(commands: readonly Command[], backOffs: BackOffs, now: number): number | null {
  let soonest: number | null = null
  for (const command of commands) {
    if (command.state === 'failed') continue
    const held = isUndoable(command, now) ? (command.notBefore ?? 0) : 0
    const until = Math.max(backOffs.everyone, backOffs.byQueueKey.get(command.queueKey) ?? 0, held)
    if (until > now && (soonest === null || until < soonest)) soonest = until
  }
  return soonest
}
