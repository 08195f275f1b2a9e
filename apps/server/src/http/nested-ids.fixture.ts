import { newId } from '../lib/ids.ts'
import type { Asked, Family, Makers } from './access-rows.fixture.ts'

/**
 * A call about the caller's own data that also takes a second id, such as the id of a photo.
 * `id` selects an id from another family, and `ask` builds the caller's request with that id.
 */
interface Nested {
  readonly ask: (id: string, own: Family) => Asked | Promise<Asked>
  readonly id: (other: Family) => string
}

/** Returns calls about the caller's own data that contain a second id in the body or query (C60). */
export function nestedIds(make: Makers, days: () => string): Record<string, Nested> {
  const pair = (id: string, { publicEvent }: Family) => ({ firstEventId: publicEvent, secondEventId: id })
  const child = (id: string) => ({ id: newId(), name: 'New', color: '#EF4444', sports: [], photoId: id })
  return {
    'the photo of a child as the portrait of the caller': {
      ask: (photoId) => ({ method: 'PATCH', path: '/settings', body: { photoId } }),
      id: ({ photo }) => photo,
    },
    'the portrait of another person as the portrait of the caller': {
      ask: (photoId) => ({ method: 'PATCH', path: '/settings', body: { photoId } }),
      id: ({ portrait }) => portrait,
    },
    'a photo in a new child': {
      ask: (id) => ({ method: 'POST', path: '/profiles', body: child(id) }),
      id: ({ photo }) => photo,
    },
    'a photo in a change to a child': {
      ask: async (photoId, own) => ({
        method: 'PATCH',
        path: `/profiles/${own.child}`,
        body: { photoId, version: await make.version('profiles', { id: own.child }) },
      }),
      id: ({ photo }) => photo,
    },
    'the child by which events are filtered': {
      ask: (id) => ({ method: 'GET', path: `/events?${days()}&profileId=${id}` }),
      id: ({ child: one }) => one,
    },
    'the child by which places are filtered': {
      ask: (id) => ({ method: 'GET', path: `/places/map?${days()}&profileId=${id}` }),
      id: ({ child: one }) => one,
    },
    'the child that a shared event belongs to': {
      ask: (profileId, { publicEvent }) => ({
        method: 'POST',
        path: `/events/${publicEvent}/share`,
        body: { recipientEmail: 'somebody@family.example', profileId },
      }),
      id: ({ child: one }) => one,
    },
    'the child who does not go to an event': {
      ask: (profileId, { publicEvent }) => ({
        method: 'PUT',
        path: `/events/${publicEvent}/going`,
        body: { profileId, isGoing: false },
      }),
      id: ({ child: one }) => one,
    },
    'the second event of a clash': {
      ask: (id, own) => ({
        method: 'POST',
        path: '/clashes/settle',
        body: { pairs: [pair(id, own)], settled: true },
      }),
      id: ({ publicEvent }) => publicEvent,
    },
    'the second event of a drive time': {
      ask: (id, own) => ({ method: 'PUT', path: '/drive-times', body: { ...pair(id, own), minutes: 5 } }),
      id: ({ publicEvent }) => publicEvent,
    },
    'a second child of a team': {
      ask: (id, own) => ({
        method: 'PUT',
        path: `/teams/${own.team}/profiles`,
        body: { profileIds: [own.child, id] },
      }),
      id: ({ child: one }) => one,
    },
    'the person to whom a child is offered': {
      ask: (userId, own) => ({
        method: 'POST',
        path: '/handovers',
        body: { id: newId(), profileId: own.child, userId },
      }),
      id: ({ person }) => person.id,
    },
    'the entry after which a list continues': {
      ask: (id) => ({ method: 'GET', path: `/security-events?before=${id}` }),
      id: ({ securityEvent }) => securityEvent,
    },
  }
}
