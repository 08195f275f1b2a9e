import type { Clash } from '@homefield/contract/clash'
import type { Command } from '../../../lib/mutation-queue/command.ts'

export interface Pair {
  readonly firstEventId: string
  readonly secondEventId: string
}

/** Decisions about clashes and new drive times share one queue key, so that they are sent in order. */
export const CLASH_QUEUE_KEY = 'clashes'

export function pairOf({ first, second }: Pick<Clash, 'first' | 'second'>): Pair {
  return { firstEventId: first.eventId, secondEventId: second.eventId }
}

/** Sets `settledAt` of the given clashes to `at`. Null makes the clashes unsettled. */
export function withSettled(
  clashes: readonly Clash[],
  pairs: readonly Pair[],
  at: string | null,
): readonly Clash[] {
  const keys = new Set(pairs.map(keyOf))
  return clashes.map((clash) => (keys.has(keyOf(pairOf(clash))) ? { ...clash, settledAt: at } : clash))
}

/** Applies this device's queued decisions to the clashes, in the order in which the user made them. */
export function withPending(clashes: readonly Clash[], commands: readonly Command[]): readonly Clash[] {
  let known = clashes
  for (const command of commands) {
    if (command.kind !== 'settleClashes' || command.state === 'failed') continue
    const { pairs, settled } = command.body
    const at = Temporal.Instant.fromEpochMilliseconds(command.createdAt).toString()
    known = withSettled(known, pairs, settled ? at : null)
  }
  return known
}

function keyOf({ firstEventId, secondEventId }: Pair): string {
  return `${firstEventId} ${secondEventId}`
}
