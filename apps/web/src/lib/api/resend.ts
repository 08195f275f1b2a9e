/**
 * Sends a request a second time if the first attempt may have been lost in a network outage.
 * A request that is sent while the network drops or reconnects may get neither a response nor an error.
 * Without a second attempt, the user would wait 30 s for the timeout although the network is back.
 * A request is resent once if the network came back while the request was pending or shortly before it was sent.
 * A slow server alone never causes a second attempt.
 */
import { nowInMilliseconds } from './clock.ts'
import { createEmitter } from './emitter.ts'

/** Right after a reconnect, a request is sent again if no response arrives within this many milliseconds. */
const DOUBTFUL = 5_000
/**
 * On a reconnect, a pending request is resent at once if it was sent more than this many milliseconds earlier.
 */
const SENT_BEFORE = 1_000

let backAt = Number.NEGATIVE_INFINITY
const back = createEmitter<void>()

/**
 * Starts listening for reconnects. Called once when the app starts.
 * @param network emits `online`. In the app, it is the window.
 */
export function watchNetwork(network: EventTarget): void {
  network.addEventListener('online', () => {
    backAt = nowInMilliseconds()
    back.emit()
  })
}

/**
 * Works like `fetch`, but sends the request a second time if a network outage may have lost the first request.
 * @param request must be safe to repeat: a read, or a command, which the server runs only once.
 */
export async function fetchThroughReturn(request: Request): Promise<Response> {
  const again = request.clone()
  const first = new AbortController()
  const giveUp = () => first.abort()
  const sentAt = nowInMilliseconds()
  let timer: ReturnType<typeof setTimeout> | undefined
  const doubtAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, milliseconds)
  }
  const forget = back.on(() => doubtAfter(sentAt < backAt - SENT_BEFORE ? 0 : DOUBTFUL))
  // Do not remove the abort listener after the response: the caller may still abort while reading the body.
  if (request.signal.aborted) giveUp()
  request.signal.addEventListener('abort', giveUp)
  if (sentAt < backAt + DOUBTFUL) doubtAfter(DOUBTFUL)
  try {
    return await fetch(new Request(request, { signal: first.signal }))
  } catch (error) {
    if (!first.signal.aborted || request.signal.aborted) throw error
    return await fetch(again)
  } finally {
    clearTimeout(timer)
    forget()
  }
}
