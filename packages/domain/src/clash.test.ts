import { describe, expect, test } from 'vitest'
import { at, eventGroup, RULE } from './clash.fixture.ts'
import { type Candidate, endOf, findClashes, mayMeet } from './clash.ts'
import { isClashOver } from './clash-over.ts'
import { type DriveRule, metersBetween, placeKey, tripKey } from './drive.ts'

function clashes(written: readonly (string | Candidate)[], rule: DriveRule = RULE): string[] {
  const candidates = written.map((one) => (typeof one === 'string' ? eventGroup(one) : one))
  const hours = (moment: Temporal.Instant) => moment.toString().slice(11, 16)
  return findClashes(candidates, { drive: rule, limit: 1000 }).map(
    ({ kind, first, second, from, to, drive, isAssumed }) =>
      [
        `${first.eventGroupId}${second.eventGroupId} ${kind} ${hours(from)}-${hours(to)}`,
        drive === null ? '' : ` ${drive.minutes} by ${drive.from}`,
        isAssumed ? ' assumed' : '',
      ].join(''),
  )
}

describe('events that overlap', () => {
  test.each<[string, readonly (string | Candidate)[], readonly string[]]>([
    [
      'two children have events that overlap',
      ['A 10:00-11:00 maya', 'B 10:30-12:00 leo'],
      ['AB overlap 10:30-11:00'],
    ],
    [
      'one child has events that overlap',
      ['A 10:00-11:00 maya', 'B 10:30-12:00 maya'],
      ['AB overlap 10:30-11:00'],
    ],
    [
      'the later event is passed first',
      ['B 10:30-12:00 leo', 'A 10:00-11:00 maya'],
      ['AB overlap 10:30-11:00'],
    ],
    [
      'one event lies within the other',
      ['A 10:00-13:00 maya', 'B 11:00-12:00 leo'],
      ['AB overlap 11:00-12:00'],
    ],
    [
      'both events have the same times',
      ['A 10:00-11:00 maya', 'B 10:00-11:00 leo'],
      ['AB overlap 10:00-11:00'],
    ],
    ['no overlap if one event ends when the other begins', ['A 10:00-11:00 maya', 'B 11:00-12:00 leo'], []],
    [
      'three events overlap in pairs',
      ['A 10:00-12:00 maya', 'B 10:30-12:00 leo', 'C 11:00-12:00 ana'],
      ['AB overlap 10:30-12:00', 'AC overlap 11:00-12:00', 'BC overlap 11:00-12:00'],
    ],
    [
      'an event without an end is assumed to last an hour',
      ['A 10:00 maya', 'B 10:59-12:00 leo'],
      ['AB overlap 10:59-11:00 assumed'],
    ],
    ['an event without an end is over after an hour', ['A 10:00 maya', 'B 11:00-12:00 leo'], []],
    [
      'an end that is not after the start counts as no end',
      ['A 10:00-10:00 maya', 'B 10:59-12:00 leo'],
      ['AB overlap 10:59-11:00 assumed'],
    ],
    [
      'two events overlap at the same place',
      ['A 10:00-11:00 maya gym', 'B 10:30-12:00 leo gym'],
      ['AB overlap 10:30-11:00 0 by estimate'],
    ],
    [
      'two events overlap at a place that is on no map',
      ['A 10:00-11:00 maya somewhere', 'B 10:30-12:00 leo somewhere'],
      ['AB overlap 10:30-11:00 0 by estimate'],
    ],
    [
      'events that overlap are not also reported as a drive',
      ['A 10:00-11:00 maya home', 'B 10:30-12:00 leo pool'],
      ['AB overlap 10:30-11:00 60 by estimate'],
    ],
  ])('reports the expected clashes: %s', (_what, written, expected) =>
    expect(clashes(written)).toEqual(expected),
  )
})

