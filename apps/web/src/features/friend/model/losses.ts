import type { Friend } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { type AccessRole, may } from '@homefield/domain/access'

type Grant = Pick<Friend, 'role' | 'roleGranted'> & { person: Pick<Friend['person'], 'id'> }
type Child = Pick<Profile, 'name' | 'isOwnProfile' | 'ownerId'>

/**
 * `theirs` lists the names of the user's children whom the friend will no longer see.
 * `mine` lists the names of the friend's children whom the user will no longer see.
 */
export interface Losses {
  readonly theirs: readonly string[]
  readonly mine: readonly string[]
}

/** Returns the children whom the user and the friend will no longer see after the friendship ends. */
export function lossesOf(friend: Grant, profiles: readonly Child[]): Losses {
  return {
    theirs: may(friend.role, 'view') ? names(profiles.filter((child) => child.isOwnProfile)) : [],
    mine: may(friend.roleGranted, 'view')
      ? names(profiles.filter((child) => !child.isOwnProfile && child.ownerId === friend.person.id))
      : [],
  }
}

/**
 * Returns the children and teams that a friend loses with a new role. A role with more rights loses nothing.
 */
export function lostByRole(
  friend: Pick<Friend, 'role' | 'mappedTeams'>,
  role: AccessRole,
  profiles: readonly Child[],
): { readonly children: readonly string[]; readonly teams: number } {
  const losesSight = may(friend.role, 'view') && !may(role, 'view')
  const losesTeams = may(friend.role, 'mapTeams') && !may(role, 'mapTeams')
  return {
    children: losesSight ? names(profiles.filter((child) => child.isOwnProfile)) : [],
    teams: losesTeams ? friend.mappedTeams : 0,
  }
}

/** Returns the names of the user's children whom a friend sees with the new role, and did not see before. */
export function gainedByRole(
  friend: Pick<Friend, 'role'>,
  role: AccessRole,
  profiles: readonly Child[],
): readonly string[] {
  return !may(friend.role, 'view') && may(role, 'view')
    ? names(profiles.filter((child) => child.isOwnProfile))
    : []
}

function names(children: readonly Child[]): string[] {
  return children.map((child) => child.name)
}
