import type { Event } from '@homefield/contract/event'
import { PLATFORM_NAMES } from '@homefield/domain/platform'
import { driversOf } from '../../event/model/drives.ts'

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
  /** Keys of drivers (`driverKey`). An event is hidden if all its legs are theirs. */
  readonly drivers: readonly string[]
}

export const NOTHING_OFF: SwitchedOff = {
  isFriendsOff: false,
  profiles: [],
  platforms: [],
  activities: [],
  drivers: [],
}

export type FilterKind = 'profiles' | 'platforms' | 'activities' | 'drivers'

export function toggled(off: SwitchedOff, kind: FilterKind, value: string, isOn: boolean): SwitchedOff {
  const rest = off[kind].filter((one) => one !== value)
  return { ...off, [kind]: isOn ? rest : [...rest, value] }
}

export function countOff(off: SwitchedOff): number {
  const { isFriendsOff, profiles, platforms, activities, drivers } = off
  return Number(isFriendsOff) + profiles.length + platforms.length + activities.length + drivers.length
}

export function isNothingOff(off: SwitchedOff): boolean {
  return countOff(off) === 0
}

/**
 * Returns the events that pass the filters. Hidden children are removed from events of several children.
 * Only the filter for children applies to a birthday, because a birthday has no platform, kind or driver.
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
    const shown = children.length === event.children.length ? event : { ...event, children }
    return isDriverOff(shown, off) ? [] : [shown]
  })
}

function isDriverOff(event: Event, { drivers }: SwitchedOff): boolean {
  if (drivers.length === 0 || event.birthday) return false
  return [...driversOf(event)].every((key) => drivers.includes(key))
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
      drivers: texts(kept, 'drivers'),
    }
  } catch {
    return NOTHING_OFF
  }
}

const FRIENDS = 'friends'
const DRIVES = 'drives-'

/** Returns the URL parameter `off`, such as `friends,Manual,game,<child>,drives-nobody`, or '' if nothing is hidden. */
export function writeOff(off: SwitchedOff): string {
  const named = [
    ...off.platforms,
    ...off.activities,
    ...off.profiles,
    ...off.drivers.map((key) => DRIVES + key),
  ]
  return (off.isFriendsOff ? [FRIENDS, ...named] : named).join(',')
}

/**
 * Parses the URL parameter `off`, a list of everything that the filters hide.
 * A name in `off` that is neither a platform nor a kind of event nor a driver is the id of a child.
 */
export function readOff(text: string): SwitchedOff {
  const named = [...new Set(text.split(',').filter((name) => name !== ''))]
  const platforms: readonly string[] = PLATFORMS
  const activities: readonly string[] = ACTIVITIES
  const isOther = (name: string) =>
    name === FRIENDS || name.startsWith(DRIVES) || platforms.includes(name) || activities.includes(name)
  return {
    isFriendsOff: named.includes(FRIENDS),
    profiles: named.filter((name) => !isOther(name)),
    platforms: named.filter((name) => platforms.includes(name)),
    activities: named.filter((name) => activities.includes(name)),
    drivers: named.flatMap((name) => (name.startsWith(DRIVES) ? [name.slice(DRIVES.length)] : [])),
  }
}

function texts(kept: object, key: FilterKind): string[] {
  const list: unknown = (kept as Partial<Record<FilterKind, unknown>>)[key]
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
}
