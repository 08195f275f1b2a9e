import type { Event } from '@homefield/contract/event'
import { PLATFORM_NAMES } from '@homefield/domain/platform'

/** The platforms that filters offer, in the order of the menu. Events without a platform come last. */
export const PLATFORMS: readonly Event['platform'][] = [...PLATFORM_NAMES, 'Manual']
export const ACTIVITIES = [
  'game',
  'practice',
  'tournament',
  'other',
] as const satisfies readonly Event['activity'][]

/** Filters store what is hidden, so a new child, platform or kind of event is visible by default. */
export interface SwitchedOff {
  /** True if 'Show friends' events' is off, which hides the events of all friends' children. */
  readonly isFriendsOff: boolean
  readonly profiles: readonly string[]
  readonly platforms: readonly string[]
  readonly activities: readonly string[]
}

export const NOTHING_OFF: SwitchedOff = { isFriendsOff: false, profiles: [], platforms: [], activities: [] }

export type FilterKind = 'profiles' | 'platforms' | 'activities'

export function toggled(off: SwitchedOff, kind: FilterKind, value: string, isOn: boolean): SwitchedOff {
  const rest = off[kind].filter((one) => one !== value)
  return { ...off, [kind]: isOn ? rest : [...rest, value] }
}

export function countOff(off: SwitchedOff): number {
  return Number(off.isFriendsOff) + off.profiles.length + off.platforms.length + off.activities.length
}

export function isNothingOff(off: SwitchedOff): boolean {
  return countOff(off) === 0
}

/**
 * Returns the events that pass the filters. Hidden children are removed from events of several children.
 * Only the filter for children applies to a birthday, because a birthday has no platform and no kind.
 */
export function filtered(events: readonly Event[], off: SwitchedOff): readonly Event[] {
  if (isNothingOff(off)) return events
  const profiles = new Set(off.profiles)
  return events.flatMap((event) => {
    if (off.isFriendsOff && !event.isOwnEvent) return []
    const isKindOff = off.platforms.includes(event.platform) || off.activities.includes(event.activity)
    if (isKindOff && !event.birthday) return []
    const children = event.children.filter((child) => !profiles.has(child.profileId))
    if (children.length === 0) return []
    return children.length === event.children.length ? [event] : [{ ...event, children }]
  })
}

/** Parses the stored filters. An invalid text hides nothing. */
export function readSwitchedOff(text: string | null): SwitchedOff {
  if (text === null) return NOTHING_OFF
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return NOTHING_OFF
    return {
      isFriendsOff: 'isFriendsOff' in kept && kept.isFriendsOff === true,
      profiles: texts(kept, 'profiles'),
      platforms: texts(kept, 'platforms'),
      activities: texts(kept, 'activities'),
    }
  } catch {
    return NOTHING_OFF
  }
}

const FRIENDS = 'friends'

/** Returns the URL parameter `off`, such as `friends,Manual,game,<child>`, or '' if nothing is hidden. */
export function writeOff(off: SwitchedOff): string {
  const named = [...off.platforms, ...off.activities, ...off.profiles]
  return (off.isFriendsOff ? [FRIENDS, ...named] : named).join(',')
}

/**
 * Parses the URL parameter `off`, a list of everything that the filters hide.
 * A name in `off` that is neither a platform nor a kind of event is the id of a child.
 */
export function readOff(text: string): SwitchedOff {
  const named = [...new Set(text.split(',').filter((name) => name !== ''))]
  const platforms: readonly string[] = PLATFORMS
  const activities: readonly string[] = ACTIVITIES
  return {
    isFriendsOff: named.includes(FRIENDS),
    profiles: named.filter(
      (name) => name !== FRIENDS && !platforms.includes(name) && !activities.includes(name),
    ),
    platforms: named.filter((name) => platforms.includes(name)),
    activities: named.filter((name) => activities.includes(name)),
  }
}

function texts(kept: object, key: FilterKind): string[] {
  const list: unknown = (kept as Partial<Record<FilterKind, unknown>>)[key]
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
}
