import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { me, newPerson, type Person, type Reply, send, startWorld, type World } from './account.fixture.ts'

let world: World
const clock = new SettableClock('2031-03-05T10:00:00Z')
beforeAll(async () => {
  world = await startWorld('settings', { clock })
})
afterAll(() => world.close())

function change(person: Person, body: unknown, commandId: string = randomUUID()): Promise<Reply> {
  return send(world, 'PATCH', '/api/v1/settings', {
    body,
    headers: { cookie: person.cookie, 'command-id': commandId },
  })
}

async function welcomeMails(person: Person): Promise<{ payload: unknown; key: string | null }[]> {
  const { rows } = await world.superuser.query(
    `select j.payload, j.key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail.send' and j.payload->>'template' = 'welcome' and j.payload->>'userId' = $1`,
    [person.id],
  )
  return rows
}

async function revision(person: Person): Promise<number> {
  const { rows } = await world.superuser.query('select revision::int from revisions where subject = $1', [
    `person:${person.id}`,
  ])
  return rows[0]?.revision ?? 0
}

async function waitingForLocks(): Promise<number> {
  // PostgreSQL caches pg_stat_activity during a transaction. The test clears the cache to see which requests wait.
  await world.superuser.query('select pg_stat_clear_snapshot()')
  const { rows } = await world.superuser.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

/** The default settings of the specification, section 3. */
const EMPTY = {
  fullName: '',
  phoneNumber: '',
  photoId: null,
  timezone: '',
  language: 'en',
  theme: 'light',
  findable: true,
  sharePresence: true,
  emailNotifications: true,
  smsNotifications: false,
  inAppNotifications: true,
  scheduleUpdates: true,
  teamCommunications: true,
  allNotifications: true,
  notificationLeadTimeMinutes: 60,
  quietFrom: null,
  quietUntil: null,
  lockScreen: 'everything',
  friendsReminders: false,
  birthdayReminders: true,
  stoppedMails: [],
  version: 1,
}

describe('onboarding of a new account', () => {
  test('starts with default settings and completes onboarding once name and time zone are given', async () => {
    const person = await newPerson(world, 'begin@example.org')
    expect((await me(world, { cookie: person.cookie })).body).toEqual({
      id: person.id,
      email: 'begin@example.org',
      emailConfirmed: false,
      onboarded: false,
      // This is the first account of the test's installation.
      operator: true,
      settings: EMPTY,
    })
    const named = await change(person, { fullName: '  Ann Marie  ' })
    expect(named.body).toMatchObject({ onboarded: false, settings: { fullName: 'Ann Marie', version: 2 } })
    expect(await welcomeMails(person)).toEqual([])

    const done = await change(person, { timezone: 'Asia/Kathmandu' })
    expect(done.body).toEqual({
      id: person.id,
      email: 'begin@example.org',
      emailConfirmed: false,
      onboarded: true,
      operator: true,
      settings: { ...EMPTY, fullName: 'Ann Marie', timezone: 'Asia/Kathmandu', version: 3 },
    })
    expect((await me(world, { cookie: person.cookie })).body).toEqual(done.body)
  })

  test('queues one welcome email when a user first saves name and time zone, and none for later changes', async () => {
    const person = await newPerson(world, 'welcome@example.org')
    await change(person, { fullName: 'Bea', timezone: 'America/New_York' })
    const asked = [{ payload: { template: 'welcome', userId: person.id }, key: `mail:welcome:${person.id}` }]
    expect(await welcomeMails(person)).toEqual(asked)
    await world.superuser.query(
      'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs where key = $1))',
      [asked[0]?.key],
    )
    await change(person, { fullName: 'Bea Marie', timezone: 'Europe/Paris' })
    expect(await welcomeMails(person)).toEqual([])
  })

  test.each(['', '   ', '\t\n', '\u2800', '\u200d\u{e0020}'])(
    "rejects the name '%s' with an error message",
    async (fullName) => {
      const person = await newPerson(world, `${randomUUID()}@example.org`)
      const reply = await change(person, { fullName, timezone: 'America/New_York' })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ error: { code: 'nameMissing', message: 'Please enter your name' } })
      expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ onboarded: false })
    },
  )

  test.each([
    { timezone: 'Mars/Olympus' },
    { timezone: '' },
    { timezone: '+05:45' },
    { timezone: 'PST' },
    { timezone: 'US/Pacific-New' },
    { fullName: 'x'.repeat(101) },
    { fullName: 'line\u0000break' },
    { language: 'de' },
    { theme: 'blue' },
    { findable: 'no' },
    { sharePresence: 'no' },
    { emailNotifications: 'yes' },
    { notificationLeadTimeMinutes: 45 },
    { photoId: 'not-an-id' },
    { phoneNumber: 5035550123 },
  ])('rejects the settings %j', async (body) => {
    const person = await newPerson(world, `${randomUUID()}@example.org`)
    expect((await change(person, body)).code).toBe('invalid')
  })
})

