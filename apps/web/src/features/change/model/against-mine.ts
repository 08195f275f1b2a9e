import type { Event, EventDifference } from '@homefield/contract/event'
import { OVERRIDE_FIELDS, type OverrideField } from '@homefield/domain/event-fields'

/**
 * Returns the difference between the platform's new value of a field and the parent's value.
 * Returns null for a field that parents cannot override.
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
 * Returns the field for which a parent must choose a value. Null for a field that parents cannot override.
 */
export function ownField({ field }: EventDifference): OverrideField | null {
  return OVERRIDE_FIELDS.find((one) => one === field) ?? null
}
