/*
 * Handles messages about an event. Everybody who sees the event can read and write messages.
 * A thread belongs to the event and not to a child, so siblings on one team share it.
 * The first message creates the thread.
 * The first message also increments the revision of each person who sees the event.
 * The new revision makes the person's open event streams subscribe to the thread.
 */
import type { Message, NewMessage } from '@homefield/contract/message'
import type { ThreadPage } from '@homefield/contract/thread'
import type { EventId } from '@homefield/contract/wire'
import { revisionsOf } from '@homefield/database/revisions'
import type { ReadUnit, Subject, WriteUnit } from '@homefield/database/work'
import { found } from '../../lib/app-error.ts'
import { readThread } from '../notification/service.ts'
import { assertSent, messageIn, messagesIn, type Wanted, writtenOf } from '../message/service.ts'
import {
  findThread,
  insertMessage,
  listWriters,
  markRead,
  messageOf,
  messagesOf,
  muteThread,
  peopleWhoSee,
} from './store.ts'

const subjectOf = (eventGroupId: string): Subject => `thread:${eventGroupId}`
const readsOf = ({ viewer }: ReadUnit): Subject => `reads:${viewer.userId}`

/** @throws AppError `eventNotFound` */
export async function pageOf(unit: ReadUnit, event: EventId, wanted: Wanted): Promise<ThreadPage> {
  const thread = found(await findThread(unit, event), 'eventNotFound')
  const messages = await messagesIn(unit, messagesOf(thread.event_group_id), wanted)
  const writers = [...new Set(messages.flatMap(({ senderId }) => senderId ?? []))]
  const people = writers.length === 0 ? [] : await listWriters(unit, thread.event_group_id, writers)
  const subjects: Subject[] = [`person:${unit.viewer.userId}`, readsOf(unit)]
  // A thread without messages has no revision of its own, so the response depends on the child's revision instead.
  subjects.push(thread.exists ? subjectOf(thread.event_group_id) : `profile:${thread.profile_id}`)
  return {
    threadId: thread.event_group_id,
    numbering: thread.numbering,
    messages,
    lastSeq: thread.last_seq,
    readSeq: thread.read_seq,
    unread: thread.unread,
    isMuted: thread.is_muted,
    people: people.map(({ id, full_name: name, photo_file_id: photoId }) => ({ id, name, photoId })),
    revisions: await revisionsOf(unit, subjects),
  }
}

/** @throws AppError `eventNotFound`; `invalid` for an id that already exists */
export async function send(unit: WriteUnit, event: EventId, message: NewMessage): Promise<Message> {
  const { event_group_id: eventGroupId } = found(await findThread(unit, event), 'eventNotFound')
  const outcome = await insertMessage(unit, event, writtenOf(message))
  assertSent(outcome, 'eventNotFound')
  if (outcome === 'begun') unit.bump(...(await peopleWhoSee(unit, event)))
  unit.bump(subjectOf(eventGroupId))
  return messageIn(unit, messageOf(message.id))
}

/** @throws AppError `eventNotFound` */
export async function readUpTo(
  unit: WriteUnit,
  event: EventId,
  upTo: number,
): Promise<Record<string, never>> {
  const { event_group_id: eventGroupId } = found(await findThread(unit, event), 'eventNotFound')
  if (await markRead(unit, event, upTo)) {
    await readThread(unit, eventGroupId)
    unit.bump(readsOf(unit))
  }
  return {}
}

/** Nobody is notified of a thread without messages, so it cannot be muted. @throws AppError `eventNotFound` */
export async function mute(
  unit: WriteUnit,
  event: EventId,
  isMuted: boolean,
): Promise<Record<string, never>> {
  found(await findThread(unit, event), 'eventNotFound')
  await muteThread(unit, event, isMuted)
  unit.bump(readsOf(unit))
  return {}
}
