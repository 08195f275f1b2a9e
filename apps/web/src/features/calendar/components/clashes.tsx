import type { Clash } from '@homefield/contract/clash'
import { createContext, useContext } from 'react'

type Clashing = ReadonlyMap<string, readonly Clash[]>

export const NONE: Clashing = new Map()

/** What clashes in the period shown, by happening; it comes after the events, and only badges them. */
export const Clashes = createContext<Clashing>(NONE)

export function useClashes(): Clashing {
  return useContext(Clashes)
}
