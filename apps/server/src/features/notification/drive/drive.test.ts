import type { Notification } from '@homefield/contract/notification'
import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { noteLegs, storeLeg } from './drive.fixture.ts'

/* Tests questions and answers about driving in the notification list, with legs stored by the tests. */

const clock = new SettableClock('2026-05-14T12:00:00Z')
let world: World
let erin: Person
let dana: Person
let stranger: Person
let maya: string
let practice: string
beforeAll(async () => {
  world = await startWorld({ name: 'drive_notifications', clock, roles: ['http', 'stream'] })
})
beforeEach(async () => {
  clock.set('2026-05-14T12:00:00Z')
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
  stranger = await world.person({ name: 'Sam Stone' })
  await grant(world.database, { owner: erin, friend: dana, role: 'viewer' })
  maya = await addChild(erin, 'Maya')
  practice = (await addEvent(erin, maya, { date: '2026-05-20', startTime: '18:00', durationMinutes: 60 })).id
})
afterAll(() => world?.close())

const list = async (who: Person) =>
  given<{ notifications: Notification[] }>(await who.api.GET('/notifications')).notifications
const drivesOf = async (who: Person) => (await list(who)).flatMap(({ drive }) => drive ?? [])
const stateOf = async (who: Person) =>
  (await drivesOf(who)).map(({ state, legs }) => [state, ...legs.map(({ direction }) => direction)].join(' '))
const leg = (direction: 'there' | 'back', eventId = practice) => ({ eventId, profileId: maya, direction })
const asked = (direction: 'there' | 'back') =>
  storeLeg(world, { ...leg(direction), status: 'asked', driverId: dana.id, askedBy: erin.id })
const ask = (...directions: ('there' | 'back')[]) =>
  noteLegs(world, clock, {
    from: erin.id,
    to: dana.id,
    family: erin.id,
    legs: directions.map((direction) => leg(direction)),
  })
const answer = (said: 'accepted' | 'declined' | 'released' | 'relieved') =>
  noteLegs(world, clock, { from: dana.id, to: erin.id, family: erin.id, legs: [leg('there')], answer: said })

describe('a question about driving', () => {
  test('names the person who asks, the child, the event and both ways', async () => {
    await asked('there')
    await asked('back')
    await ask('there', 'back')

    const [entry] = await list(dana)

    expect(entry).toMatchObject({
      kind: 'legAsked',
      person: { id: erin.id, name: 'Erin Cole' },
      isUrgent: false,
    })
    const shown = { eventId: practice, title: 'Practice', profileId: maya, childName: 'Maya', version: 1 }
    expect(entry?.drive).toMatchObject({
      state: 'open',
      legCount: 2,
      default: null,
      legs: [
        { ...shown, direction: 'there' },
        { ...shown, direction: 'back' },
      ],
    })
  })

  test('shows only the legs that still wait for an answer', async () => {
    await asked('there')
    await asked('back')
    await ask('there', 'back')

    await storeLeg(world, { ...leg('there'), status: 'confirmed', driverId: dana.id })

    expect(await stateOf(dana)).toEqual(['open back'])
  })

  test.each([
    ['confirmed', 'accepted there'],
    ['check', 'accepted there'],
    ['declined', 'declined there'],
  ] as const)('says how the reader answered: %s', async (status, expected) => {
    await asked('there')
    await ask('there')

    await storeLeg(world, { ...leg('there'), status, driverId: dana.id })

    expect(await stateOf(dana)).toEqual([expected])
  })

  test('is read as soon as all its legs are answered, on whatever screen', async () => {
    await asked('there')
    await asked('back')
    await ask('there', 'back')

    await storeLeg(world, { ...leg('there'), status: 'confirmed', driverId: dana.id })
    expect((await list(dana)).map(({ read }) => read)).toEqual([false])

    await storeLeg(world, { ...leg('back'), status: 'declined', driverId: dana.id })
    expect((await list(dana)).map(({ read }) => read)).toEqual([true])
  })

  test('is over if somebody else drives, or nobody is asked anymore', async () => {
    await asked('there')
    await ask('there')

    await storeLeg(world, { ...leg('there'), status: 'confirmed', driverId: erin.id })
    expect(await stateOf(dana)).toEqual(['over there'])

    await storeLeg(world, { ...leg('there'), status: 'unassigned' })
    expect(await stateOf(dana)).toEqual(['over there'])
  })

  test.each([
    ['the event is cancelled', `update events set status = 'cancelled' where id = $1`],
    [
      'the child does not go',
      `insert into absences (event_group_id, profile_id, owner_id, is_going)
       select event_group_id, profile_id, owner_id, false from events where id = $1`,
    ],
  ])('is over if %s', async (_, statement) => {
    await asked('there')
    await ask('there')

    await pastAllRights(world.database, (as) => as.query(statement, [practice]))

    expect(await stateOf(dana)).toEqual(['over there'])
  })

  test('is over once the event has ended', async () => {
    await asked('there')
    await ask('there')

    clock.set('2026-05-21T12:00:00Z')

    expect(await stateOf(dana)).toEqual(['over there'])
  })

  test('disappears with the access to the family', async () => {
    await asked('there')
    await ask('there')

    await pastAllRights(world.database, (as) =>
      as.query(`update friendships set role = 'none' where user_id = $1`, [erin.id]),
    )

    expect(await list(dana)).toEqual([])
  })

  test('joins an unread question of the same person, and starts a new one after it was read', async () => {
    await asked('there')
    await asked('back')
    await ask('there')
    await ask('back')
    expect(await stateOf(dana)).toEqual(['open there back'])

    given(await dana.api.POST('/notifications/read-all'))
    clock.advance({ minutes: 1 })
    await ask('back')
    expect(await stateOf(dana)).toEqual(['open back', 'open there back'])
  })

  test('is urgent if the event starts within 24 hours', async () => {
    clock.set('2026-05-19T23:00:00Z')
    await asked('there')
    await ask('there')

    const [entry] = await list(dana)

    expect(entry?.isUrgent).toBe(true)
  })

  test('reaches nobody who does not see the family, and not the person who asks', async () => {
    for (const to of [stranger, erin])
      await noteLegs(world, clock, { from: erin.id, to: to.id, family: erin.id, legs: [leg('there')] })

    expect([await list(stranger), await list(erin)]).toEqual([[], []])
  })

  test('is ignored if it comes from somebody who does not see the family', async () => {
    await noteLegs(world, clock, { from: stranger.id, to: dana.id, family: erin.id, legs: [leg('there')] })

    expect(await list(dana)).toEqual([])
  })
})

