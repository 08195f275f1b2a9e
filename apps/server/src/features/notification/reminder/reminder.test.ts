import type { SettingsChange } from '@homefield/contract/account'
import { addChild, addEvent, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setGoing } from '../../coverage/absence/absence.fixture.ts'
import { change, remove } from '../../event/update/change.fixture.ts'
import { remindOfWhatIsDue, cleanUpReminders } from './jobs.ts'
import {
  addSubscription,
  addPhone,
  family,
  firedFor,
  makeWholeDay,
  type RemindedWorld,
  startReminded,
  waysTo,
} from './reminder.fixture.ts'

/*
 * Erin's event starts at noon on 9 May 2026 in New York (16:00Z).
 * The event's reminder is due an hour earlier, at 15:00Z.
 */

let reminded: RemindedWorld
let erin: Person
let maya: string
let event: string
let eventGroup: string

beforeAll(async () => {
  reminded = await startReminded('reminder', '2026-05-08T12:00:00Z')
})
beforeEach(async () => {
  reminded.clock.set('2026-05-08T12:00:00Z')
  await reminded.lookedLast('2026-05-08T12:00:00Z')
  ;({ erin, maya, event, eventGroup } = await family(reminded))
})
afterAll(() => reminded?.world.close())

const set = async (who: Person, body: SettingsChange) =>
  void given(await who.api.PATCH('/settings', { body }))
const choose = async (who: Person, leads: (15 | 30 | 60 | 120 | 360 | 720 | 1440)[], fromArrival = false) =>
  void given(
    await who.api.PUT('/events/{id}/reminders', {
      params: { path: { id: event } },
      body: { leads, fromArrival },
    }),
  )
const setRow = (who: Person, column: string, value: unknown) =>
  reminded.sql(`update user_settings set ${column} = $2 where user_id = $1`, who.id, value)
const due = async (who = erin) => (await firedFor(reminded, who)).map((fired) => fired.due)
const ways = async (who = erin) =>
  (await waysTo(reminded, who)).map(({ channel, target }) => `${channel} ${target}`)
const jobs = async () => {
  const { rows } = await reminded.world.database.query<{ id: string }>(
    `select payload ->> 'deliveryId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delivery.send'`,
  )
  return rows.map(({ id }) => id)
}

describe('firing a due reminder', () => {
  test('fires a reminder once, at the lead time from the settings (an hour before the event), and not earlier', async () => {
    await reminded.scan('2026-05-09T14:59:59Z')
    expect(await due()).toEqual([])
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await firedFor(reminded, erin)).toEqual([
      { event_group_id: eventGroup, profile_id: null, lead: 60, due: '2026-05-09T15:00:00Z' },
    ])
    for (const at of ['2026-05-09T15:00:15Z', '2026-05-09T15:01:59Z', '2026-05-09T15:30:00Z'])
      await reminded.scan(at)
    expect(await due()).toHaveLength(1)
    expect(await waysTo(reminded, erin)).toEqual([
      { kind: 'reminder', channel: 'mail', target: 'own', due: '2026-05-09T15:00:00Z' },
    ])
  })

  test('writes a reminder, its deliveries and their jobs in one transaction (C6)', async () => {
    await reminded.sql(
      `alter table notification_deliveries add constraint broken check (channel <> 'mail') not valid`,
    )
    await expect(reminded.scan('2026-05-09T15:00:00Z')).rejects.toThrow('broken')
    await reminded.sql(`alter table notification_deliveries drop constraint broken`)
    expect([await due(), await ways()]).toEqual([[], []])
    await reminded.scan('2026-05-09T15:00:15Z')
    const { rows } = await reminded.world.database.query<{ id: string }>(
      'select id from notification_deliveries where user_id = $1',
      [erin.id],
    )
    expect(rows).toHaveLength(1)
    expect(await jobs()).toContain(rows[0]?.id)
  })

  test('counts an event’s own lead times back from the arrival time if the user chose reminders before arrival', async () => {
    await reminded.sql(`update events set arrive_by = '2026-05-09T15:30:00Z' where id = $1`, event)
    await choose(erin, [15, 120], true)
    await reminded.scan('2026-05-09T13:30:00Z')
    await reminded.scan('2026-05-09T15:15:00Z')
    expect(await due()).toEqual(['2026-05-09T13:30:00Z', '2026-05-09T15:15:00Z'])
  })

  test('fires no reminder if the user chose no lead times for the event', async () => {
    await choose(erin, [])
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toEqual([])
  })

  test('counts lead times back from 8:00 in the user’s zone if an event is all-day or has no time', async () => {
    await makeWholeDay(reminded, event, '2026-05-09')
    await reminded.scan('2026-05-09T11:00:00Z')
    expect(await due()).toEqual(['2026-05-09T11:00:00Z'])
  })

  test('fires only one reminder for an event that two siblings share', async () => {
    const leo = await addChild(erin, 'Leo')
    const { id } = await addEvent(erin, leo)
    await reminded.sql(`update events set event_group_id = $2 where id = $1`, id, eventGroup)
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toHaveLength(1)
  })

  test('fires two reminders for two different events that start at the same time', async () => {
    await addEvent(erin, maya)
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toHaveLength(2)
  })
})

