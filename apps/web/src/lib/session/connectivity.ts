import type { PartUnready } from '@homefield/contract/health'
import { ApiError } from '../api/api-error.ts'
import { addressOf } from '../api/transport.ts'
import { whenBack } from '../api/when-back.ts'

/** Time limit for the check of the server at start-up, in milliseconds. The specification sets the limit. */
const CONNECTIVITY_PATIENCE = 10_000
/** Shortest wait before `onceReachable` checks the server again, in milliseconds. */
const SHORTEST_WAIT = 5_000
const LONGEST_WAIT = 60_000

/** The part of the start-up check that failed, with details. Only the account screens show the details. */
export type ConnectionFailure =
  | { part: PartUnready['reason']; code: string }
  /** The server is ready, but the request for the signed-in user failed. */
  | { part: 'authentication'; message: string; name: string }
  | { part: 'test'; message: string }
  /** The server could not be reached. */
  | { part: 'connection'; message: string }
  | { part: 'timeout' }

/** Checks at start-up whether the server is ready. Returns null if so, and otherwise the failure. */
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
 * Polls the server until it is ready, then calls `call` once and stops. The wait grows from 5 s up to 60 s.
 * The wait ends at once when the network comes back or the page becomes visible.
 * The wait is randomized, so that not all clients reach a restarted server at the same time.
 * @returns a function that stops the polling
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

/** Reads from a `/readyz` response why the server is not ready. A proxy's error page contains no reason. */
function failureIn(status: number, body: unknown): ConnectionFailure {
  const { reason, code } = (body ?? {}) as Partial<Record<keyof PartUnready, unknown>>
  if ((reason === 'database' || reason === 'authentication') && typeof code === 'string')
    return { part: reason, code }
  return { part: 'test', message: `HTTP ${status}` }
}

/**
 * Converts an error of the request for the signed-in user to the failure that the Connection Error page shows.
 */
export function failureBehind(error: Error): ConnectionFailure {
  return error instanceof ApiError
    ? { part: 'authentication', message: error.message, name: error.code }
    : { part: 'test', message: error.message }
}
