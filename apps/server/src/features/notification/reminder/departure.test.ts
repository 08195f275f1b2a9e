import type { Event } from '@homefield/contract/event'
import type { ScheduledNotification } from '@homefield/contract/scheduled-notification'
import { addChild, addEvent, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drives, livesAt, placeOnMap } from '../../drive/drive.fixture.ts'
import { change, remove } from '../../event/update/change.fixture.ts'
import { planPhones } from '../device-schedule/planning/jobs.ts'
import {
  addPhone,
  addSubscription,
  DRIVES,
  firedFor,
  type RemindedWorld,
  startReminded,
  waysTo,
} from './reminder.fixture.ts'

/*
 * Maya's practice starts at noon on 9 May 2026 in New York (16:00Z), at a place 30 minutes from Erin's home.
 * The driver should be there 15 minutes early and has a buffer of 5 minutes, so they leave by 15:10Z.
 * The reminder to leave is due ten minutes before, at 15:00Z.
 */

const NOW = '2026-05-08T12:00:00Z'
const DUE = '2026-05-09T15:00:00Z'

let reminded: RemindedWorld
let erin: Person
let sam: Person
let maya: string
let event: Event

beforeAll(async () => {
  reminded = await startReminded('reminder_departure', NOW)
  await placeOnMap(reminded.world, NOW)
})
beforeEach(async () => {
  reminded.clock.set(NOW)
  // Between two tests the clock goes back, so the job must look at everybody again.
  await reminded.world.database.query(
    `update reminder_scan set scanned_until = '2026-05-09T11:00Z', departures_planned_until = null`,
  )
  const { world } = reminded
  erin = await world.person()
  sam = await world.person()
  await grant(world.database, { owner: erin, friend: sam, role: 'administrator' })
  for (const person of [erin, sam]) {
    await livesAt(world, person)
    // The general reminder would be due at the same time.
    given(await person.api.PATCH('/settings', { body: { notificationLeadTimeMinutes: 1440 } }))
  }
  maya = await addChild(erin, 'Maya')
  event = await addEvent(erin, maya, { location: '1 Oak St' })
})
afterAll(() => reminded?.world.close())

const due = async (who: Person) =>
  (await firedFor(reminded, who)).filter(({ lead }) => lead === 10).map((fired) => fired.due)
const drive = (driver: Person, leg: Omit<Parameters<typeof drives>[2], 'driver'> = {}) =>
  drives(reminded.world, event, { driver, ...leg })

