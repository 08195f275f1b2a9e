/** Computes the change that an edit form sends, and compares the form's values with the platform's values. */
import type { Event, EventChange, EventDetail, EventWhen } from '@homefield/contract/event'
import type { OverrideField } from '@homefield/domain/event-fields'
import { type Day, daysBetween } from '../../../../lib/time/day.ts'
import { lengthOf, typedAt } from '../../model/typed-time.ts'
import { differencesOf, type EventField, type EventValues } from './values.ts'

/**
 * The parent's decisions about the fields that the platform also sets.
 * `theirs` lists the fields that the save resets to the platform's value.
 * `mine` lists the fields that keep the parent's value although the platform's value has changed.
 */
export interface Picks {
  readonly theirs: ReadonlySet<OverrideField>
  readonly mine: ReadonlySet<OverrideField>
}
export const NO_PICKS: Picks = { theirs: new Set(), mine: new Set() }

type Change = Omit<EventChange, 'version' | 'scope'>

/** Returns the override that a form field belongs to. Null if the field cannot be overridden. */
export function overrideOf(field: EventField): OverrideField | null {
  if (field === 'date' || field === 'startTime' || field === 'durationMinutes') return 'when'
  return field === 'sport' || field === 'visibility' ? null : field
}

/**
 * Returns the request body with the fields that the user changed.
 * The body requests the platform's value for a field in `picks.theirs`, instead of sending the typed value.
 */
export function changeOf(mine: EventValues, base: EventValues, picks: Picks = NO_PICKS): Change {
  const fields = differencesOf(mine, base).filter((field) => {
    const override = overrideOf(field)
    return override === null || !picks.theirs.has(override)
  })
  const change: Change = {}
  const { date, startTime, durationMinutes } = mine
  for (const field of fields) {
    if (field === 'date') {
      if (date !== null) change.date = date
    } else if (field === 'startTime') {
      if (startTime !== null) change.startTime = startTime
    } else if (field === 'durationMinutes') {
      if (durationMinutes !== null) change.durationMinutes = durationMinutes
    } else if (field === 'sport') change.sport = mine.sport
    else if (field === 'visibility') change.visibility = mine.visibility
    else if (field === 'location') {
      change.location = mine.location.trim()
      change.locationName = mine.locationName
    } else change[field] = mine[field].trim()
  }
  // A clock time can occur twice on a day, so the body always sends `isSecond` together with a time.
  if (change.startTime !== undefined || (change.date !== undefined && mine.isSecond))
    change.isSecond = mine.isSecond
  if (picks.theirs.size > 0) change.useTheirs = [...picks.theirs]
  const seen = [...picks.mine].filter((field) => !picks.theirs.has(field))
  if (seen.length > 0) change.keepMine = seen
  return change
}

export function isEmpty(change: Change): boolean {
  return Object.keys(change).length === 0
}

/** True if the change sets the day, the time of day or the duration. */
export function setsTime({ date, startTime, durationMinutes }: Change): boolean {
  return date !== undefined || startTime !== undefined || durationMinutes !== undefined
}

const ABOUT_TIME = new Set(['date', 'startTime', 'isSecond', 'durationMinutes', 'scope'])

/** True if the change sets nothing but the time. */
export function isOnlyTime(change: Change): boolean {
  return setsTime(change) && Object.keys(change).every((field) => ABOUT_TIME.has(field))
}

type Override = EventDetail['overrides'][number]

/** Returns the event's override of the field, or null if the field is not overridden. */
export function overrideFor(detail: EventDetail, field: OverrideField): Override | null {
  return detail.overrides.find(({ difference }) => difference.field === field) ?? null
}

/** Returns the platform's current value of a field, converted to form values. */
export function theirValues(override: Override, zone: string): Partial<EventValues> {
  const { difference, theirChange } = override
  const now = theirChange?.difference ?? null
  if (difference.field === 'when') {
    return timeValues(now?.field === 'when' ? now.to : difference.from, zone)
  }
  if (difference.field === 'location') {
    const { name, address } = now?.field === 'location' ? now.to : difference.from
    return { location: address ?? name ?? '', locationName: address === null ? null : name }
  }
  if (difference.field === 'status' || difference.field === 'added') return {}
  const text = now?.field === difference.field ? now.to : difference.from
  return { [difference.field]: text ?? '' }
}

function timeValues(
  when: EventWhen,
  zone: string,
): Pick<EventValues, 'date' | 'startTime' | 'isSecond' | 'durationMinutes'> {
  if (when.kind === 'days') {
    return { date: when.firstDay, startTime: null, isSecond: false, durationMinutes: null }
  }
  return {
    ...typedAt(Temporal.Instant.from(when.start), zone),
    durationMinutes: lengthOf({ when }),
  }
}

const TIME_FIELDS = ['date', 'startTime', 'durationMinutes'] as const

/** Returns which of date, start time and duration differ between the form and the platform. */
export function timeDifferences(
  values: EventValues,
  theirs: Partial<EventValues>,
): (typeof TIME_FIELDS)[number][] {
  return TIME_FIELDS.filter((field) => field in theirs && theirs[field] !== values[field])
}

/** Returns the number of days of an all-day event. Null for a timed event. */
export function daysOf({ when }: Pick<Event, 'when'>): number | null {
  return when.kind === 'days' ? daysBetween(when.firstDay, when.lastDay) + 1 : null
}

/** Returns how many calendar days ago the platform changed the value, in the reader's zone. */
export function daysSince(at: string, now: Temporal.Instant, zone: string): { days: number; day: Day } {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
  return { days: daysBetween(day, now.toZonedDateTimeISO(zone).toPlainDate().toString()), day }
}

/** When the user types in a field, removes the decision to reset the field to the platform's value. */
export function picksAfter(picks: Picks, touched: readonly (keyof EventValues)[]): Picks {
  const theirs = new Set(picks.theirs)
  for (const field of theirs) {
    const parts: readonly (keyof EventValues)[] =
      field === 'when'
        ? ['date', 'startTime', 'isSecond', 'durationMinutes']
        : field === 'location'
          ? ['location', 'locationName']
          : field === 'status'
            ? []
            : [field]
    if (parts.some((part) => touched.includes(part))) theirs.delete(field)
  }
  return theirs.size === picks.theirs.size ? picks : { ...picks, theirs }
}
