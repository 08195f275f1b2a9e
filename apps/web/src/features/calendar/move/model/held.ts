import type { Day } from '../../../../lib/time/day.ts'
import type { Placed } from '../../../event/model/placement.ts'
import type { Moved } from './moved.ts'

/** An event in the hand: where it stands, and where it would stand if it were let go now. */
export interface Held {
  readonly from: Placed
  readonly to: Moved
}

export interface HeldStore {
  readonly get: () => Held | null
  readonly set: (held: Held | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Kept outside React: while something is dragged, only the days that it touches are drawn again. */
export function heldStore(): HeldStore {
  let held: Held | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    set: (next) => {
      held = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function isOn(held: Held | null, day: Day): boolean {
  return held !== null && held.to.placed.firstDay <= day && day <= held.to.placed.lastDay
}
