import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { SourceColumns } from '../../../lib/event-columns.ts'
import { STORED_COLUMNS } from '../../../lib/event-select.ts'

/** Reads events, drive times and reminders for the archive. Runs as role homefield_worker. */

export interface DriveTimeRow {
  readonly from_place: string
  readonly to_place: string
  readonly minutes: number
  readonly updated_at: string
}

/** Returns the drive times that the viewer entered. */
export function readDriveTimes({ tx, viewer }: ReadUnit): Promise<DriveTimeRow[]> {
  return tx
    .selectFrom('drive_times')
    .select(['from_place', 'to_place', 'minutes', 'updated_at'])
    .where('user_id', '=', viewer.userId)
    .orderBy('from_place')
    .orderBy('to_place')
    .execute()
}

export interface ReminderRow {
  /** Id of the event group. Null for a friend's event, because that event is the friend's data. */
  readonly event_group_id: string | null
  readonly lead_minutes: readonly number[]
  readonly from_arrival: boolean
  readonly updated_at: string
}

/** Returns the viewer's reminder times for single events. */
export async function readReminders({ tx, viewer }: ReadUnit): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select h.id as event_group_id, r.lead_minutes, r.from_arrival, r.updated_at
    from event_reminders r left join event_groups h on h.id = r.event_group_id and h.owner_id = r.user_id
    where r.user_id = ${viewer.userId} order by h.id nulls last, r.updated_at, r.event_group_id`.execute(tx)
  return rows
}

/** The viewer's settings for all events: the home, helpers, usual reminders and muted teams. */
export interface SchedulePreferences {
  readonly home: {
    readonly address: string
    readonly latitude: number | null
    readonly longitude: number | null
  } | null
  readonly helpers: readonly {
    readonly name: string
    readonly phoneNumber: string | null
    readonly email: string | null
  }[]
  /** Null instead of the id of a friend's child or team, because both are the friend's data. */
  readonly reminders: readonly {
    readonly profileId: string | null
    readonly activity: string
    readonly leadMinutes: readonly number[]
  }[]
  readonly mutedTeams: readonly (string | null)[]
}

export async function readSchedulePreferences({ tx, viewer }: ReadUnit): Promise<SchedulePreferences> {
  const me = viewer.userId
  const { rows } = await sql<SchedulePreferences>`
    select
      (select json_build_object('address', h.address, 'latitude', h.latitude, 'longitude', h.longitude)
       from user_homes h where h.user_id = ${me}) as home,
      coalesce((select json_agg(json_build_object('name', h.name, 'phoneNumber', nullif(c.phone_number, ''),
                  'email', nullif(c.email, '')) order by h.created_at, h.id)
                from family_helpers h left join helper_contacts c on c.helper_id = h.id where h.owner_id = ${me}), '[]') as helpers,
      coalesce((select json_agg(json_build_object('profileId', p.id, 'activity', r.activity, 'leadMinutes', r.lead_minutes)
                  order by p.id nulls last, r.activity)
                from reminder_defaults r left join profiles p on p.id = r.profile_id and p.user_id = r.user_id
                where r.user_id = ${me}), '[]') as reminders,
      coalesce((select json_agg(t.id order by t.id nulls last)
                from team_mutes m left join platform_teams t on t.id = m.platform_team_id and t.user_id = m.user_id
                where m.user_id = ${me}), '[]') as "mutedTeams"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row
}

export interface EventRow extends SourceColumns {
  readonly id: string
  readonly profile_id: string
  readonly event_group_id: string
  readonly team_id: string | null
  readonly sport: string
  readonly visibility: string
  readonly platform: string
  readonly created_at: string
  /** The platform's values of the fields that a parent changed in the app. */
  readonly overrides: unknown
  readonly hidden_at: string | null
  /** False if a parent noted that the child does not go to this event. Null if nobody noted anything. */
  readonly is_going: boolean | null
  /** The drivers, by direction. */
  readonly drives: readonly unknown[]
  readonly changes: readonly {
    readonly field: string
    readonly from: unknown
    readonly to: unknown
    readonly at: string
  }[]
  /**
   * Emails by which people shared the event.
   * `by` is null if the viewer is no longer connected with the sender.
   */
  readonly shares: readonly { readonly by: string | null; readonly to: string; readonly at: string }[]
}

/** Returns the next `atMost` events of the viewer's own children, ordered by id, each with its changes. */
export async function readEvents(
  { tx, viewer }: ReadUnit,
  { after, atMost }: { after: string; atMost: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.profile_id, e.event_group_id, t.id as team_id, ${STORED_COLUMNS}, e.original_title, e.source_url,
      e.sport, e.visibility, e.platform, e.created_at,
      e.overrides, e.hidden_at,
      (select a.is_going from absences a where a.event_group_id = e.event_group_id and a.profile_id = e.profile_id) as is_going,
      coalesce((select json_agg(json_build_object('direction', l.direction, 'status', l.status, 'driver', l.driver_kind,
                  'name', coalesce(c.name, d.full_name, nullif(l.note, '')), 'askedBy', a.full_name) order by l.direction desc)
                from legs l left join family_helpers c on c.id = l.driver_helper_id
                  left join known_people() d on d.id = l.driver_user_id left join known_people() a on a.id = l.asked_by
                where l.event_group_id = e.event_group_id and l.profile_id = e.profile_id and l.status <> 'open'), '[]') as drives,
      coalesce((select json_agg(json_build_object('field', c.field, 'from', c.old_value, 'to', c.new_value,
                  'at', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
                  order by c.changed_at, c.id)
                from event_changes c where c.event_id = e.id), '[]') as changes,
      coalesce((select json_agg(json_build_object('by', k.full_name, 'to', s.recipient,
                  'at', to_char(s.shared_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
                  order by s.shared_at, s.id)
                from event_shares s left join known_people() k on k.id = s.shared_by
                where s.event_group_id = e.event_group_id), '[]') as shares
    from events e
    -- Omits the id of a friend's team, because the archive contains only the viewer's own teams.
    left join platform_teams t on t.id = e.platform_team_id and t.user_id = e.owner_id
    where e.owner_id = ${viewer.userId} and e.id > ${after}
      and e.profile_id in (select id from profiles where user_id = ${viewer.userId})
    order by e.id limit ${atMost}`.execute(tx)
  return rows
}
