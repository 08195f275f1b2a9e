import type { JsonValue } from '@homefield/database/json-column'
import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface OwnTimes {
  readonly wall_start: string | null
  readonly is_second: boolean
  readonly duration_minutes: number | null
  readonly zone: string | null
  readonly overrides: JsonValue
  readonly original_title: string | null
  readonly source_url: string | null
  readonly edited_at: string | null
  readonly edited_by: string | null
  readonly edited_by_name: string | null
}

/** Returns the columns that only the event's page shows. Lists of events do not read these columns. */
export async function inDepth({ tx }: ReadUnit, eventId: string): Promise<OwnTimes | undefined> {
  const { rows } = await sql<OwnTimes>`
    select e.wall_start, e.is_second, e.duration_minutes, e.zone, e.overrides, e.original_title, e.source_url, h.edited_at, h.edited_by,
      k.full_name as edited_by_name
    from events e join event_groups h on h.id = e.event_group_id left join known_people() k on k.id = h.edited_by
    where e.id = ${eventId}`.execute(tx)
  return rows[0]
}

export interface SourceRow {
  readonly team_name: string
  readonly checked_at: string | null
  readonly problem: string | null
}

/** Returns the teams that the given events come from. A team with several events appears once. */
export async function sourcesOf(
  { tx }: ReadUnit,
  eventGroupId: string,
  eventIds: readonly string[],
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select distinct on (team_id) team_name, checked_at, problem from event_sources(${eventGroupId})
    where event_id = any (${eventIds}::uuid[]) order by team_id`.execute(tx)
  return rows
}

export interface ShareRow {
  readonly id: string
  readonly recipient: string
  readonly shared_at: string
  /** Id of the person who shared the event. Null if the person's account was deleted. */
  readonly shared_by: string | null
  /** Name of the person who shared the event. Null if the viewer does not know the person. */
  readonly shared_by_name: string | null
}

const MOST_SHARES = 50

/**
 * Returns to whom and by whom the event was shared by email, newest first.
 * Row-level security shows this only to the event's owner.
 */
export async function sharesOf({ tx }: ReadUnit, eventGroupId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.recipient, s.shared_at, s.shared_by, coalesce(k.full_name, n.full_name) as shared_by_name
    from event_shares s left join known_people() k on k.id = s.shared_by left join notified_by() n on n.id = s.shared_by
    where s.event_group_id = ${eventGroupId}
    order by s.shared_at desc, s.id desc limit ${MOST_SHARES}`.execute(tx)
  return rows
}

export interface SeriesRow {
  readonly event_group_id: string
  readonly begins: string
}

/** Returns the events of a series that the viewer may see, without deleted events, sorted by time. */
export async function eventsOfSeries({ tx, viewer }: ReadUnit, seriesId: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select e.event_group_id, min(coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone})) as begins
    from event_groups h join events e on e.event_group_id = h.id
    where h.series_id = ${seriesId} and e.hidden_at is null
    group by e.event_group_id order by begins, e.event_group_id`.execute(tx)
  return rows
}
