import type { Day } from '../../../../lib/time/day.ts'
import type { Placed } from '../../../event/model/placement.ts'
import type { Moved } from './moved.ts'

/** The event that the user is moving: its current position, and its position if it were dropped now. */
export interface Held {
  readonly from: Placed
  readonly to: Moved
}

export interface HeldStore {
  readonly get: () => Held | null
  readonly set: (held: Held | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A store outside React state, so that dragging re-renders only the affected days. */
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
