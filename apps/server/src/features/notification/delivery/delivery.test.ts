import { UNREGISTERED } from '@homefield/testkit/delivery/fake-fcm'
import { addChild, given, grant } from '@homefield/testkit/family'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { said, withFriend } from '../../conversation/conversation.fixture.ts'
import { offer } from '../../profile/handover/handover.fixture.ts'
import {
  allDone,
  inTime,
  logOf,
  openedMail,
  PHONE,
  reachedPerson,
  type Reached,
  startReached,
  notifyMoved,
} from './delivery.fixture.ts'

let at: Reached
beforeAll(async () => {
  at = await startReached('delivering')
})
afterAll(() => at.close())

const mailsTo = (address: string) =>
  at.mails.mails
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => openedMail(raw))
    // Ignore the welcome email that every new account gets.
    .filter(({ head }) => !head.includes('X-Entity-Ref-ID: welcome-'))
const textsFor = (fragment: string) => at.sms.received.filter(({ text }) => text.includes(fragment))

describe('an urgent change on all four channels', () => {
  test('sends one message per channel in the recipient’s language and time zone', async () => {
    // Kathmandu is 5:45 ahead of UTC, so the expected texts show 12:15Z as 18:00 and 12:45Z as 18:30.
    const one = await reachedPerson(at, { zone: 'Asia/Kathmandu', language: 'fr' })
    const { person, browser, fcmToken, eventId } = one
    const id = await notifyMoved(at, one, { from: '2026-05-16T12:15:00Z', isUrgent: true })
    await at.world.settled()
    const title = 'Practice\u00a0: déplacé à 18:30'
    const body = 'Maya, sam. 16 mai. Avant\u00a0: 18:00.'
    expect(browser.received).toEqual([
      {
        message: {
          title,
          body,
          href: `/calendar?event=${eventId}`,
          tag: id,
          kind: 'eventsChanged',
          renotify: false,
          badge: 1,
        },
        topic: id.replaceAll('-', ''),
        urgency: 'high',
        ttl: '86400',
        subject: 'mailto:support@homefield.example',
      },
    ])
    expect(at.fcm.received.filter(({ token }) => token === fcmToken)).toMatchObject([
      { notification: { title, body }, data: { tag: id, kind: 'eventsChanged' } },
    ])
    expect(textsFor('déplacé')).toMatchObject([
      { to: PHONE, text: `${title}. ${body} http://localhost:3000` },
    ])
    const mails = mailsTo(person.email)
    expect(mails).toHaveLength(1)
    const text = mails[0]?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Practice Horaire modifié')
    expect(text).toContain('sam. 16 mai, 18:00 – 19:00')
    expect(text).toContain('sam. 16 mai, 18:30 – 19:30')
    expect(text).toContain('Voir les changements')
    expect(
      (await logOf(person))
        .map(({ channel, targetName, status }) => [channel, targetName, status])
        .toSorted((a, b) => a.join().localeCompare(b.join())),
    ).toEqual([
      ['mail', '', 'sent'],
      ['push', 'Erin’s phone', 'sent'],
      ['push', 'Safari on macOS', 'sent'],
      ['sms', '', 'sent'],
    ])
  })

  test('logs no name, token or push endpoint (C70)', () => {
    expect(at.world.logged()).not.toMatch(/Maya|Practice|family\.example|push\.example|fcm:|5035550142/)
  })

  test('stores tokens and endpoints encrypted (C69)', async () => {
    const { rows } = await at.world.database.query(
      `select coalesce(string_agg(t::text, ''), '') as text from (
         select p::text as t from push_subscriptions p union all select d::text from user_devices d
         union all select k::text from push_keys k) as t`,
    )
    expect(rows[0].text).not.toMatch(/push\.example|fcm:/)
    expect(rows[0].text).toMatch(/v1\.k1\./)
  })
})

