import { createWork } from '@homefield/database/work'
import { UNREGISTERED } from '@homefield/testkit/delivery/fake-fcm'
import { given } from '@homefield/testkit/family'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  inTime,
  logOf,
  openedMail,
  reachedPerson,
  type Reached,
  type ReachedPerson,
  remind,
  sendWhatWaits,
  startReached,
  notifyMoved,
} from './delivery.fixture.ts'
import { settleDelivery } from './finalize.service.ts'
import { deliveriesToSend } from './precheck/store.ts'
import type { DeliveryRow } from './store.ts'

/*
 * Tests deliveries that fail or are too late.
 * A failed urgent push or reminder falls back to email. A late delivery is dropped.
 */

const START = '2026-05-14T12:00:00Z'
/**
 * The practice is on 16 May at 18:30 in New York.
 * The practice's reminder fires an hour earlier, at 17:30.
 */
const BEGINS = '2026-05-16T22:30:00Z'
const HOUR_BEFORE = '2026-05-16T21:30:00Z'

let at: Reached
beforeAll(async () => {
  at = await startReached('not_delivered', START)
})
beforeEach(() => at.clock.set(START))
afterAll(() => at?.close())

const subjectsTo = ({ person }: ReachedPerson) =>
  at.mails.mails
    .filter(({ to, raw }) => to.includes(person.email) && !raw.includes('X-Entity-Ref-ID: welcome-'))
    .map(({ raw }) => openedMail(raw).subject)
/** Formats each delivery as `channel target status reason`, and sorts the texts. */
const log = async ({ person }: ReachedPerson) =>
  (await logOf(person))
    .map(({ channel, targetName, status, reason }) =>
      [channel, targetName, status, reason].filter(Boolean).join(' '),
    )
    .toSorted()
const LOST = ['push Erin’s phone failed gone', 'push Safari on macOS failed gone']
function loses(one: ReachedPerson): void {
  one.browser.refuse = { status: 410 }
  at.fcm.refuse(one.fcmToken, UNREGISTERED)
}

describe('a push that no target accepts', () => {
  test('sends one email instead of the urgent push', async () => {
    const one = await reachedPerson(at, { smsNotifications: false })
    loses(one)
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z', isUrgent: true })
    await at.world.settled()
    expect(subjectsTo(one)).toEqual(['Practice moved to 6:30 PM'])
    expect(await log(one)).toEqual(['mail sent', ...LOST])
  })

  test('sends an email instead of a failed reminder, but no email for a delivered reminder', async () => {
    const [rung, lost] = [
      await reachedPerson(at, { smsNotifications: false }),
      await reachedPerson(at, { smsNotifications: false }),
    ]
    loses(lost)
    await remind(at, HOUR_BEFORE)
    await at.world.settled()
    expect([subjectsTo(rung), subjectsTo(lost)]).toEqual([[], ['Practice, 6:30 PM']])
    expect(await log(lost)).toEqual(['mail sent', ...LOST])
  })

  test('sends no email if one of two targets accepted the push', async () => {
    const one = await reachedPerson(at, { smsNotifications: false })
    one.browser.refuse = { status: 410 }
    await remind(at, HOUR_BEFORE)
    await at.world.settled()
    expect(subjectsTo(one)).toEqual([])
    expect(await log(one)).toEqual(['push Erin’s phone sent', 'push Safari on macOS failed gone'])
  })

  test.each([
    ['mail is off', { emailNotifications: false }],
    ['the user unsubscribed from this kind of mail', { stoppedMails: ['reminders' as const] }],
  ])('sends no email if %s', async (_case, settings) => {
    const one = await reachedPerson(at, { smsNotifications: false })
    if ('stoppedMails' in settings)
      await inTime(at.world, at.clock, (query) =>
        query('update user_settings set stopped_mails = $2 where user_id = $1', [
          one.person.id,
          settings.stoppedMails,
        ]),
      )
    else given(await one.person.api.PATCH('/settings', { body: settings }))
    loses(one)
    await remind(at, HOUR_BEFORE)
    await at.world.settled()
    expect(subjectsTo(one)).toEqual([])
    expect(await log(one)).toEqual(LOST)
  })

  describe('a push of a reminder to a browser or phone that the user removes during quiet hours', () => {
    /** Quiet hours in New York are from 90 to 30 minutes before the practice. */
    async function waiting(): Promise<ReachedPerson> {
      const one = await reachedPerson(at, {
        smsNotifications: false,
        quietFrom: '17:00',
        quietUntil: '18:00',
      })
      await remind(at, HOUR_BEFORE)
      await at.world.settled()
      expect(await log(one)).toEqual(['push Erin’s phone pending', 'push Safari on macOS pending'])
      return one
    }
    const takeAway = (table: 'push_subscriptions' | 'user_devices', { person }: ReachedPerson) =>
      inTime(at.world, at.clock, (query) => query(`delete from ${table} where user_id = $1`, [person.id]))

    test('sends one email instead of the push to the removed target', async () => {
      const one = await waiting()
      await takeAway('push_subscriptions', one)
      await takeAway('user_devices', one)
      await sendWhatWaits(at, one.person)
      expect(subjectsTo(one)).toEqual(['Practice, 6:30 PM'])
      expect(await log(one)).toEqual([
        'mail sent',
        'push Erin’s phone dropped gone',
        'push Safari on macOS dropped gone',
      ])
    })

    test('sends no email if a second target accepts the push', async () => {
      const one = await waiting()
      await takeAway('push_subscriptions', one)
      await sendWhatWaits(at, one.person)
      expect(subjectsTo(one)).toEqual([])
      expect(await log(one)).toEqual(['push Erin’s phone sent', 'push Safari on macOS dropped gone'])
    })
  })

  test('sends one email when a reminder fails on two targets at the same time', async () => {
    const one = await reachedPerson(at, { smsNotifications: false })
    one.browser.refuse = { status: 429, headers: { 'retry-after': '600' } }
    at.fcm.refuse(one.fcmToken, { status: 429, headers: { 'retry-after': '600' } })
    await remind(at, HOUR_BEFORE)
    await at.world.settled()
    const { rows } = await at.world.database.query<{ id: string }>(
      `select id from notification_deliveries where user_id = $1 and status = 'pending'`,
      [one.person.id],
    )
    expect(rows).toHaveLength(2)
    const work = createWork({
      db: at.world.app.database.worker,
      now: () => at.clock.now(),
      onCommit: () => undefined,
    })
    const ids = rows.map(({ id }) => id)
    const pending = await work.system((unit) => deliveriesToSend(unit, ids))
    let givenUp = 0
    const { promise: bothTried, resolve } = Promise.withResolvers<void>()
    const both = pending.map((found) =>
      work.write(one.person.id, async (unit) => {
        const row = found?.delivery as DeliveryRow
        const ways = { sendsMail: true, sendsSms: false }
        await settleDelivery(unit, row, { status: 'failed', reason: 'unavailable' }, ways)
        givenUp += 1
        await bothTried
      }),
    )
    const isHeld = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => givenUp + ((await at.world.database.query(isHeld)).rowCount ?? 0), {
        timeout: 20_000,
      })
      .toBe(2)
    resolve()
    await Promise.all(both)
    await at.world.settled()
    expect(subjectsTo(one)).toEqual(['Practice, 6:30 PM'])
  })

  test('does not replace a failed push by an email if the push is not urgent', async () => {
    const one = await reachedPerson(at)
    loses(one)
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z' })
    await at.world.settled()
    expect(await log(one)).toEqual(['mail pending', ...LOST])
  })
})

