/*
 * Between the moment a message leaves the outbox and the moment its list is read again it stands nowhere: here its answer
 * waits, so that its bubble neither goes nor comes twice.
 */
import type { Message } from '@homefield/contract/message'
import { createEmitter } from '../../../lib/api/emitter.ts'
import type { Command } from '../../../lib/outbox/command.ts'
import { onOutboxListed, onOutboxNews, outboxCommands } from '../../../lib/outbox/outbox.ts'
import { unsentMessages } from './unsent.ts'

const lanes = new Map<string, string>()
let answers: readonly { lane: string; message: Message }[] = []
const changed = createEmitter<void>()
export const onJustSent = changed.on

function remember(commands: readonly Command[]): void {
  for (const command of commands) for (const { id } of unsentMessages([command])) lanes.set(id, command.lane)
}

remember(outboxCommands())
onOutboxListed(remember)
onOutboxNews((news) => {
  if (news.type === 'closed') {
    lanes.clear()
    answers = []
    changed.emit()
  }
  if (news.type !== 'done' || !isMessage(news.answer)) return
  const { answer: message } = news
  const lane = lanes.get(message.id)
  if (lane === undefined) return
  answers = [...answers, { lane, message }]
  changed.emit()
})

/** Of all lanes; the same array until something changes. */
export function justSent(): typeof answers {
  return answers
}

function isMessage(answer: unknown): answer is Message {
  return (
    typeof answer === 'object' && answer !== null && 'seq' in answer && 'content' in answer && 'id' in answer
  )
}
