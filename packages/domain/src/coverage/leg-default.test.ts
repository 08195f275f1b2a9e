import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALONE, ANA, anyDriver, anyLeg, GRANDMA, SAM } from './leg.fixture.ts'
import {
  firstAnswer,
  hasLegs,
  type LegDefault,
  type LegEvent,
  legIndex,
  legsOf,
  legsToCheck,
  type ResolvedLeg,
  type StoredLeg,
} from './leg-default.ts'
import { DIRECTIONS, type Driver, isActive, type Leg } from './leg.ts'

const at = (text: string): LegEvent['when'] => ({
  kind: 'timed',
  start: Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant(),
  zone: 'America/New_York',
})
const day = (text: string) => Temporal.PlainDate.from(`2026-${text}`)
/** May 12, 2026 is a Tuesday. */
const TUESDAY = at('2026-05-12T17:00')
const THURSDAY = at('2026-05-14T17:00')

function practice(changes: Partial<LegEvent> = {}): LegEvent {
  return {
    eventGroupId: 'practice',
    children: [{ profileId: 'maya', platformTeamIds: ['hawks'], isGoing: true }],
    when: TUESDAY,
    status: 'confirmed',
    activity: 'practice',
    ...changes,
  }
}

function usual(driver: Driver, changes: Partial<LegDefault> = {}): LegDefault {
  return {
    id: '1',
    profileId: 'maya',
    direction: 'back',
    platformTeamId: null,
    activity: null,
    weekday: null,
    driver,
    madeBy: 'sam',
    answer: 'accepted',
    ...changes,
  }
}

const back = (leg: Leg): StoredLeg => ({
  eventGroupId: 'practice',
  profileId: 'maya',
  direction: 'back',
  ...leg,
})
const resolved = (event: LegEvent, defaults: readonly LegDefault[], stored: readonly StoredLeg[] = []) =>
  legsOf(event, { stored: legIndex(stored), defaults })
const written = ({ profileId, direction, status, driver, from }: ResolvedLeg) =>
  `${profileId} ${direction}: ${status}${driver?.kind === 'user' ? ` ${driver.userId}` : ''} from ${from}`
const wayBack = (event: LegEvent, defaults: readonly LegDefault[], stored: readonly StoredLeg[] = []) =>
  resolved(event, defaults, stored)
    .filter(({ direction }) => direction === 'back')
    .map(written)

