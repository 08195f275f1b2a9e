import type { EventRepeat, NewEvent } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { EDITABLE_TEXTS, type EditableText, mapFields, mapGiven } from '@homefield/domain/event-fields'
import { CHOOSABLE_SPORTS, type SportName } from '@homefield/domain/sport'
import type { Day } from '../../../../lib/time/day.ts'
import { EVENT_DURATIONS } from '../../edit/model/durations.ts'
import { differencesOf, type EventValues, missingOf } from '../../edit/model/values.ts'

/** What a new event starts out with, where somebody knows: the place in the calendar, the event that is duplicated. */
export interface InitialEvent extends Partial<Record<EditableText, string | null | undefined>> {
  date?: Day | undefined
  /** HH:MM */
  startTime?: string | undefined
  durationMinutes?: number | undefined
  title?: string | undefined
  sport?: string | undefined
  location?: string | null | undefined
  locationName?: string | null | undefined
  visibility?: NewEvent['visibility'] | undefined
}

/** The children to whom this parent may add events: own ones, then those shared with full access. */
export function addableProfiles(profiles: readonly Profile[]): Profile[] {
  const addable = profiles.filter((profile) => profile.can.addEvent)
  return [...addable.filter((one) => one.isOwnProfile), ...addable.filter((one) => !one.isOwnProfile)]
}

/** The child that is likely meant: the one named, the one of the last time, the first. */
export function likelyProfile(
  profiles: readonly Profile[],
  named: string | undefined,
  last: string | null,
): Profile | undefined {
  if (named !== undefined) return profiles.find(({ id }) => id === named)
  const addable = addableProfiles(profiles)
  return addable.find(({ id }) => id === last) ?? addable[0]
}

/** The first of the child's sports; 'Unknown' is a finding of ours, not a choice. */
export function likelySport(profile: Pick<Profile, 'sports'> | undefined): SportName {
  const first = profile?.sports[0]?.name
  return first === undefined || first === 'Unknown' ? 'Other' : first
}

/** An hour, public, of the child's first sport, unless something else is known. */
export function startValues(initial: InitialEvent, sport: SportName, today: Day): EventValues {
  const { durationMinutes = 60 } = initial
  return {
    title: initial.title ?? '',
    date: initial.date ?? today,
    startTime: initial.startTime ?? null,
    isSecond: false,
    durationMinutes: lengthFor(durationMinutes),
    sport: CHOOSABLE_SPORTS.find(({ name }) => name === initial.sport)?.name ?? sport,
    visibility: initial.visibility ?? 'public',
    location: initial.location ?? initial.locationName ?? '',
    locationName: initial.location ? (initial.locationName ?? null) : null,
    ...mapFields(EDITABLE_TEXTS, (name) => initial[name] ?? ''),
  }
}

/**
 * A new event takes one of the fixed lengths; what is duplicated may last another time. The next longer one: a game that
 * seems over too early hides what it clashes with.
 */
function lengthFor(minutes: number): (typeof EVENT_DURATIONS)[number] {
  return EVENT_DURATIONS.find((one) => one >= minutes) ?? 1440
}

export function isChanged(values: EventValues, from: EventValues): boolean {
  return differencesOf(values, from).length > 0
}

/** As the call takes it; null while something is missing. `zone`: the one it was typed in. */
export function newEventOf(
  values: EventValues,
  of: { id: string; profileId: string; zone: string; repeat: EventRepeat | null },
): NewEvent | null {
  const { title, date, startTime, isSecond, location, locationName, sport, visibility } = values
  const durationMinutes = EVENT_DURATIONS.find((one) => one === values.durationMinutes)
  if (missingOf(values).size > 0 || date === null || startTime === null) return null
  if (durationMinutes === undefined) return null
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
