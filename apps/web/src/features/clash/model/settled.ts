import type { Clash } from '@homefield/contract/clash'
import type { Command } from '../../../lib/outbox/command.ts'

export interface Pair {
  readonly firstEventId: string
  readonly secondEventId: string
}

/** Settling, taking it back and drive times go in the order in which they were pressed. */
export const CLASH_LANE = 'clashes'

export function pairOf({ first, second }: Pick<Clash, 'first' | 'second'>): Pair {
  return { firstEventId: first.eventId, secondEventId: second.eventId }
}

/** The clashes with those of `pairs` settled since `at` (an instant as text), or to decide again where it is null. */
export function withSettled(
  clashes: readonly Clash[],
  pairs: readonly Pair[],
  at: string | null,
): readonly Clash[] {
  const keys = new Set(pairs.map(keyOf))
  return clashes.map((clash) => (keys.has(keyOf(pairOf(clash))) ? { ...clash, settledAt: at } : clash))
}

/** The same with what still waits on this device, in the order in which it was written. */
export function withWaiting(clashes: readonly Clash[], commands: readonly Command[]): readonly Clash[] {
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
