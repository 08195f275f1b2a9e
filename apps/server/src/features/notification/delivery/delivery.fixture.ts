import {
  type FakeBrowser,
  type PushService,
  startPushService,
} from '@homefield/testkit/delivery/push-service'
import { type FakeFcm, startFakeFcm } from '@homefield/testkit/delivery/fake-fcm'
import { type SmsSink, startSmsSink } from '@homefield/testkit/delivery/sms-sink'
import { addChild, addEvent, given } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import type { SettingsChange } from '@homefield/contract/account'
import type { Delivery } from '@homefield/contract/device'
import { createWork } from '@homefield/database/work'
import { expect } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { remindOfWhatIsDue } from '../reminder/jobs.ts'

/** Starts a test server with a fake provider for every channel: web push, FCM, SMS and email. */
export interface Reached {
  readonly world: World
  readonly clock: SettableClock
  readonly push: PushService
  readonly fcm: FakeFcm
  readonly sms: SmsSink
  readonly mails: MailSink
  close(): Promise<void>
}

export async function startReached(name: string, now = '2026-05-14T12:00:00Z'): Promise<Reached> {
  const clock = new SettableClock(now)
  const [push, fcm, sms, mails] = await Promise.all([
    startPushService(),
    startFakeFcm(),
    startSmsSink(),
    startMailSink(),
  ])
  const world = await startWorld({
    name,
    clock,
    smtpUrl: mails.url,
    push: { fcm: fcm.account },
    sms: sms.settings,
    loopback: (host) => push.loopback(host) ?? fcm.loopback(host) ?? sms.loopback(host),
  })
  return {
    world,
    clock,
    push,
    fcm,
    sms,
    mails,
    async close() {
      await world.close()
      await Promise.all([push.close(), fcm.close(), sms.close(), mails.close()])
    },
  }
}

export const PHONE = '+15035550142'

export interface ReachedPerson {
  readonly person: Person
  readonly browser: FakeBrowser
  readonly fcmToken: string
  readonly child: string
  readonly eventId: string
}

/**
 * Signs up a parent with a browser, a phone, a phone number and a confirmed email address.
 * The parent's child Maya has a practice on 16 May 2026 at 18:30.
 */
export async function reachedPerson(
  { world, push }: Reached,
  { zone = 'America/New_York', ...settings }: SettingsChange & { zone?: string } = {},
): Promise<ReachedPerson> {
  const person = await world.person({ zone })
  await world.database.query('update users set email_verified = true where id = $1', [person.id])
  const browser = push.browser()
  const fcmToken = `fcm:${newId()}`
  given(
    await person.api.PATCH('/settings', {
      body: { phoneNumber: PHONE, smsNotifications: true, ...settings },
    }),
  )
  given(
    await person.api.POST('/push-subscriptions', {
      body: { ...browser.subscription, deviceName: 'Safari on macOS' },
    }),
  )
  given(
    await person.api.PUT('/devices/{deviceId}', {
      params: { path: { deviceId: 'a-phone' } },
      body: {
        deviceName: 'Erin’s phone',
        platform: 'ios',
        deviceModel: 'iPhone17,1',
        osVersion: '19.1',
        fcmToken,
      },
    }),
  )
  const child = await addChild(person, 'Maya')
  const { id: eventId } = await addEvent(person, child, { date: '2026-05-16', startTime: '18:30' })
  await world.settled()
  return { person, browser, fcmToken, child, eventId }
}

/**
 * Stores a notification that the event's start moved: `from` is the old start. No job sends the notification.
 * Returns the id of the notification.
 */
