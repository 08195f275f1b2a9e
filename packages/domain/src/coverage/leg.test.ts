import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterMove,
  answer,
  assign,
  type Driver,
  isActive,
  isSameDriver,
  type Leg,
  LEG_STATUSES,
  type LegAnswer,
  type LegEditor,
  type LegResult,
  NO_DRIVER,
  release,
  undo,
} from './leg.ts'
import {
  ALONE,
  ANA,
  ana,
  anyDriver,
  anyEditor,
  anyLeg,
  GRANDMA,
  OTHER_FAMILY,
  SAM,
  sam,
  vera,
} from './leg.fixture.ts'

const VERA: Driver = { kind: 'user', userId: 'vera' }
const asked = (userId: string, askedBy: string, version = 1): Leg => ({
  status: 'asked',
  driver: { kind: 'user', userId },
  askedBy,
  version,
})
const held = (
  status: 'confirmed' | 'check' | 'declined',
  driver: Driver,
  askedBy: string | null = null,
  version = 1,
): Leg => ({ status, driver, askedBy, version })
const open = (version: number): Leg => ({ ...NO_DRIVER, version })
const taken: LegResult = { refused: 'taken' }

describe('assigning a driver', () => {
  test.each<[string, Leg, Parameters<typeof assign>[1], LegResult]>([
    ['confirms an adult who drives', NO_DRIVER, { by: sam, driver: SAM }, { ok: held('confirmed', SAM) }],
    ['confirms a viewer who drives', NO_DRIVER, { by: vera, driver: VERA }, { ok: held('confirmed', VERA) }],
    ['asks another adult', NO_DRIVER, { by: sam, driver: ANA }, { ok: asked('ana', 'sam') }],
    [
      'confirms a helper, who has no account',
      NO_DRIVER,
      { by: sam, driver: GRANDMA },
      { ok: held('confirmed', GRANDMA, 'sam') },
    ],
    [
      'confirms a child who walks',
      NO_DRIVER,
      { by: sam, driver: ALONE },
      { ok: held('confirmed', ALONE, 'sam') },
    ],
    [
      'confirms a ride with another family',
      NO_DRIVER,
      { by: sam, driver: OTHER_FAMILY },
      { ok: held('confirmed', OTHER_FAMILY, 'sam') },
    ],
    [
      'asks again after somebody declined',
      held('declined', ANA, 'sam', 4),
      { by: sam, driver: ANA },
      { ok: asked('ana', 'sam', 5) },
    ],
    [
      'refuses a viewer who assigns an adult',
      NO_DRIVER,
      { by: vera, driver: SAM },
      { refused: 'notAllowed' },
    ],
    [
      'refuses a viewer who assigns a helper',
      NO_DRIVER,
      { by: vera, driver: GRANDMA },
      { refused: 'notAllowed' },
    ],
    ['refuses a leg that another adult drives', held('confirmed', ANA), { by: sam, driver: SAM }, taken],
    ['refuses a leg that another adult was asked for', asked('ana', 'ana'), { by: sam, driver: SAM }, taken],
    ['refuses a leg that another adult must check', held('check', ANA), { by: sam, driver: SAM }, taken],
    ['refuses a leg of a helper', held('confirmed', GRANDMA, 'ana'), { by: sam, driver: SAM }, taken],
    [
      'replaces the assignment that the adult saw',
      held('confirmed', ANA, null, 3),
      { by: sam, driver: SAM, replaces: 3 },
      { ok: held('confirmed', SAM, null, 4) },
    ],
    [
      'refuses to replace an assignment that changed since',
      held('confirmed', ANA, null, 3),
      { by: sam, driver: SAM, replaces: 2 },
      taken,
    ],
    [
      'refuses a viewer who replaces an adult',
      held('confirmed', ANA, null, 3),
      { by: vera, driver: VERA, replaces: 3 },
      taken,
    ],
    [
      'takes a leg that became free since the adult saw it',
      open(4),
      { by: sam, driver: SAM, replaces: 3 },
      { ok: held('confirmed', SAM, null, 5) },
    ],
    [
      'hands over the adult’s own leg',
      held('confirmed', SAM),
      { by: sam, driver: GRANDMA },
      { ok: held('confirmed', GRANDMA, 'sam', 2) },
    ],
    [
      'accepts if the asked adult takes the leg',
      asked('sam', 'ana'),
      { by: sam, driver: SAM },
      { ok: held('confirmed', SAM, 'ana', 2) },
    ],
    [
      'does not ask an adult twice',
      asked('ana', 'sam', 2),
      { by: sam, driver: ANA },
      { ok: asked('ana', 'sam', 2) },
    ],
    [
      'does not confirm for an adult who must check',
      held('check', ANA, 'sam', 2),
      { by: sam, driver: ANA },
      { ok: held('check', ANA, 'sam', 2) },
    ],
    [
      'does not confirm the new time for an adult who saw only the old time',
      NO_DRIVER,
      { by: sam, driver: SAM, isOutdated: true },
      { ok: held('check', SAM) },
    ],
  ])('%s', (_what, leg, assignment, expected) => expect(assign(leg, assignment)).toEqual(expected))

  test('counts the driver of an asked, confirmed or moved leg as active', () => {
    const driver = { kind: 'user', userId: 'sam' } as const
    const active = LEG_STATUSES.filter(
      (status) => status !== 'unassigned' && isActive({ status, driver, askedBy: 'ana', version: 1 }),
    )
    expect(active).toEqual(['asked', 'confirmed', 'check'])
  })

  test('compares the details of drivers', () => {
    const drivers = [SAM, ANA, GRANDMA, { kind: 'helper', helperId: 'sitter' }, ALONE, OTHER_FAMILY] as const
    for (const one of [...drivers, { kind: 'otherFamily', note: null } as const])
      for (const other of drivers) expect(isSameDriver(one, other)).toBe(one === other)
  })
})

