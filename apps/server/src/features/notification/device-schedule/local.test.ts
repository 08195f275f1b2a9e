import type { ScheduledNotification } from '@homefield/contract/scheduled-notification'
import { addChild, addEvent, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setGoing } from '../../coverage/absence/absence.fixture.ts'
import { change, remove } from '../../event/update/change.fixture.ts'
import { moved } from '../../profile/profile.fixture.ts'
import {
  addPhone,
  DRIVES,
  family,
  type RemindedWorld,
  startReminded,
  waysTo,
} from '../reminder/reminder.fixture.ts'
import { planPhones } from './planning/jobs.ts'

/*
 * Tests reminders that a phone shows from its own schedule, without a push.
 * The event is at noon in New York (16:00Z) on May 9, 2026, and its reminder fires an hour earlier, at 15:00Z.
 */

const NOW = '2026-05-08T12:00:00Z'
const RINGS = '2026-05-09T15:00:00Z'

let reminded: RemindedWorld
let erin: Person
let maya: string
let event: string
let phone: string

beforeAll(async () => {
  reminded = await startReminded('local', NOW)
})
beforeEach(async () => {
  reminded.clock.set(NOW)
  await reminded.lookedLast(NOW)
  ;({ erin, maya, event } = await family(reminded))
  phone = await addPhone(reminded, erin)
  await plan()
})
afterAll(() => reminded?.world.close())

const plan = async () => {
  await reminded.world.database.query('update reminder_scan set planned_until = null')
  await planPhones({ work: reminded.work, drives: DRIVES })
}
const list = async (who = erin): Promise<ScheduledNotification[]> =>
  given<{ scheduledNotifications: ScheduledNotification[] }>(await who.api.GET('/scheduled-notifications'))
    .scheduledNotifications
const states = async () => (await list()).map(({ status, triggerTime }) => `${status} ${triggerTime}`)
const take = async (taken: { id: string; triggerTime: string }[], who = erin) =>
  given<{ ids: string[] }>(await who.api.POST('/scheduled-notifications/taken', { body: { taken } })).ids
const settle = (who: Person, id: string) =>
  who.api.PATCH('/scheduled-notifications/{id}', { params: { path: { id } }, body: { status: 'sent' } })

test('schedules a reminder that is due within seven days, and increments the person’s revision only if the schedule changed', async () => {
  const [only, ...others] = await list()
  expect(only).toMatchObject({
    triggerTime: RINGS,
    status: 'pending',
    isTaken: false,
    eventId: event,
    profileId: null,
    body: expect.stringContaining('Maya'),
    title: expect.stringContaining('Practice'),
    actions: [
      {
        action: 'notGoing',
        title: 'Not going',
        mutations: [
          {
            kind: 'setGoing',
            params: { id: event },
            body: { profileId: maya, isGoing: false, scope: 'this' },
          },
        ],
      },
    ],
  })
  expect(others).toEqual([])
  const later = await family(reminded, { startTime: '13:00' })
  await addPhone(reminded, later.erin)
  expect(await moved(reminded.world, plan)).toEqual([`person:${later.erin.id}`])
  expect(await moved(reminded.world, plan)).toEqual([])
})

test('schedules reminders without names and places if the user hides details on the lock screen (C70)', async () => {
  given(await erin.api.PATCH('/settings', { body: { lockScreen: 'nothing' } }))
  await plan()
  const [only] = await list()
  expect(`${only?.title} ${only?.body}`).not.toMatch(/Maya|Practice|12:00/)
  expect(only?.actions).toEqual([])
})

