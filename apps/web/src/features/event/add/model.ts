import type { NewEvent } from '@homefield/contract/event'
import type { SportName } from '@homefield/domain/sport'
import type { Day } from '../model/day.ts'

type Duration = NewEvent['durationMinutes']

/** In minutes (specification 001, section 9); the last is a whole day. */
export const DURATIONS = [30, 45, 60, 90, 120, 180, 240, 1440] as const satisfies readonly Duration[]

/** What the form holds: day and time of day as they are typed, in the account's zone. */
export interface EventValues {
  title: string
  date: Day | null
  /** HH:MM; null until it is whole. */
  startTime: string | null
  durationMinutes: Duration
  sport: SportName
  visibility: NewEvent['visibility']
  location: string
  description: string
}

/** Nothing but what is likely: the day the calendar was led to, an hour, the first of the child's sports. */
export function emptyEvent(sports: readonly { name: SportName }[], day: Day): EventValues {
  const [first] = sports
  return {
    title: '',
    date: day,
    startTime: null,
    durationMinutes: 60,
    // 'Unknown' is a finding of ours, not a choice.
    sport: first === undefined || first.name === 'Unknown' ? 'Other' : first.name,
    visibility: 'public',
    location: '',
    description: '',
  }
}

const FIELDS = [
  'title',
  'date',
  'startTime',
  'durationMinutes',
  'sport',
  'visibility',
  'location',
  'description',
] as const satisfies readonly (keyof EventValues)[]

export function isChanged(values: EventValues, from: EventValues): boolean {
  return FIELDS.some((field) => values[field] !== from[field])
}

/** What is required and missing. */
export function missingOf(values: EventValues): ReadonlySet<'title' | 'date' | 'startTime'> {
  const missing = new Set<'title' | 'date' | 'startTime'>()
  if (values.title.trim() === '') missing.add('title')
  if (values.date === null) missing.add('date')
  if (values.startTime === null) missing.add('startTime')
  return missing
}

/** As the call takes it; null while something is missing. */
export function newEventOf(values: EventValues, of: { id: string; profileId: string }): NewEvent | null {
  const { title, date, startTime, location, description, ...rest } = values
  if (title.trim() === '' || date === null || startTime === null) return null
  return {
    ...of,
    ...rest,
    title: title.trim(),
    date,
    startTime,
    ...(location.trim() === '' ? {} : { location: location.trim() }),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
  }
}
