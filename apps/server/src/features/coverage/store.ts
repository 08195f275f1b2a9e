import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** The columns that name a driver, and the driver's name as the viewer may know it. */
export interface DriverRow {
  readonly driver_kind: string | null
  readonly driver_user_id: string | null
  readonly driver_helper_id: string | null
  readonly note: string
  /** The name of the person or helper. Null if the person no longer belongs to the family. */
  readonly driver_name: string | null
}

export interface LegRow extends DriverRow {
  readonly event_group_id: string
  readonly profile_id: string
  readonly direction: string
  readonly status: string
  readonly asked_by: string | null
  readonly asked_by_name: string | null
  readonly version: number
}

export interface LegDefaultRow extends DriverRow {
  readonly id: string
  readonly owner_id: string
  readonly profile_id: string
  readonly direction: string
  readonly platform_team_id: string | null
  readonly team_name: string | null
  readonly activity: string | null
  readonly weekday: number | null
  readonly from_day: string
  readonly until_day: string | null
  readonly answer: string
  readonly made_by: string | null
  readonly made_by_name: string | null
  readonly version: number
}

interface MarkRow {
  readonly event_group_id: string
  readonly profile_id: string
  readonly is_going: boolean
}

interface SpanRow {
  readonly profile_id: string
  readonly series_id: string | null
  readonly platform_team_id: string | null
  readonly from_day: string
  readonly until_day: string | null
}

interface TeamRow {
  readonly event_group_id: string
  readonly profile_id: string
  readonly platform_team_id: string
}

export interface CoverageRows {
  readonly legs: readonly LegRow[]
  readonly defaults: readonly LegDefaultRow[]
  readonly marks: readonly MarkRow[]
  readonly spans: readonly SpanRow[]
  /** The teams of the events, if a default or a span names a team. */
  readonly teams: readonly TeamRow[]
  /** Defaults with drivers who do not see the event, because they are viewers and the event is private. */
  readonly unseen: readonly { readonly event_group_id: string; readonly leg_default_id: string }[]
}

const DRIVER_COLUMNS = sql`
  x.driver_kind, x.driver_user_id, x.driver_helper_id, x.note, coalesce(driver.full_name, helper.name) as driver_name`
const DRIVER_JOINS = sql`
  left join people driver on driver.owner_id = x.owner_id and driver.user_id = x.driver_user_id
  left join family_helpers helper on helper.id = x.driver_helper_id`

/** The columns and joins of a default `x`. The statement must define `people`, the result of driving_people(). */
export const DEFAULT_COLUMNS = sql`
  x.id, x.owner_id, x.profile_id, x.direction, x.platform_team_id, team.team_name, x.activity, x.weekday, x.from_day, x.until_day,
  ${DRIVER_COLUMNS}, x.answer, x.made_by, maker.full_name as made_by_name, x.version`
export const DEFAULT_JOINS = sql`
  ${DRIVER_JOINS}
  left join people maker on maker.owner_id = x.owner_id and maker.user_id = x.made_by
  left join platform_teams team on team.id = x.platform_team_id`

/**
 * Returns all data on which the legs and the attendance of the events depend, in one statement.
 * The days are texts, because the statement returns the rows as JSON.
 */
