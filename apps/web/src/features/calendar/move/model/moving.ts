import type { Day } from '../../../../lib/time/day.ts'
import type { Placed } from '../../../event/model/placement.ts'
import type { Moved } from './moved.ts'

/**
 * The event that the user is dragging or moving with the keyboard.
 * `from` is the event's stored position, and `to` is the position at which a drop would save it.
 */
export interface MovingEvent {
  readonly from: Placed
  readonly to: Moved
}

export interface MovingStore {
  readonly get: () => MovingEvent | null
  readonly set: (moving: MovingEvent | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The dragged event is stored outside of React state, so that a drag re-renders only the days that it touches. */
export function movingStore(): MovingStore {
  let moving: MovingEvent | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => moving,
    set: (next) => {
      moving = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function isOn(moving: MovingEvent | null, day: Day): boolean {
  return moving !== null && moving.to.placed.firstDay <= day && day <= moving.to.placed.lastDay
}
