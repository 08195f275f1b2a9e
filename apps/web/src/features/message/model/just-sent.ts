/* Stores the server's response to a sent message until the app has refetched the message list.
The mutation queue deletes a sent message before the refetched message list arrives.
Without the stored response, the message's bubble would disappear for a short time. */
import type { Message } from '@homefield/contract/message'
import { createEmitter } from '../../../lib/api/emitter.ts'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { onQueueListed, onQueueNews, queuedCommands } from '../../../lib/mutation-queue/mutation-queue.ts'
import { unsentMessages } from './unsent.ts'

const byQueueKey = new Map<string, string>()
let answers: readonly { queueKey: string; message: Message }[] = []
const changed = createEmitter<void>()
export const onJustSent = changed.on

function remember(commands: readonly Command[]): void {
  for (const command of commands)
    for (const { id } of unsentMessages([command])) byQueueKey.set(id, command.queueKey)
}

remember(queuedCommands())
onQueueListed(remember)
onQueueNews((news) => {
  if (news.type === 'closed') {
    byQueueKey.clear()
    answers = []
    changed.emit()
  }
  if (news.type !== 'done' || !isMessage(news.answer)) return
  const { answer: message } = news
  const queueKey = byQueueKey.get(message.id)
  if (queueKey === undefined) return
  answers = [...answers, { queueKey, message }]
  changed.emit()
})

/**
 * Returns the server's responses to the messages that this device has just sent.
 * The array stays the same until a new response arrives, so that React does not render needlessly.
 */
export function justSent(): typeof answers {
  return answers
}

function isMessage(answer: unknown): answer is Message {
  return (
    typeof answer === 'object' && answer !== null && 'seq' in answer && 'content' in answer && 'id' in answer
  )
}
