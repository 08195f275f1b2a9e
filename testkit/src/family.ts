import type { NewProfile, Profile } from '@homefield/contract/profile'
import type { LINK_FORMS, SyncOutcome, Team } from '@homefield/contract/connection'
import type { ErrorBody } from '@homefield/contract/error'
import type { Event, NewEvent } from '@homefield/contract/event'
import type { FriendRequest } from '@homefield/contract/friend'
import type { SportName } from '@homefield/domain/sport'
import { newId } from '@homefield/server/lib/ids'
import type pg from 'pg'
import type { Person } from './person.ts'

/* Functions for a parent's actions, as API calls. A rejected call throws an Error with the API's error code. */

export interface Answer<T> {
  readonly data?: T
  readonly error?: ErrorBody
}

export function given<T>({ data, error }: Answer<T>): T {
  if (error) throw new Error(`${error.error.code}: ${JSON.stringify(error.error.details ?? null)}`)
  return data as T
}

/** @param fields override the default: a child with the color blue who plays soccer */
export async function addChild(
  person: Person,
  name: string,
  fields: Omit<Partial<NewProfile>, 'id' | 'name'> = {},
): Promise<string> {
  const body: NewProfile = { id: newId(), name, color: '#3B82F6', sports: ['Soccer'], ...fields }
  return given<Profile>(await person.api.POST('/profiles', { body })).id
}

export async function childOf(person: Person, id: string): Promise<Profile> {
  return given<{ profile: Profile }>(await person.api.GET('/profiles/{id}', { params: { path: { id } } }))
    .profile
}

/**
 * Creates a manual event.
 * @param fields override the default: a public soccer practice of one hour at noon on May 9, 2026 in the person's zone
 */
export async function addEvent(
  person: Person,
  profileId: string,
  fields: Partial<Omit<NewEvent, 'profileId'>> = {},
): Promise<Event> {
  const body: NewEvent = {
    id: newId(),
    profileId,
    title: 'Practice',
    date: '2026-05-09',
    startTime: '12:00',
    durationMinutes: 60,
    sport: 'Soccer',
    visibility: 'public',
    ...fields,
  }
  return given<{ event: Event }>(await person.api.POST('/events', { body })).event
}

export interface Pasted {
  readonly url: string
  readonly form?: (typeof LINK_FORMS)[number]
  readonly teamName?: string
  readonly zone?: string
  readonly sport?: SportName
}

export async function connect(person: Person, { form = 'Other', ...pasted }: Pasted): Promise<Team> {
  return given<Team>(await person.api.POST('/teams', { body: { id: newId(), form, ...pasted } }))
}

export async function mapTeam(person: Person, id: string, profileIds: string[]): Promise<Team> {
  return given<Team>(
    await person.api.PUT('/teams/{id}/profiles', { params: { path: { id } }, body: { profileIds } }),
  )
}

export async function syncTeam(person: Person, id: string): Promise<SyncOutcome> {
  return given<SyncOutcome>(await person.api.POST('/teams/{id}/sync', { params: { path: { id } } }))
}

export async function teamOf(person: Person, id: string): Promise<Team | undefined> {
  const { teams } = given<{ teams: Team[] }>(await person.api.GET('/teams'))
  return teams.find((team) => team.id === id)
}

/** Returns the events between two days in the person's zone, `to` excluded. */
export async function eventsOf(person: Person, from: string, to: string): Promise<Event[]> {
  return given<{ events: Event[] }>(await person.api.GET('/events', { params: { query: { from, to } } }))
    .events
}

export type Role = 'none' | 'viewer' | 'administrator'

/** Makes two people friends through the API: one sends a request, the other accepts it. Neither gets a role. */
export async function befriend(one: Person, other: Person): Promise<void> {
  const request = given<FriendRequest>(await one.api.POST('/friend-requests', { body: { userId: other.id } }))
  const params = { path: { id: request.id } }
  given(await other.api.POST('/friend-requests/{id}/accept', { params }))
}

/**
 * Grants `role` to `friend` directly in the database.
 * If the two people are not friends yet, they become friends, and the owner gets no role from the friend.
 * A null role ends the friendship. Both people's revisions are incremented.
 */
export async function grant(
  database: pg.Pool,
  { owner, friend, role }: { owner: Person; friend: Person; role: Role | null },
): Promise<void> {
  await pastAllRights(database, async (client) => {
    if (role === null)
      await client.query(
        `delete from friendships where (user_id = $1 and friend_id = $2) or (user_id = $2 and friend_id = $1)`,
        [owner.id, friend.id],
      )
    else {
      await client.query(
        `insert into friendships (id, user_id, friend_id) values ($1, $2, $3) on conflict do nothing`,
        [newId(), friend.id, owner.id],
      )
      await client.query(
        `insert into friendships as f (id, user_id, friend_id, role) values ($1, $2, $3, $4)
         on conflict (user_id, friend_id) do update set role = excluded.role, version = f.version + 1`,
        [newId(), owner.id, friend.id, role],
      )
      // Backdates the friendship to 1970, so that every event is newer, whatever the test's clock says.
      // Replica mode disables the trigger that would set `updated_at` to the current time.
      await client.query('set local session_replication_role = replica')
      await client.query(
        `update friendships set updated_at = 'epoch', let_in_at = 'epoch' where user_id = $1 and friend_id = $2`,
        [owner.id, friend.id],
      )
      await client.query('set local session_replication_role = origin')
    }
    await client.query('select bump_revisions($1)', [[`person:${owner.id}`, `person:${friend.id}`]])
  })
}

/** Runs a transaction as superuser and sets `app.now`, which triggers and column defaults read. */
export async function pastAllRights<T>(
  database: pg.Pool,
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.now', now()::text, true)`)
    const result = await act(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
