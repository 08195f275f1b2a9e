import type { ClashReport } from '@homefield/contract/clash'
import type { MapPin } from '@homefield/contract/place'
import { may, type ViewerRole } from '@homefield/domain/access'
import { type Family, ownOnly, type Row } from './access-rows.fixture.ts'

/** Returns the access-matrix rows (C60) of calls about event locations and clashes. */

const placeOf = (event: (family: Family) => string, right: 'view' | 'viewPrivateEvents'): Row => ({
  about: 'one',
  ask: (id) => ({ method: 'GET', path: `/events/${id}/place` }),
  id: event,
  may: (viewerRole) => may(viewerRole, right),
  refusal: 'eventNotFound',
})

/**
 * @param days query string with a range of days around the families' two events
 * @param events events of a family, by role
 */
export function placeRows(
  days: () => string,
  events: (family: Family, viewerRole: ViewerRole) => string[],
): Record<string, Row> {
  const ofClash = {
    about: 'one',
    id: ({ publicEvent }: Family) => publicEvent,
    may: ownOnly,
    refusal: 'clashNotFound',
  } as const
  const pairOf = (id: string, { privateEvent }: Family) => ({ firstEventId: id, secondEventId: privateEvent })
  const preview = (id: string) => {
    // The preview finds no clash, because no event is in 2040. The test checks only who may request a preview.
    const [start, end] = ['2040-05-09T10:00:00Z', '2040-05-09T11:00:00Z']
    return { method: 'GET', path: `/clashes/preview?eventId=${id}&start=${start}&end=${end}` }
  }
  return {
    'place.search': { about: 'self', ask: () => ({ method: 'GET', path: '/places?q=Oak%20Street' }) },
    'place.ofEvent': placeOf(({ publicEvent }) => publicEvent, 'view'),
    'place.ofEvent of a private event': placeOf(({ privateEvent }) => privateEvent, 'viewPrivateEvents'),
    'place.onMap': {
      about: 'many',
      ask: () => ({ method: 'GET', path: `/places/map?${days()}` }),
      ids: ({ pins }: { pins: MapPin[] }) => pins.flatMap(({ eventIds }) => eventIds),
      visible: events,
    },
    // People see clashes only of their own children, so a role in Erin's family reveals no clash.
    'clash.list': {
      about: 'many',
      ask: () => ({ method: 'GET', path: `/clashes?${days()}` }),
      ids: ({ events: named }: ClashReport) =>
        named.flatMap(({ children }) => children.map(({ eventId }) => eventId)),
      visible: (family, viewerRole) => (ownOnly(viewerRole) ? [family.publicEvent, family.privateEvent] : []),
    },
    'clash.preview': {
      about: 'one',
      ask: preview,
      id: ({ publicEvent }) => publicEvent,
      may: (viewerRole) => may(viewerRole, 'view'),
      refusal: 'eventNotFound',
    },
    'clash.settle': {
      ...ofClash,
      ask: (id, family) => ({
        method: 'POST',
        path: '/clashes/settle',
        body: { pairs: [pairOf(id, family)], settled: true },
      }),
    },
    'coverage.home': { about: 'self', ask: () => ({ method: 'GET', path: '/home' }) },
    'coverage.setHome': {
      about: 'self',
      ask: () => ({ method: 'PUT', path: '/home', body: { address: '1 Oak Street' } }),
    },
    'coverage.driveTimes': { about: 'self', ask: () => ({ method: 'GET', path: '/drive-times' }) },
    'coverage.changeDriveTime': {
      about: 'self',
      ask: () => ({
        method: 'PATCH',
        path: '/drive-times',
        body: { from: '1 oak st', to: '2 elm st', minutes: 10 },
      }),
    },
    'coverage.deleteDriveTime': {
      about: 'self',
      ask: () => ({ method: 'DELETE', path: '/drive-times?from=1%20oak%20st&to=2%20elm%20st' }),
    },
    'coverage.setDriveFromHome': {
      about: 'one',
      ask: (id) => ({ method: 'PUT', path: `/events/${id}/drive-time`, body: { minutes: null } }),
      id: ({ publicEvent }) => publicEvent,
      may: (viewerRole) => may(viewerRole, 'view'),
      refusal: 'eventNotFound',
    },
    'coverage.setDriveFromHome of a private event': {
      about: 'one',
      ask: (id) => ({ method: 'PUT', path: `/events/${id}/drive-time`, body: { minutes: null } }),
      id: ({ privateEvent }) => privateEvent,
      may: (viewerRole) => may(viewerRole, 'viewPrivateEvents'),
      refusal: 'eventNotFound',
    },
    'clash.setDriveTime': {
      ...ofClash,
      ask: (id, family) => ({
        method: 'PUT',
        path: '/drive-times',
        body: { ...pairOf(id, family), minutes: null },
      }),
    },
  }
}
