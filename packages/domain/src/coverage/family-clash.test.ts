import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, eventGroup, RULE } from '../clash.fixture.ts'
import { type Candidate, findClashes } from '../clash.ts'
import { driveBetween } from '../drive.ts'
import { findFamilyClashes } from './family-clash.ts'
import { ANA, GRANDMA, SAM } from './leg.fixture.ts'
import { type Direction, DIRECTIONS, type Driver, NO_DRIVER } from './leg.ts'
import type { ResolvedLeg } from './leg-default.ts'

const DRIVERS: Record<string, Driver> = {
  sam: SAM,
  ana: ANA,
  vera: { kind: 'user', userId: 'vera' },
  grandma: GRANDMA,
  alone: { kind: 'alone' },
  parks: { kind: 'otherFamily', note: 'The Parks' },
}

function leg(eventGroupId: string, profileId: string, direction: Direction, choice: string): ResolvedLeg {
  const key = { eventGroupId, profileId, direction, from: 'choice', defaultId: null } as const
  const [name = '', status = 'confirmed'] = choice.split('?')
  const driver = DRIVERS[name]
  if (!driver) return { ...key, ...NO_DRIVER }
  if (status === 'confirmed') return { ...key, status: 'confirmed', driver, askedBy: null, version: 1 }
  if (driver.kind !== 'user') throw new Error('only a user is asked')
  return { ...key, status: 'asked', driver, askedBy: 'ana', version: 1 }
}

/**
 * Parses 'A 10:00-11:00 maya gym: sam, ana?' into an event and its legs there and back.
 * A single name drives both legs, '-' is an open leg, and 'ana?' was asked.
 */
function parse(written: readonly string[]): { events: Candidate[]; legs: ResolvedLeg[] } {
  const parsed = written.map((text) => {
    const [event = '', choices = '-'] = text.split(': ')
    const [there = '-', back = there] = choices.split(', ')
    return { event: eventGroup(event), choices: { there, back } }
  })
  return {
    events: parsed.map(({ event }) => event),
    legs: parsed.flatMap(({ event, choices }) =>
      event.profileIds.flatMap((profileId) =>
        DIRECTIONS.map((direction) => leg(event.eventGroupId, profileId, direction, choices[direction])),
      ),
    ),
  }
}

function clashes(written: readonly string[], adults: readonly Driver[] = [SAM, ANA]): string[] {
  const { events, legs } = parse(written)
  const hours = (moment: Temporal.Instant) => moment.toString().slice(11, 16)
  return findFamilyClashes(events, legs, adults, { drive: RULE, limit: 1000 }).map(
    ({ kind, first, second, from, to, adult }) => {
      const who = adult === null ? 'nobody' : adult.kind === 'user' ? adult.userId : adult.kind
      return `${first.eventGroupId}${second.eventGroupId} ${kind} ${hours(from)}-${hours(to)} ${who}`
    },
  )
}

describe('events that nobody drives yet', () => {
  const schedule = [
    'A 10:00-11:00 maya home',
    'B 10:30-12:00 leo gym',
    'C 12:10-13:00 maya pool',
    'D 13:00-14:00 ana',
    'E 13:30-14:00 maya+leo gym',
    'F 15:00-16:00 maya home',
    'G 16:05-16:10 maya',
    'H 16:30-17:00 maya pool',
  ]
  test.each([1, 2, 3])('clash as before, with %i adults', (count) => {
    const before = findClashes(parse(schedule).events, { drive: RULE, limit: 1000 })
    expect(before.length).toBeGreaterThan(2)
    const { events, legs } = parse(schedule)
    const adults = [SAM, ANA, GRANDMA].slice(0, count)
    expect(findFamilyClashes(events, legs, adults, { drive: RULE, limit: 1000 })).toEqual(
      before.map((clash) => ({ ...clash, adult: null })),
    )
  })

  test('clash as before if a driver declined', () => {
    const { events, legs } = parse(['A 10:00-11:00 maya home', 'B 10:30-12:00 leo gym'])
    const declined = legs.map((one): ResolvedLeg => ({
      ...one,
      status: 'declined',
      driver: SAM,
      askedBy: 'ana',
      version: 2,
    }))
    expect(findFamilyClashes(events, declined, [SAM, ANA], { drive: RULE, limit: 10 })).toHaveLength(1)
  })
})