describe('answering', () => {
  test.each<[string, Leg, LegEditor, LegAnswer, LegResult]>([
    ['accepts', asked('ana', 'sam'), ana, 'accept', { ok: held('confirmed', ANA, 'sam', 2) }],
    [
      'declines, and keeps who was asked by whom',
      asked('ana', 'sam'),
      ana,
      'decline',
      { ok: held('declined', ANA, 'sam', 2) },
    ],
    ['accepts as a viewer', asked('vera', 'sam'), vera, 'accept', { ok: held('confirmed', VERA, 'sam', 2) }],
    [
      'says that the new time works',
      held('check', ANA, 'sam'),
      ana,
      'stillWorks',
      { ok: held('confirmed', ANA, 'sam', 2) },
    ],
    ['declines the new time', held('check', SAM), sam, 'decline', { ok: held('declined', SAM, null, 2) }],
    [
      'declines after having accepted',
      held('confirmed', ANA, 'sam', 2),
      ana,
      'decline',
      { ok: held('declined', ANA, 'sam', 3) },
    ],
    [
      'accepts once',
      held('confirmed', ANA, 'sam', 2),
      ana,
      'accept',
      { ok: held('confirmed', ANA, 'sam', 2) },
    ],
    [
      'declines once',
      held('declined', ANA, 'sam', 2),
      ana,
      'decline',
      { ok: held('declined', ANA, 'sam', 2) },
    ],
    [
      'says that the new time works for a helper',
      held('check', GRANDMA, 'sam'),
      ana,
      'stillWorks',
      { ok: held('confirmed', GRANDMA, 'sam', 2) },
    ],
    [
      'says that the new time works for a child who walks',
      held('check', ALONE, 'sam'),
      ana,
      'stillWorks',
      { ok: held('confirmed', ALONE, 'sam', 2) },
    ],
    ['refuses the adult who asked', asked('ana', 'sam'), sam, 'accept', { refused: 'notAsked' }],
    [
      'refuses a viewer’s answer for a helper',
      held('check', GRANDMA, 'sam'),
      vera,
      'stillWorks',
      { refused: 'notAsked' },
    ],
    ['refuses an answer for a free leg', open(2), sam, 'accept', { refused: 'notAsked' }],
    [
      'refuses to accept after declining',
      held('declined', ANA, 'sam'),
      ana,
      'accept',
      { refused: 'notAsked' },
    ],
  ])('%s', (_what, leg, by, given, expected) => expect(answer(leg, { by, answer: given })).toEqual(expected))

  test.each<[string, Leg, LegAnswer, LegResult]>([
    ['an acceptance', asked('ana', 'sam', 2), 'accept', { ok: held('check', ANA, 'sam', 3) }],
    ['a check', held('check', ANA, 'sam', 2), 'stillWorks', { ok: held('check', ANA, 'sam', 2) }],
    ['a refusal', asked('ana', 'sam', 2), 'decline', { ok: held('declined', ANA, 'sam', 3) }],
  ])('never confirms the new time with %s of the old time', (_what, leg, given, expected) =>
    expect(answer(leg, { by: ana, answer: given, isOutdated: true })).toEqual(expected),
  )
})