describe('a notification to which a change is added before it is sent', () => {
  test('schedules one email for both changes in two minutes, and sends a second push with the same tag', async () => {
    const one = await reachedPerson(at)
    const first = await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z' })
    await at.world.settled()
    await notifyMoved(at, one, { from: '2026-05-16T21:00:00Z' })
    await at.world.settled()
    expect(one.browser.received.map(({ message }) => [message.tag, message.renotify])).toEqual([
      [first, false],
      [first, true],
    ])
    const log = await logOf(one.person)
    expect(log.filter(({ channel }) => channel === 'mail')).toMatchObject([
      { status: 'pending', at: '2026-05-14T12:02:00Z' },
    ])
    expect(textsFor('Maya').filter(({ text }) => text.includes('Was 4:00'))).toEqual([])
  })

  test('emails only the changes since the previous email, but includes all unread changes in a push', async () => {
    const one = await reachedPerson(at)
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    await notifyMoved(at, one, { from: '2026-05-16T21:00:00Z', isUrgent: true })
    await at.world.settled()
    const [first, second] = mailsTo(one.person.email).map(({ text }) => text.replaceAll(/\s+/g, ' '))
    expect(first).toContain('Sat, May 16, 4:00 – 5:00 PM')
    expect(second).toContain('Sat, May 16, 5:00 – 6:00 PM')
    expect(second).not.toContain('4:00')
    expect(one.browser.received.map(({ message }) => message.body)).toEqual([
      'Maya, Sat, May 16. Was 4:00 PM.',
      'Maya, Sat, May 16. Was 4:00 PM.',
    ])
  })
})

describe('a notification to which a change is added while it is being sent', () => {
  test('sends the new change in a second push and logs both deliveries', async () => {
    const one = await reachedPerson(at)
    const { promise, resolve } = Promise.withResolvers<void>()
    one.browser.waitFor = promise
    const id = await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z' })
    await expect.poll(() => one.browser.asked(), { timeout: 20_000 }).toBe(1)
    await notifyMoved(at, one, { from: '2026-05-16T21:00:00Z' })
    await allDone(at, 'notification.deliver')
    one.browser.waitFor = null
    resolve()
    await at.world.settled()
    expect(one.browser.received.map(({ message }) => [message.tag, message.renotify])).toEqual([
      [id, false],
      [id, true],
    ])
    expect(
      (await logOf(one.person)).filter(({ targetName }) => targetName === 'Safari on macOS'),
    ).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })

  test('sends a second email with only the new change if the change is made while the first email is being sent', async () => {
    const one = await reachedPerson(at)
    const { promise, resolve } = Promise.withResolvers<void>()
    at.mails.waitFor = promise
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await expect.poll(() => mailsTo(one.person.email), { timeout: 20_000 }).toHaveLength(1)
    await notifyMoved(at, one, { from: '2026-05-16T21:00:00Z', isUrgent: true })
    await allDone(at, 'notification.deliver')
    at.mails.waitFor = null
    resolve()
    await at.world.settled()
    const [first, second, ...others] = mailsTo(one.person.email).map(({ text }) =>
      text.replaceAll(/\s+/g, ' '),
    )
    expect(first).toContain('Sat, May 16, 4:00 – 5:00 PM')
    expect(second).toContain('Sat, May 16, 5:00 – 6:00 PM')
    expect(second).not.toContain('4:00')
    expect(others).toEqual([])
  })
})

describe('deliveries that are no longer wanted', () => {
  test("drops the deliveries of a notification that the user has read, and logs the reason 'seen'", async () => {
    const one = await reachedPerson(at, { quietFrom: '00:00', quietUntil: '23:59' })
    const id = await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z' })
    await at.world.settled()
    expect(one.browser.asked()).toBe(0)
    await inTime(at.world, at.clock, async (query) => {
      await query('update notifications set read = true where id = $1', [id])
      await query('update notification_deliveries set due_at = $2 where user_id = $1', [
        one.person.id,
        at.clock.now().toString(),
      ])
      await query(
        `select graphile_worker.add_job('delivery.send', json_build_object('deliveryId', d.id))
         from notification_deliveries d where d.user_id = $1`,
        [one.person.id],
      )
    })
    await at.world.settled()
    const log = await logOf(one.person)
    expect(log.length).toBeGreaterThan(1)
    for (const { status, reason } of log) expect([status, reason]).toEqual(['dropped', 'seen'])
    expect(one.browser.asked()).toBe(0)
  })

  test('sends nothing and completes the job if the notification is deleted while its deliveries are being inserted', async () => {
    const one = await reachedPerson(at)
    const holder = await at.world.database.connect()
    try {
      await holder.query('begin')
      // The open transaction blocks inserts into notification_deliveries until it commits.
      await holder.query('lock table notification_deliveries in share mode')
      const id = await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z' })
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await at.world.database.query(waiting)).rowCount).toBe(1)
      await holder.query('delete from notifications where id = $1', [id])
      await holder.query('commit')
    } finally {
      holder.release()
    }
    await at.world.settled()
    expect(one.browser.asked()).toBe(0)
    expect(await logOf(one.person)).toEqual([])
    const { rows } = await at.world.database.query(
      `select last_error from graphile_worker._private_jobs where last_error is not null`,
    )
    expect(rows).toEqual([])
  })

  test('sends nothing while the user has turned off all notifications, not even urgent changes', async () => {
    const one = await reachedPerson(at, { allNotifications: false })
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(one.browser.asked()).toBe(0)
    expect(await logOf(one.person)).toEqual([])
    expect(mailsTo(one.person.email)).toEqual([])
  })
})

