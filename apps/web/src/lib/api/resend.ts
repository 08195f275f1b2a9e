/**
 * A request that leaves as the network goes or comes may never be answered and never fail: the words a parent wrote in a
 * dead spot would wait for half a minute in a good one. So where the network came back a moment ago, or comes back
 * meanwhile, and no answer has come, the request is sent a second time. Once, and only then: a server that is slow by
 * itself is not asked twice.
 */
import { nowInMilliseconds } from './clock.ts'
import { createEmitter } from './emitter.ts'

/** Milliseconds without an answer, around the network's return, until a request is sent again. */
const DOUBTFUL = 5_000
/** The same where it left so long before the network was back. */
const SENT_BEFORE = 1_000

let backAt = Number.NEGATIVE_INFINITY
const back = createEmitter<void>()

/** Begun once, with the app. @param network says `online`: the window */
export function watchNetwork(network: EventTarget): void {
  network.addEventListener('online', () => {
    backAt = nowInMilliseconds()
    back.emit()
  })
}

/**
 * `fetch`, and a second time where the network's return may have swallowed the first.
 * @param request may be done twice: it reads, or it is a command, which the server does once
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
  // Left there when the answer has come: whoever gives up may still be reading it.
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
