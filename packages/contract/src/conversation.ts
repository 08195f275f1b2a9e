import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { Message, MessagePage, NewMessage, pageOfMessages, readUpTo } from './message.ts'
import { ConversationId, Id, InstantText, PersonId, Revisions, typed } from './wire.ts'

export const Conversation = z.object({
  id: Id,
  /** The person with whom the viewer has the conversation. Null if the person deleted their account. */
  person: Person.nullable(),
  /** The reason why nobody can write in the conversation; null if both people can. */
  closed: z.enum(['notFriends', 'accountGone']).nullable(),
  lastMessage: Message.nullable(),
  lastSeq: z.number().int(),
  /**
   * Number of the last message that the viewer has read.
   * `otherReadSeq` is the number of the last message that the other person has read.
   */
  readSeq: z.number().int(),
  otherReadSeq: z.number().int(),
  /** Number of the other person's messages that the viewer has not read; 100 means 100 or more. */
  unread: z.number().int(),
  /** True if the viewer marked the conversation as unread, to be reminded of the conversation. */
  isMarkedUnread: z.boolean(),
  isMuted: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationList = z.object({
  /**
   * The viewer's conversations with all friends, and with those former friends who exchanged messages with the viewer.
   * The conversations are not sorted.
   */
  conversations: z.array(Conversation),
  revisions: Revisions,
})
export type ConversationList = z.infer<typeof ConversationList>

export const ConversationPage = MessagePage.extend({
  otherReadSeq: z.number().int(),
  revisions: Revisions,
})
export type ConversationPage = z.infer<typeof ConversationPage>

/** Says whether the viewer's conversation partner is active or typing. */
export const Presence = z.object({
  conversationId: Id,
  /** The conversation partner counts as active until this time. Each report from their device extends the time. */
  activeUntil: InstantText,
  /** The conversation partner counts as typing until this time; null if the partner is not typing. */
  typingUntil: InstantText.nullable(),
})
export type Presence = z.infer<typeof Presence>

/**
 * Interval in milliseconds at which a device reports that its user is active (specification 000, section 9).
 */
export const HEARTBEAT_MS = 45_000
/** Milliseconds for which a person counts as active after a report: two intervals and 10 s for delays. */
export const ACTIVE_MS = 2 * HEARTBEAT_MS + 10_000
/**
 * Interval in milliseconds at which a device reports that its user is typing.
 * If a device sends no report for twice `TYPING_MS`, the person counts as not typing.
 */
export const TYPING_MS = 3_000

const one = z.object({ id: ConversationId })
const nothing = z.object({})
const PASSING = 'short-lived state that is sent again soon'

export const conversation = {
  list: {
    method: 'get',
    path: '/conversations',
    summary: 'List the conversations with their last message and unread count',
    access: 'onboarded',
    response: ConversationList,
  },
  open: {
    method: 'put',
    path: '/conversations/with/{userId}',
    summary: 'Get the conversation with a friend or former friend',
    access: 'onboarded',
    params: z.object({ userId: PersonId }),
    response: Conversation,
  },
  messages: {
    method: 'get',
    path: '/conversations/{id}/messages',
    summary: 'List at most 50 messages in order: after or before a number, or the newest',
    access: 'onboarded',
    params: one,
    query: pageOfMessages,
    response: ConversationPage,
  },
  send: {
    method: 'post',
    path: '/conversations/{id}/messages',
    summary: 'Send a message',
    access: 'onboarded',
    params: one,
    body: NewMessage,
    response: Message,
  },
  read: {
    method: 'post',
    path: '/conversations/{id}/read',
    summary: 'Mark a conversation read up to a message',
    access: 'onboarded',
    params: one,
    body: readUpTo,
    response: nothing,
  },
  keep: {
    method: 'patch',
    path: '/conversations/{id}',
    summary: 'Mute a conversation or mark it unread; the other person is not notified',
    access: 'onboarded',
    params: one,
    body: z.object({ isMuted: z.boolean().optional(), isMarkedUnread: z.boolean().optional() }),
    response: Conversation,
  },
  report: {
    method: 'post',
    path: '/conversations/{id}/report',
    summary: 'Report the other person’s messages to the operator',
    access: 'onboarded',
    limit: 'block',
    params: one,
    body: z.object({ report: typed(2000).min(1) }),
    response: nothing,
  },
  presence: {
    method: 'get',
    path: '/presence',
    summary: 'List who is viewing a conversation with the viewer right now, and who is typing',
    access: 'onboarded',
    response: z.object({ presences: z.array(Presence), revisions: Revisions }),
  },
  beThere: {
    method: 'put',
    path: '/conversations/{id}/presence/{deviceId}',
    summary: 'Record that this device shows the conversation, and if the viewer is typing',
    access: 'onboarded',
    limit: 'presence',
    params: one.extend({ deviceId: Id }),
    body: z.object({ deviceType: z.enum(['mobile', 'web']), isTyping: z.boolean() }),
    idempotencyStore: PASSING,
    response: nothing,
  },
  leave: {
    method: 'delete',
    path: '/conversations/{id}/presence/{deviceId}',
    summary: 'Record that this device no longer shows the conversation',
    access: 'onboarded',
    limit: 'presence',
    params: one.extend({ deviceId: Id }),
    idempotencyStore: PASSING,
    response: nothing,
  },
} as const satisfies Record<string, Call>
