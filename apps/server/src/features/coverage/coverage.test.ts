import type { Coverage, DrivingFamily } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { addChild, addEvent, type Answer, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { change } from '../event/update/change.fixture.ts'
import { moved } from '../profile/profile.fixture.ts'
import { answer, assign, leg, legsOf, release, seenLeg, user } from './coverage.fixture.ts'

/* Sam's daughter Maya has a practice on Saturday. Ana administers Sam's family, and Vera may view it. */

let world: World
let sam: Person
let ana: Person
let vera: Person
let stranger: Person
let maya: string
let practice: Event

beforeAll(async () => {
  world = await startWorld({ name: 'coverage', clock: new SettableClock('2026-05-01T12:00:00Z') })
})
afterAll(() => world?.close())
beforeEach(async () => {
  sam = await world.person({ name: 'Sam' })
  ana = await world.person({ name: 'Ana' })
  vera = await world.person({ name: 'Vera' })
  stranger = await world.person({ name: 'Zed' })
  await grant(world.database, { owner: sam, friend: ana, role: 'administrator' })
  await grant(world.database, { owner: sam, friend: vera, role: 'viewer' })
  maya = await addChild(sam, 'Maya')
  practice = await addEvent(sam, maya)
})

const refused = ({ error }: Answer<unknown>) => error?.error.code
const path = (id: string) => ({ params: { path: { id } } })
const familyOf = async (who: Person): Promise<DrivingFamily | undefined> =>
  given<Coverage>(await who.api.GET('/coverage')).families.find(({ ownerId }) => ownerId === sam.id)

type HelperBody = { name?: string; phoneNumber?: string; email?: string }
const addHelper = (who: Person, fields: HelperBody = {}) =>
  who.api.POST('/helpers', { body: { id: newId(), ownerId: sam.id, name: 'Grandma', ...fields } })
const changeHelper = (who: Person, id: string, fields: HelperBody & { version: number }) =>
  who.api.PATCH('/helpers/{id}', { ...path(id), body: fields })
const deleteHelper = (who: Person, id: string) => who.api.DELETE('/helpers/{id}', path(id))

type NewDefault = { weekday?: number; teamId?: string; untilDay?: string }
const addDefault = (who: Person, driver: ReturnType<typeof user>, fields: NewDefault = {}) =>
  who.api.POST('/leg-defaults', {
    body: { id: newId(), profileId: maya, direction: 'there', driver, ...fields },
  })
const answerDefault = (who: Person, id: string, given: 'accept' | 'decline') =>
  who.api.POST('/leg-defaults/{id}/answer', { ...path(id), body: { answer: given } })
const deleteDefault = (who: Person, id: string) => who.api.DELETE('/leg-defaults/{id}', path(id))

describe('the families that a person sees', () => {
  test('name owner, administrators and viewers to the family, and only the people who drive to a viewer', async () => {
    const named = async (who: Person) =>
      (await familyOf(who))?.people.map(({ name, isAdult }) => `${name}${isAdult ? '' : ' (viewer)'}`)
    expect(await named(sam)).toEqual(['Sam', 'Ana', 'Vera (viewer)'])
    expect(await named(ana)).toEqual(['Sam', 'Ana', 'Vera (viewer)'])
    expect(await named(vera)).toEqual(['Sam', 'Vera (viewer)'])
    expect(await named(stranger)).toBeUndefined()
    await assign(ana, user(ana), await seenLeg(ana, practice))
    expect(await named(vera)).toEqual(['Sam', 'Ana', 'Vera (viewer)'])
    expect(await familyOf(vera)).toMatchObject({ ownerName: 'Sam', profileIds: [maya], mayAssign: false })
    expect(await familyOf(ana)).toMatchObject({ mayAssign: true })
  })

  test('list the person’s own family first', async () => {
    const { families } = given<Coverage>(await ana.api.GET('/coverage'))
    expect(families.map(({ ownerName }) => ownerName)).toEqual(['Ana', 'Sam'])
  })
})

describe('helpers', () => {
  test('are added, changed and deleted by the owner and administrators, who alone see their contact data', async () => {
    const added = given(await addHelper(sam, { phoneNumber: '+1 503 555 0123', email: 'g@family.example' }))
    expect(added).toMatchObject({ name: 'Grandma', phoneNumber: '+15035550123', email: 'g@family.example' })
    expect((await familyOf(ana))?.helpers).toEqual([added])
    expect((await familyOf(vera))?.helpers).toEqual([{ ...added, phoneNumber: null, email: null }])
    const renamed = given(await changeHelper(ana, added.id, { name: 'Granny', email: '', version: 1 }))
    expect(renamed).toEqual({ ...added, name: 'Granny', email: null, version: 2 })
    expect(refused(await changeHelper(sam, added.id, { name: 'Nana', version: 1 }))).toBe('stale')
    given(await deleteHelper(sam, added.id))
    expect((await familyOf(sam))?.helpers).toEqual([])
  })

  test('drive at once, and free their legs when they are deleted', async () => {
    const { id } = given(await addHelper(sam))
    const driver = { kind: 'helper', helperId: id } as const
    expect(leg(await assign(ana, driver, await seenLeg(ana, practice)))).toBe(
      'confirmed Grandma asked by Ana v1',
    )
    expect(await legsOf(vera, practice)).toEqual(['there: confirmed Grandma asked by Ana v1'])
    given(await deleteHelper(sam, id))
    expect(await legsOf(sam, practice)).toEqual(['there: unassigned v2'])
  })

  test('of a family cannot drive for another family', async () => {
    const { id } = given(await addHelper(sam))
    const leo = await addChild(ana, 'Leo')
    const game = await addEvent(ana, leo)
    const driver = { kind: 'helper', helperId: id } as const
    expect(refused(await assign(ana, driver, await seenLeg(ana, game)))).toBe('driverNotFound')
  })

  test('are unknown to people who may not change them', async () => {
    const { id } = given(await addHelper(sam))
    for (const who of [vera, stranger]) {
      expect(refused(await addHelper(who))).toBe('personNotFound')
      expect(refused(await changeHelper(who, id, { name: 'X', version: 1 }))).toBe('helperNotFound')
      expect(refused(await deleteHelper(who, id))).toBe('helperNotFound')
    }
  })

  test('need a possible number and a full address', async () => {
    expect(refused(await addHelper(sam, { phoneNumber: '12' }))).toBe('phoneInvalid')
    expect(refused(await addHelper(sam, { email: 'grandma' }))).toBe('recipientInvalid')
  })

  test('are limited to 50 per family', async () => {
    await pastAllRights(world.database, (as) =>
      as.query(
        `insert into family_helpers (id, owner_id, name) select gen_random_uuid(), $1, 'Helper' from generate_series(1, 49)`,
        [sam.id],
      ),
    )
    given(await addHelper(sam))
    expect(refused(await addHelper(ana))).toBe('tooManyHelpers')
  })

  test('increment the revisions of everybody who sees the family (C11)', async () => {
    await world.settled()
    const circle = [`person:${ana.id}`, `person:${sam.id}`, `person:${vera.id}`].toSorted()
    expect(await moved(world, () => addHelper(sam))).toEqual(circle)
  })
})

describe('defaults', () => {
  test('confirm a driver who made them, for every event that they match', async () => {
    given(await addDefault(sam, user(sam), { weekday: 6 }))
    const sunday = await addEvent(sam, maya, { date: '2026-05-10' })
    expect(await legsOf(vera, practice)).toEqual(['there: confirmed Sam by default'])
    expect(await legsOf(sam, sunday)).toEqual([])
  })

  test('ask another person once for all events', async () => {
    const { id } = given(await addDefault(sam, user(vera)))
    expect(await legsOf(sam, practice)).toEqual(['there: asked Vera asked by Sam by default'])
    const questions = async (who: Person) => {
      const { rows } = await world.database.query<{ kind: string; data: unknown }>(
        `select kind, data from notifications where user_id = $1 and kind like 'leg%'`,
        [who.id],
      )
      return rows
    }
    expect(await questions(vera)).toEqual([{ kind: 'legAsked', data: { defaultId: id } }])
    given(await answerDefault(vera, id, 'accept'))
    expect(await legsOf(sam, practice)).toEqual(['there: confirmed Vera asked by Sam by default'])
    expect(await questions(sam)).toEqual([
      { kind: 'legAnswered', data: { defaultId: id, answer: 'accepted' } },
    ])
    expect(given(await answerDefault(vera, id, 'decline')).answer).toBe('declined')
    expect(await legsOf(sam, practice)).toEqual([])
  })

  test('lose to a choice, even to a leg that somebody freed', async () => {
    given(await addDefault(sam, user(sam)))
    expect(leg(await release(sam, await seenLeg(sam, practice)))).toBe('unassigned v1')
    expect(await legsOf(sam, practice)).toEqual(['there: unassigned v1'])
  })

  test('can be answered for one event only', async () => {
    given(await addDefault(sam, user(vera)))
    expect(leg(await answer(vera, 'accept', await seenLeg(vera, practice)))).toBe(
      'confirmed Vera asked by Sam v1',
    )
  })

  test('cannot be overridden by a viewer who is not their driver', async () => {
    given(await addDefault(sam, user(sam)))
    expect(refused(await assign(vera, user(vera), await seenLeg(vera, practice)))).toBe('legTaken')
  })

  test('ask the driver to check an event that moves', async () => {
    given(await addDefault(sam, user(sam)))
    await change(sam, practice.id, { date: '2026-05-09', startTime: '15:00', durationMinutes: 60 })
    expect(await legsOf(sam, practice)).toEqual(['there: check Sam v1'])
    expect(leg(await answer(sam, 'stillWorks', await seenLeg(sam, practice)))).toBe('confirmed Sam v2')
  })

  test('apply again after the undo of a choice', async () => {
    given(await addDefault(sam, user(sam)))
    await assign(ana, user(ana), await seenLeg(ana, practice))
    const { legs } = given(
      await ana.api.POST('/legs/undo', { body: { legs: [await seenLeg(ana, practice)] } }),
    )
    expect(legs).toMatchObject([{ status: 'confirmed', driver: { name: 'Sam' }, version: 0 }])
  })

  test('are made and deleted only by the owner and administrators', async () => {
    const { id } = given(await addDefault(ana, user(sam)))
    for (const who of [vera, stranger]) {
      expect(refused(await addDefault(who, user(who)))).toBe('profileNotFound')
      expect(refused(await deleteDefault(who, id))).toBe('legDefaultNotFound')
    }
    expect(refused(await answerDefault(vera, id, 'accept'))).toBe('legNotYours')
    expect(refused(await answerDefault(stranger, id, 'accept'))).toBe('legDefaultNotFound')
    given(await deleteDefault(sam, id))
    expect((await familyOf(sam))?.defaults).toEqual([])
  })

  test('reject a driver and a team that do not belong to the family, and a last day before the first', async () => {
    expect(refused(await addDefault(sam, user(stranger)))).toBe('driverNotFound')
    expect(refused(await addDefault(sam, { kind: 'helper', helperId: newId() }))).toBe('driverNotFound')
    expect(refused(await addDefault(sam, user(sam), { teamId: newId() }))).toBe('teamNotFound')
    expect(refused(await addDefault(sam, user(sam), { untilDay: '2026-04-30' }))).toBe('invalid')
  })

  test('are limited to 200 per family', async () => {
    await pastAllRights(world.database, (as) =>
      as.query(
        `insert into leg_defaults (id, owner_id, profile_id, direction, from_day, driver_kind, answer)
         select gen_random_uuid(), $1, $2, 'there', '2026-05-01', 'alone', 'accepted' from generate_series(1, 199)`,
        [sam.id, maya],
      ),
    )
    given(await addDefault(sam, user(sam)))
    expect(refused(await addDefault(ana, user(ana)))).toBe('tooManyLegDefaults')
  })

  test('end when their driver loses access', async () => {
    given(await addDefault(sam, user(vera)))
    await grant(world.database, { owner: sam, friend: vera, role: 'none' })
    expect((await familyOf(sam))?.defaults).toEqual([])
  })
})

test('tells the dashboard which own and administered children belong to a family that notes its drivers', async () => {
  const owen = await addChild(ana, 'Owen')
  const covered = async (who: Person) =>
    given<{ coveredProfileIds: string[] }>(await who.api.GET('/dashboard')).coveredProfileIds
  expect(await covered(sam)).toEqual([])
  await assign(sam, user(sam), await seenLeg(sam, practice))
  expect(await Promise.all([sam, ana, vera, stranger].map(covered))).toEqual([[maya], [maya], [], []])
  await assign(ana, user(ana), await seenLeg(ana, await addEvent(ana, owen)))
  expect((await covered(ana)).toSorted()).toEqual([maya, owen].toSorted())
})
