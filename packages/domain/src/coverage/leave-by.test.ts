import { describe, expect, test } from 'vitest'
import { at, eventGroup, PLACES, RULE } from '../clash.fixture.ts'
import { type DriveRule, tripKey } from '../drive.ts'
import { departuresOf, type DrivenEvent, USUAL_EARLY_MINUTES } from './leave-by.ts'
import { SAM } from './leg.fixture.ts'
import type { Direction, Leg } from './leg.ts'
import type { ResolvedLeg } from './leg-default.ts'

const HOME = { key: 'home', at: PLACES['home'] ?? null }

function event(text: string, changes: Partial<DrivenEvent> = {}): DrivenEvent {
  return { ...eventGroup(text), activity: 'other', earlyMinutes: null, ...changes }
}

function leg(
  eventGroupId: string,
  direction: Direction,
  status: 'confirmed' | 'check' | 'asked',
): ResolvedLeg {
  const choice: Leg =
    status === 'asked'
      ? { status, driver: { kind: 'user', userId: 'sam' }, askedBy: 'ana', version: 1 }
      : { status, driver: SAM, askedBy: null, version: 1 }
  return { eventGroupId, profileId: 'maya', direction, from: 'choice', defaultId: null, ...choice }
}
const there = (eventGroupId: string, status: 'confirmed' | 'check' | 'asked' = 'confirmed') =>
  leg(eventGroupId, 'there', status)
const back = (eventGroupId: string) => leg(eventGroupId, 'back', 'confirmed')

function departures(
  events: readonly DrivenEvent[],
  legs: readonly ResolvedLeg[],
  { home = HOME, rule = RULE }: { home?: typeof HOME | null; rule?: DriveRule } = {},
): string[] {
  return departuresOf(SAM, events, legs, { home, rule }).map(({ eventGroupId, direction, leaveBy }) => {
    if (leaveBy.missing !== undefined) return `${eventGroupId} ${direction}: ${leaveBy.missing} is missing`
    const time = leaveBy.at.toString().slice(11, 16)
    const origin = leaveBy.fromEventGroupId ?? 'home'
    return `${eventGroupId} ${direction}: ${time} from ${origin}, ${leaveBy.drive.minutes} by ${leaveBy.drive.from}`
  })
}

// The drive from home to the gym takes 30 minutes, from home to the pool 60, and from the gym to the pool 30.
// The buffer is 5 minutes.
describe('the way there', () => {
  const arrival = (clock: string) => ({ arriveBy: at(clock) })
  test.each<[string, DrivenEvent, string]>([
    ['reaches an event by its start', event('A 12:00 maya gym'), '11:25'],
    ['reaches a game 30 minutes early', event('A 12:00 maya gym', { activity: 'game' }), '10:55'],
    ['reaches a tournament as a game', event('A 12:00 maya gym', { activity: 'tournament' }), '10:55'],
    ['reaches a practice 15 minutes early', event('A 12:00 maya gym', { activity: 'practice' }), '11:10'],
    [
      'reaches a team’s event as early as the parent set',
      event('A 12:00 maya gym', { activity: 'game', earlyMinutes: 45 }),
      '10:40',
    ],
    [
      'reaches a team’s event at its start if the parent set no early arrival',
      event('A 12:00 maya gym', { activity: 'game', earlyMinutes: 0 }),
      '11:25',
    ],
    [
      'reaches an event by the platform’s arrival time',
      event('A 12:00 maya gym', { activity: 'game', earlyMinutes: 45, ...arrival('11:50') }),
      '11:15',
    ],
    ['ignores an arrival time after the start', event('A 12:00 maya gym', arrival('12:30')), '11:25'],
  ])('%s', (_what, one, expected) =>
    expect(departures([one], [there('A')])).toEqual([`A there: ${expected} from home, 30 by estimate`]),
  )

  test('is earliest for games, and has no early arrival for other events', () => {
    expect(USUAL_EARLY_MINUTES).toEqual({ game: 30, practice: 15, other: 0 })
  })

  test('needs no buffer without a drive', () => {
    expect(departures([event('A 12:00 maya home')], [there('A')])).toEqual([
      'A there: 12:00 from home, 0 by estimate',
    ])
  })

  test('uses the parent’s and the routed minutes', () => {
    const key = tripKey('home', 'gym')
    const routed = { ...RULE, routedMinutes: new Map([[key, 40]]) }
    const events = [event('A 12:00 maya gym')]
    expect(departures(events, [there('A')], { rule: routed })).toEqual([
      'A there: 11:15 from home, 40 by routed',
    ])
    const typed = { ...routed, typedMinutes: new Map([[key, 20]]) }
    expect(departures(events, [there('A')], { rule: typed })).toEqual([
      'A there: 11:35 from home, 20 by parent',
    ])
  })

  test.each<[string, string, typeof HOME | null, string]>([
    ['home', 'A 12:00 maya gym', null, 'home'],
    ['home', 'A 12:00 maya gym', { key: 'nowhere', at: null }, 'home'],
    ['place', 'A 12:00 maya', HOME, 'place'],
    ['place', 'A 12:00 maya somewhere', HOME, 'place'],
    ['place', 'A 12:00 maya somewhere', { key: 'nowhere', at: null }, 'place'],
    ['place', 'A 12:00 maya another coast', HOME, 'place'],
  ])('is unknown if the %s is unknown: %s', (_what, text, home, missing) =>
    expect(departures([event(text)], [there('A')], { home })).toEqual([`A there: ${missing} is missing`]),
  )

  test('exists only for the legs of the adult', () => {
    const events = [event('A 12:00 maya gym'), event('B 12:00 leo gym')]
    const legs = [there('A'), back('A'), there('B')]
    const others = legs.map((one): ResolvedLeg =>
      one.eventGroupId === 'A'
        ? { ...one, status: 'confirmed', driver: { kind: 'user', userId: 'ana' }, askedBy: null }
        : one,
    )
    expect(departures(events, others)).toEqual(['B there: 11:25 from home, 30 by estimate'])
  })

  test('is shared by siblings', () => {
    const legs = [there('A'), { ...there('A'), profileId: 'leo' }]
    expect(departures([event('A 12:00 maya+leo gym')], legs)).toHaveLength(1)
  })

  test('does not exist for a cancelled event', () => {
    expect(departures([event('A 12:00 maya gym', { status: 'cancelled' })], [there('A')])).toEqual([])
  })
})