describe('drives between two events', () => {
  test.each<[string, readonly (string | Candidate)[], readonly string[]]>([
    [
      'the time between the events is shorter than the drive',
      ['A 10:00-11:00 maya home', 'B 11:29-12:00 leo gym'],
      ['AB drive 11:00-11:29 30 by estimate'],
    ],
    [
      'the time between the events is exactly the drive',
      ['A 10:00-11:00 maya home', 'B 11:30-12:00 leo gym'],
      [],
    ],
    [
      'there is no time between the events',
      ['A 10:00-11:00 maya home', 'B 11:00-12:00 maya gym'],
      ['AB drive 11:00-11:00 30 by estimate'],
    ],
    [
      'one child goes from the first event to the second',
      ['A 10:00-11:00 maya home', 'B 11:10-12:00 maya gym'],
      ['AB drive 11:00-11:10 30 by estimate'],
    ],
    [
      'siblings in both events produce one clash',
      ['A 10:00-11:00 maya+leo home', 'B 11:10-12:00 maya+leo gym'],
      ['AB drive 11:00-11:10 30 by estimate'],
    ],
    [
      'siblings who stay at one place have no drive',
      ['A 10:00-11:00 maya+leo gym', 'B 11:00-12:00 maya+leo gym'],
      [],
    ],
    ['an event without a place has no drive', ['A 10:00-11:00 maya home', 'B 11:00-12:00 leo'], []],
    [
      'a place that was not found has no drive',
      ['A 10:00-11:00 maya home', 'B 11:00-12:00 leo somewhere'],
      [],
    ],
    [
      'two events at the same unknown place have no drive',
      ['A 10:00-11:00 maya somewhere', 'B 11:00-12:00 leo somewhere'],
      [],
    ],
    ['places 93 m apart have no drive', ['A 10:00-11:00 maya home', 'B 11:00-12:00 leo field 1'], []],
    [
      'places 185 m apart have a drive',
      ['A 10:00-11:00 maya home', 'B 11:00-12:00 leo field 2'],
      ['AB drive 11:00-11:00 1 by estimate'],
    ],
    [
      'a drive of more than ten hours is not reported',
      ['A 10:00-11:00 maya home', 'B 12:00-13:00 leo another coast'],
      [],
    ],
    [
      'the drive must end by the arrival time',
      ['A 10:00-11:00 maya home', eventGroup('B 11:45-12:00 leo gym', { arriveBy: '11:15' })],
      ['AB drive 11:00-11:15 30 by estimate'],
    ],
    [
      'the arrival time lies before the end of the first event',
      ['A 10:00-11:00 maya home', eventGroup('B 11:45-12:00 leo gym', { arriveBy: '10:45' })],
      ['AB drive 11:00-11:00 30 by estimate'],
    ],
    [
      'an early arrival at the same place needs no drive',
      ['A 10:00-11:00 maya gym', eventGroup('B 11:15-12:00 leo gym', { arriveBy: '10:45' })],
      [],
    ],
    [
      'an arrival time ten hours before the start counts as six hours',
      ['A 10:00-13:30 maya home', eventGroup('B 20:00-21:00 leo gym', { arriveBy: '10:00' })],
      [],
    ],
    [
      'one minute less than those six hours is a clash',
      ['A 10:00-13:31 maya home', eventGroup('B 20:00-21:00 leo gym', { arriveBy: '10:00' })],
      ['AB drive 13:31-14:00 30 by estimate'],
    ],
    [
      'an arrival time after the start is ignored',
      ['A 10:00-11:00 maya home', eventGroup('B 11:10-12:00 leo gym', { arriveBy: '11:40' })],
      ['AB drive 11:00-11:10 30 by estimate'],
    ],
    [
      'the first event has no end, so its length is assumed',
      ['A 10:00 maya home', 'B 11:10-12:00 leo gym'],
      ['AB drive 11:00-11:10 30 by estimate assumed'],
    ],
    [
      'a second event without an end does not count as assumed',
      ['A 10:00-11:00 maya home', 'B 11:10 leo gym'],
      ['AB drive 11:00-11:10 30 by estimate'],
    ],
  ])('reports the expected drives: %s', (_what, written, expected) =>
    expect(clashes(written)).toEqual(expected),
  )

  test('uses the drive time that the parent entered, in both directions and even if a place has no coordinates', () => {
    const withDrive = (minutes: number) => ({
      ...RULE,
      typedMinutes: new Map([[tripKey('gym', 'home'), minutes]]),
    })
    const there = ['A 10:00-11:00 maya home', 'B 11:20-12:00 leo gym']
    const back = ['A 10:00-11:00 maya gym', 'B 11:20-12:00 leo home']
    expect(clashes(there, withDrive(20))).toEqual([])
    expect(clashes(there, withDrive(21))).toEqual(['AB drive 11:00-11:20 21 by parent'])
    expect(clashes(back, withDrive(21))).toEqual(['AB drive 11:00-11:20 21 by parent'])
    const unknown = { ...RULE, typedMinutes: new Map([[tripKey('home', 'somewhere'), 30]]) }
    expect(clashes(['A 10:00-11:00 maya home', 'B 11:20-12:00 leo somewhere'], unknown)).toEqual([
      'AB drive 11:00-11:20 30 by parent',
    ])
  })

  test('uses the routed drive time before the estimate, and the parent’s before both', () => {
    const routed = (minutes: number, typed?: number): DriveRule => ({
      ...RULE,
      typedMinutes: new Map(typed === undefined ? [] : [[tripKey('gym', 'home'), typed]]),
      routedMinutes: new Map([[tripKey('gym', 'home'), minutes]]),
    })
    const events = ['A 10:00-11:00 maya home', 'B 11:20-12:00 leo gym']
    expect(clashes(events, routed(20))).toEqual([])
    expect(clashes(events, routed(40))).toEqual(['AB drive 11:00-11:20 40 by routed'])
    expect(clashes(events, routed(20, 25))).toEqual(['AB drive 11:00-11:20 25 by parent'])
    // A route of more than ten hours means that a place was located wrongly.
    expect(clashes(events, routed(601))).toEqual([])
  })

  test('ignores the route between two fields of one park', () => {
    const rule = { ...RULE, routedMinutes: new Map([[tripKey('field 1', 'home'), 5]]) }
    expect(clashes(['A 10:00-11:00 maya home', 'B 11:00-12:00 leo field 1'], rule)).toEqual([])
  })

  test('returns the estimated drive time in addition to the drive time that the parent entered', () => {
    const [clash] = findClashes(
      [eventGroup('A 10:00-11:00 maya home'), eventGroup('B 11:00-12:00 leo gym')],
      {
        drive: { ...RULE, typedMinutes: new Map([[tripKey('home', 'gym'), 45]]) },
        limit: 10,
      },
    )
    expect(clash?.drive).toEqual({ minutes: 45, from: 'parent', estimate: 30 })
  })
})

