import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { EventColumns } from '../../../lib/event-columns.ts'
import { SHOWN_COLUMNS } from '../../../lib/event-select.ts'

/** One child's copy of an event, with the columns that a calendar file contains. */
export interface FileRow extends EventColumns {
  readonly id: string
  readonly event_group_id: string
  readonly profile_id: string
  readonly child_name: string
  readonly child_color: string
  readonly team_name: string | null
  readonly sport: string
  readonly visibility: string
  readonly series_id: string | null
  readonly created_at: string
  readonly modified_at: string
}

const COLUMNS = sql`
  e.id, e.event_group_id, e.profile_id, p.name as child_name, p.color as child_color,
  t.team_name, ${SHOWN_COLUMNS}, e.sport, e.visibility, h.series_id, h.created_at,
  greatest(h.edited_at, h.row_gone_at, h.created_at,
    (select max(every.updated_at) from events every where every.event_group_id = e.event_group_id)) as modified_at`

// Joins only teams of the event's owner, so that an exported file never names another person's team.
const FROM = sql`events e join profiles p on p.id = e.profile_id join event_groups h on h.id = e.event_group_id
  left join platform_teams t on t.id = e.platform_team_id and t.user_id = e.owner_id`

/** Sorts by id last, so that an unchanged schedule always produces exactly the same file. */
const ORDER = sql`order by coalesce(e.start_time, e.first_day::timestamp at time zone 'UTC'), e.event_group_id, p.created_at, e.id`

/**
 * Returns the visible copies of an event for all children.
 * `id` is the id of any copy. Leaves out deleted copies.
 */
export async function rowsOfEventGroup({ tx }: ReadUnit, id: EventId): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from ${FROM}
    where e.event_group_id = (select event_group_id from events where id = ${id} and hidden_at is null)
      and e.hidden_at is null
    ${ORDER}`.execute(tx)
  return rows
}

export interface OwnRows {
  /** Limits the result to one child. If absent, the result contains all of the viewer's own children. */
  readonly profileId?: ProfileId | undefined
  /** True if the result contains private events. */
  readonly withPrivate: boolean
  /**
   * First and last day to export, both inclusive.
   * If `from` is absent, the export has no earliest day. If `to` is absent, the export has no latest day.
   */
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

/** Returns copies of events of the viewer's own children, but not of friends' children. */
export async function rowsOfOwn(
  { tx, viewer }: ReadUnit,
  { profileId, withPrivate, from, to }: OwnRows,
): Promise<FileRow[]> {
  const ofProfile = profileId === undefined ? sql`` : sql`and p.id = ${profileId}`
  const open = withPrivate ? sql`` : sql`and e.visibility = 'public'`
  const since =
    from === undefined
      ? sql``
      : sql`and coalesce(e.end_time, e.start_time, e.last_day::timestamp at time zone ${viewer.zone})
          >= ${from.toString()}::date::timestamp at time zone ${viewer.zone}`
  const until =
    to === undefined
      ? sql``
      : sql`and coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone})
          < (${to.toString()}::date + 1)::timestamp at time zone ${viewer.zone}`
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from ${FROM}
    where e.profile_id = any (array(select id from profiles where user_id = ${viewer.userId}))
      and e.owner_id = ${viewer.userId} and e.hidden_at is null
      ${ofProfile} ${open} ${since} ${until}
    ${ORDER}`.execute(tx)
  return rows
}
