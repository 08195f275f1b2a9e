import type { Conversation, ConversationPage, Presence } from '@homefield/contract/conversation'
import type { Message } from '@homefield/contract/message'
import { given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { newId } from '../../lib/ids.ts'

/** Test helpers that call the same API routes as the chat window. */

const at = (id: string) => ({ params: { path: { id } } })

export async function conversations(who: Person): Promise<Conversation[]> {
  return given<{ conversations: Conversation[] }>(await who.api.GET('/conversations')).conversations
}

export async function withFriend(who: Person, other: Pick<Person, 'id'>): Promise<Conversation> {
  return given<Conversation>(
    await who.api.PUT('/conversations/with/{userId}', { params: { path: { userId: other.id } } }),
  )
}

export const say = (who: Person, id: string, content: string, message = newId()) =>
  who.api.POST('/conversations/{id}/messages', {
    ...at(id),
    body: { id: message, content, picture: null },
  })

export async function said(who: Person, id: string, content: string): Promise<Message> {
  return given<Message>(await say(who, id, content))
}

export async function page(
  who: Person,
  id: string,
  query: { after?: number; before?: number } = {},
): Promise<ConversationPage> {
  return given<ConversationPage>(
    await who.api.GET('/conversations/{id}/messages', { params: { path: { id }, query } }),
  )
}

export const words = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(({ seq, content }) => `${seq} ${content}`)

export const read = (who: Person, id: string, upTo: number) =>
  who.api.POST('/conversations/{id}/read', { ...at(id), body: { upTo } })

export const keep = (who: Person, id: string, body: { isMuted?: boolean; isMarkedUnread?: boolean }) =>
  who.api.PATCH('/conversations/{id}', { ...at(id), body })

export const report = (who: Person, id: string, text: string) =>
  who.api.POST('/conversations/{id}/report', { ...at(id), body: { report: text } })

export const beThere = (who: Person, id: string, deviceId: string, isTyping = false) =>
  who.api.PUT('/conversations/{id}/presence/{deviceId}', {
    params: { path: { id, deviceId } },
    body: { deviceType: 'web', isTyping },
  })

export const leave = (who: Person, id: string, deviceId: string) =>
  who.api.DELETE('/conversations/{id}/presence/{deviceId}', { params: { path: { id, deviceId } } })

export async function presences(who: Person): Promise<Presence[]> {
  return given<{ presences: Presence[] }>(await who.api.GET('/presence')).presences
}
