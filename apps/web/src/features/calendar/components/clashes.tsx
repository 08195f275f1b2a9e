import type { Clash } from '@homefield/contract/clash'
import { createContext, useContext } from 'react'

type Clashing = ReadonlyMap<string, readonly Clash[]>

export const NONE: Clashing = new Map()

/** Clashes in the visible period, by event group. They load after the events, because they only add badges. */
export const Clashes = createContext<Clashing>(NONE)

export function useClashes(): Clashing {
  return useContext(Clashes)
}
