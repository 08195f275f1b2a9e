import type { EventId, ProfileId, TeamId } from '@homefield/contract/wire'
import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { EventColumns } from '../../lib/event-columns.ts'
import { SHOWN_COLUMNS } from '../../lib/event-select.ts'
import { ASSUMED_LENGTH, LONGEST_TIMED, type Span, touches } from '../../lib/event-span.ts'

export interface EventRow extends EventColumns {
  id: string
  profile_id: string
  owner_id: string
  event_group_id: string
  sport: string
  color: string
  visibility: string
  platform: string
  /** Id of the event in its feed, such as the UID. Null for a manual event. */
  source_key: string | null
  platform_color: string
  child_name: string
  child_color: string
  owner_name: string | null
  team_name: string | null
  /** The id of the event's team. Null for manual events, and for a team that the viewer may not see. */
  team_id: string | null
  /** Role that the owner gave the viewer. Null if the viewer is the owner or no longer has access. */
  role: string | null
  /**
   * True if the owner lets the viewer share events by email.
   * Null if the viewer is the owner or no longer has access.
   */
  may_share: boolean | null
  version: number
  series_id: string | null
  /** Names of the fields that a parent overrode (`events.overrides`). */
  overridden: string[]
  is_hidden: boolean
}

/** Maximum number of hidden events to return. A season of one team has fewer than 500 events. */
const MOST_HIDDEN = 500

const COLUMNS = sql`
  e.id, e.profile_id, e.owner_id, e.event_group_id, ${SHOWN_COLUMNS},
  e.sport, e.color, e.visibility, e.platform, e.source_key, e.platform_color,
  p.name as child_name, p.color as child_color, k.full_name as owner_name, t.team_name,
  t.id as team_id, f.role, f.may_share, h.version, h.series_id,
  case when e.overrides = '{}' then '{}' else array(select jsonb_object_keys(e.overrides)) end as overridden, e.hidden_at is not null as is_hidden`

const JOINS = sql`
  join profiles p on p.id = e.profile_id
  join event_groups h on h.id = e.event_group_id
  left join friendships f on f.user_id = e.owner_id and f.friend_id = app_user_id()
  left join known_people() k on k.id = e.owner_id
  left join platform_teams t on t.id = e.platform_team_id`

/**
 * Filters by child id first, so that PostgreSQL uses the indexes of events.
 * The child id filter keeps PostgreSQL from checking row-level security on the events of all families.
 */
const CHILDREN = sql`array(select id from profiles)`

/**
 * Sorts by time and then by child. An all-day event comes before the other events of its day.
 * If several children take part in an event, its card shows the values of the first row in this order.
 */
function orderFor({ viewer }: ReadUnit) {
  return sql`order by coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone}),
    not e.all_day, e.owner_id, p.created_at, e.id`
}

export async function eventsBetween(unit: ReadUnit, span: Span, profileId?: ProfileId): Promise<EventRow[]> {
  const ofProfile = profileId === undefined ? sql`` : sql`and e.profile_id = ${profileId}`
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from events e ${JOINS}
    where e.profile_id = any (${CHILDREN}) and e.hidden_at is null and ${touches(span)} ${ofProfile}
    ${orderFor(unit)}`.execute(unit.tx)
  return rows
}

/**
 * Returns the timed events that begin in the period, and the all-day events whose first day is in the period.
 * `limit` is a number of rows. Reads all rows of the period, so that the period must be short.
 */
export async function eventsBeginningIn(
  unit: ReadUnit,
  { from, to, firstDay, lastDay }: Span,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from (
      select * from (
        select * from events
        where profile_id = any (${CHILDREN}) and hidden_at is null and not all_day
          and start_time >= ${from.toString()} and start_time < ${to.toString()}
        union all
        select * from events
        where profile_id = any (${CHILDREN}) and hidden_at is null and all_day
          and first_day >= ${firstDay.toString()} and first_day <= ${lastDay.toString()}) as ahead
      order by coalesce(start_time, first_day::timestamp at time zone ${unit.viewer.zone}), not all_day, owner_id, id
      limit ${limit}) as e ${JOINS}
    ${orderFor(unit)}`.execute(unit.tx)
  return rows
}

/**
 * Returns the timed events that begin at or after `from.instant`, and the all-day events from `from.day` on.
 * `limit` is a number of rows. An event has one row per child and team.
 * The inner query limits the rows of each child before the joins, so that PostgreSQL joins only few rows.
 * @param besides ids of event groups to leave out
 */
