/**
 * Shares one event stream among all tabs. The leader tab reads the stream and broadcasts each frame.
 * A newly opened tab asks the leader tab for a hello frame, which lists the revisions of all data.
 * The leader tab merges all frames received so far into one hello frame and broadcasts the result.
 */
import type { StreamFrame, StreamHello } from '@homefield/contract/stream'
import { createEmitter } from '../api/emitter.ts'
import { keepConnected, type StreamStatus } from './connection.ts'

type Said = { account: string } & (
  | { type: 'frame'; frame: StreamFrame }
  | { type: 'status'; status: StreamStatus }
  | { type: 'what have I missed?' }
)

const frames = createEmitter<StreamFrame>()
export const onFrame = frames.on
const statuses = createEmitter<StreamStatus>()
export const onStreamStatus = statuses.on

let status: StreamStatus = 'connecting'
let account: string | null = null
let channel: BroadcastChannel | null = null
/**
 * All frames since the stream was opened, merged into one hello frame for tabs that open later.
 * `soFar` is null if this tab is not the leader or if the stream is not connected.
 */
let soFar: StreamHello | null = null

export function streamStatus(): StreamStatus {
  return status
}

/** Listens to the leader tab's broadcasts. */
export function openStream(id: string): void {
  closeStream()
  account = id
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('homefield.stream')
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.account !== account) return
    if (data.type === 'frame') frames.emit(data.frame)
    else if (data.type === 'status') setStatus(data.status)
    else if (soFar) {
      say({ type: 'status', status })
      say({ type: 'frame', frame: soFar })
    }
  })
  say({ type: 'what have I missed?' })
}

export function closeStream(): void {
  account = null
  soFar = null
  channel?.close()
  channel = null
  setStatus('connecting')
}

/** Keeps the event stream open in this tab and broadcasts each frame to all tabs, until `signal` aborts. */
export function leadStream(id: string, signal: AbortSignal): void {
  signal.addEventListener('abort', () => {
    if (account === id) soFar = null
  })
  void keepConnected(
    {
      frame(frame) {
        if (signal.aborted || account !== id) return
        soFar = addUp(soFar, frame)
        say({ type: 'frame', frame })
        frames.emit(frame)
      },
      status(next) {
        if (signal.aborted || account !== id) return
        if (next !== 'live') soFar = null
        say({ type: 'status', status: next })
        setStatus(next)
      },
    },
    signal,
  )
}

function setStatus(next: StreamStatus): void {
  if (next === status) return
  status = next
  statuses.emit(next)
}

type Saying = Said extends infer One ? (One extends Said ? Omit<One, 'account'> : never) : never

function say(said: Saying): void {
  if (account !== null) channel?.postMessage({ ...said, account })
}

/** Merges a change into the last hello frame. The result equals the hello frame of a newly opened stream. */
export function addUp(hello: StreamHello | null, frame: StreamFrame): StreamHello | null {
  if (frame.type === 'hello') return frame
  if (!hello) return null
  const revisions = { ...hello.revisions, ...frame.revisions }
  for (const subject of frame.gone) delete revisions[subject]
  return { ...hello, revisions }
}
