import { useCallback, useSyncExternalStore } from 'react'
import { NOTHING_OFF, readSwitchedOff, type SwitchedOff } from './filters.ts'

const listeners = new Set<() => void>()
/** If the browser blocks storage, memory holds the filters until the page closes. */
const inMemory = new Map<string, string>()
const parsed = new Map<string, { text: string | null; off: SwitchedOff }>()

/** Returns the calendar filters that this account stored on this device. All tabs share the filters. */
export function useSwitchedOff(accountId: string): [SwitchedOff, (off: SwitchedOff) => void] {
  const key = `calendar-off:${accountId}`
  const off = useSyncExternalStore(subscribe, () => read(key))
  const set = useCallback((next: SwitchedOff) => write(key, next), [key])
  return [off, set]
}

function read(key: string): SwitchedOff {
  const text = inMemory.get(key) ?? stored(key)
  const known = parsed.get(key)
  if (known?.text === text) return known.off
  const off = text === null ? NOTHING_OFF : readSwitchedOff(text)
  parsed.set(key, { text, off })
  return off
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, off: SwitchedOff): void {
  const text = JSON.stringify(off)
  try {
    localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
