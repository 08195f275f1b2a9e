/**
 * Keeps the event stream (`GET /api/v1/stream`) open until its signal aborts.
 * The server sends a hello frame, then a frame for each change, and a comment (heartbeat) every 25 s.
 * A connection counts as dead after 60 s without data, or if its first frame arrives too late (see `HELLO`).
 * Only received data proves that a connection is alive. The browser's network status is no proof.
 *
 * The client reconnects with a randomized exponential back-off when a connection ends.
 * The random part spreads the reconnects over time, so that not all clients reach a restarted server at once.
 * The back-off ends at once when the network comes back or the page becomes visible.
 * No change is missed while disconnected: the next connection's first frame is compared with all cached responses.
 */
import type { StreamFrame } from '@homefield/contract/stream'
import { nowInMilliseconds } from '../api/clock.ts'
import { ApiError, failureOf } from '../api/api-error.ts'
import { API_BASE } from '../api/client.ts'
import { addressOf, carry, noteAnswer, noticeRefusal } from '../api/transport.ts'
import { whenBack } from '../api/when-back.ts'
import { createEventReader } from './event-stream.ts'

/**
 * Milliseconds without data after which the client reconnects.
 * The limit is slightly longer than two heartbeats, which the server sends every 25 s.
 */
const SILENCE = 60_000
/**
 * Time limit for the first frame (hello) of a connection, in milliseconds. After a timeout, the client reconnects.
 * The time limit is short, because a request sent while the network drops may get no response and no error.
 * After each failure, the time limit for the first frame doubles, up to 60 s.
 * If many clients reconnect at once, a slow server may need more time to send the first frame.
 */
const HELLO = 15_000
const LONGEST_WAIT = 30_000
/**
 * A connection may be dead after this many milliseconds without data (more than the 25 s between heartbeats).
 * When the network comes back or the page becomes visible, the client replaces a connection that may be dead.
 */
const DOUBTFUL = 30_000
/**
 * When the network comes back, the client replaces a stream request that has not received a frame yet.
 * The client does not replace a request that is younger than this many milliseconds.
 */
const SENT_BEFORE = 1_000

export type StreamStatus = 'connecting' | 'live' | 'down'

export interface Listener {
  frame(frame: StreamFrame): void
  status(status: StreamStatus): void
}

/**
 * Returns the back-off in milliseconds.
 * @param attempts number of consecutive failures, at least 1.
 * @param random a number from 0 to 1.
 */
export function reconnectWait(attempts: number, random: number): number {
  return 250 + random * Math.min(LONGEST_WAIT, 1_000 * 2 ** (attempts - 1))
}

export async function keepConnected(listener: Listener, signal: AbortSignal): Promise<void> {
  let isDown = false
  for (let attempts = 0; !signal.aborted;) {
    // Report `down` until the stream is live again.
    // A change to `connecting` at every attempt would make the offline banner flicker.
    if (!isDown) listener.status('connecting')
    const { gotHello, wasClosed, wasDoubted, retryAfter } = await connect(
      listener,
      signal,
      Math.min(SILENCE, HELLO * 2 ** attempts),
    )
    if (signal.aborted) return
    // Do not report `down` after the server closed the stream cleanly, for example for a restart.
    // If the client itself replaced a connection that might be dead, the network may be fine, so keep the status.
    isDown = wasDoubted ? isDown : !(gotHello && wasClosed)
    listener.status(isDown ? 'down' : 'connecting')
    attempts = gotHello || wasDoubted ? 1 : attempts + 1
    // The first attempt after the network comes back often fails, so reset the back-off to its shortest wait.
    if (await pause(retryAfter ?? reconnectWait(attempts, Math.random()), signal)) attempts = 0
  }
}

interface End {
  gotHello: boolean
  /** True if the server closed the stream cleanly. */
  wasClosed: boolean
  /** True if the client closed the connection because the network came back or the page became visible. */
  wasDoubted: boolean
  /**
   * Milliseconds to wait before the next connection, from the server's `retry:` field or Retry-After header.
   * If the server sent no waiting time, `retryAfter` is undefined and the client uses its own back-off.
   */
  retryAfter: number | undefined
}

/** @param patience milliseconds to wait for the hello frame */
async function connect(listener: Listener, signal: AbortSignal, patience: number): Promise<End> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  let gotHello = false
  let wasClosed = false
  let wasDoubted = false
  let lastByte = nowInMilliseconds()
  const watch = setInterval(() => {
    if (nowInMilliseconds() - lastByte > (gotHello ? SILENCE : patience)) stop()
  }, HELLO / 3)
  const doubt = () => {
    if (nowInMilliseconds() - lastByte <= (gotHello ? DOUBTFUL : SENT_BEFORE)) return
    wasDoubted = true
    stop()
  }
  const forget = whenBack(doubt)
  signal.addEventListener('abort', stop)
  // A server that shuts down sends each client a different `retry:` value to spread out the reconnects.
  let retryAfter: number | undefined
  try {
    const request = new Request(addressOf(`${API_BASE}/stream`), {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: controller.signal,
    })
    const response = await carry(request, 0)
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      const failure = failureOf(response, await response.json().catch(() => null))
      noticeRefusal(response, failure)
      return {
        gotHello,
        wasClosed,
        wasDoubted,
        retryAfter: failure instanceof ApiError ? failure.retryAfter : undefined,
      }
    }
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const read = createEventReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) {
        wasClosed = true
        break
      }
      lastByte = nowInMilliseconds()
      noteAnswer()
      for (const event of read(decoder.decode(value, { stream: true }))) {
        if ('retry' in event) {
          retryAfter = event.retry
          continue
        }
        const frame = frameOf(event.data)
        if (!frame) continue
        if (frame.type === 'hello' && !gotHello) {
          gotHello = true
          listener.status('live')
        }
        listener.frame(frame)
      }
    }
  } catch {
    // If the connection was cut, was silent or never opened, the caller reconnects.
  } finally {
    clearInterval(watch)
    forget()
    signal.removeEventListener('abort', stop)
    controller.abort()
  }
  return { gotHello, wasClosed, wasDoubted, retryAfter }
}

/** Parses a stream frame. Returns null for a frame type that this build does not know. */
function frameOf(data: string): StreamFrame | null {
  const frame = JSON.parse(data) as Partial<StreamFrame> | null
  const isKnown = frame?.type === 'hello' || (frame?.type === 'change' && Array.isArray(frame.gone))
  return isKnown && typeof frame.revisions === 'object' ? (frame as StreamFrame) : null
}

/** @returns whether the pause ended early because the network came back or the page became visible */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isBack: boolean) => {
      clearTimeout(timer)
      forget()
      signal.removeEventListener('abort', stop)
      resolve(isBack)
    }
    const stop = () => end(false)
    const timer = setTimeout(stop, milliseconds)
    const forget = whenBack(() => end(true))
    signal.addEventListener('abort', stop)
  })
}
