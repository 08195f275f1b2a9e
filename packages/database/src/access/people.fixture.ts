import { createHash } from 'node:crypto'
import type { ViewerRole } from '@homefield/domain/access-rules'

/*
 * The test people are Erin and one person for each possible relation to Erin, such as friend or stranger.
 * The tests create the same set of rows in the family of each person.
 * Erin's friends grant her no role, with one exception: the person called `granter`.
 * Erin administers the family of `granter`, but gives `granter` no role in Erin's family.
 */

export const PEOPLE = [
  'erin',
  'administrator',
  'viewer',
  'friend',
  'granter',
  'stranger',
  'former',
  'asking',
  'blocked',
] as const
export type Someone = (typeof PEOPLE)[number]

export const FRIENDS = {
  administrator: 'administrator',
  viewer: 'viewer',
  friend: 'none',
  granter: 'none',
} as const

const TO_ERIN: Record<Someone, ViewerRole> = {
  erin: 'owner',
  ...FRIENDS,
  stranger: 'stranger',
  former: 'stranger',
  asking: 'stranger',
  blocked: 'blocked',
}

/** Returns the role that person `by` has in the family of person `of`. */
export function viewerRoleOf(by: Someone, of: Someone): ViewerRole {
  if (by === of) return 'owner'
  if (of === 'erin') return TO_ERIN[by]
  if (by !== 'erin') return 'stranger'
  if (of === 'granter') return 'administrator'
  // A block hides the two people from each other.
  if (of === 'blocked') return 'blocked'
  return of in FRIENDS ? 'none' : 'stranger'
}

/** Returns a UUID that depends only on the given words. */
export function idOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const userId = (person: Someone): string => idOf(person, 'user')
