import { expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { shownPlaces } from './places.ts'

const child = (name: string, color: string, eventId = name) =>
  ({ eventId, profileId: name, name, color }) as const
const pin = (
  latitude: number,
  eventIds: string[],
  name: string | null = 'Cedar Park',
  address: string | null = null,
) => ({
  latitude,
  longitude: -122,
  name,
  address,
  eventIds,
})

it('sorts a place’s events by time, and lists an event of several children once', () => {
  const late = timed('2026-05-16T18:00:00Z', null)
  const early = timed('2026-05-14T18:00:00Z', null, {
    children: [child('Maya', '#6366F1', 'maya-row'), child('Owen', '#F97316', 'owen-row')],
  })
  const [place] = shownPlaces([pin(45, [late.id, 'maya-row', 'owen-row'])], [late, early])
  expect(place?.events.map(({ id }) => id)).toEqual([early.id, late.id])
})

it('lists a game of two families once, with the children of both families', () => {
  const game = timed('2026-05-14T18:00:00Z', null, { children: [child('Maya', '#6366F1')] })
  const theirs = {
    ...game,
    id: 'theirs',
    eventGroupId: 'theirs',
    isOwnEvent: false,
    children: [child('Kiran', '#F97316', 'theirs')],
    sameAs: [game.eventGroupId],
  }
  const places = shownPlaces([pin(45, [theirs.id, game.id])], [theirs, { ...game, sameAs: ['theirs'] }])
  expect(places[0]?.events.map(({ id, children }) => [id, children.map(({ name }) => name)])).toEqual([
    [game.id, ['Maya', 'Kiran']],
  ])
})

it('uses a child’s color only if all events at the place belong to that child', () => {
  const maya = timed('2026-05-14T18:00:00Z', null, { children: [child('Maya', '#6366F1')] })
  const owen = timed('2026-05-15T18:00:00Z', null, { children: [child('Owen', '#F97316')] })
  const both = [maya, owen]
  expect(shownPlaces([pin(45, [maya.id])], both)[0]?.color).toBe('#6366F1')
  expect(shownPlaces([pin(45, [maya.id, owen.id])], both)[0]?.color).toBeNull()
})

it('omits a pin without loaded events, and omits an address that equals the place’s name', () => {
  const event = timed('2026-05-14T18:00:00Z', null)
  const places = shownPlaces([pin(1, ['unknown']), pin(2, [event.id], null, '2200 SE Alder St')], [event])
  expect(places.map(({ name, address }) => [name, address])).toEqual([['2200 SE Alder St', null]])
})
