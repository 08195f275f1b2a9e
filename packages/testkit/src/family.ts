import type { Profile } from '@homefield/contract/profile'
import type { LINK_FORMS, SyncOutcome, Team } from '@homefield/contract/connection'
import type { ErrorBody } from '@homefield/contract/error'
import type { Event } from '@homefield/contract/event'
import { newId } from '@homefield/server/lib/ids'
import type pg from 'pg'
import type { Person } from './person.ts'

/** What a parent does, as calls of the API; whatever is refused throws with its code. */

export interface Answer<T> {
  readonly data?: T
  readonly error?: ErrorBody
}

export function given<T>({ data, error }: Answer<T>): T {
  if (error) throw new Error(`${error.error.code}: ${JSON.stringify(error.error.details ?? null)}`)
  return data as T
}

export async function addChild(person: Person, name: string): Promise<string> {
  const body = { id: newId(), name, color: '#3B82F6', sports: ['Soccer'] } as const
  const profile = given<Profile>(
    await person.api.POST('/profiles', { body: { ...body, sports: [...body.sports] } }),
  )
  return profile.id
}

export interface Pasted {
  readonly url: string
  readonly form?: (typeof LINK_FORMS)[number]
  readonly teamName?: string
  readonly zone?: string
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

/** Days of the person's zone, `to` not included. */
export async function eventsOf(person: Person, from: string, to: string): Promise<Event[]> {
  return given<{ events: Event[] }>(await person.api.GET('/events', { params: { query: { from, to } } }))
    .events
}

export type Role = 'none' | 'viewer' | 'administrator'

/** `owner` grants `role` to `friend`, as one row of the table; null ends the friendship. Both sides are told. */
export async function grant(
  database: pg.Pool,
  { owner, friend, role }: { owner: Person; friend: Person; role: Role | null },
): Promise<void> {
  await pastAllRights(database, async (client) => {
    await client.query('delete from friendships where user_id = $1 and friend_id = $2', [owner.id, friend.id])
    if (role !== null)
      await client.query('insert into friendships (id, user_id, friend_id, role) values ($1, $2, $3, $4)', [
        newId(),
        owner.id,
        friend.id,
        role,
      ])
    await client.query('select bump_revisions($1)', [[`person:${owner.id}`, `person:${friend.id}`]])
  })
}

/** A transaction as superuser that knows what time it is, as triggers and defaults ask it. */
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
