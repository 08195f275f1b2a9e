/**
 * Sends a request a second time if the first attempt may have been lost while the network returned.
 * A request that is sent while the network goes or comes may get neither an answer nor an error.
 * A message would then wait 30 s even if the network is back.
 * So a request is repeated once if the network came back while it had no answer, or shortly before it was sent.
 * A request to a slow server is never repeated.
 */
import { nowInMilliseconds } from './clock.ts'
import { createEmitter } from './emitter.ts'

/** Milliseconds to wait for an answer after the network returned, before the request is sent again. */
const DOUBTFUL = 5_000
/** A request that was sent more than this many milliseconds before the network returned is repeated at once. */
const SENT_BEFORE = 1_000

let backAt = Number.NEGATIVE_INFINITY
const back = createEmitter<void>()

/** Called once when the app starts. @param network emits `online`; in the app it is the window. */
export function watchNetwork(network: EventTarget): void {
  network.addEventListener('online', () => {
    backAt = nowInMilliseconds()
    back.emit()
  })
}

/**
 * Like `fetch`, with a second attempt if the first may have been lost while the network returned.
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
  // Keep this listener after the answer has arrived, because the caller may still abort while it reads the body.
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
