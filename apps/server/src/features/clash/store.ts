import type { EventId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { ARRIVE_BY } from '../../lib/arrival.ts'
import { LONGEST_TIMED } from '../../lib/event-span.ts'

export interface OwnEventRow {
  id: string
  event_group_id: string
  profile_id: string
  all_day: boolean
  zone: string | null
  activity: string
  series_id: string | null
  start_time: string | null
  end_time: string | null
  arrive_by: string | null
  status: string
  location: string | null
  location_name: string | null
}

const COLUMNS = sql`
  e.id, e.event_group_id, e.profile_id, e.all_day, e.zone, e.activity, g.series_id, e.start_time, e.end_time, ${ARRIVE_BY}, e.status,
  e.location, e.location_name`
const FROM = sql`events e join profiles p on p.id = e.profile_id join event_groups g on g.id = e.event_group_id`

/** The clash report and the list of events have the same sort order, so both show the same child for a group. */
const ORDER = sql`order by e.start_time, p.created_at, e.id`

/** Returns the events of the viewer's own children between two times, sorted by time. Excludes all-day events. */
export async function ownEventsBetween(
  { tx, viewer }: ReadUnit,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<OwnEventRow[]> {
  const { rows } = await sql<OwnEventRow>`
    select ${COLUMNS} from ${FROM}
    where e.profile_id = any (array(select id from profiles where user_id = ${viewer.userId}))
      and e.hidden_at is null and not e.all_day
      and e.start_time < ${to.toString()} and e.start_time >= ${from.subtract(LONGEST_TIMED).toString()}
      and greatest(e.end_time, e.start_time + interval '1 hour') > ${from.toString()}
    ${ORDER}`.execute(tx)
  return rows
}

/** Returns the stored copies of the given events for all of the viewer's own children. */
export async function ownEventGroupsOf(
  { tx, viewer }: ReadUnit,
  ids: readonly EventId[],
): Promise<OwnEventRow[]> {
  const { rows } = await sql<OwnEventRow>`
    select ${COLUMNS} from ${FROM}
    where e.event_group_id = any (array(
        select event_group_id from events where id = any (${ids}) and owner_id = ${viewer.userId} and hidden_at is null))
      and e.owner_id = ${viewer.userId} and e.hidden_at is null
    ${ORDER}`.execute(tx)
  return rows
}

export interface AdultRow {
  kind: 'user' | 'helper'
  id: string
}

/** Returns everybody who can drive the viewer's own children: the viewer, administrators and helpers. */
export async function adultsOf({ tx, viewer }: ReadUnit): Promise<AdultRow[]> {
  const { rows } = await sql<AdultRow>`
    select 'user' as kind, ${viewer.userId}::uuid as id
    union all
    select 'user', friend_id from friendships where user_id = ${viewer.userId} and role = 'administrator'
    union all
    select 'helper', id from family_helpers where owner_id = ${viewer.userId}`.execute(tx)
  return rows
}

export interface SettledRow {
  readonly first: string
  readonly second: string
  readonly settledFor: string
  readonly settledAt: string
}

/** Returns the pairs of these events that the viewer has marked as 'not a problem'. */
export async function settledAmong(
  { tx, viewer }: ReadUnit,
  eventGroupIds: readonly string[],
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    select first_event_group_id as first, second_event_group_id as second, settled_for as "settledFor", created_at as "settledAt"
    from clash_settlements
    where user_id = ${viewer.userId} and first_event_group_id = any (${eventGroupIds})`.execute(tx)
  return rows
}

export async function saveSettled(
  { tx, viewer, now }: WriteUnit,
  pairs: readonly Omit<SettledRow, 'settledAt'>[],
): Promise<void> {
  await tx
    .insertInto('clash_settlements')
    .values(
      pairs.map(({ first, second, settledFor }) => ({
        user_id: viewer.userId,
        first_event_group_id: first,
        second_event_group_id: second,
        settled_for: settledFor,
        created_at: now.toString(),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'first_event_group_id', 'second_event_group_id'])
        .doUpdateSet((values) => ({
          settled_for: values.ref('excluded.settled_for'),
          created_at: values.ref('excluded.created_at'),
        })),
    )
    .execute()
}

export async function dropSettled(
  { tx, viewer }: WriteUnit,
  pairs: readonly Pick<SettledRow, 'first' | 'second'>[],
): Promise<void> {
  await sql`
    delete from clash_settlements s
    using unnest(${pairs.map(({ first }) => first)}::uuid[], ${pairs.map(({ second }) => second)}::uuid[]) as pair (a, b)
    where s.user_id = ${viewer.userId} and s.first_event_group_id = pair.a and s.second_event_group_id = pair.b`.execute(
    tx,
  )
}

/** Keeps the `most` newest 'not a problem' marks. Older marks most likely belong to past events. */
export async function dropOldestSettled({ tx, viewer }: WriteUnit, most: number): Promise<void> {
  await sql`
    delete from clash_settlements s using (
      select first_event_group_id as a, second_event_group_id as b from clash_settlements where user_id = ${viewer.userId}
      order by created_at desc, first_event_group_id, second_event_group_id offset ${most}) as old
    where s.user_id = ${viewer.userId} and s.first_event_group_id = old.a and s.second_event_group_id = old.b`.execute(
    tx,
  )
}
