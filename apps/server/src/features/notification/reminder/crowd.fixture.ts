import { type Clone, cloneDatabase } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import {
  type FakeBrowser,
  type PushService,
  startPushService,
} from '@homefield/testkit/delivery/push-service'
import { pastAllRights } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import webPush from 'web-push'
import { Vault } from '../../../lib/crypto/vault.ts'
import { newId } from '../../../lib/ids.ts'
import { SUBSCRIPTION_SEAL } from '../device/model.ts'
import type { RingingSettings } from './ringing-process.fixture.ts'

const PROGRAM = join(import.meta.dirname, 'ringing-process.fixture.ts')
const NOW = '2026-05-09T15:00:30Z'

/**
 * Creates many families with a reminder in the same minute, plus a fake push service and a fake mail server.
 */
export interface Crowd {
  readonly database: pg.Pool
  readonly push: PushService
  readonly browsers: readonly FakeBrowser[]
  /** Parents who get a reminder. Parents with an even index get only a push, and the others only an email. */
  readonly people: readonly {
    readonly id: string
    readonly browser: FakeBrowser | null
    readonly email: string
  }[]
  readonly mails: MailSink
  readonly settings: RingingSettings
  /**
   * Returns the received messages by user id.
   * Each message appears as its push tag or email Message-ID, so that a test can detect duplicates.
   */
  heard(): Map<string, string[]>
  /** Returns the number of messages received, including duplicates. */
  count(): number
  /** Starts a process that scans for due reminders and sends them. */
  start(): ChildProcess
  close(): Promise<void>
}

interface Household {
  readonly id: string
  readonly child: string
  readonly event: string
  readonly browser: FakeBrowser | null
  readonly email: string
  readonly sealed: string | null
}

export async function startCrowd(name: string, size: number): Promise<Crowd> {
  const clone: Clone = await cloneDatabase(sharedCluster(), name)
  const database = new pg.Pool({ connectionString: clone.superUrl, max: 3 })
  database.on('error', () => undefined)
  const [push, mails] = await Promise.all([startPushService(), startMailSink()])
  const encryptionKey = { id: 'k1', key: randomBytes(32).toString('base64url') }
  const vault = new Vault([encryptionKey])
  const people = Array.from({ length: size }, (_, nth): Household => {
    const browser = nth % 2 === 0 ? push.browser() : null
    const id = newId()
    return {
      id,
      child: newId(),
      event: newId(),
      browser,
      email: `${id}@many.example`,
      sealed: browser && vault.seal(JSON.stringify(browser.subscription), SUBSCRIPTION_SEAL),
    }
  })
  await pastAllRights(database, async (as) => {
    await as.query(
      'create temporary table made (person uuid, child uuid, event uuid, email text, sealed text, n integer) on commit drop',
    )
    await as.query(
      `insert into made select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[]) with ordinality`,
      [
        people.map(({ id }) => id),
        people.map(({ child }) => child),
        people.map(({ event }) => event),
        people.map(({ email }) => email),
        people.map(({ sealed }) => sealed),
      ],
    )
    await as.query(FAMILIES)
  })
  const settings: RingingSettings = {
    workerUrl: clone.url('worker'),
    authUrl: clone.url('auth'),
    now: NOW,
    smtpUrl: mails.url,
    pushPort: push.loopback('push.example')?.port ?? 0,
    pushKeys: webPush.generateVAPIDKeys(),
    encryptionKey,
  }
  const children: ChildProcess[] = []
  const browsers = people.flatMap(({ browser }) => browser ?? [])
  return {
    database,
    push,
    browsers,
    people,
    mails,
    settings,
    heard() {
      const heard = new Map<string, string[]>(
        people.flatMap(({ id, browser }) =>
          browser ? [[id, browser.received.map(({ message }) => message.tag)]] : [],
        ),
      )
      for (const { to, raw } of mails.mails) {
        const id = to[0]?.split('@')[0] ?? ''
        const name = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
        heard.set(id, [...(heard.get(id) ?? []), name])
      }
      return heard
    },
    count: () => mails.mails.length + browsers.reduce((sum, { received }) => sum + received.length, 0),
    start() {
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(settings)], {
        stdio: ['ignore', 'ignore', 'inherit'],
        // React renders emails several times slower in development.
        env: { ...process.env, NODE_ENV: 'production' },
      })
      children.push(child)
      return child
    },
    async close() {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGKILL')
          await once(child, 'exit')
        }
      await database.end()
      await Promise.all([push.close(), mails.close()])
      await clone.drop()
    },
  }
}

/** Inserts one event per family. All events start within the same minute, about an hour after `NOW`. */
const FAMILIES = `
  insert into users (id, name, email, email_verified, created_at, updated_at)
    select person, '', email, true, app_now(), app_now() from made;
  update user_settings set timezone = 'America/New_York';
  insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select person, person, 'sha256:' || person, '2027-01-01Z', app_now(), app_now() from made;
  insert into push_subscriptions (user_id, session_id, address_hash, sealed)
    select person, person, sha256(person::text::bytea), sealed from made where sealed is not null;
  insert into profiles (id, user_id, name, color) select child, person, 'Child', '#3B82F6' from made;
  insert into event_groups (id, owner_id) select event, person from made;
  insert into events (id, profile_id, owner_id, event_group_id, title, all_day, start_time, zone, sport, color, platform,
      platform_color, activity)
    select event, child, person, event, 'Game', false, timestamptz '2026-05-09T16:00:00Z' + make_interval(secs => n % 30),
      'UTC', 'Soccer', '#3B82F6', 'Manual', '#64748B', 'game' from made;
  update reminder_scan set scanned_until = '2026-05-09T14:59:00Z'`