describe('chains of events', () => {
  test.each<[string, readonly (string | Candidate)[], readonly string[]]>([
    [
      'one child goes from A to C by way of B',
      ['A 10:00-11:00 maya home', 'B 11:05-11:30 maya gym', 'C 11:40-12:00 maya pool'],
      ['AB drive 11:00-11:05 30 by estimate', 'BC drive 11:30-11:40 30 by estimate'],
    ],
    [
      'B starts exactly when A ends, so B is between A and C',
      ['A 10:00-11:00 maya home', 'B 11:00-11:30 maya home', 'C 11:40-12:00 maya pool'],
      ['BC drive 11:30-11:40 60 by estimate'],
    ],
    [
      'a parent with two children goes from A to C by way of B',
      ['A 10:00-11:00 maya home', 'B 11:30-11:35 leo gym', 'C 11:50-12:00 leo pool'],
      ['BC drive 11:35-11:50 30 by estimate'],
    ],
    [
      'a brother’s event in between does not count for his sister',
      ['A 10:00-11:00 maya home', 'B 11:05-11:10 leo', 'C 11:40-12:00 maya pool'],
      ['AC drive 11:00-11:40 60 by estimate'],
    ],
    [
      'B overlaps A, so there are drives from A and from B to C',
      ['A 10:00-11:00 maya home', 'B 10:30-10:45 leo home', 'C 11:10-12:00 ana gym'],
      [
        'AB overlap 10:30-10:45 0 by estimate',
        'AC drive 11:00-11:10 30 by estimate',
        'BC drive 10:45-11:10 30 by estimate',
      ],
    ],
    [
      'B overlaps C, so there are drives from A to B and to C',
      ['A 10:00-11:00 maya home', 'B 11:10-12:00 leo gym', 'C 11:20-12:00 maya gym'],
      [
        'AB drive 11:00-11:10 30 by estimate',
        'AC drive 11:00-11:20 30 by estimate',
        'BC overlap 11:20-12:00 0 by estimate',
      ],
    ],
    [
      'two siblings go to different events after the first one',
      [
        'A 10:00-11:00 maya+leo home',
        'B 11:05-11:10 leo home',
        'C 11:20-12:00 maya gym',
        'D 11:20-12:00 leo pool',
      ],
      [
        'AC drive 11:00-11:20 30 by estimate',
        'BC drive 11:10-11:20 30 by estimate',
        'BD drive 11:10-11:20 60 by estimate',
        'CD overlap 11:20-12:00 30 by estimate',
      ],
    ],
  ])('compares only consecutive events: %s', (_what, written, expected) =>
    expect(clashes(written).toSorted()).toEqual(expected.toSorted()),
  )
})

describe('events that never clash', () => {
  const other = 'B 10:00-11:00 leo gym'
  test.each<[string, Candidate]>([
    ['cancelled', eventGroup('A 10:00-11:00 maya home', { status: 'cancelled' })],
    ['removed', eventGroup('A 10:00-11:00 maya home', { status: 'removed' })],
    ['postponed', eventGroup('A 10:00-11:00 maya home', { status: 'postponed' })],
    ['all-day or without a set time', { ...eventGroup('A 10:00-11:00 maya home'), when: { kind: 'days' } }],
    ['hidden by a parent', eventGroup('A 10:00-11:00 maya home', { isHidden: true })],
    ['a birthday', eventGroup('A 10:00-11:00 maya home', { isBirthday: true })],
    ['without one of the family’s own children', eventGroup('A 10:00-11:00 maya home', { profileIds: [] })],
  ])('reports no clash with an event that is %s', (_what, one) => {
    expect(clashes([one, other])).toEqual([])
    expect(clashes([eventGroup('A 10:00-11:00 maya home'), other])).toHaveLength(1)
  })

  test('combines the children of two entries with the same event group id, and reports no clash between the two entries', () => {
    const rows = [eventGroup('A 10:00-11:00 maya home'), eventGroup('A 10:05-11:00 leo gym')]
    expect(clashes(rows)).toEqual([])
    const [clash] = findClashes([...rows, eventGroup('B 10:30-11:30 ana gym')], { drive: RULE, limit: 10 })
    expect(clash?.first.profileIds).toEqual(['maya', 'leo'])
  })
})

