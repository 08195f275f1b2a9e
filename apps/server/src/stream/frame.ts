import type { StreamFrame } from '@homefield/contract/stream'

/*
 * Server-sent events (WHATWG HTML, section 9.2), of which we use three lines: `data:` carries a frame, `:` is the
 * heartbeat, `retry:` says when to come back.
 */

export const encodeFrame = (frame: StreamFrame): string => `data: ${JSON.stringify(frame)}\n\n`

export const HEARTBEAT = ':\n\n'

/** @param ms how long to wait before coming back, in milliseconds */
export const encodeRetry = (ms: number): string => `retry: ${Math.round(ms)}\n\n`
