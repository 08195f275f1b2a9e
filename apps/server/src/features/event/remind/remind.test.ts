import type { EventReminders } from '@homefield/contract/event'
import { addChild, addEvent, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { setGoing } from '../../coverage/absence/absence.fixture.ts'
import { moved, said } from '../../profile/profile.fixture.ts'
import { opened, remove } from '../update/change.fixture.ts'

/* Tests a person's own reminder times for one event. A lead time is a number of minutes before the event. */

let world: World
let erin: Person
let maya: string
let id: string

beforeAll(async () => {
  world = await startWorld({ name: 'reminding' })
})
beforeEach(async () => {
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
  id = (await addEvent(erin, maya)).id
})
afterAll(() => world?.close())

type Wanted = Pick<EventReminders, 'fromArrival'> & { leads: EventReminders['leads'] | null }

const remind = (who: Person, event: string, body: Wanted, headers: Record<string, string> = {}) =>
  who.api.PUT('/events/{id}/reminders', { params: { path: { id: event } }, body, headers })
const remindersOf = async (who: Person) => (await opened(who, id)).detail.reminders

test('uses the account’s general lead time if the person chose no lead times for the event', async () => {
  expect(await remindersOf(erin)).toEqual({ leads: [60], fromArrival: false, isDefault: true })
})

test('stores lead times sorted and without duplicates, and stores an empty list if the person wants no reminders', async () => {
  const chosen = { leads: [15, 1440], fromArrival: true, isDefault: false }
  expect(given(await remind(erin, id, { leads: [1440, 15, 1440], fromArrival: true }))).toEqual(chosen)
  expect(await remindersOf(erin)).toEqual(chosen)
  given(await remind(erin, id, { leads: [], fromArrival: false }))
  expect(await remindersOf(erin)).toEqual({ leads: [], fromArrival: false, isDefault: false })
})

test('deletes the person’s choice and returns the general lead time if the request sends null', async () => {
  given(await remind(erin, id, { leads: [30], fromArrival: false }))
  const general = { leads: [60], fromArrival: false, isDefault: true }
  expect(given(await remind(erin, id, { leads: null, fromArrival: true }))).toEqual(general)
  expect(await remindersOf(erin)).toEqual(general)
  const { rowCount } = await world.database.query('select from event_reminders where user_id = $1', [erin.id])
  expect(rowCount).toBe(0)
})

test('stores separate reminder times for each person, even for a friend who may only view the event', async () => {
  const friend = await world.person()
  await grant(world.database, { owner: erin, friend, role: 'viewer' })
  given(await remind(friend, id, { leads: [30], fromArrival: false }))
  expect((await remindersOf(friend)).leads).toEqual([30])
  expect((await remindersOf(erin)).isDefault).toBe(true)
})

test('applies the general lead time to a friend’s child only if reminders for friends’ children are on', async () => {
  const friend = await world.person()
  await grant(world.database, { owner: erin, friend, role: 'administrator' })
  expect(await remindersOf(friend)).toEqual({ leads: [], fromArrival: false, isDefault: true })
  given(await friend.api.PATCH('/settings', { body: { friendsReminders: true } }))
  expect(await remindersOf(friend)).toEqual({ leads: [60], fromArrival: false, isDefault: true })
})

test('rejects a lead time that the app does not offer', async () => {
  const leads = [45] as unknown as EventReminders['leads']
  expect((await remind(erin, id, { leads, fromArrival: false })).response.status).toBe(400)
})

test('returns the same 404 response for an event that the person may not see as for an unknown event (C60)', async () => {
  const friend = await world.person()
  await grant(world.database, { owner: erin, friend, role: 'viewer' })
  const hidden = await addEvent(erin, maya, { visibility: 'private' })
  const never = said(await remind(friend, newId(), { leads: [30], fromArrival: false }))
  expect(never).toMatchObject([404, expect.stringContaining('Event not found')])
  expect(said(await remind(friend, hidden.id, { leads: [30], fromArrival: false }))).toEqual(never)
  given(await remove(erin, id))
  expect(said(await remind(friend, id, { leads: [30], fromArrival: false }))).toEqual(never)
})

test('increments only the person’s revision when the person changes reminder times (C11)', async () => {
  expect(await moved(world, () => remind(erin, id, { leads: [30], fromArrival: false }))).toEqual([
    `person:${erin.id}`,
  ])
})

test('stores one row if the client sends the same choice 20 times at once (C12)', async () => {
  const headers = { 'command-id': newId() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => remind(erin, id, { leads: [30], fromArrival: false }, headers)),
  )
  expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200]))
  const { rowCount } = await world.database.query('select from event_reminders where user_id = $1', [erin.id])
  expect(rowCount).toBe(1)
})

describe('usual reminders', () => {
  const set = (
    who: Person,
    leads: EventReminders['leads'] | null,
    activity: 'game' | 'practice' | 'other' = 'practice',
  ) =>
    who.api.PUT('/profiles/{id}/reminder-defaults', {
      params: { path: { id: maya } },
      body: { activity, leads },
    })
  const list = async (who: Person) => given(await who.api.GET('/reminder-defaults')).defaults

  test('apply to the child’s events of the activity, until the parent removes them', async () => {
    expect(given(await set(erin, [1440, 30, 1440]))).toEqual({ leads: [30, 1440] })
    given(await set(erin, [], 'game'))

    expect(await list(erin)).toEqual([
      { profileId: maya, activity: 'game', leads: [] },
      { profileId: maya, activity: 'practice', leads: [30, 1440] },
    ])
    expect(await remindersOf(erin)).toEqual({ leads: [30, 1440], fromArrival: false, isDefault: true })
    expect(given(await set(erin, null))).toEqual({ leads: null })
    expect(await remindersOf(erin)).toEqual({ leads: [60], fromArrival: false, isDefault: true })
  })

  test('lose to the event’s own reminders', async () => {
    given(await set(erin, [30]))

    given(await remind(erin, id, { leads: [15], fromArrival: false }))

    expect(await remindersOf(erin)).toEqual({ leads: [15], fromArrival: false, isDefault: false })
    const usual = { leads: [30], fromArrival: false, isDefault: true }
    expect(given(await remind(erin, id, { leads: null, fromArrival: false }))).toEqual(usual)
  })

  test('belong to one person, and apply to a friend’s child although reminders for friends’ children are off', async () => {
    const friend = await world.person()
    await grant(world.database, { owner: erin, friend, role: 'viewer' })

    expect(await moved(world, async () => void given(await set(friend, [30])))).toEqual([
      `person:${friend.id}`,
    ])

    expect((await remindersOf(friend)).leads).toEqual([30])
    expect([await list(erin), (await remindersOf(erin)).leads]).toEqual([[], [60]])
  })

  test('are hidden while the person does not see the child', async () => {
    const friend = await world.person()
    await grant(world.database, { owner: erin, friend, role: 'viewer' })
    given(await set(friend, [30]))
    await grant(world.database, { owner: erin, friend, role: 'none' })

    expect(await list(friend)).toEqual([])
    expect(said(await set(friend, [15]))).toMatchObject([404, expect.stringContaining('Profile not found')])
  })

  test('do not apply to a child who does not go', async () => {
    given(await set(erin, [30]))

    await setGoing(erin, id, { profileId: maya, isGoing: false })

    expect(await remindersOf(erin)).toEqual({ leads: [], fromArrival: false, isDefault: true })
  })
})
