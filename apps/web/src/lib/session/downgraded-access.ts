import type { Profile } from '@homefield/contract/profile'

interface Profiles {
  profiles: readonly Pick<Profile, 'id' | 'can'>[]
}

/**
 * Compares two lists of children and returns the children (`profile:<id>`) for which the user lost a right.
 * Leaves out a child that the user can no longer see at all, because the event stream reports that loss itself.
 */
export function downgraded(before: Profiles, after: Profiles): string[] {
  return after.profiles
    .filter(({ id, can }) => {
      const known = before.profiles.find((profile) => profile.id === id)
      return (
        known !== undefined && Object.entries(known.can).some(([action, was]) => was && !may(can, action))
      )
    })
    .map(({ id }) => `profile:${id}`)
}

const may = (can: Profile['can'], action: string) => (can as Record<string, boolean>)[action] === true
