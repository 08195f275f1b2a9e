import type { StreamFrame } from '@homefield/contract/stream'

/*
 * Server-sent events (WHATWG HTML, section 9.2).
 * `data:` lines carry frames, `:` lines are heartbeats, and `retry:` lines set the delay before reconnecting.
 */

export const encodeFrame = (frame: StreamFrame): string => `data: ${JSON.stringify(frame)}\n\n`

export const HEARTBEAT = ':\n\n'

/** @param ms delay before reconnecting, in milliseconds */
export const encodeRetry = (ms: number): string => `retry: ${Math.round(ms)}\n\n`
