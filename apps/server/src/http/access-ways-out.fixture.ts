import type { CalendarLink } from '@homefield/contract/calendar-link'
import { may } from '@homefield/domain/access'
import { type Family, type Makers, own, ownOnly, type Row } from './access-rows.fixture.ts'
import { newId } from '../lib/ids.ts'

/** Returns the access-matrix entries (C60) of calls that export events: files, emails and calendar links. */
export function wayOutRows(make: Makers): Record<string, Row> {
  const ofEvent = { about: 'one', refusal: 'eventNotFound' } as const
  const open = { ...ofEvent, id: ({ publicEvent }: Family) => publicEvent } as const
  const closed = { ...ofEvent, id: ({ privateEvent }: Family) => privateEvent } as const
  const file: (id: string) => { method: string; path: string } = (id) => ({
    method: 'GET',
    path: `/events/${id}/event.ics`,
  })
  const share = (id: string) => ({
    method: 'POST',
    path: `/events/${id}/share`,
    body: { recipientEmail: `${newId()}@family.example` },
  })
  const link = (profileId: string | null) => ({
    method: 'POST',
    path: '/calendar-links',
    body: { id: newId(), profileId, content: 'full' },
  })
  return {
    'event.file': { ...open, ask: file, may: (viewerRole) => may(viewerRole, 'view') },
    'event.file of a private event': {
      ...closed,
      ask: file,
      may: (viewerRole) => may(viewerRole, 'viewPrivateEvents'),
    },
    'event.share': { ...open, ask: share, may: (viewerRole) => may(viewerRole, 'view') },
    'event.share of a private event': {
      ...closed,
      ask: share,
      may: (viewerRole) => may(viewerRole, 'viewPrivateEvents'),
    },
    // Anybody may call `/share-opt-outs`, so the test sends an invalid secret. share.test.ts tests a valid one.
    'event.optOutOfShares': {
      about: 'self',
      ask: () => ({ method: 'POST', path: '/share-opt-outs', body: { secret: 'none' } }),
      refused: [403, 'linkInvalid'],
    },
    'calendarLink.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: '/calendar-links' }),
      ids: ({ links }: { links: CalendarLink[] }) => links.map(({ id }) => id),
      visible: own(({ calendarLink }) => calendarLink),
    },
    'calendarLink.create': { about: 'self', ask: () => link(null) },
    // A calendar link shows only children of the person who creates the link.
    // Only the child's owner can therefore create a link for the child.
    'calendarLink.create of a child': {
      about: 'one',
      ask: link,
      id: ({ child }) => child,
      may: ownOnly,
      refusal: 'profileNotFound',
    },
    'calendarLink.revoke': {
      about: 'one',
      ask: (id) => ({ method: 'DELETE', path: `/calendar-links/${id}` }),
      id: ({ person }) => make.calendarLink(person.id),
      may: ownOnly,
      refusal: 'calendarLinkNotFound',
    },
  }
}