describe('changing settings', () => {
  test('stores that the theme follows the device', async () => {
    const person = await newPerson(world, 'system@example.org')
    expect((await change(person, { theme: 'system' })).body).toMatchObject({ settings: { theme: 'system' } })
  })

  test('changes only the given settings and notifies the other devices', async () => {
    const person = await newPerson(world, 'given@example.org')
    await change(person, { fullName: 'Carl', timezone: 'UTC' })
    const before = await revision(person)
    const reply = await change(person, { theme: 'dark', language: 'es' })
    expect(reply.body).toMatchObject({
      settings: { fullName: 'Carl', timezone: 'UTC', theme: 'dark', language: 'es', version: 3 },
    })
    expect(await revision(person)).toBe(before + 1)
    const { rows } = await world.superuser.query('select updated_at from user_settings where user_id = $1', [
      person.id,
    ])
    expect(rows[0].updated_at.toISOString()).toBe('2031-03-05T10:00:00.000Z')
  })

  test('increments the version even if a setting gets the same value, so that the client can predict the version (C13)', async () => {
    const person = await newPerson(world, 'counted@example.org')
    for (const version of [2, 3])
      expect((await change(person, { theme: 'dark' })).body).toMatchObject({ settings: { version } })
  })

  test.each([15, 30, 60, 120, 360, 720, 1440])('accepts a lead time of %i minutes', async (minutes) => {
    const person = await newPerson(world, `${randomUUID()}@example.org`)
    const reply = await change(person, { notificationLeadTimeMinutes: minutes })
    expect(reply.body).toMatchObject({ settings: { notificationLeadTimeMinutes: minutes } })
  })

  test('stores eleven settings that one request changes', async () => {
    const person = await newPerson(world, 'every@example.org')
    const chosen = {
      phoneNumber: '+15035550123',
      language: 'fr',
      theme: 'dark',
      findable: false,
      sharePresence: false,
      emailNotifications: false,
      inAppNotifications: false,
      scheduleUpdates: false,
      teamCommunications: false,
      allNotifications: false,
      notificationLeadTimeMinutes: 1440,
    }
    const reply = await change(person, chosen)
    const settings = { ...EMPTY, ...chosen, version: 2 }
    expect(reply.body).toMatchObject({ settings })
    expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ settings })
  })

  test.each([
    ['+1 503 555 0123', '+15035550123'],
    ['+1 (503) 555-0123', '+15035550123'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+977 984-1234567', '+9779841234567'],
    ['  ', ''],
  ])('stores the phone number %s as %s', async (phoneNumber, kept) => {
    const person = await newPerson(world, `${randomUUID()}@example.org`)
    expect((await change(person, { phoneNumber })).body).toMatchObject({ settings: { phoneNumber: kept } })
  })

  test.each([
    '503 555 0123',
    '+1 503',
    '+999 1234567',
    'call me',
    '+1 503 555 0123 ext. 7',
    '00000000',
    '+1 503 555 0123, or ask Bob',
  ])(
    'rejects the phone number %s with an error message, and stores none of the fields sent with it',
    async (phoneNumber) => {
      const person = await newPerson(world, `${randomUUID()}@example.org`)
      const reply = await change(person, { phoneNumber, theme: 'dark' })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({
        error: {
          code: 'phoneInvalid',
          message: 'Please enter a valid phone number with its country code, like +1 503 555 0123.',
        },
      })
      expect((await me(world, { cookie: person.cookie })).body).toMatchObject({
        settings: { theme: 'light' },
      })
    },
  )

  test('rejects turning on text messages without an SMS provider, and always allows turning them off', async () => {
    const person = await newPerson(world, 'sms@example.org')
    const refused = await change(person, { smsNotifications: true, theme: 'dark' })
    expect([refused.status, refused.code]).toEqual([409, 'smsUnavailable'])
    // The account turned text messages on while the installation still had an SMS provider.
    await world.superuser.query(`select set_config('app.now', '2031-03-05T10:00:00Z', false)`)
    await world.superuser.query('update user_settings set sms_notifications = true where user_id = $1', [
      person.id,
    ])
    expect((await change(person, { smsNotifications: true, theme: 'dark' })).status).toBe(200)
    expect((await change(person, { smsNotifications: false })).body).toMatchObject({
      settings: { smsNotifications: false, theme: 'dark' },
    })
    expect((await change(person, { smsNotifications: true })).code).toBe('smsUnavailable')
  })

  test('changes no setting for an empty body', async () => {
    const person = await newPerson(world, 'nothing@example.org')
    const before = await revision(person)
    expect((await change(person, {})).body).toMatchObject({ settings: { version: 1 } })
    expect(await revision(person)).toBe(before)
  })

  test('rejects a change with an older version and returns the current settings', async () => {
    const person = await newPerson(world, 'stale@example.org')
    await change(person, { fullName: 'First', version: 1 })
    const reply = await change(person, { fullName: 'Second', version: 1 })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      error: { code: 'stale', details: { current: { fullName: 'First', version: 2 } } },
    })
    expect((await change(person, { fullName: 'Second', version: 2 })).status).toBe(200)
  })

  test('accepts only one of four concurrent changes that are based on the same version', async () => {
    const person = await newPerson(world, 'twice@example.org')
    // The test locks the settings row until all four requests wait for the lock, so that the requests compete.
    await world.superuser.query('begin')
    await world.superuser.query('select from user_settings where user_id = $1 for update', [person.id])
    const changes = ['One', 'Two', 'Three', 'Four'].map((fullName) =>
      change(person, { fullName, version: 1 }),
    )
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(4)
    await world.superuser.query('commit')
    const replies = await Promise.all(changes)
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ settings: { version: 2 } })
  })

  test('applies a repeated settings command once (C12)', async () => {
    const person = await newPerson(world, 'again@example.org')
    const id = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => change(person, { fullName: 'Once' }, id)),
    )
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(replies[0]?.body).toMatchObject({ settings: { version: 2 } })
  })

  test('hides settings from other accounts and from callers without a session', async () => {
    const person = await newPerson(world, 'mine@example.org')
    const other = await newPerson(world, 'other@example.org')
    await change(other, { fullName: 'Other' })
    expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ settings: { fullName: '' } })
    expect((await me(world, {})).code).toBe('unauthenticated')
    const unsigned = await send(world, 'PATCH', '/api/v1/settings', {
      body: { fullName: 'Nobody' },
      headers: { 'command-id': randomUUID() },
    })
    expect(unsigned.code).toBe('unauthenticated')
  })
})
