/** The values of a new or existing event's form. Date and time of day are in the account's zone. */
import { EVENT_DURATIONS } from './durations.ts'
import type { Event, EventChange, OpenedEvent } from '@homefield/contract/event'
import { EDITABLE_TEXTS, type EditableText, mapFields } from '@homefield/domain/event-fields'
import { isBlank } from '@homefield/domain/blank'
import { type SportName, sportNamed } from '@homefield/domain/sport'
import type { Day } from '../../../../lib/time/day.ts'
import { lengthOf, momentOf, readings, typedAt } from '../../model/typed-time.ts'

export interface EventValues extends Record<EditableText, string> {
  title: string
  date: Day | null
  /** HH:MM. Null while the user has not typed a full time, and for all-day events. */
  startTime: string | null
  /**
   * When clocks go back, an hour repeats. True if the event starts in the second of the two hours.
   */
  isSecond: boolean
  /** Null if the event has no end, and for all-day events. */
  durationMinutes: number | null
  sport: SportName
  visibility: Event['visibility']
  location: string
  /** The place's name, if the place was chosen from the suggestions. */
  locationName: string | null
}

/** The fields of the form in display order. Each field is compared and merged as a whole. */
export const EVENT_FIELDS = [
  'title',
  'date',
  'startTime',
  'durationMinutes',
  'location',
  'sport',
  'visibility',
  ...EDITABLE_TEXTS,
] as const
export type EventField = (typeof EVENT_FIELDS)[number]

/** Values that are copied together. For example, copying `location` also copies `locationName`. */
const WITH = {
  startTime: ['startTime', 'isSecond'],
  location: ['location', 'locationName'],
} as const satisfies Partial<Record<EventField, readonly (keyof EventValues)[]>>

/** @param zone the account's zone, even if the event was created in another zone */
export function valuesOf(
  { event, detail }: Pick<OpenedEvent, 'event' | 'detail'>,
  zone: string,
): EventValues {
  const { when, title, visibility, locationName, location } = event
  const { typedTime } = detail
  const time =
    // Show the typed time, even if a clock change skips the time.
    typedTime?.zone === zone
      ? typedTime
      : when.kind === 'days'
        ? { date: when.firstDay, startTime: null, isSecond: false }
        : typedAt(Temporal.Instant.from(when.start), zone)
  return {
    title,
    date: time.date,
    startTime: time.startTime,
    isSecond: time.isSecond,
    durationMinutes: typedTime ? typedTime.durationMinutes : lengthOf(event),
    sport: sportNamed(event.sport).name,
    visibility,
    // Some platforms send only the place's name. The form then shows the name as the location.
    location: location ?? locationName ?? '',
    locationName: location === null ? null : locationName,
    ...mapFields(EDITABLE_TEXTS, (name) => event[name] ?? ''),
  }
}

type Typed = Omit<EventChange, 'version'>

/**
 * Converts the fields of an unsaved edit to form values. Fields that the edit does not contain are absent.
 * @param opened the event that the edit changes
 * @param zone the account's current zone
 */
export function typedValues(
  typed: Typed | undefined,
  opened: OpenedEvent,
  zone: string,
): Partial<EventValues> {
  const { title, durationMinutes, sport, visibility, location, locationName } = typed ?? {}
  const all = {
    title,
    ...(typed && typedTime(typed, opened, zone)),
    durationMinutes,
    sport,
    visibility,
    location,
    locationName,
    ...mapFields(EDITABLE_TEXTS, (name) => typed?.[name]),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Converts a typed time from the zone of the edit to the account's current zone. */
function typedTime(typed: Typed, opened: OpenedEvent, zone: string) {
  const { date, startTime, isSecond, zone: there = zone } = typed
  const sent = { date, startTime, isSecond }
  if (there === zone) return sent
  // The user typed only the date or only the time. The other part comes from the event, in the zone of the edit.
  const known = valuesOf(opened, there)
  const whole = { date: date ?? known.date, startTime: startTime ?? known.startTime }
  if (whole.date === null || whole.startTime === null) return sent
  const moment = momentOf(
    { date: whole.date, startTime: whole.startTime, isSecond: isSecond ?? false },
    there,
  )
  return typedAt(moment, zone)
}

/** Returns the field's value for a comparison: a trimmed text, or a start time with `isSecond`. */
function meaning(field: EventField, values: EventValues): unknown {
  if (field === 'startTime') return `${values.startTime ?? ''}${values.isSecond ? ' second' : ''}`
  const value = values[field]
  return typeof value === 'string' ? value.trim() : value
}

function isSame(field: EventField, one: EventValues, other: EventValues): boolean {
  return meaning(field, one) === meaning(field, other)
}

export function differencesOf(one: EventValues, other: EventValues): EventField[] {
  return EVENT_FIELDS.filter((field) => !isSame(field, one, other))
}

/** Returns a field's value, and values that must be copied too, such as the place's name with the address. */
function fieldOf(field: EventField, from: EventValues): Partial<EventValues> {
  const names: readonly (keyof EventValues)[] = field in WITH ? WITH[field as keyof typeof WITH] : [field]
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

/** Returns `mine`, but takes a field's value from `theirs` if `keepsTheirs` returns true for the field. */
export function mixed(
  mine: EventValues,
  theirs: EventValues,
  keepsTheirs: (field: EventField) => boolean,
): EventValues {
  return Object.assign({}, mine, ...EVENT_FIELDS.filter(keepsTheirs).map((field) => fieldOf(field, theirs)))
}

/** Applies the user's changes to the current values. `conflicts` lists fields with two different changes. */
export function merged(
  mine: EventValues,
  base: EventValues,
  current: EventValues,
): { values: EventValues; conflicts: EventField[] } {
  const isMine = (field: EventField) => !isSame(field, mine, base)
  const isTheirs = (field: EventField) => !isSame(field, current, base)
  return {
    values: mixed(mine, current, (field) => !isMine(field)),
    conflicts: EVENT_FIELDS.filter(
      (field) => isMine(field) && isTheirs(field) && !isSame(field, mine, current),
    ),
  }
}

export type MissingField = 'title' | 'date' | 'startTime'

/** The required fields that are empty. An all-day event needs no time. */
export function missingOf(values: EventValues, isTimeNeeded = true): ReadonlySet<MissingField> {
  const missing = new Set<MissingField>()
  if (isBlank(values.title)) missing.add('title')
  if (values.date === null) missing.add('date')
  if (isTimeNeeded && values.startTime === null) missing.add('startTime')
  return missing
}

/** The fixed durations in ascending order. Includes the event's own duration. */
export function durationOptions(own: number | null): number[] {
  const all: number[] = [...EVENT_DURATIONS]
  if (own !== null && !all.includes(own)) all.push(own)
  return all.sort((a, b) => a - b)
}

/** The instants at which clocks in the zone show the typed time. Null while the date or the time is empty. */
export function timesShown({ date, startTime }: EventValues, zone: string): Temporal.Instant[] | null {
  return date === null || startTime === null ? null : readings({ date, startTime }, zone)
}