describe('the reminder to leave', () => {
  test('is due ten minutes before the driver has to leave, and fires once, for the driver only', async () => {
    await drive(sam)
    await reminded.scan('2026-05-09T14:59:59Z')
    expect(await due(sam)).toEqual([])

    await reminded.scan(DUE)
    expect(await due(sam)).toEqual([DUE])
    expect(await due(erin)).toEqual([])
    for (const at of ['2026-05-09T15:00:15Z', '2026-05-09T15:09:00Z']) await reminded.scan(at)
    expect(await due(sam)).toEqual([DUE])
  })

  test.each(['asked', 'declined'] as const)('is not for a driver whose leg is %s', async (status) => {
    await drive(sam, { status })
    await reminded.scan(DUE)
    expect(await due(sam)).toEqual([])
  })

  test('is not for the driver of the way back', async () => {
    await drive(sam, { direction: 'back' })
    await reminded.scan(DUE)
    expect(await due(sam)).toEqual([])
  })

  test('is still for the driver of an event that moved, until they decline', async () => {
    await drive(sam, { status: 'check' })
    await reminded.scan(DUE)
    expect(await due(sam)).toEqual([DUE])
  })

  test('follows the drive, the driver and the time of the event until it is due', async () => {
    await drive(sam)
    await reminded.scan('2026-05-09T12:00:00Z')
    given(
      await sam.api.PUT('/events/{id}/drive-time', {
        params: { path: { id: event.id as never } },
        body: { minutes: 50 },
      }),
    )
    await reminded.scan('2026-05-09T14:40:00Z')
    expect(await due(sam)).toEqual(['2026-05-09T14:40:00Z'])

    await drive(erin)
    await reminded.scan(DUE)
    expect(await due(erin)).toEqual([DUE])
    expect(await due(sam)).toHaveLength(1)

    await change(erin, event.id, { startTime: '15:00' })
    await reminded.scan('2026-05-09T18:00:00Z')
    expect(await due(erin)).toEqual([DUE, '2026-05-09T18:00:00Z'])
  })

  test('does not fire again if only the drive changes after it fired', async () => {
    await drive(sam)
    await reminded.scan(DUE)
    given(
      await sam.api.PUT('/events/{id}/drive-time', {
        params: { path: { id: event.id as never } },
        body: { minutes: 25 },
      }),
    )
    await reminded.scan('2026-05-09T15:05:00Z')
    expect(await due(sam)).toEqual([DUE])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the driver gave the leg back in the last seconds', () => drive(sam, { status: 'declined' })],
    ['the event was deleted', () => remove(erin, event.id)],
    [
      'the event was cancelled',
      () =>
        reminded.sql(`update events set status = 'cancelled' where event_group_id = $1`, event.eventGroupId),
    ],
    [
      'the driver lost access',
      () => grant(reminded.world.database, { owner: erin, friend: sam, role: 'none' }),
    ],
    [
      'the child does not go',
      async () =>
        given(
          await erin.api.PUT('/events/{id}/going', {
            params: { path: { id: event.id as never } },
            body: { profileId: maya as never, isGoing: false },
          }),
        ),
    ],
    [
      'the driver turned off all notifications',
      async () => given(await sam.api.PATCH('/settings', { body: { allNotifications: false } })),
    ],
    [
      'the driver turned off the reminders of the event',
      async () =>
        given(
          await sam.api.PUT('/events/{id}/reminders', {
            params: { path: { id: event.id as never } },
            body: { leads: [], fromArrival: false },
          }),
        ),
    ],
  ])('does not fire if %s', async (_what, happen) => {
    await drive(sam)
    await reminded.scan('2026-05-09T14:59:00Z')
    await happen()
    await reminded.scan(DUE)
    expect(await due(sam)).toEqual([])
  })

  test('does not fire without a home or a known place', async () => {
    await drive(erin)
    await drive(sam, { direction: 'back' })
    await reminded.sql('delete from user_homes where user_id = $1', erin.id)
    await reminded.scan(DUE)
    expect(await due(erin)).toEqual([])
  })

  test('is sent on the channels of reminders, and waits for the end of quiet hours only if the driver can still leave', async () => {
    await addSubscription(reminded, sam)
    await drive(sam)
    const quiet = (from: string, until: string) =>
      reminded.sql(
        'update user_settings set quiet_from = $2, quiet_until = $3 where user_id = $1',
        sam.id,
        from,
        until,
      )
    // 11:00 in New York is 15:00Z. The quiet hours end at 11:05, before the driver has to leave.
    await quiet('10:30', '11:05')
    await reminded.scan(DUE)
    expect(await waysTo(reminded, sam)).toMatchObject([
      { kind: 'reminder', channel: 'push', due: '2026-05-09T15:05:00Z' },
    ])

    await addSubscription(reminded, erin)
    await drive(erin)
    await reminded.sql(
      `update user_settings set quiet_from = '10:30', quiet_until = '11:30' where user_id = $1`,
      erin.id,
    )
    await reminded.scan('2026-05-09T15:00:30Z')
    const pushes = (await waysTo(reminded, erin)).filter(({ channel }) => channel === 'push')
    expect(pushes).toMatchObject([{ kind: 'reminder', due: DUE }])
  })

  test('fires for a driver even if the departures of another person cannot be stored', async () => {
    await drive(sam)
    const other = await addEvent(erin, maya, { startTime: '13:00', location: '1 Oak St' })
    await drives(reminded.world, other, { driver: erin })
    const { database } = reminded.world
    await database.query(
      `alter table departures add constraint broken check (user_id <> '${erin.id}') not valid`,
    )
    await expect(reminded.scan('2026-05-09T14:50:00Z')).rejects.toThrow('broken')
    await database.query('alter table departures drop constraint broken')

    const { rows } = await database.query('select leaves_at from departures where user_id = $1', [sam.id])
    expect(rows).toHaveLength(1)
    await reminded.scan(DUE)
    expect([await due(sam), await due(erin)]).toEqual([[DUE], []])
    await reminded.scan('2026-05-09T16:00:00Z')
    expect(await due(erin)).toEqual(['2026-05-09T16:00:00Z'])
  })

  test('is in the schedule of the driver’s phone, which then gets no push', async () => {
    const phone = await addPhone(reminded, sam)
    await drive(sam)
    await reminded.world.database.query('update reminder_scan set planned_until = null')
    await planPhones({ work: reminded.work, drives: DRIVES })
    const { scheduledNotifications } = given<{ scheduledNotifications: ScheduledNotification[] }>(
      await sam.api.GET('/scheduled-notifications'),
    )

    expect(scheduledNotifications).toMatchObject([
      {
        title: 'Leave by 11:10 AM for Practice',
        body: 'Maya, 1 Oak St, 30 min drive (estimate)',
        triggerTime: DUE,
        eventId: event.id,
      },
    ])
    await reminded.sql(
      `update scheduled_local_notifications set taken_by = array[$2::uuid], taken_at = now() where user_id = $1`,
      sam.id,
      phone,
    )
    await reminded.scan(DUE)
    expect(await due(sam)).toEqual([DUE])
    expect(await waysTo(reminded, sam)).toEqual([])
  })
})