describe('the default of a leg', () => {
  test.each<[string, readonly LegDefault[], string]>([
    ['no default', [], 'unassigned from nothing'],
    ['a default for every event', [usual(SAM)], 'confirmed sam from default'],
    ['a default of a child who walks', [usual(ALONE)], 'confirmed from default'],
    ['a default that asks', [usual(ANA, { answer: 'asked' })], 'asked ana from default'],
    ['a default that was accepted', [usual(ANA)], 'confirmed ana from default'],
    ['a default that was declined', [usual(ANA, { answer: 'declined' })], 'unassigned from nothing'],
    ['the other direction', [usual(SAM, { direction: 'there' })], 'unassigned from nothing'],
    ['another child', [usual(SAM, { profileId: 'leo' })], 'unassigned from nothing'],
    ['the event’s team', [usual(SAM, { platformTeamId: 'hawks' })], 'confirmed sam from default'],
    ['another team', [usual(SAM, { platformTeamId: 'owls' })], 'unassigned from nothing'],
    ['the event’s activity', [usual(SAM, { activity: 'practice' })], 'confirmed sam from default'],
    ['another activity', [usual(SAM, { activity: 'game' })], 'unassigned from nothing'],
    ['the first day', [usual(SAM, { fromDay: day('05-12') })], 'confirmed sam from default'],
    ['the day before the first day', [usual(SAM, { fromDay: day('05-13') })], 'unassigned from nothing'],
    ['the last day', [usual(SAM, { untilDay: day('05-12') })], 'confirmed sam from default'],
    ['the day after the last day', [usual(SAM, { untilDay: day('05-11') })], 'unassigned from nothing'],
    ['the event’s weekday', [usual(SAM, { weekday: 2 })], 'confirmed sam from default'],
    ['another weekday', [usual(SAM, { weekday: 3 })], 'unassigned from nothing'],
    [
      'the right activity on another weekday',
      [usual(SAM, { activity: 'practice', weekday: 3 })],
      'unassigned from nothing',
    ],
    [
      'a team before an activity and a weekday',
      [usual(SAM, { activity: 'practice', weekday: 2, id: '2' }), usual(ANA, { platformTeamId: 'hawks' })],
      'confirmed ana from default',
    ],
    [
      'an activity before a weekday',
      [usual(SAM, { weekday: 2, id: '2' }), usual(ANA, { activity: 'practice' })],
      'confirmed ana from default',
    ],
    [
      'a weekday before every day',
      [usual(SAM, { id: '2' }), usual(ANA, { weekday: 2 })],
      'confirmed ana from default',
    ],
    [
      'the newest of two equals',
      [usual(SAM, { id: '2' }), usual(ANA, { id: '1' })],
      'confirmed sam from default',
    ],
    [
      'the next default if the most specific one was declined',
      [usual(SAM), usual(ANA, { weekday: 2, answer: 'declined' })],
      'confirmed sam from default',
    ],
  ])('%s', (_what, defaults, expected) => {
    expect(wayBack(practice(), defaults)).toEqual([`maya back: ${expected}`])
    expect(wayBack(practice(), defaults.toReversed())).toEqual([`maya back: ${expected}`])
  })

  test('uses the weekday in the event’s own zone', () => {
    // 21:00 on Tuesday in New York is 01:00 on Wednesday in UTC.
    const late = practice({ when: at('2026-05-12T21:00') })
    expect(wayBack(late, [usual(SAM, { weekday: 2 })])).toEqual(['maya back: confirmed sam from default'])
    expect(wayBack(late, [usual(SAM, { weekday: 3 })])).toEqual(['maya back: unassigned from nothing'])
  })

  test('treats a tournament as a game', () => {
    const tournament = practice({ activity: 'tournament' })
    expect(wayBack(tournament, [usual(SAM, { activity: 'game' })])).toEqual([
      'maya back: confirmed sam from default',
    ])
  })

  test('asks only another user', () => {
    expect(firstAnswer({ driver: SAM, madeBy: 'sam' })).toBe('accepted')
    expect(firstAnswer({ driver: ANA, madeBy: 'sam' })).toBe('asked')
    expect(firstAnswer({ driver: GRANDMA, madeBy: 'sam' })).toBe('accepted')
  })
})

const anyDefault: fc.Arbitrary<LegDefault> = fc.record({
  id: fc.integer({ min: 10, max: 99 }).map(String),
  profileId: fc.constantFrom('maya', 'leo'),
  direction: fc.constantFrom(...DIRECTIONS),
  platformTeamId: fc.constantFrom(null, 'hawks', 'owls'),
  activity: fc.constantFrom(null, 'practice' as const, 'game' as const),
  weekday: fc.constantFrom(null, 2, 4),
  driver: anyDriver,
  madeBy: fc.constantFrom('sam', 'ana'),
  answer: fc.constantFrom('asked' as const, 'accepted' as const, 'declined' as const),
})
const anyStored: fc.Arbitrary<StoredLeg[]> = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom('maya', 'leo'), fc.constantFrom(...DIRECTIONS), anyLeg)
    .map(([profileId, direction, leg]): StoredLeg => ({
      eventGroupId: 'practice',
      profileId,
      direction,
      ...leg,
    })),
  { selector: ({ profileId, direction }) => `${profileId} ${direction}`, maxLength: 4 },
)
const anyEvent: fc.Arbitrary<LegEvent> = fc
  .record({
    when: fc.constantFrom<LegEvent['when']>(TUESDAY, THURSDAY, at('2026-05-12T19:00'), { kind: 'days' }),
    status: fc.constantFrom(
      'confirmed' as const,
      'cancelled' as const,
      'postponed' as const,
      'removed' as const,
    ),
    isHidden: fc.boolean(),
    children: fc.subarray(['maya', 'leo'], { minLength: 1 }),
    teams: fc.subarray(['hawks', 'owls']),
    isGoing: fc.boolean(),
  })
  .map(({ children, teams, isGoing, ...rest }) =>
    practice({
      ...rest,
      children: children.map((profileId) => ({ profileId, platformTeamIds: teams, isGoing })),
    }),
  )

