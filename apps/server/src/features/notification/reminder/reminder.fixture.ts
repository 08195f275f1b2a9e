import type { NewEvent } from '@homefield/contract/event'
import { createWork, type Work } from '@homefield/database/work'
import { addChild, addEvent, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { DRIVE_SPEED_KMH } from '../../drive/drive.fixture.ts'
import type { DriveSettings } from '../../drive/service.ts'
import { planDrives } from '../../drive/departure/planning/jobs.ts'
import { remindOfWhatIsDue } from './jobs.ts'

/** Drive times are estimated at 37.066 km/h, so that a minute of latitude takes three minutes. */
export const DRIVES: DriveSettings = { driveSpeedKmh: DRIVE_SPEED_KMH, isRouted: false }

/** A test server without background jobs: reminders fire only when a test calls `scan`. */
export interface RemindedWorld {
  readonly world: World
  readonly clock: SettableClock
  readonly work: Work
  /** Sets the clock to `at` and scans for due reminders. */
  scan(at: string, options?: { sendsSms?: boolean }): Promise<void>
  /** Sets the stored time of the last scan, to simulate an outage since then. */
  lookedLast(at: string): Promise<void>
  /** Runs SQL without row-level security, to write rows that the API does not let a person write. */
  sql(text: string, ...values: unknown[]): Promise<void>
}

export async function startReminded(name: string, start: string): Promise<RemindedWorld> {
  const clock = new SettableClock(start)
  const world = await startWorld({ name, clock, roles: ['http', 'stream'] })
  const work = createWork({
    db: world.app.database.worker,
    now: () => clock.now(),
    onCommit: () => undefined,
  })
  return {
    world,
    clock,
    work,
    async scan(at, { sendsSms = false } = {}) {
      clock.set(at)
      await planDrives({ work, settings: DRIVES })
      await remindOfWhatIsDue({ work, sendsSms })
    },
    lookedLast: async (at) =>
      void (await world.database.query('update reminder_scan set scanned_until = $1', [at])),
    sql: async (text, ...values) =>
      void (await pastAllRights(world.database, (as) => as.query(text, values))),
  }
}

export interface Fired {
  readonly event_group_id: string | null
  readonly profile_id: string | null
  readonly lead: number | null
  readonly due: string
}

/** Returns the reminders that fired for a person, sorted by due time. */
export async function firedFor({ world }: RemindedWorld, person: Person): Promise<Fired[]> {
  const { rows } = await world.database.query<Omit<Fired, 'due'> & { due: Date }>(
    `select event_group_id, profile_id, lead_minutes as lead, due_at as due from reminders where user_id = $1
     order by due_at, lead_minutes`,
    [person.id],
  )
  return rows.map((row) => ({ ...row, due: row.due.toISOString().replace('.000', '') }))
}

export interface Way {
  readonly kind: string
  readonly channel: string
  readonly target: string
  readonly due: string
}

/** Returns the planned and sent deliveries to a person. */
export async function waysTo({ world }: RemindedWorld, person: Person): Promise<Way[]> {
  const { rows } = await world.database.query<Omit<Way, 'due'> & { due: Date }>(
    `select kind, channel, target, due_at as due from notification_deliveries where user_id = $1
     order by due_at, channel, target`,
    [person.id],
  )
  return rows.map((row) => ({ ...row, due: row.due.toISOString().replace('.000', '') }))
}

/**
 * Creates a parent with one child and one event.
 * The event starts at noon on 9 May 2026 in New York (16:00Z) and lasts one hour by default.
 */
export async function family(
  { world }: RemindedWorld,
  fields: Partial<Omit<NewEvent, 'profileId'>> = {},
): Promise<{ erin: Person; maya: string; event: string; eventGroup: string }> {
  const erin = await world.person()
  const maya = await addChild(erin, 'Maya')
  const { id, eventGroupId } = await addEvent(erin, maya, fields)
  return { erin, maya, event: id, eventGroup: eventGroupId }
}

/**
 * Turns an event into an all-day event by SQL.
 * Only platforms can create all-day events, so the API offers no way.
 */
export async function makeWholeDay(reminded: RemindedWorld, event: string, day: string): Promise<void> {
  await reminded.sql(
    `update events set all_day = true, first_day = $2, last_day = $2, start_time = null, end_time = null, zone = null,
       wall_start = null, duration_minutes = null where id = $1`,
    event,
    day,
  )
}

/** Adds a browser that receives pushes to the person's account. Returns the subscription's id. */
export async function addSubscription(reminded: RemindedWorld, person: Person): Promise<string> {
  const id = newId()
  await reminded.sql(
    `insert into push_subscriptions (id, user_id, session_id, address_hash, sealed)
     select $1::uuid, user_id, id, sha256($1::text::bytea), 'sealed' from sessions where user_id = $2 limit 1`,
    id,
    person.id,
  )
  return id
}

/** Adds a phone to the person's account. Returns the phone's id. */
export async function addPhone(
  reminded: RemindedWorld,
  person: Person,
  { hasToken = true }: { hasToken?: boolean } = {},
): Promise<string> {
  const id = newId()
  await reminded.sql(
    `insert into user_devices (id, user_id, session_id, device_id, device_name, platform, fcm_token_sealed, fcm_token_hash)
     select $1::uuid, user_id, id, $1::text, 'Phone', 'ios', case when $3 then 'sealed' end, case when $3 then sha256($1::text::bytea) end
     from sessions where user_id = $2 limit 1`,
    id,
    person.id,
    hasToken,
  )
  return id
}