export async function notifyMoved(
  { world, clock }: Reached,
  { person, eventId }: Pick<ReachedPerson, 'person' | 'eventId'>,
  { from, isUrgent = false }: { from: string; isUrgent?: boolean },
): Promise<string> {
  return inTime(world, clock, async (query) => {
    const { rows } = await query(
      `select json_build_object('kind', 'timed', 'start', start_time, 'end', end_time, 'zone', zone) as to,
         json_build_object('kind', 'timed', 'start', $2::timestamptz, 'end', $2::timestamptz + (end_time - start_time),
           'zone', zone) as from from events where id = $1`,
      [eventId, from],
    )
    const { to, from: before } = rows[0] as { to: object; from: object }
    const changeId = newId()
    await query(
      `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, to_notify)
       values ($1, $2, $3, 'when', $4, $5, false)`,
      [changeId, eventId, person.id, spelled(before), spelled(to)],
    )
    const grown = await query(
      `update notifications set version = version + 1, is_urgent = is_urgent or $2
       where user_id = $1 and kind = 'eventsChanged' and not read returning id`,
      [person.id, isUrgent],
    )
    const id = (grown.rows[0]?.['id'] as string | undefined) ?? newId()
    if (grown.rows.length === 0)
      await query(
        `insert into notifications (id, user_id, type, kind, owner_id, is_urgent)
         values ($1, $2, 'schedule_change', 'eventsChanged', $2, $3)`,
        [id, person.id, isUrgent],
      )
    await query('insert into notification_changes (notification_id, change_id) values ($1, $2)', [
      id,
      changeId,
    ])
    return id
  })
}

/** Formats timestamps as the API does. */
function spelled(value: object): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string' && /^\d{4}-\d\d-\d\dT/.test(member)
      ? Temporal.Instant.from(member).toString()
      : member,
  )
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Calls `act` with a function that runs SQL as superuser, with `app.now` set to the time of the test clock. */
export async function inTime<T>(
  world: World,
  clock: SettableClock,
  act: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await world.database.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.now', $1, true)`, [clock.now().toString()])
    const result = await act((text, values) => client.query(text, values))
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

export async function logOf(person: Person): Promise<Delivery[]> {
  return given<{ deliveries: Delivery[] }>(await person.api.GET('/deliveries')).deliveries
}

/** Sets the clock to `moment` and fires the reminders that are due at that time. */
export async function remind({ world, clock }: Reached, moment: string): Promise<void> {
  clock.set(moment)
  await world.database.query('update reminder_scan set scanned_until = $1', [
    clock.now().subtract({ minutes: 5 }).toString(),
  ])
  const work = createWork({
    db: world.app.database.worker,
    now: () => clock.now(),
    onCommit: () => undefined,
  })
  await remindOfWhatIsDue({ work, sendsSms: world.config.sms !== undefined })
}

/** Advances the clock until all pending deliveries of a person are due, and sends these deliveries. */
export async function sendWhatWaits({ world, clock }: Reached, { id }: Pick<Person, 'id'>): Promise<void> {
  const { rows } = await world.database.query<{ id: string; due: Date }>(
    `select id, due_at as due from notification_deliveries where user_id = $1 and status = 'pending' order by due_at`,
    [id],
  )
  const last = rows.at(-1)
  if (!last) return
  const due = Temporal.Instant.fromEpochMilliseconds(last.due.getTime())
  if (Temporal.Instant.compare(due, clock.now()) > 0) clock.set(due.toString())
  for (const row of rows)
    await world.database.query(
      `select graphile_worker.add_job('delivery.send', json_build_object('deliveryId', $1::uuid), job_key => 'delivery:' || $1::uuid)`,
      [row.id],
    )
  await world.settled()
}

/** Waits until the job queue contains no job of the given task. Jobs of other tasks may still run. */
export async function allDone({ world }: Reached, task: string): Promise<void> {
  const count = async () => {
    const { rowCount } = await world.database.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1`,
      [task],
    )
    return rowCount
  }
  await expect.poll(count, { timeout: 20_000 }).toBe(0)
}

/** Reads a raw email: unfolds its headers and decodes the subject and the plain-text part. */
export function openedMail(raw: string): { head: string; subject: string; text: string } {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const boundary = /boundary="?([^";\n]+)/.exec(head)?.[1] ?? ''
  const part =
    rest
      .join('\n\n')
      .split(`--${boundary}`)
      .find((one) => one.includes('Content-Type: text/plain')) ?? ''
  const end = part.indexOf('\n\n')
  const body = part.slice(end + 2)
  const bytes = /base64/i.test(part.slice(0, end))
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        body
          .replaceAll('=\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
  const unfolded = head.replaceAll(/\n[ \t]+/g, ' ')
  const subject = /^Subject: (.*)$/m.exec(unfolded)?.[1] ?? ''
  return { head: unfolded, subject: readable(subject), text: bytes.toString() }
}

/** Decodes an RFC 2047 header. White space between two encoded words is not part of the decoded text. */
function readable(header: string): string {
  return header
    .replaceAll(/(\?=) +(?==\?)/g, '$1')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
}