describe('a question about a default', () => {
  const usual = async (state: 'asked' | 'accepted' | 'declined') => {
    const id = crypto.randomUUID()
    await pastAllRights(world.database, async (as) => {
      await as.query(
        `insert into leg_defaults (id, owner_id, profile_id, direction, weekday, from_day, driver_kind, driver_user_id, answer, made_by)
         values ($1, $2, $3, 'back', 2, '2026-05-14', 'user', $4, $5, $2)`,
        [id, erin.id, maya, dana.id, state],
      )
      await as.query(`select set_config('app.user_id', $1, true)`, [erin.id])
      await as.query('select note_drive($1, $2, $3, $4)', [
        dana.id,
        'legAsked',
        erin.id,
        JSON.stringify({ defaultId: id }),
      ])
    })
    return id
  }

  test.each([
    ['asked', 'open'],
    ['accepted', 'accepted'],
    ['declined', 'declined'],
  ] as const)('shows the default with its answer: %s', async (answered, state) => {
    const id = await usual(answered)

    const [entry] = await list(dana)

    expect(entry?.profileName).toBe('Maya')
    expect(entry?.drive).toMatchObject({
      state,
      legs: [],
      default: {
        id,
        profileId: maya,
        direction: 'back',
        weekday: 2,
        driver: { userId: dana.id, isViewer: true },
      },
    })
  })

  test('disappears with the default', async () => {
    const id = await usual('asked')

    await pastAllRights(world.database, (as) => as.query('delete from leg_defaults where id = $1', [id]))

    expect(await list(dana)).toEqual([])
  })
})

describe('an answer about driving', () => {
  test.each(['accepted', 'declined', 'released'] as const)('tells the person who asked: %s', async (said) => {
    await storeLeg(world, {
      ...leg('there'),
      status: said === 'accepted' ? 'confirmed' : said === 'declined' ? 'declined' : 'unassigned',
      ...(said !== 'released' && { driverId: dana.id }),
    })
    await answer(said)

    const [entry] = await list(erin)

    expect(entry).toMatchObject({
      kind: 'legAnswered',
      person: { name: 'Dana Marlowe' },
      drive: { state: said },
    })
  })

  test('tells drivers that they are relieved, unless they drive again', async () => {
    await storeLeg(world, { ...leg('there'), status: 'unassigned' })
    await answer('relieved')
    expect(await stateOf(erin)).toEqual(['relieved there'])

    await storeLeg(world, { ...leg('there'), status: 'confirmed', driverId: dana.id })
    expect(await stateOf(erin)).toEqual(['relieved there'])

    await storeLeg(world, { ...leg('there'), status: 'confirmed', driverId: erin.id })
    expect(await stateOf(erin)).toEqual(['kept there'])
  })

  test('needs no reaction once somebody drives', async () => {
    await storeLeg(world, { ...leg('there'), status: 'declined', driverId: dana.id })
    await answer('declined')

    await storeLeg(world, { ...leg('there'), status: 'confirmed', driverId: erin.id })

    expect(await stateOf(erin)).toEqual(['over there'])
  })
})