describe('changes to events and settings before a reminder is due (C24)', () => {
  test('fires the reminder of a moved event at the new time, and not at the old time', async () => {
    await change(erin, event, { startTime: '15:00' })
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toEqual([])
    await reminded.scan('2026-05-09T18:00:00Z')
    expect(await due()).toEqual(['2026-05-09T18:00:00Z'])
  })

  test('fires a second reminder if the event moves to a later time after the first reminder', async () => {
    await reminded.scan('2026-05-09T15:00:00Z')
    await change(erin, event, { startTime: '15:00' })
    await reminded.scan('2026-05-09T18:00:00Z')
    expect(await due()).toEqual(['2026-05-09T15:00:00Z', '2026-05-09T18:00:00Z'])
  })

  test.each(['cancelled', 'postponed', 'removed'])('fires no reminder for a %s event', async (status) => {
    await reminded.sql('update events set status = $2 where id = $1', event, status)
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toEqual([])
  })

  test('fires no reminder for a deleted event', async () => {
    given(await remove(erin, event))
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toEqual([])
  })

  test('fires no reminder of an event that two siblings share if the event is cancelled for the sibling who was added first', async () => {
    const leo = await addChild(erin, 'Leo')
    const { id } = await addEvent(erin, leo)
    await reminded.sql(`update events set event_group_id = $2 where id = $1`, id, eventGroup)
    await reminded.sql(`update events set status = 'cancelled' where id = $1`, event)
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toEqual([])
  })

  test('fires reminders while schedule updates are turned off, and fires none while all notifications are turned off', async () => {
    await set(erin, { allNotifications: false })
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toEqual([])
    await set(erin, { allNotifications: true, scheduleUpdates: false })
    await reminded.scan('2026-05-09T15:00:15Z')
    expect(await due()).toHaveLength(1)
  })

  test('fires reminders at the new lead time after the user changed the lead time in the settings', async () => {
    await set(erin, { notificationLeadTimeMinutes: 120 })
    await reminded.scan('2026-05-09T14:00:00Z')
    await reminded.scan('2026-05-09T15:00:00Z')
    expect(await due()).toEqual(['2026-05-09T14:00:00Z'])
  })
})

