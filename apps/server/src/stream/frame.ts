import type { StreamFrame } from '@homefield/contract/stream'

/*
 * Encodes server-sent events (WHATWG HTML, section 9.2).
 * A `data:` line is a frame, a `:` line a heartbeat, and a `retry:` line sets the delay before reconnecting.
 */

export const encodeFrame = (frame: StreamFrame): string => `data: ${JSON.stringify(frame)}\n\n`

export const HEARTBEAT = ':\n\n'

/** @param ms delay before reconnecting, in milliseconds */
export const encodeRetry = (ms: number): string => `retry: ${Math.round(ms)}\n\n`
