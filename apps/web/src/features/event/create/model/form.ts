import type { EventRepeat, NewEvent } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { EDITABLE_TEXTS, type EditableText, mapFields, mapGiven } from '@homefield/domain/event-fields'
import { CHOOSABLE_SPORTS, type SportName } from '@homefield/domain/sport'
import type { Day } from '../../../../lib/time/day.ts'
import { differencesOf, type EventValues, missingOf } from '../../update/model/values.ts'

/** The contract's limits for the length of a new event, in minutes. */
const MIN_MINUTES = 5
const MAX_MINUTES = 1440

/**
 * The values that the form shows on opening. They come from a calendar slot or from an event to duplicate.
 */
export interface InitialEvent extends Partial<Record<EditableText, string | null | undefined>> {
  date?: Day | undefined
  /** The time of day as HH:MM. */
  startTime?: string | undefined
  durationMinutes?: number | undefined
  title?: string | undefined
  sport?: string | undefined
  location?: string | null | undefined
  locationName?: string | null | undefined
  visibility?: NewEvent['visibility'] | undefined
}

/** Returns the children for whom the user may add events. The user's own children come first. */
export function addableProfiles(profiles: readonly Profile[]): Profile[] {
  const addable = profiles.filter((profile) => profile.can.addEvent)
  return [...addable.filter((one) => one.isOwnProfile), ...addable.filter((one) => !one.isOwnProfile)]
}

/** Returns the requested child, or else the child of the last added event, or else the first child. */
export function likelyProfile(
  profiles: readonly Profile[],
  named: string | undefined,
  last: string | null,
): Profile | undefined {
  if (named !== undefined) return profiles.find(({ id }) => id === named)
  const addable = addableProfiles(profiles)
  return addable.find(({ id }) => id === last) ?? addable[0]
}

/** Returns the child's first sport. Users cannot choose the sport 'Unknown', so 'Unknown' becomes 'Other'. */
export function likelySport(profile: Pick<Profile, 'sports'> | undefined): SportName {
  const first = profile?.sports[0]?.name
  return first === undefined || first === 'Unknown' ? 'Other' : first
}

/** Returns the form's initial values. The defaults are one hour, public, and the child's first sport. */
export function startValues(initial: InitialEvent, sport: SportName, today: Day): EventValues {
  const { durationMinutes = 60 } = initial
  return {
    title: initial.title ?? '',
    date: initial.date ?? today,
    startTime: initial.startTime ?? null,
    isSecond: false,
    durationMinutes: Math.min(Math.max(durationMinutes, MIN_MINUTES), MAX_MINUTES),
    sport: CHOOSABLE_SPORTS.find(({ name }) => name === initial.sport)?.name ?? sport,
    visibility: initial.visibility ?? 'public',
    location: initial.location ?? initial.locationName ?? '',
    locationName: initial.location ? (initial.locationName ?? null) : null,
    ...mapFields(EDITABLE_TEXTS, (name) => initial[name] ?? ''),
  }
}

export function isChanged(values: EventValues, from: EventValues): boolean {
  return differencesOf(values, from).length > 0
}

/**
 * Returns the request body, or null while a required field is empty.
 * The body includes the time zone in which the user typed the time.
 */
export function newEventOf(
  values: EventValues,
  of: { id: string; profileId: string; zone: string; repeat: EventRepeat | null },
): NewEvent | null {
  const { title, date, startTime, isSecond, location, locationName, sport, visibility } = values
  const { durationMinutes } = values
  if (missingOf(values).size > 0 || date === null || startTime === null) return null
  if (durationMinutes === null) return null
  const { repeat, ...said } = of
  return {
    ...said,
    title: title.trim(),
    date,
    startTime,
    durationMinutes,
    sport,
    visibility,
    ...(isSecond ? { isSecond } : {}),
    ...(location.trim() === '' ? {} : { location: location.trim() }),
    ...(location.trim() === '' || locationName === null ? {} : { locationName }),
    ...mapGiven(EDITABLE_TEXTS, (name) => values[name].trim() || undefined),
    ...(repeat === null ? {} : { repeat }),
  }
}
