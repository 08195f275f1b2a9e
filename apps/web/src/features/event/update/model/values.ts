/** Models the values of an event form. The date and the time of day are in the account's zone. */
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
  /** The time as HH:MM. Null for an all-day event, and until the user has typed a full time. */
  startTime: string | null
  /**
   * When the clocks go back, an hour repeats. True if the event starts in the repetition of the hour.
   */
  isSecond: boolean
  /** The duration in minutes. Null for an all-day event, and for an event without an end. */
  durationMinutes: number | null
  sport: SportName
  visibility: Event['visibility']
  location: string
  /** The place's name, if the user chose the place from the suggestions. */
  locationName: string | null
}

/** The form's fields in display order. Comparing and merging handle each field as a whole. */
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

/** Values that must be copied together. For example, copying `location` also copies `locationName`. */
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
    // Show the time as the user typed it, even if a clock change skips that time.
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
    // Some platforms send a place's name without an address. The form then shows the name as the location.
    location: location ?? locationName ?? '',
    locationName: location === null ? null : locationName,
    ...mapFields(EDITABLE_TEXTS, (name) => event[name] ?? ''),
  }
}

type Typed = Omit<EventChange, 'version'>

/**
 * Converts the fields of an unsaved edit to form values, without the fields that the edit does not contain.
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
  // If the user typed only a date or only a time, the event provides the other value in the edit's zone.
  const known = valuesOf(opened, there)
  const whole = { date: date ?? known.date, startTime: startTime ?? known.startTime }
  if (whole.date === null || whole.startTime === null) return sent
  const moment = momentOf(
    { date: whole.date, startTime: whole.startTime, isSecond: isSecond ?? false },
    there,
  )
  return typedAt(moment, zone)
}

/** Returns what is compared for a field: trimmed text, or the start time together with `isSecond`. */
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

/** Returns a field's value and all values that must be copied with it, such as the place's name. */
function fieldOf(field: EventField, from: EventValues): Partial<EventValues> {
  const names: readonly (keyof EventValues)[] = field in WITH ? WITH[field as keyof typeof WITH] : [field]
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

/** Returns `mine`, but takes from `theirs` each field for which `keepsTheirs` returns true. */
export function mixed(
  mine: EventValues,
  theirs: EventValues,
  keepsTheirs: (field: EventField) => boolean,
): EventValues {
  return Object.assign({}, mine, ...EVENT_FIELDS.filter(keepsTheirs).map((field) => fieldOf(field, theirs)))
}

/**
 * Applies the user's changes to the current values.
 * `conflicts` lists the fields that two people changed differently.
 */
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

/** Returns the empty required fields. An all-day event needs no time. */
export function missingOf(values: EventValues, isTimeNeeded = true): ReadonlySet<MissingField> {
  const missing = new Set<MissingField>()
  if (isBlank(values.title)) missing.add('title')
  if (values.date === null) missing.add('date')
  if (isTimeNeeded && values.startTime === null) missing.add('startTime')
  return missing
}

/** Returns the fixed durations and the event's own duration, in ascending order. */
export function durationOptions(own: number | null): number[] {
  const all: number[] = [...EVENT_DURATIONS]
  if (own !== null && !all.includes(own)) all.push(own)
  return all.sort((a, b) => a - b)
}

/** Returns the instants at which clocks show the typed time. Null while the date or the time is empty. */
export function timesShown({ date, startTime }: EventValues, zone: string): Temporal.Instant[] | null {
  return date === null || startTime === null ? null : readings({ date, startTime }, zone)
}