describe('a change after the device schedule was stored (C24)', () => {
  test('keeps the id of a reminder that moves, and requires the phone to fetch the reminder again', async () => {
    const [before] = await list()
    if (!before) throw new Error('nothing is scheduled')
    expect(await take([before])).toEqual([before.id])
    await change(erin, event, { startTime: '15:00' })
    await plan()
    expect(await list()).toMatchObject([
      { id: before.id, status: 'pending', triggerTime: '2026-05-09T18:00:00Z', isTaken: false },
    ])
    expect(await take([before])).toEqual([])
  })

  test('cancels the reminder of a deleted event, and cancels all reminders of a user who mutes all notifications', async () => {
    given(await remove(erin, event))
    await plan()
    expect(await states()).toEqual([`cancelled ${RINGS}`])
    const other = await family(reminded)
    erin = other.erin
    await addPhone(reminded, erin)
    await plan()
    given(await erin.api.PATCH('/settings', { body: { allNotifications: false } }))
    await plan()
    expect(await states()).toEqual([`cancelled ${RINGS}`])
  })

  test('cancels a reminder and removes its text as soon as the user loses access to the event (P3)', async () => {
    const dana = await reminded.world.person({ name: 'Dana Marlowe' })
    await addPhone(reminded, dana)
    await grant(reminded.world.database, { owner: erin, friend: dana, role: 'viewer' })
    given(await dana.api.PATCH('/settings', { body: { friendsReminders: true } }))
    await plan()
    expect(await list(dana)).toMatchObject([
      { status: 'pending', title: expect.stringContaining('Practice') },
    ])
    await grant(reminded.world.database, { owner: erin, friend: dana, role: 'none' })
    expect(await list(dana)).toMatchObject([{ status: 'cancelled', title: '', body: '', eventId: null }])
  })

  test('updates only the device schedules of people whose revision has changed', async () => {
    await reminded.world.database.query('update reminder_scan set planned_until = $1, planned_all_at = $1', [
      '2026-05-08T12:30:00Z',
    ])
    reminded.clock.set('2026-05-08T12:40:00Z')
    await reminded.sql(
      `update events set start_time = start_time + interval '1 hour', end_time = null where id = $1`,
      event,
    )
    await planPhones({ work: reminded.work, drives: DRIVES })
    expect(await states()).toEqual([`pending ${RINGS}`])
    await reminded.world.database.query(
      `update revisions set bumped_at = '2026-05-08T12:40:00Z' where subject = $1`,
      [`profile:${maya}`],
    )
    await planPhones({ work: reminded.work, drives: DRIVES })
    expect(await states()).toEqual(['pending 2026-05-09T16:00:00Z'])
  })
})

test('schedules a birthday reminder', async () => {
  await reminded.sql(`update profiles set date_of_birth = '2015-05-10' where id = $1`, maya)
  await plan()
  expect(await list()).toMatchObject([
    { triggerTime: RINGS },
    {
      triggerTime: '2026-05-10T13:00:00Z',
      profileId: maya,
      eventId: null,
      title: expect.stringContaining('Maya'),
    },
  ])
})

test('sends no push for a reminder that a phone has scheduled, and lets the phone mark the reminder as shown', async () => {
  const [only] = await list()
  if (!only) throw new Error('nothing is scheduled')
  await take([only])
  await reminded.scan(RINGS)
  expect(await waysTo(reminded, erin)).toEqual([])
  expect(await list()).toMatchObject([{ id: only.id, status: 'pending', isTaken: true }])
  given(await settle(erin, only.id))
  expect(await list()).toEqual([])
})

test('sends a push for a reminder that no phone has scheduled in time, and removes the reminder from the schedule', async () => {
  await reminded.scan(RINGS)
  expect(await waysTo(reminded, erin)).toMatchObject([{ channel: 'push', target: phone }])
  expect(await list()).toEqual([])
})

test('returns reminderNotFound for another account’s reminder, and lets nobody else schedule it (C60)', async () => {
  const [only] = await list()
  if (!only) throw new Error('nothing is scheduled')
  const dana = await reminded.world.person()
  await addPhone(reminded, dana)
  expect(await take([only], dana)).toEqual([])
  expect((await settle(dana, only.id)).error?.error.code).toBe('reminderNotFound')
  expect(await list()).toMatchObject([{ isTaken: false, status: 'pending' }])
})

describe('reminders that depend on the child', () => {
  test('schedules the lead times that are usual for the child and the activity', async () => {
    given(
      await erin.api.PUT('/profiles/{id}/reminder-defaults', {
        params: { path: { id: maya } },
        body: { activity: 'practice', leads: [30, 120] },
      }),
    )
    await plan()

    expect((await states()).toSorted()).toEqual([
      `cancelled ${RINGS}`,
      'pending 2026-05-09T14:00:00Z',
      'pending 2026-05-09T15:30:00Z',
    ])
  })

  test('cancels the reminder of a child who does not go, and schedules it again', async () => {
    await setGoing(erin, event, { profileId: maya, isGoing: false })
    await plan()
    expect(await states()).toEqual([`cancelled ${RINGS}`])

    await setGoing(erin, event, { profileId: maya, isGoing: true })
    await plan()

    expect(await states()).toContain(`pending ${RINGS}`)
  })

  test('names only the children who go', async () => {
    const leo = await addChild(erin, 'Leo')
    const other = await addEvent(erin, leo)
    await reminded.sql(
      'update events set event_group_id = (select event_group_id from events where id = $1) where id = $2',
      event,
      other.id,
    )
    await setGoing(erin, event, { profileId: maya, isGoing: false })
    await plan()

    const pending = (await list()).filter(({ status }) => status === 'pending')
    expect(pending.map(({ body }) => [body.includes('Maya'), body.includes('Leo')])).toEqual([[false, true]])
  })
})
