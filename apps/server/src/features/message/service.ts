/*
 * Reads, writes and formats the messages of conversations and of event threads.
 * The sender's device chooses a message's id.
 * The database assigns the message's number under a row lock (`send_message`).
 * A retry therefore stores the message only once (C12, C14), and all readers see the same order of messages.
 */
import type { Message, NewMessage } from '@homefield/contract/message'
import type { ReadUnit } from '@homefield/database/work'
import type { RawBuilder } from 'kysely'
import { AppError } from '../../lib/app-error.ts'
import { type MessageRow, readOne, readPage, type Wanted } from './store.ts'
import { showMessage } from './view.ts'

export { MESSAGE_COLUMNS, type MessageRow, type Wanted } from './store.ts'
export { showMessage } from './view.ts'

export type Outcome = 'sent' | 'begun' | 'notFound' | 'closed' | 'taken'

export function writtenOf({ id, content, picture }: NewMessage) {
  return {
    id,
    words: content,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    alt: picture?.alt || null,
  }
}

/**
 * @throws AppError if nothing was written. An id that already exists causes the same error as a malformed id.
 */
export function assertSent(outcome: Outcome, absent: 'conversationNotFound' | 'eventNotFound'): void {
  if (outcome === 'notFound') throw new AppError(absent)
  if (outcome === 'closed') throw new AppError('conversationClosed')
  if (outcome === 'taken') throw new AppError('invalid', [{ path: ['id'], message: 'This id is taken.' }])
}

export async function messagesIn(
  unit: ReadUnit,
  from: RawBuilder<unknown>,
  wanted: Wanted,
): Promise<Message[]> {
  const rows: MessageRow[] = await readPage(unit, from, wanted)
  return rows.map(showMessage)
}

/** Returns one message with its number. */
export async function messageIn(unit: ReadUnit, from: RawBuilder<unknown>): Promise<Message> {
  return showMessage(await readOne(unit, from))
}
