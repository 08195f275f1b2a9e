import type { Event, EventDifference } from '@homefield/contract/event'
import { OVERRIDE_FIELDS, type OverrideField } from '@homefield/domain/event-fields'

/**
 * Compares the platform's new value of a field with the parent's value.
 * Returns null if parents cannot set the field.
 */
export function againstMine(event: Event, theirs: EventDifference): EventDifference | null {
  if (theirs.field === 'when') return { field: 'when', from: theirs.to, to: event.when }
  if (theirs.field === 'status') return { field: 'status', from: theirs.to, to: event.status }
  if (theirs.field === 'location')
    return { field: 'location', from: theirs.to, to: { name: event.locationName, address: event.location } }
  if (theirs.field === 'added' || ownField(theirs) === null) return null
  return { field: theirs.field, from: theirs.to, to: event[theirs.field] }
}

/**
 * Returns the field for which the parent must choose a value, or null if parents cannot override the field.
 */
export function ownField({ field }: EventDifference): OverrideField | null {
  return OVERRIDE_FIELDS.find((one) => one === field) ?? null
}
