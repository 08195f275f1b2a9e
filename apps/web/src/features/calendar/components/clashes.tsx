import type { Clash } from '@homefield/contract/clash'
import { createContext, useContext } from 'react'

type Clashing = ReadonlyMap<string, readonly Clash[]>

export const NONE: Clashing = new Map()

/**
 * The clashes of each visible event, by the event's `eventGroupId`.
 * The map is empty at first, because the calendar does not wait for the clashes to load.
 */
export const Clashes = createContext<Clashing>(NONE)

export function useClashes(): Clashing {
  return useContext(Clashes)
}
