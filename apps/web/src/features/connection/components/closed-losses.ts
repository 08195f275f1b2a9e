/**
 * Stores which warnings about missing events the user dismissed with 'Keep waiting' on this device.
 * A dismissal keeps the team's status 'Changes on hold'. If more events disappear, a new warning appears.
 */
import type { Team } from '@homefield/contract/connection'
import { useSyncExternalStore } from 'react'

const KEY = 'closed-losses'
/** Maximum number of stored dismissals. The oldest can be dropped, because each warning lasts only hours. */
const MOST_KEPT = 50

let closed: ReadonlySet<string> = load()
const listeners = new Set<() => void>()

export function useIsLossClosed(team: Pick<Team, 'id' | 'withheldLoss'>): boolean {
  const shown = useSyncExternalStore(subscribe, () => closed)
  return shown.has(nameOf(team))
}

export function setLossClosed(team: Pick<Team, 'id' | 'withheldLoss'>, isClosed: boolean): void {
  const next = new Set(closed)
  if (isClosed) next.add(nameOf(team))
  else next.delete(nameOf(team))
  closed = next
  try {
    localStorage.setItem(KEY, JSON.stringify([...next].slice(-MOST_KEPT)))
  } catch {
    // If localStorage is unavailable, a dismissed warning appears again after a reload.
  }
  for (const listener of listeners) listener()
}

function load(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [])
  } catch {
    return new Set()
  }
}

function nameOf({ id, withheldLoss }: Pick<Team, 'id' | 'withheldLoss'>): string {
  return `${id} ${withheldLoss?.since ?? ''}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
