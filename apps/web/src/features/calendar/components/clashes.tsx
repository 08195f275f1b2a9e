import type { Clash } from '@homefield/contract/clash'
import { createContext, useContext } from 'react'

type Clashing = ReadonlyMap<string, readonly Clash[]>

export const NONE: Clashing = new Map()

/**
 * Maps an event group's id to the clashes of the group's event, for all visible events.
 * The map is empty at first, because the calendar does not wait for the clashes to load.
 */
export const Clashes = createContext<Clashing>(NONE)

export function useClashes(): Clashing {
  return useContext(Clashes)
}