describe('reminders of friends’ children', () => {
  let dana: Person
  beforeEach(async () => {
    dana = await reminded.world.person({ name: 'Dana Marlowe', zone: 'UTC' })
  })
  const befriend = (role: 'viewer' | 'administrator' | 'none' | null) =>
    grant(reminded.world.database, { owner: erin, friend: dana, role })
  const scan = async () => {
    await reminded.scan('2026-05-09T15:00:00Z')
    return (await due(dana)).length
  }

  test.each(['viewer', 'administrator'] as const)(
    'reminds a %s only if they turned on friends’ reminders',
    async (role) => {
      await befriend(role)
      expect(await scan()).toBe(0)
      await setRow(dana, 'friends_reminders', true)
      expect(await scan()).toBe(1)
      expect(await due(erin)).toHaveLength(1)
    },
  )

  test('fires a reminder that a user set on a friend’s event, even if the user gets no default reminders for friends’ events', async () => {
    await befriend('viewer')
    await choose(dana, [60])
    expect(await scan()).toBe(1)
  })

  test('fires reminders of a private event for administrators of the family, but not for viewers (P3)', async () => {
    await setRow(dana, 'friends_reminders', true)
    await reminded.sql(`update events set visibility = 'private' where id = $1`, event)
    await befriend('viewer')
    expect(await scan()).toBe(0)
    await befriend('administrator')
    expect(await scan()).toBe(1)
  })

  test.each(['none', null] as const)(
    'fires no reminder of a friend’s child once access is %s (C24)',
    async (role) => {
      await setRow(dana, 'friends_reminders', true)
      await befriend('viewer')
      await choose(dana, [60])
      await befriend(role)
      expect(await scan()).toBe(0)
    },
  )

  test('fires the reminder of an all-day event at the same local time in each person’s own zone', async () => {
    await setRow(dana, 'friends_reminders', true)
    await befriend('viewer')
    await makeWholeDay(reminded, event, '2026-05-09')
    await reminded.scan('2026-05-09T07:00:00Z')
    await reminded.scan('2026-05-09T11:00:00Z')
    expect([await due(dana), await due(erin)]).toEqual([['2026-05-09T07:00:00Z'], ['2026-05-09T11:00:00Z']])
  })
})

describe('birthday reminders', () => {
  const born = (day: string) =>
    reminded.sql('update profiles set date_of_birth = $2 where id = $1', maya, day)

  test('fires a birthday reminder once, at 9:00 on the birthday', async () => {
    await born('2015-05-09')
    await reminded.scan('2026-05-09T12:59:59Z')
    expect(await due()).toEqual([])
    await reminded.scan('2026-05-09T13:00:00Z')
    await reminded.scan('2026-05-09T13:01:00Z')
    expect(await firedFor(reminded, erin)).toEqual([
      { event_group_id: null, profile_id: maya, lead: null, due: '2026-05-09T13:00:00Z' },
    ])
    expect(await waysTo(reminded, erin)).toMatchObject([{ kind: 'birthday', channel: 'mail' }])
  })

  test('fires a missed birthday reminder later on the birthday after an outage, but not on the next day', async () => {
    await born('2015-05-09')
    await reminded.scan('2026-05-10T04:00:00Z')
    expect((await firedFor(reminded, erin)).filter(({ profile_id: profile }) => profile)).toEqual([])
    await reminded.lookedLast('2026-05-09T12:00:00Z')
    await reminded.scan('2026-05-10T03:59:00Z')
    expect((await firedFor(reminded, erin)).filter(({ profile_id: profile }) => profile)).toHaveLength(1)
  })

  test('fires a reminder on 28 February for a child born on 29 February, except in a leap year', async () => {
    await born('2016-02-29')
    await reminded.lookedLast('2026-02-28T13:00:00Z')
    await reminded.scan('2026-02-28T14:00:00Z')
    expect(await due()).toEqual(['2026-02-28T14:00:00Z'])
    await reminded.lookedLast('2028-02-28T13:00:00Z')
    await reminded.scan('2028-02-28T14:00:00Z')
    await reminded.lookedLast('2028-02-29T13:00:00Z')
    await reminded.scan('2028-02-29T14:00:00Z')
    expect(await due()).toEqual(['2026-02-28T14:00:00Z', '2028-02-29T14:00:00Z'])
  })

  test('fires no birthday reminder on the day of birth itself, or if birthday reminders are turned off', async () => {
    await born('2026-05-09')
    await reminded.scan('2026-05-09T13:00:00Z')
    await born('2015-05-09')
    await setRow(erin, 'birthday_reminders', false)
    await reminded.scan('2026-05-09T13:00:15Z')
    expect(await due()).toEqual([])
  })

  test('fires birthday reminders for a friend’s children only if reminders for friends’ events are turned on', async () => {
    await born('2015-05-09')
    const dana = await reminded.world.person({ zone: 'UTC' })
    await grant(reminded.world.database, { owner: erin, friend: dana, role: 'viewer' })
    await reminded.scan('2026-05-09T09:00:00Z')
    expect(await due(dana)).toEqual([])
    await setRow(dana, 'friends_reminders', true)
    await reminded.scan('2026-05-09T09:00:15Z')
    expect(await due(dana)).toEqual(['2026-05-09T09:00:00Z'])
  })
})

