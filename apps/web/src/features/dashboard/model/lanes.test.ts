import { describe, expect, it } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { place } from '../../event/model/placement.ts'
import { lanesOf } from './lanes.ts'

const ZONE = 'America/Los_Angeles'
const DAY = '2026-05-14'
const child = (profileId: string) => ({ eventId: profileId, profileId, name: profileId, color: '#6366F1' })
// Pacific daylight time is UTC−7: 16:00 is 23:00Z, 17:30 is 00:30Z of the next day.
const swim = timed('2026-05-14T23:00:00Z', '2026-05-15T00:15:00Z', {
  title: 'Swim',
  children: [child('ruby')],
})
const practice = timed('2026-05-15T00:30:00Z', '2026-05-15T02:00:00Z', {
  title: 'Practice',
  children: [child('maya')],
})
const game = timed('2026-05-15T01:00:00Z', '2026-05-15T03:00:00Z', {
  title: 'Game',
  children: [child('owen')],
})
const friend = timed('2026-05-15T01:30:00Z', '2026-05-15T02:45:00Z', {
  children: [child('kiran')],
  isOwnEvent: false,
})
const at = (...events: Parameters<typeof place>[0][]) => events.map((event) => place(event, ZONE))

describe('today’s lanes', () => {
  it('stand one for each child, own first, from the hour before to the hour after', () => {
    const found = lanesOf(at(friend, game, practice, swim), DAY, ['maya', 'owen', 'ruby', 'kiran'])
    expect(found?.lanes.map((lane) => lane.name)).toEqual(['maya', 'owen', 'ruby', 'kiran'])
    // First event 16:00, last ends 20:00.
    expect([found?.firstHour, found?.lastHour]).toEqual([15, 21])
    expect(found?.lanes[2]?.blocks).toMatchObject([{ start: 960, end: 1035 }])
  })

  it('are left out where fewer than two events have a time', () => {
    expect(lanesOf(at(swim), DAY, [])).toBeNull()
    expect(lanesOf(at(swim, allDay(DAY)), DAY, [])).toBeNull()
  })

  it('have six hours at least, also late and early', () => {
    const late = at(
      timed('2026-05-15T05:00:00Z', '2026-05-15T05:30:00Z'),
      timed('2026-05-15T06:00:00Z', '2026-05-15T06:45:00Z'),
    )
    expect(lanesOf(late, DAY, [])).toMatchObject({ firstHour: 18, lastHour: 24 })
    const early = at(
      timed('2026-05-14T07:30:00Z', '2026-05-14T08:00:00Z'),
      timed('2026-05-14T08:00:00Z', '2026-05-14T08:30:00Z'),
    )
    expect(lanesOf(early, DAY, [])).toMatchObject({ firstHour: 0, lastHour: 6 })
  })

  it('give a shared event to each of its children, and a child’s own overlap two rows', () => {
    const shared = timed('2026-05-15T00:00:00Z', '2026-05-15T01:00:00Z', {
      children: [child('maya'), child('owen')],
    })
    const found = lanesOf(at(shared, practice), DAY, ['maya', 'owen'])
    expect(found?.lanes.map((lane) => [lane.name, lane.blocks.length, lane.rows])).toEqual([
      ['maya', 2, 2],
      ['owen', 1, 1],
    ])
  })
})
