/**
 * Ids of the teams with an import card on this page.
 * The ids are stored per tab, so that the card appears again after a reload.
 * The progress of an import is not stored here, because the server sends it with the team.
 */
import { useSyncExternalStore } from 'react'

const KEY = 'watched-imports'

let watched: ReadonlySet<string> = load()
const listeners = new Set<() => void>()

export function useWatchedImports(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => watched)
}

export function watchImport(teamId: string): void {
  if (!watched.has(teamId)) keep(new Set([...watched, teamId]))
}

export function forgetImport(teamId: string): void {
  if (watched.has(teamId)) keep(new Set([...watched].filter((id) => id !== teamId)))
}

function keep(next: ReadonlySet<string>): void {
  watched = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...next]))
  } catch {
    // If sessionStorage is unavailable, the card is lost after a reload, but the team's row shows the import.
  }
  for (const listener of listeners) listener()
}

function load(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
