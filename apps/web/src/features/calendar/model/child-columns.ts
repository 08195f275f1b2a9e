import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { isFriends } from '../../event/model/one-card.ts'
import type { SwitchedOff } from './filters.ts'

/** A child with a column of their own in the day view. */
export type ColumnChild = Pick<Profile, 'id' | 'name' | 'color' | 'photoId' | 'isOwnProfile' | 'ownerName'>

/**
 * Returns the children whose columns divide a day: first the user's own children, then friends' children.
 * A friend's child without an event on the day has no column.
 * `profiles` may not have loaded yet, so a child of an event has a column even without a profile.
 */
export function childColumns(
  profiles: readonly Profile[],
  events: readonly Event[],
  off: SwitchedOff,
): ColumnChild[] {
  const present = new Map<string, ColumnChild>()
  for (const event of events)
    for (const child of event.children) {
      const { profileId: id, name, color } = child
      const isOwnProfile = !isFriends(event, child)
      present.set(id, { id, name, color, photoId: null, isOwnProfile, ownerName: event.ownerName })
    }
  const shown = profiles.filter(
    ({ id, isOwnProfile }) => present.has(id) || (isOwnProfile && !off.profiles.includes(id)),
  )
  const known = new Set(shown.map(({ id }) => id))
  const all: ColumnChild[] = [...shown, ...[...present.values()].filter(({ id }) => !known.has(id))]
  return [...all.filter(({ isOwnProfile }) => isOwnProfile), ...all.filter((child) => !child.isOwnProfile)]
}
