/** What the form of an event holds, new or known: day and time of day as they are typed, in the account's zone. */
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
  /** HH:MM; null until it is whole, and for whole days. */
  startTime: string | null
  /** Where the clocks repeat this hour: the second of the two. */
  isSecond: boolean
  /** Null where nobody gave an end, and for whole days. */
  durationMinutes: number | null
  sport: SportName
  visibility: Event['visibility']
  location: string
  /** What the place is called, where it was chosen from a list. */
  locationName: string | null
}

/** What is compared, told and merged as one; in the order of the form. */
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

/** What else belongs to a field, and goes where it goes. */
const WITH = {
  startTime: ['startTime', 'isSecond'],
  location: ['location', 'locationName'],
} as const satisfies Partial<Record<EventField, readonly (keyof EventValues)[]>>

/** @param zone of the account: what the form shows is of this zone, wherever the event was made. */
export function valuesOf(
  { event, detail }: Pick<OpenedEvent, 'event' | 'detail'>,
  zone: string,
): EventValues {
  const { when, title, visibility, locationName, location } = event
  const { typedTime } = detail
  const time =
    // As it was typed, though the clocks skip that hour.
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
    // Platforms often say only what a place is called.
    location: location ?? locationName ?? '',
    locationName: location === null ? null : locationName,
    ...mapFields(EDITABLE_TEXTS, (name) => event[name] ?? ''),
  }
}

type Typed = Omit<EventChange, 'version'>

/**
 * What was typed before, as far as it was sent.
 * @param opened what it is a change of
 * @param zone of the account, as it is now
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

/** The same moment, where the account had another zone when it was typed. */
function typedTime(typed: Typed, opened: OpenedEvent, zone: string) {
  const { date, startTime, isSecond, zone: there = zone } = typed
  const sent = { date, startTime, isSecond }
  if (there === zone) return sent
  // What was not typed stood there as the event has it.
  const known = valuesOf(opened, there)
  const whole = { date: date ?? known.date, startTime: startTime ?? known.startTime }
  if (whole.date === null || whole.startTime === null) return sent
  const moment = momentOf(
    { date: whole.date, startTime: whole.startTime, isSecond: isSecond ?? false },
    there,
  )
  return typedAt(moment, zone)
}

/** What a typed value stands for: blanks around it are none, and which of two hours matters where there are two. */
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

/** One field of `from`, with what belongs to it. */
function fieldOf(field: EventField, from: EventValues): Partial<EventValues> {
  const names: readonly (keyof EventValues)[] = field in WITH ? WITH[field as keyof typeof WITH] : [field]
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

/** Mine, but theirs where it is wanted. */
export function mixed(
  mine: EventValues,
  theirs: EventValues,
  keepsTheirs: (field: EventField) => boolean,
): EventValues {
  return Object.assign({}, mine, ...EVENT_FIELDS.filter(keepsTheirs).map((field) => fieldOf(field, theirs)))
}

/** What was typed on top of the event as it is now, and the fields about which the person must be asked. */
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

/** What is required and missing. An event of whole days needs no hour. */
export function missingOf(values: EventValues, isTimeNeeded = true): ReadonlySet<MissingField> {
  const missing = new Set<MissingField>()
  if (isBlank(values.title)) missing.add('title')
  if (values.date === null) missing.add('date')
  if (isTimeNeeded && values.startTime === null) missing.add('startTime')
  return missing
}

/** The fixed lengths, and the event's own where it is another: first come the shorter ones. */
export function durationOptions(own: number | null): number[] {
  const all: number[] = [...EVENT_DURATIONS]
  if (own !== null && !all.includes(own)) all.push(own)
  return all.sort((a, b) => a - b)
}

/** How often the clocks of the zone show what is typed; null while it is not whole. */
export function timesShown({ date, startTime }: EventValues, zone: string): Temporal.Instant[] | null {
  return date === null || startTime === null ? null : readings({ date, startTime }, zone)
}
