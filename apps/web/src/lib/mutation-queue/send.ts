import { ApiError, OfflineError } from '../api/api-error.ts'
import { v7 } from 'uuid'
import {
  type AnswerTo,
  type Call,
  type CallRequest,
  type ChangingMethod,
  type PathOf,
  requestOf,
} from './call.ts'
import type { Intent } from './command.ts'
import { deliver } from './deliver.ts'
import { type AnswerToKind, type Mutation, requestFor } from './mutations.ts'
import { dismiss, enqueue, errorOf, onQueueNews, type QueueNews } from './mutation-queue.ts'
import { findCommand } from './store.ts'
import { backOff, spread } from './verdict.ts'

/** In the state `queued`, the change is stored on the device and will be sent when the network is back. */
export type Sent<Answer> = { state: 'done'; answer: Answer } | { state: 'queued'; id: string }

/**
 * `send` stops waiting and returns `queued` if no tab starts to send the command within this many milliseconds.
 */
const UNTOUCHED = 8_000
/**
 * `send` also returns `queued` if the queue reports nothing for this many milliseconds (the sending tab may sleep).
 */
const UNHEARD = 40_000

/**
 * Stores a change in the queue and waits for the server's response. Used by forms that show the response.
 * @throws ApiError if the server rejected the command.
 * A rejected command is removed from the queue, because the form shows the error itself.
 */
export async function send<One extends Intent>(intent: One): Promise<Sent<AnswerToKind<One['kind']>>> {
  const { queueKey } = intent
  let stop: () => void = () => undefined
  const heard = new Promise<QueueNews>((resolve) => {
    stop = onQueueNews((news) => {
      if (news.type === 'closed' || isAbout(news)) resolve(news)
    })
  })
  let id = ''
  const isAbout = (news: QueueNews) =>
    ((news.type === 'done' || news.type === 'failed') && news.id === id) ||
    (news.type === 'resting' && (news.queueKey === null || news.queueKey === queueKey))
  try {
    try {
      await enqueue(intent, (given) => (id = given))
    } catch {
      // If the device cannot store the command, send the command without the queue.
      return { state: 'done', answer: await sendAtOnce(intent) }
    }
    const news = await Promise.race([heard, silence(id)])
    if (news?.type === 'done') return { state: 'done', answer: news.answer as AnswerToKind<One['kind']> }
    if (news?.type !== 'failed') return { state: 'queued', id }
    await dismiss(id)
    throw errorOf(news.failure)
  } finally {
    stop()
  }
}

async function silence(id: string): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, UNTOUCHED))
  const command = await findCommand(id)
  if (command && command.attempts > 0)
    await new Promise((resolve) => setTimeout(resolve, UNHEARD - UNTOUCHED))
  return null
}

const TRIES = 3

/**
 * Sends a change at once, without storing it in the queue. Examples: a new password, deleting the account.
 * The request has a Command-Id, so the server never executes a retried change twice.
 * The change is retried a few times, but only if the response was lost or the server requests a retry.
 * @throws ApiError, OfflineError
 */
export async function sendDirectly<Method extends ChangingMethod, Path extends PathOf<Method>>(
  call: Call<Method, Path>,
): Promise<AnswerTo<Method, Path>> {
  return (await deliverSoon(requestOf(call))) as AnswerTo<Method, Path>
}

/** Sends a mutation without the queue, for a device that cannot store commands. */
export async function sendAtOnce<One extends Mutation>(mutation: One): Promise<AnswerToKind<One['kind']>> {
  return (await deliverSoon(requestFor(mutation))) as AnswerToKind<One['kind']>
}

async function deliverSoon(request: CallRequest): Promise<unknown> {
  const commandId = v7()
  for (let tries = 1; ; tries++) {
    const outcome = await deliver(commandId, request)
    if ('answer' in outcome) return outcome.answer
    const { error } = outcome
    const isPassing =
      error instanceof OfflineError ||
      (error instanceof ApiError && (error.status === 503 || error.code === 'commandRunning'))
    if (!isPassing || tries === TRIES) throw error
    const asked = error instanceof ApiError ? error.retryAfter : undefined
    const wait = asked === undefined ? backOff(tries, Math.random()) : spread(asked, Math.random())
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 5_000)))
  }
}
