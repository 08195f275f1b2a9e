import fc from 'fast-check'
import type { Driver, Leg, LegEditor } from './leg.ts'

export const SAM: Driver = { kind: 'user', userId: 'sam' }
export const ANA: Driver = { kind: 'user', userId: 'ana' }
export const GRANDMA: Driver = { kind: 'helper', helperId: 'grandma' }
export const ALONE: Driver = { kind: 'alone' }
export const OTHER_FAMILY: Driver = { kind: 'otherFamily', note: 'The Parks' }

export const sam: LegEditor = { userId: 'sam', mayAssign: true }
export const ana: LegEditor = { userId: 'ana', mayAssign: true }
/** A viewer, who may assign only themselves. */
export const vera: LegEditor = { userId: 'vera', mayAssign: false }

export const anyEditor = fc.constantFrom(sam, ana, vera)
export const anyDriver = fc.constantFrom<Driver>(
  SAM,
  ANA,
  { kind: 'user', userId: 'vera' },
  GRANDMA,
  ALONE,
  OTHER_FAMILY,
)
const anyAsker = fc.constantFrom('sam', 'ana', null)
const anyVersion = fc.integer({ min: 1, max: 5 })

/** Any stored leg. */
export const anyLeg: fc.Arbitrary<Leg> = fc.oneof(
  fc.record({
    status: fc.constant('unassigned' as const),
    driver: fc.constant(null),
    askedBy: fc.constant(null),
    version: anyVersion,
  }),
  fc.record({
    status: fc.constant('asked' as const),
    driver: fc.constantFrom('sam', 'ana', 'vera').map((userId) => ({ kind: 'user' as const, userId })),
    askedBy: fc.constantFrom('sam', 'ana'),
    version: anyVersion,
  }),
  fc.record({
    status: fc.constantFrom('confirmed' as const, 'check' as const, 'declined' as const),
    driver: anyDriver,
    askedBy: anyAsker,
    version: anyVersion,
  }) as fc.Arbitrary<Leg>,
)
