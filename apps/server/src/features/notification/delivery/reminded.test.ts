import type { SettingsChange } from '@homefield/contract/account'
import { addChild, addEvent, connect, eventsOf, given, grant, mapTeam } from '@homefield/testkit/family'
import { createWork } from '@homefield/database/work'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendar, newAddress } from '../../connection/calendar.fixture.ts'
import { setGoing } from '../../coverage/absence/absence.fixture.ts'
import { planDrives } from '../../drive/departure/planning/jobs.ts'
import { drives, livesAt } from '../../drive/drive.fixture.ts'
import { change } from '../../event/update/change.fixture.ts'
import {
  inTime,
  logOf,
  reachedPerson,
  type Reached,
  type ReachedPerson,
  remind,
  sendWhatWaits,
  startReached,
} from './delivery.fixture.ts'

/*
 * Minutes can pass between the time when a reminder fires and the time when the server sends it (C24).
 * The server checks event, settings and rights again when it sends, and drops an unwanted reminder.
 */

const START = '2026-05-14T12:00:00Z'
let at: Reached
let one: ReachedPerson
/** Id of the event of all reminders in these tests: a practice on 16 May at 18:30 in New York. */
let event: string
beforeAll(async () => {
  at = await startReached('reminded', START)
})
beforeEach(async () => {
  at.clock.set(START)
  one = await reachedPerson(at, { smsNotifications: false })
  event = one.eventId
  one.browser.refuse = { status: 429, headers: { 'retry-after': '60' } }
})
afterAll(() => at?.close())

const settings = async (body: SettingsChange) => given(await one.person.api.PATCH('/settings', { body }))
const choose = async (leads: (15 | 30 | 60)[], fromArrival = false) =>
  given(
    await one.person.api.PUT('/events/{id}/reminders', {
      params: { path: { id: event } },
      body: { leads, fromArrival },
    }),
  )
const usual = async (leads: (15 | 60)[]) =>
  given(
    await one.person.api.PUT('/profiles/{id}/reminder-defaults', {
      params: { path: { id: one.child } },
      body: { activity: 'practice', leads },
    }),
  )
const sql = (text: string, ...values: unknown[]) => inTime(at.world, at.clock, (query) => query(text, values))
const wholeDay = (day: string) =>
  sql(
    `update events set all_day = true, first_day = $2, last_day = $2, start_time = null, end_time = null, zone = null,
       wall_start = null, duration_minutes = null where id = $1`,
    event,
    day,
  )
const RINGS: ReadonlySet<string> = new Set(['reminder', 'birthday'])

/**
 * Fires a reminder and returns the result of the reminder's delivery.
 * The simulated push service delays the push by a minute. The callback `meanwhile` runs during that minute.
 */
async function pushed(moment: string, meanwhile: () => Promise<unknown>): Promise<string> {
  await remind(at, moment)
  await at.world.settled()
  const ofBrowser = async () =>
    (await logOf(one.person)).filter(
      ({ kind, targetName }) => RINGS.has(kind) && targetName === 'Safari on macOS',
    )
  expect(await ofBrowser()).toMatchObject([{ status: 'pending' }])
  one.browser.refuse = null
  await meanwhile()
  await sendWhatWaits(at, one.person)
  const [{ status, reason } = { status: '', reason: null }] = await ofBrowser()
  const came = one.browser.received.filter(({ message }) => RINGS.has(message.kind))
  expect(came).toHaveLength(status === 'sent' ? 1 : 0)
  return reason ?? status
}