// The drive from home to the gym, and from the gym to the pool, takes 30 minutes, and from home to the pool 60 minutes.
describe('events with drivers', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['two drivers', ['A 10:00-11:00 maya home: sam', 'B 10:00-11:00 leo gym: ana'], []],
    [
      'two drivers for the same child, who cannot be at two places at once',
      ['A 10:00-11:00 maya+leo home: sam', 'B 10:30-11:30 maya gym: ana'],
      ['AB overlap 10:30-11:00 nobody'],
    ],
    [
      'two drivers for the same child, who is late for the second event',
      ['A 10:00-11:00 maya home: sam', 'B 11:29-12:00 maya gym: ana'],
      ['AB drive 11:00-11:29 nobody'],
    ],
    [
      'one driver who must be at two places at once',
      ['A 10:00-11:00 maya home: sam', 'B 10:00-11:00 leo gym: sam'],
      ['AB overlap 10:00-11:00 sam'],
    ],
    [
      'one driver who has time to drop both and to fetch both',
      ['A 10:00-11:00 maya home: sam', 'B 10:30-11:30 leo gym: sam'],
      [],
    ],
    [
      'one driver who has one minute too little',
      ['A 10:00-11:00 maya home: sam', 'B 10:29-11:30 leo gym: sam'],
      ['AB overlap 10:29-11:00 sam'],
    ],
    [
      'one driver who cannot fetch both',
      ['A 10:00-11:00 maya home: ana, sam', 'B 10:00-11:29 leo gym: grandma, sam'],
      ['AB overlap 10:00-11:00 sam'],
    ],
    [
      'one driver who brings one child and fetches the other',
      ['A 10:00-11:00 maya home: sam, ana', 'B 10:00-11:00 leo gym: ana, sam'],
      [],
    ],
    [
      'one driver who fetches a child and is late for the next event',
      ['A 10:00-11:00 maya home: sam', 'B 11:29-12:00 leo gym: sam'],
      ['AB drive 11:00-11:29 sam'],
    ],
    [
      'one driver who need not fetch the first child',
      ['A 10:00-11:00 maya home: sam, ana', 'B 11:29-12:00 leo gym: sam'],
      [],
    ],
    [
      'a helper who must be at two places at once',
      ['A 10:00-11:00 maya home: grandma', 'B 10:00-11:00 leo gym: grandma'],
      ['AB overlap 10:00-11:00 helper'],
    ],
    [
      'an adult who was asked and may still accept',
      ['A 10:00-11:00 maya home: sam', 'B 10:00-11:00 leo gym: sam?'],
      ['AB overlap 10:00-11:00 sam'],
    ],
    [
      'children who walk or ride with another family',
      [
        'A 10:00-11:00 maya home: alone',
        'B 10:00-11:00 leo gym: alone',
        'C 10:00-11:00 ana pool: parks',
        'D 10:00-11:00 ida home: parks',
        'E 10:00-11:00 tom gym: sam',
      ],
      [],
    ],
    ['one driver at one place', ['A 10:00-11:00 maya gym: sam', 'B 10:00-11:00 leo gym: sam'], []],
    ['siblings at the same event', ['A 10:00-11:00 maya+leo home: sam', 'B 12:00-13:00 maya gym: sam'], []],
    [
      'one driver with events at unknown places that overlap',
      ['A 10:00-11:00 maya: sam', 'B 10:30-11:30 leo: sam'],
      ['AB overlap 10:30-11:00 sam'],
    ],
    [
      'one driver with events at unknown places that follow each other',
      ['A 10:00-11:00 maya: sam', 'B 11:00-11:30 leo: sam'],
      [],
    ],
    [
      'one driver who passes through an unknown place',
      ['A 10:00-11:00 maya home: sam', 'B 11:10-11:15 leo: sam', 'C 11:30-12:00 maya pool: sam'],
      ['AC drive 11:00-11:30 sam'],
    ],
    [
      'one driver who goes from A to C by way of B',
      ['A 10:00-11:00 maya home: sam', 'B 11:30-11:35 leo gym: sam', 'C 11:50-12:00 ana pool: sam'],
      ['BC drive 11:35-11:50 sam'],
    ],
  ])('%s', (_what, written, expected) => expect(clashes(written)).toEqual(expected))
})

