import { may, mayWithEvent } from '@homefield/domain/access'
import type { Family, Makers, Row } from './access-rows.fixture.ts'

/** Returns the access-matrix rows (C60) of calls that change events. */
export function writingRows(make: Makers): Record<string, Row> {
  const ofEvent = { about: 'one', refusal: 'eventNotFound' } as const
  const spare = ({ person, child }: Family) => make.event(person.id, child)
  const remind = (id: string) => ({
    method: 'PUT',
    path: `/events/${id}/reminders`,
    body: { leads: [30], fromArrival: false },
  })
  const change = (id: string) => ({
    method: 'PATCH',
    path: `/events/${id}`,
    body: { version: 1, title: 'Changed' },
  })
  const going = (id: string, { child }: Family) => ({
    method: 'PUT',
    path: `/events/${id}/going`,
    body: { profileId: child, isGoing: false },
  })
  return {
    'coverage.setGoing': {
      ...ofEvent,
      ask: going,
      id: spare,
      may: (viewerRole) => mayWithEvent(viewerRole, 'edit'),
    },
    'coverage.setGoing of a private event': {
      ...ofEvent,
      ask: going,
      id: ({ person, child }) => make.event(person.id, child, { visibility: 'private' }),
      may: (viewerRole) => mayWithEvent(viewerRole, 'edit'),
    },
    'event.change': {
      ...ofEvent,
      ask: change,
      id: spare,
      may: (viewerRole) => mayWithEvent(viewerRole, 'edit'),
    },
    'event.change of a private event': {
      ...ofEvent,
      ask: change,
      id: ({ person, child }) => make.event(person.id, child, { visibility: 'private' }),
      may: (viewerRole) => mayWithEvent(viewerRole, 'edit'),
    },
    'event.change of a repetition': {
      ...ofEvent,
      ask: (id) => ({ ...change(id), body: { version: 1, title: 'Changed', scope: 'all' } }),
      id: spare,
      may: (viewerRole) => mayWithEvent(viewerRole, 'edit'),
    },
    'event.remove': {
      ...ofEvent,
      ask: (id) => ({ method: 'DELETE', path: `/events/${id}?scope=following` }),
      id: spare,
      may: (viewerRole) => mayWithEvent(viewerRole, 'delete'),
    },
    'event.restore': {
      ...ofEvent,
      ask: (id) => ({ method: 'POST', path: `/events/${id}/restore` }),
      id: ({ person, child }) => make.event(person.id, child, { isHidden: true }),
      may: (viewerRole) => mayWithEvent(viewerRole, 'delete'),
      refusal: 'eventNotDeleted',
      // A restore answers 409 for an unknown id, because an event that is deleted for good gets the same response.
      absent: 409,
    },
    'event.reminderDefaults': { about: 'self', ask: () => ({ method: 'GET', path: '/reminder-defaults' }) },
    'event.setReminderDefault': {
      about: 'one',
      ask: (id) => ({
        method: 'PUT',
        path: `/profiles/${id}/reminder-defaults`,
        body: { activity: 'game', leads: [30] },
      }),
      id: ({ child }) => child,
      may: (viewerRole) => may(viewerRole, 'view'),
      refusal: 'profileNotFound',
    },
    'event.remind': {
      ...ofEvent,
      ask: remind,
      id: ({ publicEvent }) => publicEvent,
      may: (viewerRole) => may(viewerRole, 'view'),
    },
    'event.remind of a private event': {
      ...ofEvent,
      ask: remind,
      id: ({ privateEvent }) => privateEvent,
      may: (viewerRole) => may(viewerRole, 'viewPrivateEvents'),
    },
  }
}
