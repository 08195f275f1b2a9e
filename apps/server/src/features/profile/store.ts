import type { ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface ProfileRow {
  id: string
  user_id: string
  name: string
  color: string
  version: number
  created_at: string
  owner_name: string | null
  role: string | null
  sports: { name: string; color: string }[]
  event_count: number
}

/** Instants between which a viewer's week lies: `from` included, `to` not. */
export interface Week {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly firstDay: Temporal.PlainDate
  readonly lastDay: Temporal.PlainDate
}

/** Own children first, then friends' children by their owner's name; row security leaves out all others. */
export async function listProfiles({ tx, viewer }: ReadUnit, week: Week): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.user_id, p.name, p.color, p.version, p.created_at,
      k.full_name as owner_name,
      f.role,
      coalesce((select json_agg(json_build_object('name', s.sport, 'color', s.color) order by s.position)
                from profile_sports s where s.profile_id = p.id), '[]') as sports,
      (select count(distinct e.happening_id)::int from events e
        where e.profile_id = p.id and e.status in ('confirmed', 'postponed')
          and ((not e.all_day and e.start_time >= ${week.from.toString()} and e.start_time < ${week.to.toString()})
            or (e.all_day and e.first_day <= ${week.lastDay.toString()} and e.last_day >= ${week.firstDay.toString()}))
      ) as event_count
    from profiles p
    left join known_people() k on k.id = p.user_id
    left join friendships f on f.user_id = p.user_id and f.friend_id = ${viewer.userId}
    order by p.user_id <> ${viewer.userId}, k.full_name, p.created_at, p.id`.execute(tx)
  return rows
}

export interface NewProfileRow {
  readonly id: ProfileId
  readonly name: string
  readonly color: string
  readonly sports: readonly { name: string; color: string }[]
}

export async function insertProfile({ tx, viewer }: WriteUnit, profile: NewProfileRow): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({ id: profile.id, user_id: viewer.userId, name: profile.name, color: profile.color })
    .execute()
  if (profile.sports.length === 0) return
  await tx
    .insertInto('profile_sports')
    .values(
      profile.sports.map((sport, position) => ({
        profile_id: profile.id,
        owner_id: viewer.userId,
        sport: sport.name,
        color: sport.color,
        position,
      })),
    )
    .execute()
}
