import type { Clash } from '@homefield/contract/clash'
import { describe, expect, it } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { oneCardEach } from '../../event/model/one-card.ts'
import { place } from '../../event/model/placement.ts'
import { lanesOf } from './lanes.ts'

const ZONE = 'America/Los_Angeles'
const DAY = '2026-05-14'
const child = (profileId: string) => ({ eventId: profileId, profileId, name: profileId, color: '#6366F1' })
// The test's times are in UTC. On this day, 23:00Z is 16:00 in Los Angeles.
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
const NONE = { clashes: [], zone: ZONE }
const at = (...events: Parameters<typeof place>[0][]) => events.map((event) => place(event, ZONE))

describe('today’s time scale with a row for each child', () => {
  it('lists the viewer’s own children first, and adds one hour before and after the events', () => {
    const found = lanesOf(at(friend, game, practice, swim), DAY, ['maya', 'owen', 'ruby', 'kiran'], NONE)
    expect(found?.lanes.map((lane) => lane.name)).toEqual(['maya', 'owen', 'ruby', 'kiran'])
    // The scale runs from 15:00 to 21:00, because the events last from 16:00 to 20:00.
    expect([found?.firstHour, found?.lastHour]).toEqual([15, 21])
    expect(found?.lanes[2]?.blocks).toMatchObject([{ start: 960, end: 1035 }])
  })

  it('marks a friend’s child as a friend, even if the user’s own child plays in the same game', () => {
    const theirs = {
      ...game,
      id: 'theirs',
      eventGroupId: 'theirs',
      isOwnEvent: false,
      children: [child('kiran')],
    }
    const both = [
      { ...game, sameAs: ['theirs'] },
      { ...theirs, sameAs: [game.eventGroupId] },
    ]
    const found = lanesOf(at(...oneCardEach([...both, swim])), DAY, ['kiran', 'owen', 'ruby'], NONE)
    expect(found?.lanes.map(({ name, isFriend }) => [name, isFriend])).toEqual([
      ['owen', false],
      ['ruby', false],
      ['kiran', true],
    ])
  })

  it('shows no time scale if fewer than two events have a time of day', () => {
    expect(lanesOf(at(swim), DAY, [], NONE)).toBeNull()
    expect(lanesOf(at(swim, allDay(DAY)), DAY, [], NONE)).toBeNull()
  })

  it('covers at least six hours on the time scale, even if the events are early or late in the day', () => {
    const late = at(
      timed('2026-05-15T05:00:00Z', '2026-05-15T05:30:00Z'),
      timed('2026-05-15T06:00:00Z', '2026-05-15T06:45:00Z'),
    )
    expect(lanesOf(late, DAY, [], NONE)).toMatchObject({ firstHour: 18, lastHour: 24 })
    const early = at(
      timed('2026-05-14T07:30:00Z', '2026-05-14T08:00:00Z'),
      timed('2026-05-14T08:00:00Z', '2026-05-14T08:30:00Z'),
    )
    expect(lanesOf(early, DAY, [], NONE)).toMatchObject({ firstHour: 0, lastHour: 6 })
  })

  it('shows a shared event in each child’s row, and stacks overlapping events of a child', () => {
    const shared = timed('2026-05-15T00:00:00Z', '2026-05-15T01:00:00Z', {
      children: [child('maya'), child('owen')],
    })
    const found = lanesOf(at(shared, practice), DAY, ['maya', 'owen'], NONE)
    expect(found?.lanes.map((lane) => [lane.name, lane.blocks.length, lane.rows])).toEqual([
      ['maya', 2, 2],
      ['owen', 1, 1],
    ])
  })

  it('gives each title the room up to the next block on its line, and a new line if that is too little', () => {
    // The scale runs from 15:00 to 21:00, so that a title needs 45 minutes.
    const [early, soon, then] = [
      timed('2026-05-14T23:00:00Z', '2026-05-14T23:20:00Z'), // 16:00 to 16:20
      timed('2026-05-14T23:30:00Z', '2026-05-15T01:00:00Z'), // 16:30 to 18:00, within the title of the first
      timed('2026-05-15T02:00:00Z', '2026-05-15T03:00:00Z'), // 19:00 to 20:00
    ]
    const found = lanesOf(at(early, soon, then), DAY, ['maya'], NONE)
    expect(found?.lanes[0]?.blocks.map(({ row, titleEnd }) => [row, titleEnd])).toEqual([
      [0, 1140],
      [1, 1260],
      [0, 1260],
    ])
  })

  it('marks a clash on the hour ruler, and in the rows of only the clashing children', () => {
    const clash = clashOf('2026-05-15T01:00:00Z', '2026-05-15T02:00:00Z')
    const found = lanesOf(at(swim, practice, game), DAY, ['maya', 'owen', 'ruby'], {
      clashes: [clash],
      zone: ZONE,
    })
    // The clash is from 18:00 to 19:00, which are the minutes 1080 to 1140 of the day.
    expect(found?.clashes).toEqual([{ start: 1080, end: 1140 }])
    expect(found?.lanes.map((lane) => [lane.name, lane.clashes])).toEqual([
      ['maya', [{ start: 1080, end: 1140 }]],
      ['owen', [{ start: 1080, end: 1140 }]],
      ['ruby', []],
    ])
  })

  it('cuts off a clash at midnight, and omits clashes on other days', () => {
    const clashes = [
      clashOf('2026-05-15T06:30:00Z', '2026-05-15T08:00:00Z'), // 23:30 to 1:00 of the next day
      clashOf('2026-05-14T06:30:00Z', '2026-05-14T07:15:00Z'), // 23:30 of the previous day to 0:15
      clashOf('2026-05-15T20:00:00Z', '2026-05-15T21:00:00Z'), // the next day
      clashOf('2026-05-15T02:00:00Z', '2026-05-15T02:00:00Z'), // at 19:00, with no time at all for the drive
    ]
    expect(lanesOf(at(practice, game), DAY, [], { clashes, zone: ZONE })?.clashes).toEqual([
      { start: 1410, end: 1440 },
      { start: 0, end: 15 },
      { start: 1140, end: 1140 },
    ])
  })
})

function clashOf(from: string, to: string): Clash {
  return {
    kind: 'overlap',
    first: { eventId: 'practice', eventGroupId: 'practice', profileIds: ['maya'] },
    second: { eventId: 'game', eventGroupId: 'game', profileIds: ['owen'] },
    from,
    to,
    endsAt: to,
    driveMinutes: null,
    driveFrom: null,
    estimateMinutes: null,
    driver: null,
    isAssumed: false,
    settledAt: null,
  }
}
