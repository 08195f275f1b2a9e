import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** Reads children, teams and calendar links for the archive. Runs as role homefield_worker. */

export interface ProfileRow {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly photo_file_id: string | null
  readonly date_of_birth: string | null
  readonly notes: string | null
  /** Name of the friend to whom the parent has offered the child. Null without an offer. */
  readonly offered_to: string | null
  readonly created_at: string
  readonly sports: readonly { readonly name: string; readonly color: string }[]
  /** The usual drivers. The name is null if the viewer is no longer connected with the driver. */
  readonly usual_drivers: readonly unknown[]
  readonly absent_from: readonly {
    readonly series: string | null
    readonly team: string | null
    readonly from: string
    readonly until: string | null
  }[]
}

export async function readProfiles({ tx, viewer }: ReadUnit): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.name, p.color, p.photo_file_id, p.date_of_birth, n.notes,
      k.full_name as offered_to, p.created_at,
      coalesce((select json_agg(json_build_object('name', s.sport, 'color', s.color) order by s.position)
                from profile_sports s where s.profile_id = p.id), '[]') as sports,
      coalesce((select json_agg(json_build_object('direction', f.direction, 'team', f.platform_team_id, 'activity', f.activity,
                  'weekday', f.weekday, 'from', f.from_day, 'until', f.until_day, 'driver', f.driver_kind,
                  'name', coalesce(c.name, d.full_name, nullif(f.note, '')), 'answer', f.answer) order by f.created_at, f.id)
                from leg_defaults f left join family_helpers c on c.id = f.driver_helper_id
                  left join known_people() d on d.id = f.driver_user_id
                where f.profile_id = p.id), '[]') as usual_drivers,
      coalesce((select json_agg(json_build_object('series', s.series_id, 'team', s.platform_team_id, 'from', s.from_day,
                  'until', s.until_day) order by s.from_day, s.id)
                from absence_spans s where s.profile_id = p.id and s.from_day <= coalesce(s.until_day, 'infinity')), '[]') as absent_from
    from profiles p left join profile_notes n on n.profile_id = p.id
    left join profile_handovers h on h.profile_id = p.id left join known_people() k on k.id = h.friend_id
    where p.user_id = ${viewer.userId} order by p.created_at, p.id`.execute(tx)
  return rows
}

export interface TeamRow {
  readonly id: string
  readonly platform: string
  readonly team_name: string
  readonly sport: string
  readonly zone: string
  readonly source: string
  readonly link_host: string
  readonly early_minutes: number | null
  readonly sync_status: string
  readonly last_synced: string | null
  readonly created_at: string
  readonly profile_ids: readonly string[]
}

/** Each team's `profile_ids` contains only the viewer's own children. */
export async function readTeams({ tx, viewer }: ReadUnit): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.platform, t.team_name, t.sport, t.zone, coalesce(f.source, 'link') as source, t.link_host, t.early_minutes, t.sync_status,
      t.last_synced, t.created_at,
      coalesce((select json_agg(m.profile_id order by m.profile_id) from profile_teams m
                where m.platform_team_id = t.id and m.profile_owner_id = ${viewer.userId}), '[]') as profile_ids
    from platform_teams t left join team_feeds() f on f.team_id = t.id
    where t.user_id = ${viewer.userId} order by t.created_at, t.id`.execute(tx)
  return rows
}

export interface PlatformSignInRow {
  readonly platform: string
  readonly connected_at: string
  readonly signed_out_at: string | null
}

/** Returns the times at which the viewer signed in at team platforms. Omits the access tokens. */
export async function readPlatformSignIns({ tx }: ReadUnit): Promise<PlatformSignInRow[]> {
  const { rows } = await sql<PlatformSignInRow>`
    select platform, connected_at, signed_out_at from own_credentials() order by connected_at, platform`.execute(
    tx,
  )
  return rows
}

export interface CalendarLinkRow {
  readonly id: string
  readonly profile_id: string | null
  readonly content: string
  readonly label: string | null
  readonly secret_tail: string
  readonly created_at: string
  readonly last_read_at: string | null
  readonly last_read_by: string | null
  readonly revoked_at: string | null
}

/** Returns the viewer's calendar links without their secrets. */
export function readCalendarLinks({ tx, viewer }: ReadUnit): Promise<CalendarLinkRow[]> {
  return tx
    .selectFrom('calendar_links')
    .select([
      'id',
      'profile_id',
      'content',
      'label',
      'secret_tail',
      'created_at',
      'last_read_at',
      'last_read_by',
      'revoked_at',
    ])
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