const HOUR_BEFORE = '2026-05-16T21:30:00Z'
test.each<[string, () => Promise<unknown>, string]>([
  ['nothing changed', () => Promise.resolve(), 'sent'],
  ['the general lead time changed', () => settings({ notificationLeadTimeMinutes: 120 }), 'off'],
  [
    'the child no longer goes',
    () => setGoing(one.person, event, { profileId: one.child, isGoing: false }),
    'notAllowed',
  ],
  ['15 minutes became usual for the child', () => usual([15]), 'off'],
  [
    '60 minutes became usual for the child, and the general lead time changed',
    async () => {
      await usual([60])
      await settings({ notificationLeadTimeMinutes: 120 })
    },
    'sent',
  ],
  ['the user chose 15 minutes for this event', () => choose([15]), 'off'],
  ['the user chose no reminders for this event', () => choose([]), 'off'],
  ['the user chose 15 and 60 minutes for this event', () => choose([15, 60]), 'sent'],
  [
    'the user chose 60 minutes for this event, and then changed the general lead time',
    async () => {
      await choose([60])
      await settings({ notificationLeadTimeMinutes: 120 })
    },
    'sent',
  ],
  [
    'the user now counts from the arrival time',
    async () => {
      await sql(`update events set arrive_by = '2026-05-16T22:15:00Z' where id = $1`, event)
      await choose([60], true)
    },
    'notAllowed',
  ],
  [
    'the user counts from an arrival time that a parent’s new start overrides',
    async () => {
      await sql(`update events set arrive_by = '2026-05-16T16:30:00Z', overrides = $2 where id = $1`, event, {
        when: {
          theirs: { kind: 'timed', start: '2026-05-16T17:00:00Z', end: null, zone: 'America/New_York' },
        },
      })
      await choose([60], true)
    },
    'sent',
  ],
  ['the user turned off all notifications', () => settings({ allNotifications: false }), 'off'],
  ['the event moved', () => change(one.person, event, { startTime: '19:00' }), 'notAllowed'],
  [
    'the event was cancelled',
    () => sql(`update events set status = 'cancelled' where id = $1`, event),
    'notAllowed',
  ],
  ['the event became an all-day event', () => wholeDay('2026-05-16'), 'notAllowed'],
])('checks a pending reminder again before sending: %s', async (_case, meanwhile, end) => {
  expect(await pushed(HOUR_BEFORE, meanwhile)).toBe(end)
})

test.each<[string, () => Promise<unknown>, string]>([
  ['stays on its day', () => Promise.resolve(), 'sent'],
  ['moves to the next day', () => wholeDay('2026-05-17'), 'notAllowed'],
])('checks a pending reminder of an all-day event that %s', async (_case, meanwhile, end) => {
  await wholeDay('2026-05-16')
  // An all-day event counts as starting at 8:00.
  // Its reminder with a lead time of one hour fires at 7:00 (11:00Z).
  expect(await pushed('2026-05-16T11:00:00Z', meanwhile)).toBe(end)
})

test.each<[string, (owner: Parameters<typeof grant>[1]['owner']) => Promise<unknown>, string]>([
  ['is still wanted', () => Promise.resolve(), 'sent'],
  ['is turned off in the settings', () => settings({ friendsReminders: false }), 'off'],
  [
    'is about a child the user can no longer see',
    (owner) => grant(at.world.database, { owner, friend: one.person, role: 'none' }),
    'notAllowed',
  ],
])('checks a pending reminder about a friend’s child: the reminder %s', async (_case, meanwhile, end) => {
  const dana = await at.world.person({ name: 'Dana Marlowe' })
  await grant(at.world.database, { owner: dana, friend: one.person, role: 'viewer' })
  const theirs = { date: '2026-05-18', startTime: '18:30' }
  ;({ id: event } = await addEvent(dana, await addChild(dana, 'Leo'), theirs))
  await settings({ friendsReminders: true })
  expect(await pushed('2026-05-18T21:30:00Z', () => meanwhile(dana))).toBe(end)
})

test.each<[string, (child: string) => Promise<unknown>, string]>([
  ['nothing changed', () => Promise.resolve(), 'sent'],
  ['birthday reminders were turned off', () => settings({ birthdayReminders: false }), 'off'],
  [
    'the date of birth was corrected',
    (child) => sql(`update profiles set date_of_birth = '2015-05-21' where id = $1`, child),
    'notAllowed',
  ],
  ['the day is over', () => Promise.resolve(at.clock.set('2026-05-21T04:00:00Z')), 'late'],
])('checks a pending birthday reminder again before sending: %s', async (_case, meanwhile, end) => {
  const child = await addChild(one.person, 'Nora', { dateOfBirth: '2015-05-20' })
  expect(await pushed('2026-05-20T13:00:00Z', () => meanwhile(child))).toBe(end)
})

