import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { AbsenceSpan, AttendedEvent } from '@homefield/domain/coverage/absence'
import { sql } from 'kysely'
import { spanOf } from '../model.ts'

/** Returns the event group of an event that the viewer may edit. */
export async function eventGroupFor({ tx }: WriteUnit, id: EventId): Promise<string | undefined> {
  const { rows } = await sql<{ event_group_id: string }>`
    select event_group_id from events
    where id = ${id} and hidden_at is null and owner_id = any ((select administered_owners())::uuid[])`.execute(
    tx,
  )
  return rows[0]?.event_group_id
}

/** Serializes changes of one child's absences: two parents could otherwise begin the same absence twice. */
export async function lockAbsencesOf({ tx }: WriteUnit, profileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absences:${profileId}`}, 0))`.execute(tx)
}

export interface AttendedRow {
  readonly event: AttendedEvent
  readonly ownerId: string
}

/**
 * Returns the child's copies of an event as one event.
 * Locks the child's row, so that the child cannot move to another family before the transaction ends.
 */
export async function lockAttended(
  { tx }: WriteUnit,
  eventGroupId: string,
  profileId: ProfileId,
): Promise<AttendedRow | undefined> {
  const { rows: children } = await sql<{ user_id: string }>`
    select user_id from profiles where id = ${profileId} and user_id = any ((select administered_owners())::uuid[])
    for key share`.execute(tx)
  const { rows } = await sql<{
    owner_id: string
    series_id: string | null
    platform_team_id: string | null
    day: string
  }>`
    select e.owner_id, h.series_id, e.platform_team_id,
      coalesce(e.first_day, (e.start_time at time zone known_zone(e.zone))::date)::text as day
    from events e join event_groups h on h.id = e.event_group_id
    where e.event_group_id = ${eventGroupId} and e.profile_id = ${profileId} and e.hidden_at is null
    order by e.created_at, e.id`.execute(tx)
  const [child] = children
  const [row] = rows
  if (!row || child?.user_id !== row.owner_id) return undefined
  return {
    ownerId: row.owner_id,
    event: {
      eventGroupId,
      profileId,
      seriesId: row.series_id,
      platformTeamIds: [...new Set(rows.flatMap(({ platform_team_id: team }) => team ?? []))],
      day: Temporal.PlainDate.from(row.day),
    },
  }
}

export interface StoredSpan extends AbsenceSpan {
  readonly id: string
}

export async function spansOf({ tx }: ReadUnit, profileId: string): Promise<StoredSpan[]> {
  const rows = await tx
    .selectFrom('absence_spans')
    .select(['id', 'profile_id', 'series_id', 'platform_team_id', 'from_day', 'until_day'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => spanOf(row).map((span) => ({ ...span, id: row.id })))
}

export async function insertSpan(
  { tx, viewer }: WriteUnit,
  { event, ownerId }: AttendedRow,
  { id, of }: Pick<StoredSpan, 'id' | 'of'>,
): Promise<void> {
  await tx
    .insertInto('absence_spans')
    .values({
      id,
      profile_id: event.profileId,
      owner_id: ownerId,
      ...(of.kind === 'series' ? { series_id: of.seriesId } : { platform_team_id: of.platformTeamId }),
      from_day: event.day.toString(),
      noted_by: viewer.userId,
    })
    .execute()
}

export async function endSpans(
  { tx }: WriteUnit,
  spans: readonly StoredSpan[],
  untilDay: Temporal.PlainDate,
): Promise<void> {
  await sql`
    update absence_spans set until_day = ${untilDay.toString()},
      later_ends = case when until_day is null then later_ends else until_day || later_ends end
    where id = any (${spans.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/** Gives spans the end back that they had before they were ended. */
export async function restoreSpans({ tx }: WriteUnit, spans: readonly StoredSpan[]): Promise<void> {
  await sql`
    update absence_spans set until_day = later_ends[1], later_ends = later_ends[2:]
    where id = any (${spans.map(({ id }) => id)}::uuid[])`.execute(tx)
}

export async function deleteSpans({ tx }: WriteUnit, spans: readonly StoredSpan[]): Promise<void> {
  if (spans.length === 0) return
  await tx
    .deleteFrom('absence_spans')
    .where(
      'id',
      'in',
      spans.map(({ id }) => id),
    )
    .execute()
}

export async function mark(
  { tx, viewer }: WriteUnit,
  { event, ownerId }: AttendedRow,
  isGoing: boolean,
): Promise<void> {
  const set = { is_going: isGoing, noted_by: viewer.userId }
  await tx
    .insertInto('absences')
    .values({ event_group_id: event.eventGroupId, profile_id: event.profileId, owner_id: ownerId, ...set })
    .onConflict((conflict) => conflict.columns(['event_group_id', 'profile_id']).doUpdateSet(set))
    .execute()
}

export async function deleteMark(
  { tx }: WriteUnit,
  { eventGroupId, profileId }: Pick<AttendedEvent, 'eventGroupId' | 'profileId'>,
): Promise<void> {
  await tx
    .deleteFrom('absences')
    .where('event_group_id', '=', eventGroupId)
    .where('profile_id', '=', profileId)
    .execute()
}

/**
 * Gives the child's copies of the event a new `updated_at`, and later events of the given series and teams too.
 * Calendar files compute their SEQUENCE from it, which must increase when a child's attendance changes.
 * Callers touch the events last: a sync locks the team first and its events second.
 */
export async function touchEvents(
  { tx, now }: WriteUnit,
  { eventGroupId, profileId, day }: AttendedEvent,
  scopes: readonly AbsenceSpan['of'][],
): Promise<void> {
  const teams = scopes.flatMap((of) => (of.kind === 'team' ? [of.platformTeamId] : []))
  const series = scopes.flatMap((of) => (of.kind === 'series' ? [of.seriesId] : []))
  await sql`
    with held as (
      select id from events
      where profile_id = ${profileId} and (event_group_id = ${eventGroupId}
        or coalesce(first_day, (start_time at time zone known_zone(zone))::date) >= ${day.toString()}
          and (platform_team_id = any (${teams}::uuid[])
            or event_group_id in (select id from event_groups where series_id = any (${series}::uuid[]))))
      order by id for update)
    update events e set updated_at = ${now.toString()} from held where e.id = held.id`.execute(tx)
}
