/*
 * Manages conversations between two friends.
 * The trigger `open_conversation` creates a conversation when two people become friends.
 * The conversation exists before the first message, so both people's devices know its id even offline.
 * After the friendship ends or an account is deleted, the conversation is read-only.
 */
import type { Conversation, ConversationPage } from '@homefield/contract/conversation'
import type { Message, NewMessage } from '@homefield/contract/message'
import type { ConversationId, PersonId } from '@homefield/contract/wire'
import { revisionsOf } from '@homefield/database/revisions'
import type { ReadUnit, Subject, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../lib/app-error.ts'
import { requestReportMail } from '../account/service.ts'
import { readConversation } from '../notification/service.ts'
import { assertSent, messageIn, messagesIn, type Wanted, writtenOf } from '../message/service.ts'
import {
  findConversation,
  findConversationWith,
  findHead,
  findPeople,
  insertMessage,
  keepOwn,
  listConversations,
  markRead,
  messageOf,
  messagesOf,
} from './store.ts'
import { showConversation, showPerson } from './view.ts'

export const subjectOf = (id: string): Subject => `conversation:${id}`
/**
 * Returns `person:<id>`. A change of a private setting, such as muting, increments only the viewer's revision.
 * A new revision of the conversation would make the other participant's app reload the conversation.
 * A reload without new messages would reveal to the other participant that the viewer changed a setting.
 */
const ownOf = ({ viewer }: ReadUnit): Subject => `person:${viewer.userId}`

export async function conversationsOf(
  unit: ReadUnit,
): Promise<{ conversations: Conversation[]; revisions: Record<string, number> }> {
  const rows = await listConversations(unit)
  const subjects: Subject[] = [`person:${unit.viewer.userId}`, ...rows.map(({ id }) => subjectOf(id))]
  return { conversations: rows.map(showConversation), revisions: await revisionsOf(unit, subjects) }
}

/** @throws AppError `personNotFound` if the two people never were friends */
export async function conversationWith(unit: ReadUnit, person: PersonId): Promise<Conversation> {
  const id = found(await findConversationWith(unit, person), 'personNotFound')
  return conversationFor(unit, id as ConversationId)
}

/** @throws AppError `conversationNotFound` */
export async function conversationFor(unit: ReadUnit, id: ConversationId): Promise<Conversation> {
  return showConversation(found(await findConversation(unit, id), 'conversationNotFound'))
}

/** @throws AppError `conversationNotFound` */
export async function pageOf(unit: ReadUnit, id: ConversationId, wanted: Wanted): Promise<ConversationPage> {
  const { otherId, ...head } = found(await findHead(unit, id), 'conversationNotFound')
  return {
    ...head,
    messages: await messagesIn(unit, messagesOf(id), wanted),
    people: otherId === null ? [] : (await findPeople(unit, [otherId])).map(showPerson),
    // Includes `person:<id>`, because the friendship decides whether the two people see each other's photos.
    revisions: await revisionsOf(unit, [subjectOf(id), `person:${unit.viewer.userId}`]),
  }
}

/** @throws AppError `conversationNotFound`, `conversationClosed`; `invalid` for an id that already exists */
export async function send(unit: WriteUnit, id: ConversationId, message: NewMessage): Promise<Message> {
  assertSent(await insertMessage(unit, id, writtenOf(message)), 'conversationNotFound')
  unit.bump(subjectOf(id))
  return messageIn(unit, messageOf(message.id))
}

/** @throws AppError `conversationNotFound` */
export async function readUpTo(
  unit: WriteUnit,
  id: ConversationId,
  upTo: number,
): Promise<Record<string, never>> {
  const { readSeq } = found(await findHead(unit, id), 'conversationNotFound')
  if (await markRead(unit, id, upTo)) {
    await readConversation(unit, id)
    unit.bump(upTo > readSeq ? subjectOf(id) : ownOf(unit))
  }
  return {}
}

/** @throws AppError `conversationNotFound` */
export async function keep(
  unit: WriteUnit,
  id: ConversationId,
  own: Parameters<typeof keepOwn>[2],
): Promise<Conversation> {
  await keepOwn(unit, id, own)
  const conversation = await conversationFor(unit, id)
  unit.bump(ownOf(unit))
  return conversation
}

/** @throws AppError `conversationNotFound`; `personNotFound` if that account was deleted */
export async function report(
  unit: WriteUnit,
  id: ConversationId,
  summary: string,
): Promise<Record<string, never>> {
  const { otherId } = found(await findHead(unit, id), 'conversationNotFound')
  if (otherId === null) throw new AppError('personNotFound')
  await requestReportMail(unit, { reportedId: otherId, summary })
  return {}
}
