import type { Unready } from '@homefield/contract/health'
import { ApiError } from '../api/api-error.ts'
import { addressOf } from '../api/transport.ts'
import { whenBack } from '../api/when-back.ts'

/** The specification's limit for the start-up check, in milliseconds. */
const CONNECTIVITY_PATIENCE = 10_000
/** Milliseconds between two further checks. */
const SHORTEST_WAIT = 5_000
const LONGEST_WAIT = 60_000

/** Which part of the start-up check failed, and what was said of it: shown on account screens alone. */
export type ConnectionFailure =
  | { part: Unready['reason']; code: string }
  /** The server is ready, and still could not say who is signed in. */
  | { part: 'authentication'; message: string; name: string }
  | { part: 'test'; message: string }
  /** Nobody answered. */
  | { part: 'connection'; message: string }
  | { part: 'timeout' }

/** Whether the server answers and is ready: null. */
export async function checkConnectivity(): Promise<ConnectionFailure | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), CONNECTIVITY_PATIENCE)
  try {
    const response = await fetch(addressOf('/readyz'), { cache: 'no-store', signal: controller.signal })
    return response.ok ? null : failureIn(response.status, await response.json().catch(() => null))
  } catch (error) {
    if (controller.signal.aborted) return { part: 'timeout' }
    return { part: 'connection', message: error instanceof Error ? error.message : '' }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks again until the server is ready, and then calls once: after some seconds, more each time, and at once when the
 * network comes back or the person looks at the app. Left to chance, so that a restarted server is not run over.
 * @returns the call that stops it
 */
export function onceReachable(call: () => void): () => void {
  let isOver = false
  let isAsking = false
  let timer: ReturnType<typeof setTimeout>
  let wait = SHORTEST_WAIT
  const later = () => {
    timer = setTimeout(ask, wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  const ask = () => {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    void checkConnectivity().then((failure) => {
      isAsking = false
      if (isOver) return
      if (failure !== null) return later()
      stop()
      call()
    })
  }
  const forget = whenBack(ask)
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    forget()
  }
  later()
  return stop
}

/** What `/readyz` says of itself; a proxy in front of it says nothing of the kind. */
function failureIn(status: number, body: unknown): ConnectionFailure {
  const { reason, code } = (body ?? {}) as Partial<Record<keyof Unready, unknown>>
  if ((reason === 'database' || reason === 'authentication') && typeof code === 'string')
    return { part: reason, code }
  return { part: 'test', message: `HTTP ${status}` }
}

/** The server is ready, and still could not say who is signed in. */
export function failureBehind(error: Error): ConnectionFailure {
  return error instanceof ApiError
    ? { part: 'authentication', message: error.message, name: error.code }
    : { part: 'test', message: error.message }
}
