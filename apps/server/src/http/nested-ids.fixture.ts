import { newId } from '../lib/ids.ts'
import type { Asked, Family, Makers } from './access-rows.fixture.ts'

/**
 * A call about the caller's own data that also names a second id: how to make it, and which of another
 * family's ids to name.
 */
interface Nested {
  readonly ask: (id: string, own: Family) => Asked | Promise<Asked>
  readonly id: (other: Family) => string
}

/** Second ids in bodies and queries, besides the subject of a call (C60). */
export function nestedIds(make: Makers, days: () => string): Record<string, Nested> {
  const pair = (id: string, { publicEvent }: Family) => ({ firstEventId: publicEvent, secondEventId: id })
  const child = (id: string) => ({ id: newId(), name: 'New', color: '#EF4444', sports: [], photoId: id })
  return {
    'a child’s photo as one’s own': {
      ask: (photoId) => ({ method: 'PATCH', path: '/settings', body: { photoId } }),
      id: ({ photo }) => photo,
    },
    'a portrait as one’s own': {
      ask: (photoId) => ({ method: 'PATCH', path: '/settings', body: { photoId } }),
      id: ({ portrait }) => portrait,
    },
    'a photo for a new child': {
      ask: (id) => ({ method: 'POST', path: '/profiles', body: child(id) }),
      id: ({ photo }) => photo,
    },
    'a photo for a child': {
      ask: async (photoId, own) => ({
        method: 'PATCH',
        path: `/profiles/${own.child}`,
        body: { photoId, version: await make.version('profiles', { id: own.child }) },
      }),
      id: ({ photo }) => photo,
    },
    'whose events are wanted': {
      ask: (id) => ({ method: 'GET', path: `/events?${days()}&profileId=${id}` }),
      id: ({ child: one }) => one,
    },
    'whose places are wanted': {
      ask: (id) => ({ method: 'GET', path: `/places/map?${days()}&profileId=${id}` }),
      id: ({ child: one }) => one,
    },
    'as whose an event is shared': {
      ask: (profileId, { publicEvent }) => ({
        method: 'POST',
        path: `/events/${publicEvent}/share`,
        body: { recipientEmail: 'somebody@family.example', profileId },
      }),
      id: ({ child: one }) => one,
    },
    'the other side of a clash': {
      ask: (id, own) => ({
        method: 'POST',
        path: '/clashes/settle',
        body: { pairs: [pair(id, own)], settled: true },
      }),
      id: ({ publicEvent }) => publicEvent,
    },
    'the other end of a drive': {
      ask: (id, own) => ({ method: 'PUT', path: '/drive-times', body: { ...pair(id, own), minutes: 5 } }),
      id: ({ publicEvent }) => publicEvent,
    },
    'a child beside one’s own': {
      ask: (id, own) => ({
        method: 'PUT',
        path: `/teams/${own.team}/profiles`,
        body: { profileIds: [own.child, id] },
      }),
      id: ({ child: one }) => one,
    },
    'to whom a child is offered': {
      ask: (userId, own) => ({
        method: 'POST',
        path: '/handovers',
        body: { id: newId(), profileId: own.child, userId },
      }),
      id: ({ person }) => person.id,
    },
    'where a list goes on': {
      ask: (id) => ({ method: 'GET', path: `/security-events?before=${id}` }),
      id: ({ securityEvent }) => securityEvent,
    },
  }
}