describe('releasing a leg', () => {
  test.each<[string, Leg, Parameters<typeof release>[1], LegResult]>([
    ['frees the adult’s own leg', held('confirmed', SAM), { by: sam }, { ok: open(2) }],
    ['frees a viewer’s own leg', held('check', VERA, 'sam'), { by: vera }, { ok: open(2) }],
    [
      'frees the leg that the adult saw',
      held('confirmed', ANA, null, 3),
      { by: sam, replaces: 3 },
      { ok: open(4) },
    ],
    ['clears a declined leg', held('declined', ANA, 'sam'), { by: sam }, { ok: open(2) }],
    ['stores that a leg stays free', NO_DRIVER, { by: sam }, { ok: open(1) }],
    ['leaves a free leg as it is', open(3), { by: sam }, { ok: open(3) }],
    ['refuses a leg that another adult has taken since', held('confirmed', ANA, null, 3), { by: sam }, taken],
    [
      'refuses a viewer',
      held('confirmed', ANA, null, 3),
      { by: vera, replaces: 3 },
      { refused: 'notAllowed' },
    ],
  ])('%s', (_what, leg, request, expected) => expect(release(leg, request)).toEqual(expected))
})

const anyChange = fc.oneof(
  fc
    .record({ by: anyEditor, driver: anyDriver, replaces: fc.option(fc.nat(8), { nil: undefined }) })
    .map((change) => ({ ...change, run: (leg: Leg) => assign(leg, change) })),
  fc
    .record({
      by: anyEditor,
      answer: fc.constantFrom('accept' as const, 'decline' as const, 'stillWorks' as const),
    })
    .map((change) => ({ ...change, replaces: undefined, run: (leg: Leg) => answer(leg, change) })),
  fc
    .record({ by: anyEditor, replaces: fc.option(fc.nat(8), { nil: undefined }) })
    .map((change) => ({ ...change, run: (leg: Leg) => release(leg, change) })),
)

describe('any sequence of changes', () => {
  test('leaves a leg with at most one active driver: nobody loses a leg to a person who did not name it', () => {
    fc.assert(
      fc.property(anyLeg, fc.array(anyChange, { maxLength: 12 }), (start, changes) => {
        let leg = start
        for (const { by, replaces, run } of changes) {
          const before = leg
          leg = run(leg).ok ?? leg
          if (!isActive(before)) continue
          const isKept = isActive(leg) && isSameDriver(leg.driver, before.driver)
          const isOwn = before.driver.kind === 'user' && before.driver.userId === by.userId
          const isAnswered =
            leg.status === 'declined' && leg.driver === before.driver && before.driver.kind !== 'user'
          expect(isKept || isOwn || isAnswered || (by.mayAssign && replaces === before.version)).toBe(true)
        }
      }),
    )
  })

  test('gives a leg that two adults take at once to the first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([sam, ana], [ana, vera], [vera, sam]),
        fc.nat(5),
        ([first, second], version) => {
          const self = (by: LegEditor) => ({
            by,
            driver: { kind: 'user', userId: by.userId } as const,
            replaces: version,
          })
          if (!first || !second) throw new Error('two adults')
          const leg = assign({ ...NO_DRIVER, version }, self(first)).ok
          expect(leg?.driver).toEqual(self(first).driver)
          expect(leg && assign(leg, self(second))).toEqual(taken)
        },
      ),
    )
  })

  test('never confirms a leg for another user', () => {
    fc.assert(
      fc.property(anyLeg, anyChange, (before, { by, run }) => {
        const leg = run(before).ok
        if (leg?.status !== 'confirmed' || before.status === 'confirmed' || leg.driver.kind !== 'user') return
        expect(leg.driver.userId).toBe(by.userId)
      }),
    )
  })

  test('increases the version exactly if the leg changes', () => {
    fc.assert(
      fc.property(anyLeg, anyChange, (before, { run }) => {
        const leg = run(before).ok ?? before
        expect(leg).toEqual(leg.version === before.version ? before : { ...leg, version: before.version + 1 })
      }),
    )
  })
})

describe('a moved event', () => {
  test('never leaves a confirmed leg, and never loses a driver', () => {
    fc.assert(
      fc.property(anyLeg, (before) => {
        const after = afterMove(before)
        expect(after.status).toBe(before.status === 'confirmed' ? 'check' : before.status)
        expect([after.driver, after.askedBy]).toEqual([before.driver, before.askedBy])
        expect(after.version).toBe(isActive(before) ? before.version + 1 : before.version)
      }),
    )
  })
})

describe('undoing a change', () => {
  test('restores the leg as it was, with its status', () => {
    fc.assert(
      fc.property(fc.oneof(anyLeg, fc.constant(NO_DRIVER)), anyChange, (before, { run }) => {
        const leg = run(before).ok
        if (!leg || leg.version === before.version) return
        const restored = undo(leg, before).ok
        expect(restored && { ...restored, version: before.version }).toEqual(before)
        expect(restored?.version).toBe(before.version === 0 ? 0 : leg.version + 1)
      }),
    )
  })

  test('is refused once the leg has changed again', () => {
    const before = open(1)
    const leg = assign(before, { by: sam, driver: ANA }).ok
    const answered = leg && answer(leg, { by: ana, answer: 'accept' }).ok
    expect(answered && undo(answered, before)).toEqual({ refused: 'changed' })
  })
})