describe('open legs beside events with drivers', () => {
  const game = 'A 10:00-11:00 maya home: sam'
  const practice = 'B 10:00-11:00 leo gym'
  test.each<[string, readonly string[], readonly Driver[], readonly string[]]>([
    ['do not clash if another adult is free', [game, practice], [SAM, ANA], []],
    ['clash if the only adult is elsewhere', [game, practice], [SAM], ['AB overlap 10:00-11:00 nobody']],
    [
      'clash if every adult is elsewhere',
      [game, practice, 'C 10:00-11:00 ana pool: ana'],
      [SAM, ANA],
      ['AB overlap 10:00-11:00 nobody'],
    ],
    [
      'do not clash if a helper is free',
      [game, practice, 'C 10:00-11:00 ana pool: ana'],
      [SAM, ANA, GRANDMA],
      [],
    ],
    [
      'clash although somebody who is not one of the adults is free',
      [game, practice, 'C 10:00-11:00 ana pool: vera'],
      [SAM],
      ['AB overlap 10:00-11:00 nobody'],
    ],
    ['do not clash if the only adult has time for both', [game, 'B 10:30-11:30 leo gym'], [SAM], []],
    [
      'clash on the way back alone',
      ['A 10:00-11:00 maya home: parks, sam', 'B 10:00-11:00 leo gym: alone, -'],
      [SAM],
      ['AB overlap 10:00-11:00 nobody'],
    ],
    ['do not clash with a child who goes alone', ['A 10:00-11:00 maya home: alone', practice], [SAM], []],
    [
      'clash with each other if only one adult can drive them',
      ['A 10:00-11:00 maya home: alone, -', practice],
      [SAM],
      ['AB overlap 10:00-11:00 nobody'],
    ],
    [
      'do not clash with each other if two adults can drive them',
      ['A 10:00-11:00 maya home: alone, -', practice],
      [SAM, ANA],
      [],
    ],
    [
      'do not clash with each other if each of two adults can drive one of them',
      ['A 10:00-11:00 maya home: alone, -', 'B 10:00-11:00 leo gym: alone, -', 'C 10:00-11:00 ana home: sam'],
      [SAM, ANA],
      [],
    ],
    [
      'clash if the only adult cannot come in time from another event',
      ['A 10:00-11:00 maya home: sam', 'B 11:20-12:00 leo gym: -, alone'],
      [SAM],
      ['AB drive 11:00-11:20 nobody'],
    ],
    [
      'clash if the only adult cannot go on to another event in time',
      ['A 10:00-11:00 maya home: alone, -', 'B 11:20-12:00 leo gym: sam'],
      [SAM],
      ['AB drive 11:00-11:20 nobody'],
    ],
    [
      'clash with each other if the second adult is elsewhere',
      ['A 10:00-11:00 maya home: alone, -', practice, 'C 10:00-11:00 ana pool: ana'],
      [SAM, ANA],
      ['AB overlap 10:00-11:00 nobody'],
    ],
  ])('%s', (_what, written, adults, expected) => expect(clashes(written, adults)).toEqual(expected))
})

describe('an absent child', () => {
  test('has no clash', () => {
    const { legs } = parse(['A 10:00-11:00 maya home: sam', 'B 10:00-11:00 leo gym: sam'])
    const events = [
      eventGroup('A 10:00-11:00 maya home'),
      eventGroup('B 10:00-11:00 leo gym', { profileIds: [] }),
    ]
    expect(findFamilyClashes(events, legs, [SAM], { drive: RULE, limit: 10 })).toEqual([])
  })

  test('does not keep the driver of a sibling from another event', () => {
    const { legs } = parse(['A 10:00-11:00 maya+leo home: sam', 'B 10:00-11:00 ana gym: ana'])
    const swapped = legs.map((one): ResolvedLeg =>
      one.profileId === 'leo' ? { ...one, status: 'confirmed', driver: ANA, askedBy: null, version: 1 } : one,
    )
    const event = (profileIds: string[]) => [
      eventGroup('A 10:00-11:00 maya+leo home', { profileIds }),
      eventGroup('B 10:00-11:00 ana gym'),
    ]
    const found = (profileIds: string[]) =>
      findFamilyClashes(event(profileIds), swapped, [SAM, ANA], { drive: RULE, limit: 10 })
    expect(found(['maya', 'leo']).map(({ adult }) => adult)).toEqual([ANA])
    expect(found(['maya'])).toEqual([])
  })
})

test('depends on the assumed end of an event only if the adult fetches the child there', () => {
  const isAssumed = (...written: string[]) => {
    const { events, legs } = parse(written)
    return findFamilyClashes(events, legs, [SAM], { drive: RULE, limit: 10 }).map((clash) => clash.isAssumed)
  }
  expect(isAssumed('A 10:00 maya home: sam', 'B 11:10-12:00 leo gym: sam')).toEqual([true])
  expect(isAssumed('A 10:00-11:00 maya home: sam', 'B 11:10 leo gym: sam')).toEqual([false])
})

