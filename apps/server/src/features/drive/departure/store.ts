import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { ARRIVE_BY } from '../../../lib/arrival.ts'

export interface DrivenRow {
  readonly event_group_id: string
  /** The id of the copy that the event's card shows. */
  readonly id: string
  readonly profile_id: string
  readonly direction: string
  readonly status: string
  readonly start_time: string
  readonly end_time: string | null
  readonly arrive_by: string | null
  readonly activity: string
  readonly location: string | null
  readonly location_name: string | null
  readonly early_minutes: number | null
}

/** Returns the legs that the viewer drives, or was asked to drive, of events that start between two times. */
export async function drivenBetween(
  { tx, viewer }: ReadUnit,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<DrivenRow[]> {
  const starts = sql`e.start_time >= ${from.toString()} and e.start_time < ${to.toString()}`
  const { rows } = await sql<DrivenRow>`
    with driven as (
      select e.event_group_id from legs l join events e on e.event_group_id = l.event_group_id and e.profile_id = l.profile_id
      where l.driver_user_id = ${viewer.userId} and l.status in ('asked', 'confirmed', 'check') and ${starts}
      union
      select e.event_group_id from leg_defaults d join events e on e.profile_id = d.profile_id
      where d.driver_user_id = ${viewer.userId} and d.answer <> 'declined' and ${starts})
    select l.event_group_id, l.profile_id, l.direction, l.status, e.*
    from resolved_legs(array(select event_group_id from driven)) l
      cross join lateral (
        select e.id, e.start_time, e.end_time, ${ARRIVE_BY}, e.activity, e.location, e.location_name,
          early_minutes_of(e.platform_team_id) as early_minutes
        from events e join profiles p on p.id = e.profile_id
        where e.event_group_id = l.event_group_id and e.hidden_at is null and e.start_time is not null
        order by e.start_time, p.created_at, e.id limit 1) e
    where l.driver_user_id = ${viewer.userId} and l.status in ('asked', 'confirmed', 'check')`.execute(tx)
  return rows
}

/** Returns the group and start of a timed event. Undefined if the viewer cannot see the event. */
export async function timedEvent(
  { tx }: ReadUnit,
  id: string,
): Promise<{ event_group_id: string; start_time: string } | undefined> {
  const { rows } = await sql<{ event_group_id: string; start_time: string }>`
    select event_group_id, start_time from events
    where id = ${id} and hidden_at is null and start_time is not null`.execute(tx)
  return rows[0]
}

export interface DepartureRow {
  readonly eventGroupId: string
  readonly arrivesAt: Temporal.Instant
  readonly leavesAt: Temporal.Instant
}

/** Replaces the viewer's stored departures. Writes only the rows that differ. */
export async function keepDepartures(
  { tx, viewer }: WriteUnit,
  departures: readonly DepartureRow[],
): Promise<void> {
  const ids = departures.map(({ eventGroupId }) => eventGroupId)
  await sql`delete from departures where user_id = ${viewer.userId} and event_group_id <> all (${ids}::uuid[])`.execute(
    tx,
  )
  if (departures.length === 0) return
  await sql`
    insert into departures (user_id, event_group_id, arrives_at, leaves_at)
    select ${viewer.userId}, * from unnest(${ids}::uuid[], ${departures.map(({ arrivesAt }) => arrivesAt.toString())}::timestamptz[],
      ${departures.map(({ leavesAt }) => leavesAt.toString())}::timestamptz[])
    on conflict (user_id, event_group_id) do update set arrives_at = excluded.arrives_at, leaves_at = excluded.leaves_at
    where (departures.arrives_at, departures.leaves_at) <> (excluded.arrives_at, excluded.leaves_at)`.execute(
    tx,
  )
}

export interface Planned {
  /** The time up to which the last run processed changes. Null if the job has never run. */
  readonly until: string | null
  readonly all_at: string | null
}

export async function plannedAt({ tx }: SystemUnit): Promise<Planned> {
  return tx
    .selectFrom('reminder_scan')
    .select(['departures_planned_until as until', 'departures_planned_all_at as all_at'])
    .executeTakeFirstOrThrow()
}

export async function keepPlannedAt(
  { tx }: SystemUnit,
  until: Temporal.Instant,
  all: boolean,
): Promise<void> {
  const at = until.toString()
  await tx
    .updateTable('reminder_scan')
    .set({ departures_planned_until: at, ...(all && { departures_planned_all_at: at }) })
    .execute()
}

/** @param since null: returns everybody. See the SQL function. */
export async function peopleToPlan(
  { tx }: SystemUnit,
  since: Temporal.Instant | null,
  { after, most, forRoutes }: { readonly after: string; readonly most: number; readonly forRoutes: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people_to_plan_drives(${since?.toString() ?? null}, ${after}, ${most}, ${forRoutes}) as id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
