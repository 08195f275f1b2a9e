import type { SeriesScope } from '@homefield/contract/event'
import type { EventId } from '@homefield/contract/wire'
import type { JsonValue } from '@homefield/database/json-column'
import type { WriteUnit } from '@homefield/database/work'
import type { RecordedField } from '@homefield/domain/event-fields'
import type { OwnedChange } from '@homefield/domain/override'
import { sql } from 'kysely'
import type { EventColumns } from '../../../lib/event-columns.ts'
import { STORED_COLUMNS } from '../../../lib/event-select.ts'
import { newId } from '../../../lib/ids.ts'

export interface LockedEventGroup {
  readonly id: string
  readonly version: number
}

/**
 * Locks the event group of an event until the transaction ends.
 * The scope 'following' also locks the event groups of later events in the series.
 * The scope 'all' locks all event groups of the series.
 * Returns the locked event groups, sorted by time. Deleted events are left out.
 * Returns an empty list if the viewer may not edit the event.
 *
 * Every edit locks event groups in order of id, then events in order of id, to avoid deadlocks.
 * A sync locks only events.
 */
export async function eventGroupsInScope(
  { tx }: WriteUnit,
  id: EventId,
  scope: SeriesScope,
): Promise<LockedEventGroup[]> {
  const { rows: own } = await sql<{ event_group_id: string; series_id: string | null }>`
    select e.event_group_id, h.series_id from events e join event_groups h on h.id = e.event_group_id
    where e.id = ${id} and e.hidden_at is null and e.owner_id = any ((select administered_owners())::uuid[])`.execute(
    tx,
  )
  const [start] = own
  if (!start) return []
  const ids =
    scope === 'this' || start.series_id === null
      ? [start.event_group_id]
      : await inSeries(tx, start.series_id, start.event_group_id, scope)
  const { rows } = await sql<LockedEventGroup>`
    select id, version from event_groups where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  await sql`select from events where event_group_id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((known) => byId.get(known) ?? [])
}

async function inSeries(
  tx: WriteUnit['tx'],
  seriesId: string,
  eventGroupId: string,
  scope: SeriesScope,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.event_group_id as id, min(e.start_time) as begins
    from event_groups h join events e on e.event_group_id = h.id
    where h.series_id = ${seriesId} and e.hidden_at is null
    group by e.event_group_id order by begins, e.event_group_id`.execute(tx)
  const ids = rows.map((row) => row.id)
  return scope === 'all' ? ids : ids.slice(ids.indexOf(eventGroupId))
}

export interface LockedRow extends EventColumns {
  readonly id: string
  readonly profile_id: string
  readonly owner_id: string
  readonly event_group_id: string
  readonly platform: string
  readonly sport: string
  readonly visibility: 'public' | 'private'
  readonly wall_start: string | null
  readonly is_second: boolean
  readonly duration_minutes: number | null
  readonly overrides: JsonValue
}

/** Returns the events in the locked groups, sorted by id. */
export async function rowsOf({ tx }: WriteUnit, eventGroupIds: readonly string[]): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select id, profile_id, owner_id, event_group_id, platform, sport, visibility, wall_start, is_second, duration_minutes,
      overrides, ${STORED_COLUMNS}
    from events e where event_group_id = any(${eventGroupIds}::uuid[]) and hidden_at is null order by id`.execute(
    tx,
  )
  return rows
}

/** New values for columns of `events`. A column without a new value stays unchanged. */
export interface NewColumns extends Partial<EventColumns> {
  readonly sport?: string
  readonly color?: string
  readonly visibility?: 'public' | 'private'
  readonly wall_start?: string | null
  readonly is_second?: boolean
  readonly duration_minutes?: number | null
  readonly overrides?: string
}

/**
 * Updates events with one statement for all events that get the same set of columns.
 * An edit of 200 events in a series therefore needs only one or two statements.
 */
export async function updateRows(
  { tx }: WriteUnit,
  rows: readonly { readonly id: string; readonly columns: NewColumns }[],
): Promise<void> {
  const sets = Map.groupBy(rows, ({ columns }) => Object.keys(columns).sort().join())
  for (const [names, group] of sets) {
    const values = group.map(({ id, columns: { overrides, ...columns } }) => ({
      ...columns,
      ...(overrides !== undefined && { overrides: JSON.parse(overrides) as JsonValue }),
      id,
    }))
    await sql`
      update events e set ${sql.join(names.split(',').map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
      from jsonb_populate_recordset(null::events, ${JSON.stringify(values)}::jsonb) as given
      where e.id = given.id`.execute(tx)
  }
}