test('sends the reminder once, before the new start, if a parent moves a game that has an arrival time (C24)', async () => {
  one.browser.refuse = null
  const address = newAddress()
  // 10:00 in New York. The arrival time is half an hour before.
  const game = {
    uid: 'g',
    start: '20260518T140000Z',
    summary: 'Game',
    lines: ['DESCRIPTION:Arrive by 9:30 AM'],
  }
  at.world.feeds.serve(address, { body: calendar([game]) })
  const { id: team } = await connect(one.person, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(one.person, team, [await addChild(one.person, 'Leo')])
  await at.world.settled()
  const [known] = await eventsOf(one.person, '2026-05-18', '2026-05-19')
  expect(known?.arriveBy).toBe('2026-05-18T13:30:00Z')
  event = known?.id ?? ''
  await choose([30], true)
  await change(one.person, event, { startTime: '14:00' })
  const rung = () => one.browser.received.filter(({ message }) => message.kind === 'reminder')
  for (const moment of ['2026-05-18T13:00:00Z', '2026-05-18T17:29:00Z']) {
    await remind(at, moment)
    await at.world.settled()
    expect(rung()).toEqual([])
  }
  for (const moment of ['2026-05-18T17:30:00Z', '2026-05-18T17:31:00Z']) {
    await remind(at, moment)
    await at.world.settled()
    expect(rung().map(({ message }) => message.title)).toEqual(['Game, 2:00 PM'])
  }
  expect(rung()[0]?.message.body).not.toContain('9:30')
})

describe('a reminder to leave, checked again when it is sent', () => {
  /**
   * The practice starts at 22:30 UTC, 30 minutes from home. The driver should be there 15 minutes early and has a buffer
   * of 5 minutes: they leave by 21:40, and the reminder is due at 21:30.
   */
  const DUE = '2026-05-16T21:30:00Z'
  beforeEach(async () => {
    const { person } = one
    await settings({ notificationLeadTimeMinutes: 15 })
    await sql(`update events set location = 'Somewhere' where id = $1`, event)
    await livesAt(at.world, person)
    given(
      await person.api.PUT('/events/{id}/drive-time', {
        params: { path: { id: event as never } },
        body: { minutes: 30 },
      }),
    )
    await drives(at.world, { eventGroupId: await groupOf(event) }, { driver: person })
    await planned(DUE)
  })
  const groupOf = async (id: string) => {
    const { rows } = await at.world.database.query<{ id: string }>(
      'select event_group_id as id from events where id = $1',
      [id],
    )
    return rows[0]?.id ?? ''
  }
  const planned = async (moment: string) => {
    at.clock.set(moment)
    const { worker } = at.world.app.database
    const work = createWork({ db: worker, now: () => at.clock.now(), onCommit: () => undefined })
    await at.world.database.query('update reminder_scan set departures_planned_until = null')
    await planDrives({ work, settings: { driveSpeedKmh: 35, isRouted: false } })
  }
  const came = () =>
    one.browser.received.flatMap(({ message }) => (message.kind === 'reminder' ? [message] : []))

  test('names the time, the place and the drive', async () => {
    expect(await pushed(DUE, () => Promise.resolve())).toBe('sent')
    expect(came()).toMatchObject([
      { title: 'Leave by 5:40 PM for Practice', body: 'Maya, Somewhere, 30 min drive' },
    ])
  })

  test('names the new time if the drive changed in the meantime', async () => {
    const longer = () =>
      one.person.api.PUT('/events/{id}/drive-time', {
        params: { path: { id: event as never } },
        body: { minutes: 33 },
      })
    expect(await pushed(DUE, longer)).toBe('sent')
    expect(came()).toMatchObject([{ title: 'Leave by 5:37 PM for Practice' }])
  })

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'somebody else drives now',
      async () =>
        drives(at.world, { eventGroupId: await groupOf(event) }, { driver: await at.world.person() }),
      'notAllowed',
    ],
    ['the event moved', () => change(one.person, event, { startTime: '19:00' }), 'notAllowed'],
    ['the driver turned off the reminders of the event', () => choose([]), 'off'],
    [
      'the driver removed their home',
      () => one.person.api.PUT('/home', { body: { address: '' } }),
      'notAllowed',
    ],
  ])('is dropped if %s', async (_what, meanwhile, expected) => {
    expect(await pushed(DUE, meanwhile)).toBe(expected)
  })
})
