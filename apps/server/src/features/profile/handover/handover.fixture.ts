import type { Handover } from '@homefield/contract/handover'
import { befriend, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'
import { newId } from '../../../lib/ids.ts'

export const offer = (by: Person, profileId: string, to: Person, id = newId()) =>
  by.api.POST('/handovers', { body: { id, profileId, userId: to.id } })
export const take = (by: Person, id: string, headers = {}) =>
  by.api.POST('/handovers/{id}/accept', { params: { path: { id } }, headers })
export const end = (by: Person, id: string) => by.api.DELETE('/handovers/{id}', { params: { path: { id } } })

export async function handoversOf(person: Person): Promise<Handover[]> {
  return given<{ handovers: Handover[] }>(await person.api.GET('/handovers')).handovers
}

/** Makes two people friends, and lets `friend` administer the children of `owner`. */
export async function trust(world: World, owner: Person, friend: Person): Promise<void> {
  const { rows } = await world.database.query(
    'select 1 from friendships where user_id = $1 and friend_id = $2',
    [owner.id, friend.id],
  )
  if (rows.length === 0) await befriend(owner, friend)
  await grant(world.database, { owner, friend, role: 'administrator' })
}

/** Offers the child to `to`, who then accepts the offer. */
export async function handOver(from: Person, child: string, to: Person): Promise<void> {
  const { id } = given<Handover>(await offer(from, child, to))
  given(await take(to, id))
}

export interface ChildEvent {
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly team: string | null
  readonly team_owner: string | null
  readonly eventGroup: string
  readonly event_group_owner: string
  readonly visibility: string
  /** Each recorded change as a text: the changed field and the id of the parent who owns the change. */
  readonly changes: readonly string[]
  /**
   * PostgreSQL's `xmin` and `ctid` of the event's row.
   * Every write changes `xmin` and `ctid`, so a test can detect even a write that changes no data.
   */
  readonly writes: string
}

/** All events of a child, as stored. */
export async function eventsOfChild(world: World, child: string): Promise<ChildEvent[]> {
  const { rows } = await world.database.query<ChildEvent>(
    `select e.id, e.title, e.owner_id as owner, e.platform_team_id as team, t.user_id as team_owner,
       e.event_group_id as "eventGroup", h.owner_id as event_group_owner, e.visibility, e.xmin::text || e.ctid::text as writes,
       array(select c.field || ' ' || c.owner_id from event_changes c where c.event_id = e.id order by c.changed_at, c.id) as changes
     from events e join event_groups h on h.id = e.event_group_id left join platform_teams t on t.id = e.platform_team_id
     where e.profile_id = $1 order by e.id`,
    [child],
  )
  return rows
}

export interface Mapping {
  readonly team: string
  readonly team_owner: string
  readonly child_owner: string
}

export async function mappingsOf(world: World, child: string): Promise<Mapping[]> {
  const { rows } = await world.database.query<Mapping>(
    `select platform_team_id as team, team_owner_id as team_owner, profile_owner_id as child_owner
     from profile_teams where profile_id = $1 order by 1`,
    [child],
  )
  return rows
}

export async function ownerOf(world: World, table: 'profiles' | 'platform_teams', id: string) {
  const { rows } = await world.database.query<{ user_id: string }>(
    `select user_id from ${table} where id = $1`,
    [id],
  )
  return rows[0]?.user_id
}

/** Adds a private manual event with one recorded change: the owner renamed the event from 'Doctor' to 'Dentist'. */
export function addManualEvent(world: World, owner: Person, child: string): Promise<string> {
  return pastAllRights(world.database, async (client) => {
    const [id, eventGroup] = [newId(), newId()]
    await client.query('insert into event_groups (id, owner_id) values ($1, $2)', [eventGroup, owner.id])
    await client.query(
      `insert into events (id, profile_id, owner_id, event_group_id, title, all_day, first_day, last_day, sport, color,
         visibility, platform, platform_color, activity)
       values ($1, $2, $3, $4, 'Dentist', true, '2026-04-20', '2026-04-20', 'Soccer', '#10B981', 'private', 'Manual',
         '#64748B', 'other')`,
      [id, child, owner.id, eventGroup],
    )
    await client.query(
      `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_by)
       values (gen_random_uuid(), $1, $2, 'title', '"Doctor"', '"Dentist"', $2)`,
      [id, owner.id],
    )
    return id
  })
}