test('returns no more clashes than the limit', () => {
  const crowd = Array.from({ length: 5000 }, (_, index) => eventGroup(`${index} 10:00-11:00 maya`))
  expect(findClashes(crowd, { drive: RULE, limit: 1000 })).toHaveLength(1000)
})

test('counts elapsed time over a clock change (C20)', () => {
  const candidate = (id: string, start: string, end: string, place: string): Candidate => ({
    ...eventGroup(`${id} 00:00 maya ${place}`),
    when: {
      kind: 'timed',
      start: Temporal.ZonedDateTime.from(`${start}[America/New_York]`).toInstant(),
      end: Temporal.ZonedDateTime.from(`${end}[America/New_York]`).toInstant(),
    },
  })
  // The hour from 2:00 to 3:00 does not exist on March 8, 2026, so 1:50 to 3:10 takes only 20 minutes.
  expect(
    clashes([
      candidate('A', '2026-03-08T01:00', '2026-03-08T01:50', 'home'),
      candidate('B', '2026-03-08T03:10', '2026-03-08T04:00', 'gym'),
    ]),
  ).toEqual(['AB drive 06:50-07:10 30 by estimate'])
})

test('measures great-circle distances', () => {
  // The expected distance is a quarter of the Earth's circumference: 6,371,009 m × π / 2.
  expect(metersBetween({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })).toBeCloseTo(
    10_007_557.5,
    0,
  )
  expect(metersBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    111_195.1,
    0,
  )
  expect(metersBetween({ latitude: 5, longitude: 5 }, { latitude: 5, longitude: 5 })).toBe(0)
})

test('normalizes the spelling of a place', () => {
  expect(placeKey('  12 Oak ST, Springfield ')).toBe('12 oak st, springfield')
  expect(['   ', 'TBD', ' tba ', '?', 'To be determined', 'N/A'].map(placeKey)).toEqual(Array(6).fill(null))
  expect(placeKey('Tbilisi Park')).toBe('tbilisi park')
  expect(placeKey(null)).toBeNull()
})

describe('the end of a clash', () => {
  const endsAt = (...written: readonly (string | Candidate)[]) =>
    findClashes(
      written.map((one) => (typeof one === 'string' ? eventGroup(one) : one)),
      { drive: RULE, limit: 1000 },
    ).map((clash) => clash.endsAt.toString())

  test.each<[string, readonly string[], string]>([
    ['the second event ends later', ['A 10:00-11:00 maya', 'B 10:30-12:00 leo'], '12:00'],
    ['the first event ends later', ['A 10:00-14:00 maya', 'B 10:30-12:00 leo'], '14:00'],
    ['the second event has no end and takes an hour', ['A 10:00-11:00 maya', 'B 10:30 leo'], '11:30'],
    ['the drive leads to the second event', ['A 10:00-11:00 maya home', 'B 11:10-12:45 leo gym'], '12:45'],
  ])('a clash lasts until both events have ended: %s', (_, events, end) => {
    expect(endsAt(...events)).toEqual([at(end).toString()])
  })

  test.each([
    ['11:59', false],
    ['12:00', true],
    ['12:01', true],
  ])('at %s, a clash that ends at 12:00 is over: %s', (now, isOver) => {
    expect(isClashOver(at('12:00'), at(now))).toBe(isOver)
  })

  // A drive takes at most 10 hours, and an arrival time is at most 6 hours before the start.
  test.each([
    ['A 01:00-02:00 maya', 'B 18:00-19:00 leo', true],
    ['A 01:00-02:00 maya', 'B 18:01-19:00 leo', false],
    ['B 18:00-19:00 leo', 'A 01:00-02:00 maya', true],
  ])('%s and %s may meet: %s', (one, other, meets) => {
    expect(mayMeet(eventGroup(one), eventGroup(other))).toBe(meets)
  })

  test('an event without an end takes an hour, and a whole-day event has no end', () => {
    expect(endOf(eventGroup('A 10:00 maya'))?.toString()).toBe(at('11:00').toString())
    expect(endOf(eventGroup('A 10:00-10:20 maya'))?.toString()).toBe(at('10:20').toString())
    expect(endOf({ ...eventGroup('A 10:00 maya'), when: { kind: 'days' } })).toBeNull()
  })
})