export async function eventsFrom(
  unit: ReadUnit,
  from: { instant: Temporal.Instant; day: Temporal.PlainDate },
  { besides, limit }: { readonly besides: readonly string[]; readonly limit: number },
): Promise<EventRow[]> {
  const isWanted = sql`hidden_at is null and event_group_id <> all (${besides}::uuid[])`
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from (
      select ahead.* from unnest(${CHILDREN}) as child cross join lateral (
        (select * from events where profile_id = child and ${isWanted} and not all_day and start_time >= ${from.instant.toString()}
          order by start_time, id limit ${limit})
        union all
        (select * from events where profile_id = child and ${isWanted} and all_day and first_day >= ${from.day.toString()}
          order by first_day, id limit ${limit})) as ahead
      order by coalesce(start_time, first_day::timestamp at time zone ${unit.viewer.zone}), not all_day, owner_id, id
      limit ${limit}) as e ${JOINS}
    ${orderFor(unit)}`.execute(unit.tx)
  return rows
}

/** Returns one child's running and future events. An all-day event is running until the end of its last day. */
export async function eventsOfChildFrom(
  unit: ReadUnit,
  profileId: ProfileId,
  { instant, day }: { instant: Temporal.Instant; day: Temporal.PlainDate },
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from (
      (select * from events
        where profile_id = ${profileId} and hidden_at is null and not all_day
          and start_time >= ${instant.subtract(LONGEST_TIMED).toString()}
          and coalesce(end_time, start_time + ${ASSUMED_LENGTH}) > ${instant.toString()}
        order by start_time, id limit ${limit})
      union all
      (select * from events where profile_id = ${profileId} and hidden_at is null and all_day and last_day >= ${day.toString()}
        order by first_day, id limit ${limit})) as e ${JOINS}
    ${orderFor(unit)} limit ${limit}`.execute(unit.tx)
  return rows
}

/** Returns other families' copies of an event, which come from the same calendar entry and have the same start. */
export async function eventsOfOtherFamilies(unit: ReadUnit, eventGroupId: string): Promise<EventRow[]> {
  const isSame = sql`
    o.profile_id = any (${CHILDREN}) and o.owner_id <> own.owner_id and o.hidden_at is null
    and o.platform = own.platform and o.source_key = own.source_key and o.status = own.status`
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from (
      select o.* from events own join events o on ${isSame} and o.start_time = own.start_time
      where own.event_group_id = ${eventGroupId}
      union
      select o.* from events own join events o on ${isSame} and o.all_day and o.first_day = own.first_day
      where own.event_group_id = ${eventGroupId}) as e ${JOINS}
    ${orderFor(unit)}`.execute(unit.tx)
  return rows
}

/** Returns all copies of an event that the viewer may see. Empty if the viewer may not see the event `id`. */
export async function eventsOfEventGroup(unit: ReadUnit, id: EventId): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from events e ${JOINS}
    where e.event_group_id = (select event_group_id from events where id = ${id} and hidden_at is null) and e.hidden_at is null
    ${orderFor(unit)}`.execute(unit.tx)
  return rows
}

/** Returns all children's rows of the given events that the viewer may see, sorted by time. */
export async function eventsOfEventGroups(unit: ReadUnit, ids: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from events e ${JOINS}
    where e.event_group_id = any (${ids}::uuid[]) and e.hidden_at is null
    ${orderFor(unit)}`.execute(unit.tx)
  return rows
}

/** Returns a team's deleted events that can be restored, sorted by time. */
export async function hiddenEventsOf(unit: ReadUnit, teamId: TeamId): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from events e ${JOINS}
    where e.platform_team_id = ${teamId} and e.hidden_at is not null
    ${orderFor(unit)} limit ${MOST_HIDDEN}`.execute(unit.tx)
  return rows
}

/** True if the viewer administers the team. Row-level security hides all other teams. */
export async function hasTeam({ tx }: ReadUnit, teamId: TeamId): Promise<boolean> {
  const row = await tx.selectFrom('platform_teams').select('id').where('id', '=', teamId).executeTakeFirst()
  return row !== undefined
}

export interface BornRow {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly color: string
  readonly date_of_birth: string
  readonly owner_name: string | null
}

/** Returns the children who have a date of birth. */
export async function bornChildren({ tx }: ReadUnit, profileId?: ProfileId): Promise<BornRow[]> {
  const { rows } = await sql<BornRow>`
    select p.id, p.user_id, p.name, p.color, p.date_of_birth, k.full_name as owner_name
    from profiles p left join known_people() k on k.id = p.user_id
    where p.date_of_birth is not null ${profileId === undefined ? sql`` : sql`and p.id = ${profileId}`}
    order by p.user_id, p.created_at, p.id`.execute(tx)
  return rows
}

export async function anyEvents({ tx }: ReadUnit): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select from events where profile_id = any (${CHILDREN}) and hidden_at is null) as any`.execute(
    tx,
  )
  return rows[0]?.any ?? false
}