test('reports no more clashes than the limit, earliest first', () => {
  const crowd = Array.from(
    { length: 3000 },
    (_, index) =>
      `${index} ${index % 2 === 0 ? '10:00-11:00' : '09:00-11:00'} maya ${index % 3 === 0 ? 'gym' : 'home'}: ${index % 4 === 0 ? '-' : 'sam'}`,
  )
  const { events, legs } = parse(crowd)
  const found = findFamilyClashes(events, legs, [SAM, ANA], { drive: RULE, limit: 1000 })
  expect(found).toHaveLength(1000)
  expect(found[0]?.from.toString()).toBe(at('09:00').toString())
})

const anyHours = fc
  .tuple(fc.integer({ min: 36, max: 60 }), fc.integer({ min: 1, max: 6 }))
  .map(([start, length]) => {
    const clock = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    return `${clock(start)}-${clock(start + length)}`
  })
const anySchedule = (choices: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        anyHours,
        fc.constantFrom('maya', 'leo', 'ana'),
        fc.constantFrom('home', 'gym', 'pool'),
        fc.constantFrom(...choices),
        fc.constantFrom(...choices),
      ),
      { maxLength: 7 },
    )
    .map((events) =>
      events.map(
        ([hours, child, place, there, back], index) =>
          `E${index} ${hours} ${child} ${place}: ${there}, ${back}`,
      ),
    )

/** True if one person can be at all stops: tried by brute force over the stops in the order of time. */
function canDrive(stops: readonly { at: number; event: Candidate }[]): boolean {
  const sorted = stops.toSorted((one, other) => one.at - other.at)
  return sorted.every((stop, index) => {
    const before = sorted[index - 1]
    const minutes = before ? (driveBetween(before.event.place, stop.event.place, RULE)?.minutes ?? 0) : 0
    return !before || stop.at - before.at >= minutes * 60_000
  })
}

describe('any schedule', () => {
  test('has a clash of an adult exactly if that adult cannot be at all of their stops', () => {
    fc.assert(
      fc.property(anySchedule(['sam', 'ana', 'alone']), (written) => {
        const { events, legs } = parse(written)
        const found = findFamilyClashes(events, legs, [SAM, ANA], { drive: RULE, limit: 1000 })
        for (const driver of [SAM, ANA]) {
          const stops = events.flatMap((event) =>
            event.when.kind !== 'timed' || !event.when.end
              ? []
              : [
                  { event, direction: 'there', at: event.when.start.epochMilliseconds },
                  { event, direction: 'back', at: event.when.end.epochMilliseconds },
                ].filter(({ direction }) =>
                  legs.some(
                    (one) =>
                      one.eventGroupId === event.eventGroupId &&
                      one.direction === direction &&
                      one.driver === driver,
                  ),
                ),
          )
          if (canDrive(stops)) expect(found.filter(({ adult }) => adult === driver)).toEqual([])
          else expect(found).not.toEqual([])
        }
      }),
    )
  })

  test('has no clash between events of different children that have different drivers, or need none', () => {
    fc.assert(
      fc.property(anySchedule(['sam', 'ana', 'alone', 'parks', '-']), (written) => {
        const { events, legs } = parse(written)
        const choicesOf = (event: Candidate) =>
          legs.filter(({ eventGroupId }) => eventGroupId === event.eventGroupId)
        const isDecided = (event: Candidate) => choicesOf(event).every(({ status }) => status === 'confirmed')
        for (const { first, second, adult } of findFamilyClashes(events, legs, [SAM, ANA], {
          drive: RULE,
          limit: 1000,
        })) {
          if (!isDecided(first) || !isDecided(second)) continue
          if (first.profileIds.some((profileId) => second.profileIds.includes(profileId))) continue
          for (const event of [first, second])
            expect(choicesOf(event).map(({ driver }) => driver)).toContain(adult)
        }
      }),
    )
  })

  test('never gains a clash because another adult is there to help', () => {
    fc.assert(
      fc.property(anySchedule(['sam', 'ana', 'alone', '-']), (written) => {
        // The time of a clash can differ: a child cannot be at both events, although an adult could drive now.
        const pairs = (adults: readonly Driver[]) =>
          clashes(written, adults).map((clash) => clash.split(' ', 1)[0])
        expect(pairs([SAM, ANA])).toEqual(expect.arrayContaining(pairs([SAM, ANA, GRANDMA])))
      }),
    )
  })
})
