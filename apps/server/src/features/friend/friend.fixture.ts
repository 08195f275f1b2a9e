import type { Friend, FriendRequest, Person as Shown } from '@homefield/contract/friend'
import type { Notification } from '@homefield/contract/notification'
import { type Answer, given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'

export function ask(who: Person, other: Pick<Person, 'id'>, message?: string) {
  return who.api.POST('/friend-requests', {
    body: { userId: other.id, ...(message === undefined ? {} : { message }) },
  })
}

export async function asked(who: Person, other: Person, message?: string): Promise<FriendRequest> {
  return given<FriendRequest>(await ask(who, other, message))
}

const one = (id: string) => ({ params: { path: { id } } })
export const accept = (who: Person, id: string) => who.api.POST('/friend-requests/{id}/accept', one(id))
export const decline = (who: Person, id: string) => who.api.POST('/friend-requests/{id}/decline', one(id))
export const cancel = (who: Person, id: string) => who.api.DELETE('/friend-requests/{id}', one(id))

export async function requestsOf(
  who: Person,
): Promise<{ incoming: FriendRequest[]; outgoing: FriendRequest[] }> {
  const { incoming, outgoing } = given<{ incoming: FriendRequest[]; outgoing: FriendRequest[] }>(
    await who.api.GET('/friend-requests'),
  )
  return { incoming, outgoing }
}

export async function friendsOf(who: Person): Promise<Friend[]> {
  return given<{ friends: Friend[] }>(await who.api.GET('/friends')).friends
}

export async function friendOf(who: Person, other: Person): Promise<Friend | undefined> {
  return (await friendsOf(who)).find(({ person }) => person.id === other.id)
}

const about = ({ id: userId }: Pick<Person, 'id'>) => ({ params: { path: { userId } } })

export async function setRole(
  who: Person,
  other: Person,
  role: Friend['role'],
  version?: number,
): Promise<Answer<Friend>> {
  const seen = version ?? (await friendOf(who, other))?.version ?? 1
  return who.api.PATCH('/friends/{userId}', { ...about(other), body: { role, version: seen } })
}

export const remove = (who: Person, other: Pick<Person, 'id'>) =>
  who.api.DELETE('/friends/{userId}', about(other))
export const block = (who: Person, other: Pick<Person, 'id'>, report: string | null = null) =>
  who.api.PUT('/blocked-people/{userId}', { ...about(other), body: { report } })
export const unblock = (who: Person, other: Pick<Person, 'id'>) =>
  who.api.DELETE('/blocked-people/{userId}', about(other))

export async function found(who: Person, q: string): Promise<Shown[]> {
  return given<{ people: Shown[] }>(await who.api.GET('/people', { params: { query: { q } } })).people
}

export async function notificationsFor(who: Person): Promise<Notification[]> {
  return given<{ notifications: Notification[] }>(await who.api.GET('/notifications')).notifications
}

/** Returns status, error code and text of an error response, or `[200]` for a success. */
export function refusalOf({
  response,
  error,
}: {
  response: Response
  error?: { error: { code: string; message: string } }
}): unknown[] {
  return error ? [response.status, error.error.code, error.error.message] : [response.status]
}

export async function revisionOf(world: World, subject: string): Promise<number> {
  const { rows } = await world.database.query<{ revision: number }>(
    'select revision::int from revisions where subject = $1',
    [subject],
  )
  return rows[0]?.revision ?? 0
}

/** Returns how many times `act` incremented the revision of each subject (such as `person:<id>`). */
export async function moves(
  world: World,
  subjects: readonly string[],
  act: () => Promise<unknown>,
): Promise<number[]> {
  const read = () => Promise.all(subjects.map((subject) => revisionOf(world, subject)))
  const before = await read()
  await act()
  return (await read()).map((after, index) => after - (before[index] ?? 0))
}