describe('reminders after outages and clock changes (C22)', () => {
  const nine = '2026-05-09T15:00:00Z'

  test('skips an overdue reminder after an outage if the event has already begun', async () => {
    const early = await family(reminded, { startTime: '07:00' })
    await reminded.lookedLast('2026-05-09T08:00:00Z')
    await reminded.scan('2026-05-09T15:50:00Z')
    expect([await due(), await due(early.erin)]).toEqual([[nine], []])
  })

  test('fires the missed reminders of only the last day after an outage of eight days', async () => {
    await set(erin, { notificationLeadTimeMinutes: 1440 })
    await reminded.lookedLast('2026-05-01T12:00:00Z')
    await reminded.scan('2026-05-09T15:59:00Z')
    expect(await due()).toEqual(['2026-05-08T16:00:00Z'])
  })

  test.each([
    [
      'an hour ahead and back',
      '2026-05-09T15:20:00Z',
      ['2026-05-09T14:20:15Z', nine, '2026-05-09T15:20:15Z'],
    ],
    ['an hour back', '2026-05-09T15:00:15Z', ['2026-05-09T14:00:30Z', nine, '2026-05-09T15:00:30Z']],
    ['a day back', '2026-05-09T15:00:15Z', ['2026-05-08T15:00:30Z', nine, '2026-05-09T15:00:30Z']],
  ])('fires no reminder twice if the clock jumps %s', async (_how, first, then) => {
    await reminded.lookedLast('2026-05-09T14:20:00Z')
    await reminded.scan(first)
    expect(await due()).toEqual([nine])
    for (const at of then) await reminded.scan(at)
    expect(await due()).toEqual([nine])
    expect(await ways()).toHaveLength(1)
  })

  test.each([
    // The clock jumps to 16:30Z, after the event's start at 16:00Z, and then back to 14:30Z.
    ['an hour ahead past the event and back', '2026-05-09T16:30:00Z', '2026-05-09T14:30:15Z'],
    ['a day back', '2026-05-08T14:59:00Z', '2026-05-08T14:59:15Z'],
    ['two days ahead and back', '2026-05-11T14:30:00Z', '2026-05-09T14:30:15Z'],
  ])('loses no reminder if the clock jumps %s', async (_how, wrong, next) => {
    await reminded.lookedLast('2026-05-09T14:30:00Z')
    for (const at of [wrong, next, '2026-05-09T15:00:15Z']) await reminded.scan(at)
    expect(await due()).toEqual([nine])
  })

  test('fires a reminder in the next scan if the event was added while the last scan was running', async () => {
    await reminded.scan('2026-05-09T15:00:15Z')
    reminded.clock.set('2026-05-08T12:00:00Z')
    const late = await family(reminded)
    await reminded.scan('2026-05-09T15:01:30Z')
    expect(await due(late.erin)).toEqual([nine])
  })

  test('fires each reminder once if five scans run at the same time', async () => {
    reminded.clock.set(nine)
    const { work } = reminded
    await Promise.all(Array.from({ length: 5 }, () => remindOfWhatIsDue({ work, sendsSms: false })))
    await reminded.scan('2026-05-09T15:00:15Z')
    expect([await due(), await ways()]).toEqual([[nine], ['mail own']])
  })

  test('keeps fired reminders for a month, and then deletes them', async () => {
    await reminded.scan(nine)
    reminded.clock.set('2026-06-08T15:00:00Z')
    await cleanUpReminders(reminded)
    expect(await due()).toHaveLength(1)
    reminded.clock.set('2026-06-09T15:00:01Z')
    await cleanUpReminders(reminded)
    expect(await due()).toEqual([])
  })
})