describe('legs of an event', () => {
  test('are two for each child who goes', () => {
    const children = ['maya', 'leo', 'ana'].map((profileId) => ({
      profileId,
      platformTeamIds: [],
      isGoing: profileId !== 'leo',
    }))
    expect(resolved(practice({ children }), []).map(written)).toEqual([
      'maya there: unassigned from nothing',
      'maya back: unassigned from nothing',
      'ana there: unassigned from nothing',
      'ana back: unassigned from nothing',
    ])
  })

  test.each<[string, Partial<LegEvent>]>([
    ['cancelled', { status: 'cancelled' }],
    ['removed', { status: 'removed' }],
    ['postponed', { status: 'postponed' }],
    ['hidden', { isHidden: true }],
    ['a birthday', { isBirthday: true }],
    ['all-day', { when: { kind: 'days' } }],
    ['missed by the child', { children: [{ profileId: 'maya', platformTeamIds: [], isGoing: false }] }],
  ])('do not exist for an event that is %s', (_what, changes) => {
    const stored = back({ status: 'confirmed', driver: SAM, askedBy: null, version: 1 })
    expect(resolved(practice(), [usual(SAM)], [stored])).toHaveLength(2)
    expect(resolved(practice(changes), [usual(SAM)], [stored])).toEqual([])
  })

  test('never exist for a cancelled event or an absent child, and never twice', () => {
    fc.assert(
      fc.property(anyEvent, anyStored, fc.array(anyDefault), (event, stored, defaults) => {
        const legs = resolved(event, defaults, stored)
        const going = event.children.filter(({ isGoing }) => isGoing).length
        expect(legs).toHaveLength(
          event.status === 'confirmed' && !event.isHidden && event.when.kind === 'timed' ? going * 2 : 0,
        )
        expect(new Set(legs.map(({ profileId, direction }) => `${profileId} ${direction}`)).size).toBe(
          legs.length,
        )
        expect(hasLegs(event) || legs.length === 0).toBe(true)
      }),
    )
  })

  test('never let a default win over a choice', () => {
    fc.assert(
      fc.property(anyEvent, anyStored, fc.array(anyDefault), (event, stored, defaults) => {
        for (const leg of resolved(event, defaults, stored)) {
          const choice = stored.find(
            ({ profileId, direction }) => profileId === leg.profileId && direction === leg.direction,
          )
          if (choice) expect(leg).toEqual({ ...choice, from: 'choice', defaultId: null })
          else expect(leg.from).not.toBe('choice')
        }
      }),
    )
  })

  test('keep a leg free that somebody released, although a default applies', () => {
    const released = back({ status: 'unassigned', driver: null, askedBy: null, version: 2 })
    expect(wayBack(practice(), [usual(SAM)], [released])).toEqual(['maya back: unassigned from choice'])
  })
})

