import { type Command, isHeld } from './command.ts'

/** Requests of the outbox under way at once. A browser has six connections to a host on HTTP/1.1; reads need some. */
const LANES_AT_ONCE = 3

export interface Rests {
  /** Until when a lane waits, and all of them; milliseconds since 1970. */
  lanes: ReadonlyMap<string, number>
  everyone: number
}

/**
 * The commands that may leave now: the first of each lane that has not failed, where the lane is neither busy nor
 * resting. A failed command does not hold up what comes after it, but for what follows it: a picture waits for its row.
 * One that can still be taken back holds up its lane.
 * @param commands of one account, in the order of their `seq`.
 */
export function nextToSend(
  commands: readonly Command[],
  busy: ReadonlySet<string>,
  rests: Rests,
  now: number,
): Command[] {
  if (rests.everyone > now) return []
  const seen = new Set(busy)
  const open = new Set(commands.map(({ id }) => id))
  const next: Command[] = []
  for (const command of commands) {
    if (busy.size + next.length >= LANES_AT_ONCE) break
    if (command.state === 'failed' || seen.has(command.lane)) continue
    if (command.follows !== null && open.has(command.follows)) continue
    seen.add(command.lane)
    if ((rests.lanes.get(command.lane) ?? 0) <= now && !isHeld(command, now)) next.push(command)
  }
  return next
}

/** When a resting lane with something to send may go on, or a held command leaves, as milliseconds since 1970; else null. */
export function nextWakeUp(commands: readonly Command[], rests: Rests, now: number): number | null {
  let soonest: number | null = null
  for (const command of commands) {
    if (command.state === 'failed') continue
    const held = isHeld(command, now) ? (command.notBefore ?? 0) : 0
    const until = Math.max(rests.everyone, rests.lanes.get(command.lane) ?? 0, held)
    if (until > now && (soonest === null || until < soonest)) soonest = until
  }
  return soonest
}
