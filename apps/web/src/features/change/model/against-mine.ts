import type { Event, EventDifference, OverrideField } from '@homefield/contract/event'

/** What the platform says now of a field, against what counts: the parent's own. Null for a field that nobody can own. */
export function againstMine(event: Event, theirs: EventDifference): EventDifference | null {
  if (theirs.field === 'when') return { field: 'when', from: theirs.to, to: event.when }
  if (theirs.field === 'status') return { field: 'status', from: theirs.to, to: event.status }
  if (theirs.field === 'location')
    return { field: 'location', from: theirs.to, to: { name: event.locationName, address: event.location } }
  if (theirs.field === 'title' || theirs.field === 'description')
    return { field: theirs.field, from: theirs.to, to: event[theirs.field] }
  return null
}

/** The field to decide about; null as above. */
export function ownField({ field }: EventDifference): OverrideField | null {
  return OWN.find((one) => one === field) ?? null
}

/** As the contract's OVERRIDE_FIELDS, of which the web knows the type alone. */
const OWN: readonly OverrideField[] = ['title', 'when', 'location', 'description', 'status']