describe('legs to check after a move', () => {
  const toCheck = (
    before: LegEvent,
    after: LegEvent,
    defaults: readonly LegDefault[],
    stored: readonly StoredLeg[] = [],
  ) => legsToCheck(before, after, { stored: legIndex(stored), defaults })
  const check = (driver: Driver, askedBy: string | null, version: number) =>
    back({ status: 'check', driver, askedBy, version })

  test.each<[string, LegEvent, LegEvent, readonly LegDefault[], readonly StoredLeg[], readonly StoredLeg[]]>([
    [
      'a stored driver',
      practice(),
      practice({ when: THURSDAY }),
      [],
      [back({ status: 'confirmed', driver: ANA, askedBy: 'sam', version: 3 })],
      [check(ANA, 'sam', 4)],
    ],
    [
      'a driver by default',
      practice(),
      practice({ when: at('2026-05-12T19:00') }),
      [usual(SAM)],
      [],
      [check(SAM, null, 1)],
    ],
    [
      'a driver by default for the old weekday',
      practice(),
      practice({ when: THURSDAY }),
      [usual(SAM, { weekday: 2 })],
      [],
      [check(SAM, null, 1)],
    ],
    [
      'a driver by default for the new weekday',
      practice(),
      practice({ when: THURSDAY }),
      [usual(ANA, { weekday: 4 })],
      [],
      [check(ANA, 'sam', 1)],
    ],
    [
      'the driver of the old weekday before the driver of the new one',
      practice(),
      practice({ when: THURSDAY }),
      [usual(SAM, { weekday: 2 }), usual(ANA, { weekday: 4 })],
      [],
      [check(SAM, null, 1)],
    ],
    [
      'a driver of the new weekday, after another was asked for the old one',
      practice(),
      practice({ when: THURSDAY }),
      [usual(ANA, { weekday: 2, answer: 'asked' }), usual(SAM, { weekday: 4 })],
      [],
      [check(SAM, null, 1)],
    ],
    [
      'an asked driver, who stays asked',
      practice(),
      practice({ when: THURSDAY }),
      [],
      [back({ status: 'asked', driver: { kind: 'user', userId: 'ana' }, askedBy: 'sam', version: 3 })],
      [back({ status: 'asked', driver: { kind: 'user', userId: 'ana' }, askedBy: 'sam', version: 4 })],
    ],
    [
      'the driver of an event that is cancelled at the same time',
      practice(),
      practice({ when: THURSDAY, status: 'cancelled' }),
      [usual(SAM)],
      [],
      [check(SAM, null, 1)],
    ],
    [
      'nobody for a leg that was released',
      practice(),
      practice({ when: THURSDAY }),
      [usual(SAM)],
      [back({ status: 'unassigned', driver: null, askedBy: null, version: 2 })],
      [],
    ],
    [
      'nobody for an event that gets its first time',
      practice({ when: { kind: 'days' } }),
      practice(),
      [usual(SAM)],
      [],
      [],
    ],
  ])('include %s', (_what, before, after, defaults, stored, expected) =>
    expect(toCheck(before, after, defaults, stored)).toEqual(expected),
  )

  test('leave no confirmed leg unquestioned, and no leg without its driver', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, anyStored, fc.array(anyDefault), (old, moved, stored, defaults) => {
        fc.pre(old.when.kind === 'timed')
        const before = practice({ ...old, status: 'confirmed', isHidden: false })
        // The stored rows and the moved event are those of the same children, who may come back later.
        const children = before.children.map((child) => ({ ...child, isGoing: true }))
        const rows = new Map(stored.map((leg) => [`${leg.profileId} ${leg.direction}`, leg]))
        for (const leg of toCheck(before, { ...moved, children }, defaults, stored))
          rows.set(`${leg.profileId} ${leg.direction}`, leg)

        const shown = { ...moved, children, status: 'confirmed', isHidden: false } as const
        const legs = resolved(shown, defaults, [...rows.values()])

        expect(legs.filter(({ status }) => status === 'confirmed')).toEqual([])
        if (shown.when.kind !== 'timed') return
        for (const leg of resolved({ ...before, children }, defaults, stored)) {
          if (!isActive(leg) || (leg.from === 'default' && leg.status === 'asked')) continue
          const after = legs.find(
            ({ profileId, direction }) => profileId === leg.profileId && direction === leg.direction,
          )
          expect(after?.driver).toEqual(leg.driver)
        }
      }),
    )
  })
})
