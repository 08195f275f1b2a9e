/**
 * Keeps one stream open for as long as its signal allows: `GET /api/v1/stream`, a hello first, then what changed, and
 * a comment every 25 s. A connection that has been silent for `SILENCE`, or for `HELLO` at its beginning, is dead,
 * whatever the network layer believes.
 * After an end it is opened again, with a wait that doubles and is left to chance, so that a restarted server is not
 * run over; the wait ends at once when the network comes back or the person looks at the app. Nothing is lost in
 * between: the next hello is compared with everything kept.
 */
import type { StreamFrame } from '@homefield/contract/stream'
import { nowInMilliseconds } from '../api/clock.ts'
import { ApiError, failureOf } from '../api/api-error.ts'
import { API_BASE } from '../api/client.ts'
import { addressOf, carry, noteAnswer, noticeRefusal } from '../api/transport.ts'
import { whenBack } from '../api/when-back.ts'
import { createEventReader } from './event-stream.ts'

/** Milliseconds: two heartbeats missed, and a little. */
const SILENCE = 60_000
/**
 * A request that was sent as the network came or went may never be answered, and never fail. Twice as long after each
 * failure, up to `SILENCE`: a server that a crowd comes back to may need longer, and must not work for nothing.
 */
const HELLO = 15_000
const LONGEST_WAIT = 30_000
/** Heard nothing for longer than one heartbeat: worth a new connection when the person comes back. */
const DOUBTFUL = 30_000
/** The same for one that has not said hello: it was sent before the network was back. */
const SENT_BEFORE = 1_000

export type StreamStatus = 'connecting' | 'live' | 'down'

export interface Listener {
  frame(frame: StreamFrame): void
  status(status: StreamStatus): void
}

/** @param attempts failures in a row, from 1. @param random from 0 to 1. Milliseconds. */
export function reconnectWait(attempts: number, random: number): number {
  return 250 + random * Math.min(LONGEST_WAIT, 1_000 * 2 ** (attempts - 1))
}

export async function keepConnected(listener: Listener, signal: AbortSignal): Promise<void> {
  let isDown = false
  for (let attempts = 0; !signal.aborted;) {
    // Down until it is live again: said of every attempt, the strip would come and go with each.
    if (!isDown) listener.status('connecting')
    const { gotHello, wasClosed, wasDoubted, retryAfter } = await connect(
      listener,
      signal,
      Math.min(SILENCE, HELLO * 2 ** attempts),
    )
    if (signal.aborted) return
    // A server that ends a stream by itself (a new version, a proxy's limit) is there again in a moment, and a doubt of
    // ours says nothing of the network.
    isDown = wasDoubted ? isDown : !(gotHello && wasClosed)
    listener.status(isDown ? 'down' : 'connecting')
    attempts = gotHello || wasDoubted ? 1 : attempts + 1
    // The first try after the network is said to be back often fails: the waits begin anew.
    if (await pause(retryAfter ?? reconnectWait(attempts, Math.random()), signal)) attempts = 0
  }
}

interface End {
  gotHello: boolean
  /** Ended in order, by the other side. */
  wasClosed: boolean
  /** Ended by us, because the network or the person came back. */
  wasDoubted: boolean
  /** Milliseconds, where the server said so. */
  retryAfter: number | undefined
}

/** @param patience milliseconds until the hello */
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
  /** A server that closes spreads those who come back over the time it can take them in. */
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
    // Cut, silent or never there: all the same, it is opened again.
  } finally {
    clearInterval(watch)
    forget()
    signal.removeEventListener('abort', stop)
    controller.abort()
  }
  return { gotHello, wasClosed, wasDoubted, retryAfter }
}

/** Frames of a newer server that this build does not know are passed over. */
function frameOf(data: string): StreamFrame | null {
  const frame = JSON.parse(data) as Partial<StreamFrame> | null
  const isKnown = frame?.type === 'hello' || (frame?.type === 'change' && Array.isArray(frame.gone))
  return isKnown && typeof frame.revisions === 'object' ? (frame as StreamFrame) : null
}

/** @returns whether the network's return, or the person's, ended it before its time */
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