describe('delivery channels of a reminder', () => {
  const scan = () => reminded.scan('2026-05-09T15:00:00Z', { sendsSms: true })
  const additional = (confirmed: boolean) =>
    reminded.sql(
      `insert into additional_emails (id, user_id, email, confirmed_at)
       values (gen_random_uuid(), $1, 'grandma@family.example', case when $2 then app_now() end)`,
      erin.id,
      confirmed,
    )

  test('sends no email if the user has browsers or phones with push, and sends the reminder to each of them', async () => {
    const places = [
      await addSubscription(reminded, erin),
      await addSubscription(reminded, erin),
      await addPhone(reminded, erin),
    ]
    await scan()
    expect((await ways()).sort()).toEqual(places.map((id) => `push ${id}`).sort())
  })

  test('sends no email if the user unsubscribed from reminder emails', async () => {
    await setRow(erin, 'stopped_mails', ['messages', 'reminders'])
    await additional(true)
    await scan()
    expect([await due(), await ways()]).toEqual([['2026-05-09T15:00:00Z'], []])
  })

  test('sends an email if the user’s phone has no push token', async () => {
    await addPhone(reminded, erin, { hasToken: false })
    await scan()
    expect(await ways()).toEqual(['mail own'])
  })

  test('sends an email to confirmed additional addresses, even if the user also gets a push', async () => {
    await additional(false)
    await addSubscription(reminded, erin)
    await scan()
    expect(await ways()).toHaveLength(1)
    const late = await family(reminded)
    erin = late.erin
    await additional(true)
    await addSubscription(reminded, erin)
    await reminded.scan('2026-05-09T15:00:15Z')
    expect((await ways()).map((way) => way.split(' ')[0])).toEqual(['mail', 'push'])
  })

  test('respects the email and SMS settings, and sends an SMS only with a phone number and an SMS provider', async () => {
    await setRow(erin, 'email_notifications', false)
    await setRow(erin, 'sms_notifications', true)
    await scan()
    expect(await ways()).toEqual([])
    const late = await family(reminded)
    await setRow(late.erin, 'sms_notifications', true)
    await setRow(late.erin, 'phone_number', '+15035550123')
    const unsent = await family(reminded, { startTime: '13:00' })
    await setRow(unsent.erin, 'sms_notifications', true)
    await setRow(unsent.erin, 'phone_number', '+15035550123')
    await reminded.scan('2026-05-09T15:00:15Z', { sendsSms: true })
    await reminded.scan('2026-05-09T16:00:15Z')
    expect([await ways(late.erin), await ways(unsent.erin)]).toEqual([['mail own', 'sms own'], ['mail own']])
  })

  test('delays push and SMS to the end of quiet hours unless the event begins by then, but sends email at once', async () => {
    const phone = await addPhone(reminded, erin)
    await reminded.sql(
      `update user_settings set quiet_from = '10:00', quiet_until = '11:30', sms_notifications = true,
         phone_number = '+15035550123' where user_id = $1`,
      erin.id,
    )
    await additional(true)
    await scan()
    const half = '2026-05-09T15:30:00Z'
    expect((await waysTo(reminded, erin)).map(({ channel, due: at }) => [channel, at])).toEqual([
      ['mail', '2026-05-09T15:00:00Z'],
      ['push', half],
      ['sms', half],
    ])
    expect((await ways())[1]).toBe(`push ${phone}`)
    const soon = await family(reminded)
    await addPhone(reminded, soon.erin)
    await reminded.sql(
      `update user_settings set quiet_from = '10:00', quiet_until = '12:00' where user_id = $1`,
      soon.erin.id,
    )
    await reminded.scan('2026-05-09T15:00:15Z')
    expect(await waysTo(reminded, soon.erin)).toMatchObject([
      { channel: 'push', due: '2026-05-09T15:00:00Z' },
    ])
  })

  test('sends no push to a phone that shows the reminder as a local notification, but sends a push to the user’s other phone', async () => {
    const [phone, other] = [await addPhone(reminded, erin), await addPhone(reminded, erin)]
    await reminded.sql(
      `insert into scheduled_local_notifications (user_id, event_group_id, lead_minutes, title, trigger_time, taken_at, taken_by)
       values ($1, $2, 60, 'Practice', '2026-05-09T15:00:00Z', app_now(), array[$3::uuid])`,
      erin.id,
      eventGroup,
      phone,
    )
    await scan()
    expect(await ways()).toEqual([`push ${other}`])
  })

  test('sends a push to a phone that has scheduled its local notification for an outdated time', async () => {
    const phone = await addPhone(reminded, erin)
    await reminded.sql(
      `insert into scheduled_local_notifications (user_id, event_group_id, lead_minutes, title, trigger_time, taken_at, taken_by)
       values ($1, $2, 60, 'Practice', '2026-05-09T14:00:00Z', app_now(), array[$3::uuid]),
         ($1, $2, 60, 'Practice', '2026-05-09T15:00:00Z', null, '{}')`,
      erin.id,
      eventGroup,
      phone,
    )
    await scan()
    expect(await ways()).toEqual([`push ${phone}`])
    const { rows } = await reminded.world.database.query<{ status: string }>(
      'select status from scheduled_local_notifications where user_id = $1 order by trigger_time',
      [erin.id],
    )
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'sent'])
  })
})

