import { type Command, isUndoable } from './command.ts'

/**
 * Maximum number of concurrent requests of the mutation queue.
 * A browser opens only six connections per host on HTTP/1.1, and requests that read data need some of them.
 */
const PARALLEL_REQUESTS = 3

export interface BackOffs {
  /** The time of the next attempt for each queue key in back-off, in milliseconds since 1970. */
  byQueueKey: ReadonlyMap<string, number>
  /** The queue sends no command at all before this time, in milliseconds since 1970. */
  everyone: number
}

/**
 * Returns the commands to send now: the first pending command of each queue key, except during a back-off.
 * A failed command blocks only dependent commands, such as the picture of a failed message.
 * A command that the user can still undo blocks all later commands with the same queue key.
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

/** Returns when the next back-off or undo time ends, in milliseconds since 1970, or null if nothing waits. */
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
