import { z } from 'zod'
import type { Call } from './call.ts'
import { Message, MessagePage, NewMessage, pageOfMessages, readUpTo } from './message.ts'
import { EventId, Id, Revisions } from './wire.ts'

export const ThreadPage = MessagePage.extend({
  /**
   * Id of the event group that this thread belongs to.
   * Siblings on the same team share one event group, and therefore also one thread of messages.
   */
  threadId: Id,
  /** Increases when the thread is merged with another thread, because the messages then get new numbers. */
  numbering: z.number().int(),
  /** Number of messages by others that the viewer has not read; 100 means 100 or more. */
  unread: z.number().int(),
  isMuted: z.boolean(),
  revisions: Revisions,
})
export type ThreadPage = z.infer<typeof ThreadPage>

const one = z.object({ id: EventId })
const nothing = z.object({})

export const thread = {
  messages: {
    method: 'get',
    path: '/events/{id}/messages',
    summary:
      'List at most 50 messages of an event’s thread in order: after or before a number, or the newest',
    access: 'onboarded',
    params: one,
    query: pageOfMessages,
    response: ThreadPage,
  },
  send: {
    method: 'post',
    path: '/events/{id}/messages',
    summary: 'Post a message in an event’s thread, for everyone who sees the event',
    access: 'onboarded',
    params: one,
    body: NewMessage,
    response: Message,
  },
  read: {
    method: 'post',
    path: '/events/{id}/messages/read',
    summary: 'Mark the thread read up to a message',
    access: 'onboarded',
    params: one,
    body: readUpTo,
    response: nothing,
  },
  mute: {
    method: 'patch',
    path: '/events/{id}/messages',
    summary: 'Mute or unmute the thread of an event',
    access: 'onboarded',
    params: one,
    body: z.object({ isMuted: z.boolean() }),
    response: nothing,
  },
} as const satisfies Record<string, Call>