describe('reminders that depend on the child', () => {
  const usual = (
    who: Person,
    activity: 'game' | 'practice' | 'other',
    leads: (15 | 30 | 60 | 120)[] | null,
  ) =>
    who.api.PUT('/profiles/{id}/reminder-defaults', {
      params: { path: { id: maya } },
      body: { activity, leads },
    })

  test('fires at the lead times for the child and the activity, instead of the general lead time', async () => {
    given(await usual(erin, 'practice', [30, 15]))
    given(await usual(erin, 'game', [120]))

    for (const at of [
      '2026-05-09T14:00:00Z',
      '2026-05-09T15:00:00Z',
      '2026-05-09T15:30:00Z',
      '2026-05-09T15:45:00Z',
    ])
      await reminded.scan(at)

    expect(await due()).toEqual(['2026-05-09T15:30:00Z', '2026-05-09T15:45:00Z'])
  })

  test('follows the lead times for the child when they change, because no reminder is copied', async () => {
    given(await usual(erin, 'practice', [30]))
    given(await usual(erin, 'practice', null))

    await reminded.scan('2026-05-09T15:00:00Z')
    await reminded.scan('2026-05-09T15:30:00Z')

    expect(await due()).toEqual(['2026-05-09T15:00:00Z'])
  })

  test('fires at the event’s own lead times, although others are usual for the child', async () => {
    given(await usual(erin, 'practice', []))
    await choose(erin, [30])

    await reminded.scan('2026-05-09T15:30:00Z')

    expect(await due()).toEqual(['2026-05-09T15:30:00Z'])
  })

  test('fires nothing for a child who does not go, not even the event’s own reminders', async () => {
    await choose(erin, [30])
    await setGoing(erin, event, { profileId: maya, isGoing: false })
    await reminded.scan('2026-05-09T15:30:00Z')
    expect(await due()).toEqual([])

    await setGoing(erin, event, { profileId: maya, isGoing: true })
    await reminded.scan('2026-05-09T15:31:00Z')

    expect(await due()).toEqual(['2026-05-09T15:30:00Z'])
  })

  test('fires for the sibling who goes', async () => {
    const leo = await addChild(erin, 'Leo')
    const { id } = await addEvent(erin, leo)
    await reminded.sql(`update events set event_group_id = $2 where id = $1`, id, eventGroup)
    await setGoing(erin, event, { profileId: maya, isGoing: false })

    await reminded.scan('2026-05-09T15:00:00Z')

    expect(await due()).toEqual(['2026-05-09T15:00:00Z'])
  })

  test('fires nothing for a viewer whose only visible child does not go', async () => {
    const leo = await addChild(erin, 'Leo')
    const { id } = await addEvent(erin, leo)
    await reminded.sql(
      `update events set event_group_id = $2, visibility = 'private' where id = $1`,
      id,
      eventGroup,
    )
    const friend = await reminded.world.person()
    await grant(reminded.world.database, { owner: erin, friend, role: 'viewer' })
    await set(friend, { friendsReminders: true })
    await setGoing(erin, event, { profileId: maya, isGoing: false })

    await reminded.scan('2026-05-09T15:00:00Z')

    expect([await due(erin), await due(friend)]).toEqual([['2026-05-09T15:00:00Z'], []])
  })
})
