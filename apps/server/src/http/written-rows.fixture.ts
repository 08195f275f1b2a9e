import type { Conversation } from '@homefield/contract/conversation'
import { may } from '@homefield/domain/access'
import { newId } from '../lib/ids.ts'
import { type Family, type Makers, own, ownOnly, type Row } from './access-rows.fixture.ts'

/** Returns the access-matrix rows (C60) of calls about conversations and event threads. */
export function writtenRows(make: Makers, picture: () => Uint8Array<ArrayBuffer>): Record<string, Row> {
  const ofOne = {
    about: 'one',
    id: ({ between }: Family) => between.conversation,
    may: ownOnly,
    refusal: 'conversationNotFound',
  } as const
  const hello = () => ({ id: newId(), content: 'Hello', picture: null })
  return {
    'conversation.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/conversations' }),
      ids: ({ conversations }: { conversations: Conversation[] }) => conversations.map(({ id }) => id),
      visible: own(({ between }) => between.conversation),
    },
    'conversation.open': {
      about: 'one',
      ask: (id) => ({ method: 'PUT', path: `/conversations/with/${id}` }),
      id: ({ between }) => between.friend,
      may: ownOnly,
      refusal: 'personNotFound',
    },
    'conversation.messages': {
      ...ofOne,
      ask: (id) => ({ method: 'GET', path: `/conversations/${id}/messages` }),
    },
    'conversation.send': {
      ...ofOne,
      ask: (id) => ({ method: 'POST', path: `/conversations/${id}/messages`, body: hello() }),
    },
    'conversation.read': {
      ...ofOne,
      ask: (id) => ({ method: 'POST', path: `/conversations/${id}/read`, body: { upTo: 1 } }),
    },
    'conversation.keep': {
      ...ofOne,
      ask: (id) => ({ method: 'PATCH', path: `/conversations/${id}`, body: { isMuted: true } }),
    },
    'conversation.report': {
      ...ofOne,
      ask: (id) => ({ method: 'POST', path: `/conversations/${id}/report`, body: { report: 'Rude' } }),
    },
    'conversation.presence': { about: 'self', ask: () => ({ method: 'GET', path: '/presence' }) },
    'conversation.beThere': {
      ...ofOne,
      ask: (id) => ({
        method: 'PUT',
        path: `/conversations/${id}/presence/${newId()}`,
        body: { deviceType: 'web', isTyping: false },
      }),
    },
    'conversation.leave': {
      ...ofOne,
      ask: (id) => ({ method: 'DELETE', path: `/conversations/${id}/presence/${newId()}` }),
    },
    'message.addPicture': {
      about: 'one',
      ask: (id) => ({ method: 'PUT', path: `/messages/${id}/picture?fileId=${newId()}`, bytes: picture() }),
      id: ({ person, between }) => make.announcedPicture(person.id, between.conversation),
      may: ownOnly,
      refusal: 'messageNotFound',
    },
    ...threadRows('', ({ publicEvent }) => publicEvent, 'view'),
    ...threadRows(' of a private event', ({ privateEvent }) => privateEvent, 'viewPrivateEvents'),
  }
}

function threadRows(
  which: string,
  id: (family: Family) => string,
  right: 'view' | 'viewPrivateEvents',
): Record<string, Row> {
  const ofEvent: Omit<Extract<Row, { about: 'one' }>, 'ask'> = {
    about: 'one',
    id,
    may: (viewerRole) => may(viewerRole, right),
    refusal: 'eventNotFound',
  }
  return {
    [`thread.messages${which}`]: {
      ...ofEvent,
      ask: (event) => ({ method: 'GET', path: `/events/${event}/messages?after=0` }),
    },
    [`thread.send${which}`]: {
      ...ofEvent,
      ask: (event) => ({
        method: 'POST',
        path: `/events/${event}/messages`,
        body: { id: newId(), content: 'See you there', picture: null },
      }),
    },
    [`thread.read${which}`]: {
      ...ofEvent,
      ask: (event) => ({ method: 'POST', path: `/events/${event}/messages/read`, body: { upTo: 1 } }),
    },
    [`thread.mute${which}`]: {
      ...ofEvent,
      ask: (event) => ({ method: 'PATCH', path: `/events/${event}/messages`, body: { isMuted: true } }),
    },
  }
}