describe('quiet hours', () => {
  test('holds pushes back until quiet hours end, but sends urgent changes at once', async () => {
    const one = await reachedPerson(at, { quietFrom: '07:00', quietUntil: '09:30' })
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z' })
    await at.world.settled()
    expect(one.browser.asked()).toBe(0)
    // 9:30 in New York.
    expect((await logOf(one.person)).filter(({ channel }) => channel === 'push')).toMatchObject([
      { status: 'pending', at: '2026-05-14T13:30:00Z' },
      { status: 'pending', at: '2026-05-14T13:30:00Z' },
    ])
    await notifyMoved(at, one, { from: '2026-05-16T19:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(one.browser.received).toHaveLength(1)
  })
})

describe('a push that the push service rejects', () => {
  test.each([404, 410])('deletes a browser subscription when the push service returns %i', async (status) => {
    const one = await reachedPerson(at)
    one.browser.refuse = { status }
    at.fcm.refuse(one.fcmToken, UNREGISTERED)
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(one.browser.asked()).toBe(1)
    const { rows } = await at.world.database.query(
      `select (select count(*)::int from push_subscriptions where user_id = $1) as browsers,
         (select count(*)::int from user_devices where user_id = $1 and fcm_token_hash is not null) as tokens`,
      [one.person.id],
    )
    expect(rows[0]).toEqual({ browsers: 0, tokens: 0 })
    const pushes = (await logOf(one.person)).filter(({ channel }) => channel === 'push')
    expect(pushes.map(({ status: end, reason }) => [end, reason])).toEqual([
      ['failed', 'gone'],
      ['failed', 'gone'],
    ])
    expect(mailsTo(one.person.email)).toHaveLength(1)
    await notifyMoved(at, one, { from: '2026-05-16T19:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(one.browser.asked()).toBe(1)
  })

  test.each([400, 413])(
    'does not retry a push after status %i, and logs the push as rejected',
    async (status) => {
      const one = await reachedPerson(at)
      one.browser.refuse = { status }
      await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
      await at.world.settled()
      expect(one.browser.asked()).toBe(1)
      expect(await logOf(one.person)).toContainEqual(
        expect.objectContaining({ targetName: 'Safari on macOS', status: 'failed', reason: 'rejected' }),
      )
    },
  )

  test('waits for the time in the Retry-After header after a 429 response', async () => {
    const one = await reachedPerson(at)
    one.browser.refuse = { status: 429, headers: { 'retry-after': '600' } }
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(one.browser.asked()).toBe(1)
    expect(await logOf(one.person)).toContainEqual(
      expect.objectContaining({
        targetName: 'Safari on macOS',
        status: 'pending',
        at: '2026-05-14T12:10:00Z',
      }),
    )
  })

  test('retries after a 503, and delivers the push once', async () => {
    const one = await reachedPerson(at)
    one.browser.refuse = { status: 503 }
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await expect.poll(() => one.browser.asked(), { timeout: 20_000 }).toBeGreaterThan(0)
    one.browser.refuse = null
    await expect.poll(() => one.browser.received.length, { timeout: 30_000 }).toBe(1)
    await at.world.settled()
    expect(one.browser.received).toHaveLength(1)
  })

  test('deletes a session’s push targets on sign-out, and sends no push for an expired session', async () => {
    const [one, other] = [await reachedPerson(at), await reachedPerson(at)]
    await fetch(`${at.world.origin}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: one.person.cookie, origin: at.world.origin, 'content-type': 'application/json' },
      body: '{}',
    })
    await at.world.database.query(
      `update sessions set expires_at = '2026-05-14T11:59:00Z' where user_id = $1`,
      [other.person.id],
    )
    for (const each of [one, other])
      await notifyMoved(at, each, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    expect([one.browser.asked(), other.browser.asked()]).toEqual([0, 0])
    const { rows } = await at.world.database.query('select from user_devices where user_id = $1', [
      one.person.id,
    ])
    expect(rows).toHaveLength(0)
  })
})

describe('a user who hides notification details on the lock screen', () => {
  test('sends a push with a generic text, without name, place or time', async () => {
    const one = await reachedPerson(at, { lockScreen: 'nothing', language: 'es' })
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(one.browser.received).toMatchObject([{ message: { title: 'Homefield', body: 'Hay novedades.' } }])
    expect(at.fcm.received.find(({ token }) => token === one.fcmToken)?.notification).toEqual({
      title: 'Homefield',
      body: 'Hay novedades.',
    })
  })
})

describe('a test notification that the user requests', () => {
  test('sends the test notification to every enabled channel, and lists it in the delivery log', async () => {
    const one = await reachedPerson(at)
    const { ids } = given(await one.person.api.POST('/deliveries/test'))
    await at.world.settled()
    expect(ids).toHaveLength(4)
    expect(one.browser.received).toMatchObject([{ message: { title: 'This is a test', kind: 'test' } }])
    const log = await logOf(one.person)
    expect(log.map(({ id }) => id).sort()).toEqual([...ids].sort())
    for (const { kind, status } of log) expect([kind, status]).toEqual(['test', 'sent'])
  })
})

describe('unsubscribing from emails', () => {
  test('accepts the one-click POST of an email client without Origin or cookie, and changes nothing on GET', async () => {
    const one = await reachedPerson(at)
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    const [mail] = mailsTo(one.person.email)
    const href = /^List-Unsubscribe: <http:\/\/localhost:3000(\/unsubscribe\/[\w.-]+)>$/m.exec(
      mail?.head ?? '',
    )?.[1]
    expect(mail?.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const stopped = async () => given(await one.person.api.GET('/me')).settings.stoppedMails
    await fetch(`${at.world.origin}${href}`)
    expect(await stopped()).toEqual([])
    for (let times = 0; times < 2; times++) {
      const answer = await fetch(`${at.world.origin}${href}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(answer.status).toBe(200)
      expect(await stopped()).toEqual(['schedule'])
    }
    await notifyMoved(at, one, { from: '2026-05-16T19:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(mailsTo(one.person.email)).toHaveLength(1)
    expect(one.browser.received).toHaveLength(2)
    const made = await fetch(`${at.world.origin}/unsubscribe/v1.k1.bm9uZQ`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(made.status).toBe(403)
    expect(at.world.logged()).not.toContain(href?.split('/').at(-1) ?? 'x')
  })

  test('emails changes to an additional address, and the email’s unsubscribe link stops emails to that address only', async () => {
    const one = await reachedPerson(at)
    const email = `grandma-${one.person.id}@family.example`
    await inTime(at.world, at.clock, (query) =>
      query(
        `insert into additional_emails (id, user_id, email, created_at, confirmed_at)
         values (gen_random_uuid(), $1, $2, app_now(), app_now())`,
        [one.person.id, email],
      ),
    )
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    const [mail] = mailsTo(email)
    const token = /unsubscribe\/([\w.-]+)>/.exec(mail?.head ?? '')?.[1] ?? ''
    expect(given(await one.person.api.POST('/mail-stops', { body: { token } }))).toEqual({
      stopped: 'address',
    })
    await notifyMoved(at, one, { from: '2026-05-16T19:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(mailsTo(email)).toHaveLength(1)
    expect(mailsTo(one.person.email)).toHaveLength(2)
  })
})

/**
 * The mobile app (apps/mobile/src/address.ts) reads the fields `type`, `event_id` and `conversation_id`.
 * Specification 000 defines the values of `type`.
 */
describe('the data in a push to the mobile app', () => {
  const ID = expect.stringMatching(/^[\w-]{36}$/)
  test('contains the page to open for a friend request, a message, an event message and a profile handover', async () => {
    const one = await reachedPerson(at)
    const dana = await at.world.person({ name: 'Dana Marlowe' })
    const notified = async () => {
      await at.world.settled()
      return at.fcm.received.findLast(({ token }) => token === one.fcmToken)?.data
    }
    await at.world.database.query('update users set email_verified = true where id = $1', [dana.id])
    const asked = given(await dana.api.POST('/friend-requests', { body: { userId: one.person.id } }))
    expect(await notified()).toMatchObject({ type: 'friend_request', href: '/friends' })

    given(await one.person.api.POST('/friend-requests/{id}/accept', { params: { path: { id: asked.id } } }))
    const { id } = await withFriend(dana, one.person)
    await said(dana, id, 'Are you there?')
    expect(await notified()).toMatchObject({ type: 'message', conversation_id: id })

    await grant(at.world.database, { owner: one.person, friend: dana, role: 'viewer' })
    given(
      await dana.api.POST('/events/{id}/messages', {
        params: { path: { id: one.eventId } },
        body: { id: newId(), content: 'Who drives?', picture: null },
      }),
    )
    expect(await notified()).toMatchObject({ type: 'event_message', event_id: ID })

    const leo = await addChild(dana, 'Leo')
    await grant(at.world.database, { owner: dana, friend: one.person, role: 'administrator' })
    await offer(dana, leo, one.person)
    expect(await notified()).toMatchObject({ href: '/profiles' })
  })
})

test('notifies the owner by push and email when a friend shares an event, without naming the recipient’s address', async () => {
  const one = await reachedPerson(at)
  const dana = await at.world.person({ name: 'Dana Marlowe' })
  await at.world.database.query('update users set email_verified = true where id = $1', [dana.id])
  await grant(at.world.database, { owner: one.person, friend: dana, role: 'viewer' })
  given(
    await dana.api.POST('/events/{id}/share', {
      params: { path: { id: one.eventId } },
      body: { recipientEmail: 'coach@elsewhere.example' },
    }),
  )
  await at.world.settled()
  expect(one.browser.received.map(({ message }) => message)).toMatchObject([
    {
      title: 'Dana Marlowe shared Practice by email',
      body: 'Open Homefield to see who got it. You can turn this off in Friends.',
      href: `/calendar?event=${one.eventId}`,
      kind: 'eventShared',
    },
  ])
  const [mail, ...more] = mailsTo(one.person.email)
  expect(more).toEqual([])
  expect(mail?.head).toContain('Subject: Dana Marlowe shared Practice by email')
  expect(mail?.text).not.toContain('coach@elsewhere.example')
})

describe('registration of a phone', () => {
  const body = {
    deviceName: 'Phone',
    platform: 'ios' as const,
    deviceModel: 'iPhone17,1',
    osVersion: '19.1',
    fcmToken: 'fcm:the-same',
  }
  const params = { path: { deviceId: 'my-phone' } }
  const row = async (userId: string) =>
    (
      await at.world.database.query(
        `select xmin::text, fcm_token_hash is not null as reached from user_devices where user_id = $1 and device_id = 'my-phone'`,
        [userId],
      )
    ).rows[0]

  test('stores a phone’s new token, but writes nothing if the token is unchanged', async () => {
    const { id, api } = await at.world.person()
    const put = async (fcmToken: string) =>
      given(await api.PUT('/devices/{deviceId}', { params, body: { ...body, fcmToken } })).unchanged
    expect(await put('fcm:one')).toBe(false)
    const before = await row(id)
    expect(await put('fcm:one')).toBe(true)
    expect(await row(id)).toEqual(before)
    expect(await put('fcm:two')).toBe(false)
    expect((await row(id)).xmin).not.toBe(before.xmin)
  })

  test('accepts a token of 64 hex digits, and logs a warning that does not contain the token', async () => {
    const { id, api } = await at.world.person()
    const fcmToken = 'ab'.repeat(32)
    given(await api.PUT('/devices/{deviceId}', { params, body: { ...body, fcmToken } }))
    expect((await row(id)).reached).toBe(true)
    expect(at.world.logged()).toMatch(/64 hex digits/)
    expect(at.world.logged()).not.toContain(fcmToken)
  })

  test('accepts a device id of the maximum length', async () => {
    const { api } = await at.world.person()
    const longest = { path: { deviceId: 'x'.repeat(200) as never } }
    expect(given(await api.PUT('/devices/{deviceId}', { params: longest, body })).unchanged).toBe(false)
    given(await api.DELETE('/devices/{deviceId}', { params: longest }))
  })

  test('assigns a shared phone to the user who last registered it', async () => {
    const [first, second] = [await at.world.person(), await at.world.person()]
    for (const { api } of [first, second]) given(await api.PUT('/devices/{deviceId}', { params, body }))
    expect([(await row(first.id)).reached, (await row(second.id)).reached]).toEqual([false, true])
  })
})
