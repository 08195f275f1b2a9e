/**
 * Notes about a loss that the reader has closed with 'Keep waiting', for as long as the app is open: the row still says
 * 'Held back', and another loss of the same team is another note.
 */
import type { Team } from '@homefield/contract/connection'
import { useSyncExternalStore } from 'react'

let closed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function useIsLossClosed(team: Pick<Team, 'id' | 'heldLoss'>): boolean {
  const shown = useSyncExternalStore(subscribe, () => closed)
  return shown.has(nameOf(team))
}

export function setLossClosed(team: Pick<Team, 'id' | 'heldLoss'>, isClosed: boolean): void {
  const next = new Set(closed)
  if (isClosed) next.add(nameOf(team))
  else next.delete(nameOf(team))
  closed = next
  for (const listener of listeners) listener()
}

function nameOf({ id, heldLoss }: Pick<Team, 'id' | 'heldLoss'>): string {
  return `${id} ${heldLoss?.since ?? ''}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