/** Increments the versions of the edited events. Returns the versions for the client's next edit. */
export async function raiseVersions(
  { tx, now, viewer }: WriteUnit,
  eventGroupIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (eventGroupIds.length === 0) return new Map()
  const { rows } = await sql<LockedEventGroup>`
    update event_groups set version = version + 1, edited_at = ${now.toString()}, edited_by = ${viewer.userId}
    where id = any(${eventGroupIds}::uuid[]) returning id, version`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Acknowledges the platform's changes to the overridden `fields`.
 * A user who chooses between an override and the platform's value has seen the platform's value.
 */
export async function acknowledgeTheirs(
  { tx, viewer }: WriteUnit,
  eventIds: readonly string[],
  fields: readonly string[],
): Promise<void> {
  await sql`
    insert into change_acknowledgements (user_id, change_id)
    select ${viewer.userId}, c.id from event_changes c
    where c.event_id = any (${eventIds}::uuid[]) and c.field = any (${fields}) and c.is_overridden
    order by c.id
    on conflict do nothing`.execute(tx)
}

export interface PersonalChange {
  readonly eventId: string
  readonly ownerId: string
  readonly field: RecordedField | 'added'
  readonly from: OwnedChange['from']
  readonly to: OwnedChange['to']
}

/**
 * Inserts the changes that a person made to events.
 * After the insert, a database trigger enqueues the job that notifies people (notification/fan-out).
 */
export async function insertPersonalChanges(
  { tx, viewer }: WriteUnit,
  changes: readonly PersonalChange[],
): Promise<void> {
  // The changes are inserted in batches, because PostgreSQL accepts at most 65,535 parameters per statement.
  for (let start = 0; start < changes.length; start += 1_000)
    await tx
      .insertInto('event_changes')
      .values(
        changes.slice(start, start + 1_000).map((change) => ({
          id: newId(),
          event_id: change.eventId,
          owner_id: change.ownerId,
          field: change.field,
          old_value: JSON.stringify(change.from),
          new_value: JSON.stringify(change.to),
          changed_by: viewer.userId,
        })),
      )
      .execute()
}

/**
 * Deletes the viewer's earlier changes that `undone` reverts, except changes that somebody may know of.
 * Returns 'event id, space, field' of each deleted change.
 */
export async function withdrawChanges(
  { tx }: WriteUnit,
  undone: readonly PersonalChange[],
): Promise<ReadonlySet<string>> {
  const given = undone.map(({ eventId, field, from, to }) => ({
    event_id: eventId,
    field,
    old_value: from,
    new_value: to,
  }))
  const { rows } = await sql<{ event_id: string; field: string }>`
    select event_id, field from withdraw_changes(${JSON.stringify(given)}::jsonb)`.execute(tx)
  return new Set(rows.map(({ event_id: id, field }) => `${id} ${field}`))
}

/** Sets who last edited the events, and when, to the newest change by a person that is still recorded. */
export async function resetLastEdit({ tx }: WriteUnit, eventGroupIds: readonly string[]): Promise<void> {
  await sql`
    update event_groups h set (edited_at, edited_by) = (
      select c.changed_at, c.changed_by from event_changes c join events e on e.id = c.event_id
      where e.event_group_id = h.id and c.changed_by is not null and c.field <> 'added'
      order by c.changed_at desc, c.id desc limit 1)
    where h.id = any(${eventGroupIds}::uuid[])`.execute(tx)
}

/**
 * Restores the legs that the undone move put to `check`: the event has the time and place again that their drivers confirmed.
 * A leg that only a default had confirmed follows the defaults again.
 */
export async function restoreLegs({ tx }: WriteUnit, eventGroupIds: readonly string[]): Promise<void> {
  await sql`
    with restored as (
      select distinct l.event_group_id, l.profile_id, l.direction, (l.moved_from ->> 'isDefault')::boolean as is_default
      from legs l join events e on e.event_group_id = l.event_group_id and e.profile_id = l.profile_id
      where l.event_group_id = any (${eventGroupIds}::uuid[]) and l.status = 'check'
        and (e.start_time, e.end_time, e.location, e.location_name) is not distinct from (
          (l.moved_from ->> 'start')::timestamptz, (l.moved_from ->> 'end')::timestamptz,
          l.moved_from ->> 'location', l.moved_from ->> 'locationName'))
    update legs l set status = case when is_default then 'open' else 'confirmed' end,
      driver_kind = case when not is_default then driver_kind end,
      driver_user_id = case when not is_default then driver_user_id end,
      driver_helper_id = case when not is_default then driver_helper_id end,
      note = case when is_default then '' else note end, asked_by = case when not is_default then asked_by end,
      moved_from = null, version = version + 1
    from restored r
    where (l.event_group_id, l.profile_id, l.direction) = (r.event_group_id, r.profile_id, r.direction)`.execute(
    tx,
  )
}
