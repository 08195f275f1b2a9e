import type { Friend, Person } from '@homefield/contract/friend'
import { ACCESS_ROLES, type AccessRole } from '@homefield/domain/access'
import type { FriendRow, PersonRow } from './store.ts'

export function showPerson(row: PersonRow): Person {
  return { id: row.person_id, name: row.full_name, photoId: row.photo_file_id }
}

export function showFriend(row: FriendRow): Friend {
  return {
    person: showPerson(row),
    role: roleOf(row.role),
    mayShare: row.may_share,
    roleGranted: roleOf(row.role_granted),
    mappedTeams: row.mapped_teams,
    since: row.since,
    version: row.version,
  }
}

export function roleOf(role: string | null): AccessRole {
  return ACCESS_ROLES.find((known) => known === role) ?? 'none'
}

/** Sorts a person without a name under the shown text 'No name set' (specification 000, section 4). */
const NAMELESS = 'No name set'

export function byName(friends: readonly Friend[], language: string): Friend[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  const nameOf = ({ person }: Friend) => person.name || NAMELESS
  return friends.toSorted(
    (one, other) => compare(nameOf(one), nameOf(other)) || (one.person.id < other.person.id ? -1 : 1),
  )
}