describe('the way back', () => {
  test('reaches the event at its end, without a buffer', () => {
    expect(departures([event('A 12:00-14:00 maya gym')], [back('A')])).toEqual([
      'A back: 13:30 from home, 30 by estimate',
    ])
  })

  test('begins at the event if the adult has no time to be at home', () => {
    // Two drives of 30 minutes leave 29 minutes at home.
    expect(departures([event('A 12:00-13:29 maya gym')], [there('A'), back('A')])[1]).toBe(
      'A back: 13:29 from A, 0 by estimate',
    )
    expect(departures([event('A 12:00-13:30 maya gym')], [there('A'), back('A')])[1]).toBe(
      'A back: 13:00 from home, 30 by estimate',
    )
  })
})

describe('an adult who comes from another event', () => {
  // By way of home the drives take 30 and 60 minutes, so that 120 minutes leave 30 minutes at home.
  test.each<[string, string, string]>([
    ['comes straight if less than 30 minutes remain at home', '12:59', '12:24 from A, 30'],
    ['comes from home if 30 minutes remain there', '13:00', '11:55 from home, 60'],
  ])('%s', (_what, start, expected) => {
    const events = [event('A 10:00-11:00 maya gym'), event(`B ${start} leo pool`)]
    expect(departures(events, [back('A'), there('B')])[1]).toBe(`B there: ${expected} by estimate`)
  })

  test('comes straight if less than 60 minutes lie between and the home is unknown', () => {
    const next = (start: string) =>
      departures([event('A 10:00-11:00 maya gym'), event(`B ${start} leo pool`)], [back('A'), there('B')], {
        home: null,
      })[1]
    expect(next('11:59')).toBe('B there: 11:24 from A, 30 by estimate')
    expect(next('12:00')).toBe('B there: home is missing')
  })

  test('counts the time until the early arrival', () => {
    const events = [event('A 10:00-11:00 maya gym'), event('B 13:10 leo pool', { activity: 'practice' })]
    expect(departures(events, [back('A'), there('B')])[1]).toBe('B there: 12:20 from A, 30 by estimate')
  })

  test('comes from the last of several events', () => {
    const events = [event('A 10:00 maya pool'), event('B 11:00 leo home'), event('C 11:40 ana gym')]
    expect(departures(events, [there('A'), there('B'), there('C')])[2]).toBe(
      'C there: 11:05 from B, 30 by estimate',
    )
  })

  test('does not come from a later event', () => {
    const events = [event('A 10:00 maya gym'), event('B 10:20 leo pool')]
    expect(departures(events, [there('A'), there('B')])[0]).toBe('A there: 09:25 from home, 30 by estimate')
  })

  test('does not come from an event for which they were only asked', () => {
    const events = [event('A 10:00 maya gym'), event('B 11:00 leo pool')]
    expect(departures(events, [there('A', 'asked'), there('B')])[1]).toBe(
      'B there: 09:55 from home, 60 by estimate',
    )
    expect(departures(events, [there('A', 'check'), there('B')])[1]).toBe(
      'B there: 10:25 from A, 30 by estimate',
    )
  })

  test('comes from home if the drive from the other event is unknown', () => {
    const events = [event('A 10:00 maya somewhere'), event('B 10:30 leo gym')]
    expect(departures(events, [there('A'), there('B')])[1]).toBe('B there: 09:55 from home, 30 by estimate')
  })
})