describe('a late delivery', () => {
  test('drops a reminder as late if it could not be delivered before the event began', async () => {
    const one = await reachedPerson(at, { smsNotifications: false })
    at.fcm.refuse(one.fcmToken, { status: 429, headers: { 'retry-after': '600' } })
    one.browser.refuse = { status: 429, headers: { 'retry-after': '600' } }
    await remind(at, HOUR_BEFORE)
    await at.world.settled()
    expect(await log(one)).toEqual(['push Erin’s phone pending', 'push Safari on macOS pending'])
    one.browser.refuse = null
    at.fcm.refuse(one.fcmToken, null)
    at.clock.set(BEGINS)
    await sendWhatWaits(at, one.person)
    expect(await log(one)).toEqual(['push Erin’s phone dropped late', 'push Safari on macOS dropped late'])
    expect(one.browser.received).toEqual([])
  })

  test('drops a reminder if the user extends quiet hours until after the event’s start', async () => {
    const one = await reachedPerson(at, { smsNotifications: false })
    one.browser.refuse = { status: 429, headers: { 'retry-after': '60' } }
    await remind(at, HOUR_BEFORE)
    await at.world.settled()
    one.browser.refuse = null
    given(await one.person.api.PATCH('/settings', { body: { quietFrom: '17:00', quietUntil: '20:00' } }))
    await sendWhatWaits(at, one.person)
    expect(await log(one)).toEqual(['push Erin’s phone sent', 'push Safari on macOS dropped late'])
  })

  test('drops a notification of a change if the event has already begun', async () => {
    const one = await reachedPerson(at, { quietFrom: '08:00', quietUntil: '07:00' })
    await notifyMoved(at, one, { from: '2026-05-16T20:00:00Z' })
    await at.world.settled()
    at.clock.set(BEGINS)
    await sendWhatWaits(at, one.person)
    expect(await log(one)).toEqual([
      'mail dropped late',
      'push Erin’s phone dropped late',
      'push Safari on macOS dropped late',
    ])
    expect([subjectsTo(one), one.browser.received]).toEqual([[], []])
  })

  test('announces that an event was moved into the past, but only until the event’s old start time has passed', async () => {
    const [soon, late] = [
      await reachedPerson(at, { smsNotifications: false }),
      await reachedPerson(at, { smsNotifications: false, quietFrom: '08:00', quietUntil: '07:00' }),
    ]
    at.clock.set('2026-05-16T22:32:00Z')
    const from = '2026-05-16T23:30:00Z'
    await notifyMoved(at, soon, { from, isUrgent: true })
    await notifyMoved(at, late, { from })
    await at.world.settled()
    expect(subjectsTo(soon)).toEqual(['Practice moved to 6:30 PM'])
    expect(await log(soon)).toEqual(['mail sent', 'push Erin’s phone sent', 'push Safari on macOS sent'])
    at.clock.set(from)
    await sendWhatWaits(at, late.person)
    expect(await log(late)).toEqual([
      'mail dropped late',
      'push Erin’s phone dropped late',
      'push Safari on macOS dropped late',
    ])
  })
})
