import { nowInMilliseconds } from '../api/clock.ts'
import { ApiError, OfflineError } from '../api/api-error.ts'
import {
  freeze,
  type AnswerTo,
  type ChangingMethod,
  type Intent,
  type PathOf,
  type PlainIntent,
} from './command.ts'
import { deliver } from './deliver.ts'
import type { Queued } from './mutations.ts'
import { dismiss, enqueuePlain, errorOf, onOutboxNews, type OutboxNews } from './outbox.ts'
import { findCommand } from './store.ts'
import { backOff } from './verdict.ts'

/** `queued`: safe in the outbox, and sent when the network is back; the interface says so. */
export type Sent<Answer> = { state: 'done'; answer: Answer } | { state: 'queued'; id: string }

/** Milliseconds until a command that nobody has begun to send counts as queued. */
const UNTOUCHED = 8_000
/** And one that was begun, but whose sender fell silent (a suspended tab). */
const UNHEARD = 40_000

/**
 * For forms that show the answer: stores the change like `enqueue`, and waits for what comes of it.
 * @throws ApiError where the server refused; the command is removed, for the form shows the error itself.
 */
export async function send<Method extends ChangingMethod, Path extends PathOf<Method>>(
  intent: Queued<Method, Path>,
): Promise<Sent<AnswerTo<Method, Path>>> {
  const plain = intent as PlainIntent
  let stop: () => void = () => undefined
  const heard = new Promise<OutboxNews>((resolve) => {
    stop = onOutboxNews((news) => {
      if (news.type === 'closed' || isAbout(news)) resolve(news)
    })
  })
  let id = ''
  const isAbout = (news: OutboxNews) =>
    ((news.type === 'done' || news.type === 'failed') && news.id === id) ||
    (news.type === 'resting' && (news.lane === null || news.lane === plain.lane))
  try {
    try {
      await enqueuePlain(plain, (given) => (id = given))
    } catch {
      // A device that cannot store anything can still send.
      return { state: 'done', answer: await sendDirectly(intent) }
    }
    const news = await Promise.race([heard, silence(id)])
    if (news?.type === 'done') return { state: 'done', answer: news.answer as AnswerTo<Method, Path> }
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
 * For changes that make no sense later (a password, a preview, deleting the account): never stored, sent at once under a
 * Command-Id, and tried again a few times only where the answer got lost or the server asks for it.
 * @throws ApiError, OfflineError
 */
export async function sendDirectly<Method extends ChangingMethod, Path extends PathOf<Method>>(
  intent: Intent<Method, Path>,
): Promise<AnswerTo<Method, Path>> {
  const command = freeze(intent, '', nowInMilliseconds())
  for (let tries = 1; ; tries++) {
    const outcome = await deliver(command)
    if ('answer' in outcome) return outcome.answer as AnswerTo<Method, Path>
    const { error } = outcome
    const isPassing =
      error instanceof OfflineError ||
      (error instanceof ApiError && (error.status === 503 || error.code === 'commandRunning'))
    if (!isPassing || tries === TRIES) throw error
    const asked = error instanceof ApiError ? error.retryAfter : undefined
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(asked ?? backOff(tries, Math.random()), 5_000)),
    )
  }
}
