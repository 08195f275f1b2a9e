import type { Clash } from '@homefield/contract/clash'
import { createContext, useContext } from 'react'

type Clashing = ReadonlyMap<string, readonly Clash[]>

export const NONE: Clashing = new Map()

/**
 * Maps each event group of the visible period to its clashes.
 * The map is empty at first, because the calendar appears before the clashes are computed.
 */
export const Clashes = createContext<Clashing>(NONE)

export function useClashes(): Clashing {
  return useContext(Clashes)
}
