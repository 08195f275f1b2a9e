/**
 * Sends a request a second time if the network's return may have swallowed it. A request sent while the
 * network goes or comes may never be answered and never fail; a message written without signal would then
 * wait 30 s even after the signal is back. So the request is repeated if the network came back shortly before
 * or during it and no answer has come. It is repeated once, and only then: a slow server is not asked twice.
 */
import { nowInMilliseconds } from './clock.ts'
import { createEmitter } from './emitter.ts'

/** Milliseconds without an answer, around the network's return, until a request is sent again. */
const DOUBTFUL = 5_000
/** Milliseconds. A request sent more than this before the network came back is repeated at once. */
const SENT_BEFORE = 1_000

let backAt = Number.NEGATIVE_INFINITY
const back = createEmitter<void>()

/** Called once when the app starts. @param network emits `online`: the window */
export function watchNetwork(network: EventTarget): void {
  network.addEventListener('online', () => {
    backAt = nowInMilliseconds()
    back.emit()
  })
}

/**
 * `fetch`, with a second attempt if the network's return may have swallowed the first.
 * @param request must be safe to repeat: a read, or a command, which the server runs once
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
  // This listener is not removed when the answer has come, because the caller may abort while reading the
  // body.
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