export async function coverageOfEvents(
  { tx }: ReadUnit,
  eventGroupIds: readonly string[],
  profileIds: readonly string[],
): Promise<CoverageRows> {
  const { rows } = await sql<CoverageRows>`
    with people as materialized (select * from driving_people()),
    defaults as materialized (
      select * from leg_defaults where profile_id = any (${profileIds}::uuid[]) and answer <> 'declined'),
    spans as materialized (select * from absence_spans where profile_id = any (${profileIds}::uuid[])),
    team_ids as materialized (
      select platform_team_id from defaults where platform_team_id is not null
      union select platform_team_id from spans where platform_team_id is not null)
    select
      (select coalesce(json_agg(l), '[]') from (
        select x.event_group_id, x.profile_id, x.direction, x.status, ${DRIVER_COLUMNS},
          x.asked_by, asker.full_name as asked_by_name, x.version
        from legs x ${DRIVER_JOINS} left join people asker on asker.owner_id = x.owner_id and asker.user_id = x.asked_by
        where x.event_group_id = any (${eventGroupIds}::uuid[]) and x.status <> 'open'
        order by x.event_group_id, x.profile_id, x.direction) l) as legs,
      (select coalesce(json_agg(d), '[]') from (
        select ${DEFAULT_COLUMNS} from defaults x ${DEFAULT_JOINS} order by x.id) d) as defaults,
      (select coalesce(json_agg(m), '[]') from (
        select event_group_id, profile_id, is_going from absences
        where event_group_id = any (${eventGroupIds}::uuid[])
        order by event_group_id, profile_id) m) as marks,
      (select coalesce(json_agg(s), '[]') from (
        select profile_id, series_id, platform_team_id, from_day, until_day from spans order by id) s) as spans,
      case when exists (select from team_ids) then (
        select coalesce(json_agg(t), '[]') from (
          select event_group_id, profile_id, platform_team_id from events
          where event_group_id = any (${eventGroupIds}::uuid[]) and platform_team_id in (select platform_team_id from team_ids)
          order by event_group_id, profile_id, platform_team_id) t)
        else '[]' end as teams,
      (select coalesce(json_agg(u), '[]') from (
        select distinct e.event_group_id, d.id as leg_default_id
        from defaults d join people p on p.owner_id = d.owner_id and p.user_id = d.driver_user_id and p.role = 'viewer'
          join events e on e.profile_id = d.profile_id and e.event_group_id = any (${eventGroupIds}::uuid[])
            and e.visibility = 'private') u) as unseen`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a statement without FROM returns one row')
  return row
}

export interface PersonRow {
  readonly owner_id: string
  readonly user_id: string
  readonly full_name: string
  readonly photo_file_id: string | null
  /** The person's role in the owner's family: `owner`, `administrator` or `viewer`. */
  readonly role: string
}

/** Returns the people who may drive in the families that the viewer sees. A viewer gets only those who drive. */
export async function drivingPeople({ tx }: ReadUnit): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select owner_id, user_id, full_name, case when may_see_portrait(user_id) then photo_file_id end as photo_file_id, role
    from driving_people() order by owner_id, role <> 'owner', role, full_name, user_id`.execute(tx)
  return rows
}

export async function hasHelper({ tx }: ReadUnit, ownerId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('family_helpers')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the children whom the viewer administers and whose family noted a driver since `since`, or a usual driver. */
export async function childrenOfDrivingFamilies(
  { tx }: ReadUnit,
  since: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where p.user_id = any ((select administered_owners())::uuid[])
      and (exists (select from legs l
            where l.owner_id = p.user_id and l.driver_kind is not null and l.updated_at >= ${since.toString()})
        or exists (select from leg_defaults f where f.owner_id = p.user_id and f.answer <> 'declined'))
    order by p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the children whom the viewer sees, with their owners, oldest first. */
export async function childrenSeen({ tx }: ReadUnit): Promise<{ id: string; user_id: string }[]> {
  return tx.selectFrom('profiles').select(['id', 'user_id']).orderBy('created_at').orderBy('id').execute()
}

export async function administeredOwners({ tx }: ReadUnit): Promise<readonly string[]> {
  const { rows } = await sql<{ owners: string[] }>`select administered_owners() as owners`.execute(tx)
  return rows[0]?.owners ?? []
}

/** Returns the owner and the administrators of a family that the viewer sees. */
export async function adultsOf({ tx }: ReadUnit, ownerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ adults: string[] | null }>`select adults_of(${ownerId}) as adults`.execute(tx)
  return rows[0]?.adults ?? []
}
