import type { Event, EventChange } from '@homefield/contract/event'
import { EDITABLE_TEXTS, mapFields } from '@homefield/domain/event-fields'
import { lengthOf, typedAt } from './typed-time.ts'

type Edit = Omit<EventChange, 'version'>

/**
 * Returns the edit with which Undo restores the event's former time.
 * Returns null if `change` sets no time, or if it applies to more than one event of a series.
 */
export function timesBack(before: Event, change: Edit, zone: string): Edit | null {
  const isMove =
    change.date !== undefined || change.startTime !== undefined || change.durationMinutes !== undefined
  if (!isMove || (change.scope ?? 'this') !== 'this') return null
  const { when } = before
  // If the parent had not overridden the platform's time, Undo restores the platform's time.
  if (before.platform !== 'Manual' && !before.overridden.includes('when')) return { useTheirs: ['when'] }
  if (when.kind === 'days') return null
  const minutes = lengthOf(before)
  return {
    ...typedAt(Temporal.Instant.from(when.start), zone),
    ...(minutes === null ? {} : { durationMinutes: minutes }),
  }
}

/** True if `seen` and `current`, two versions of the event, are equal in all fields that `change` sets. */
export function isUntouched(change: Edit, seen: Event, current: Event): boolean {
  const parts = partsOf(change)
  return parts.every((part) => JSON.stringify(PARTS[part](seen)) === JSON.stringify(PARTS[part](current)))
}

const PARTS = {
  when: (event: Event) => event.when,
  location: (event: Event) => [event.location, event.locationName],
  title: (event: Event) => event.title,
  sport: (event: Event) => event.sport,
  visibility: (event: Event) => event.visibility,
  status: (event: Event) => event.status,
  ...mapFields(EDITABLE_TEXTS, (name) => (event: Event) => event[name]),
}
type Part = keyof typeof PARTS

/** Maps each field of an edit to the part of the event that the field belongs to. */
const ABOUT: Record<Exclude<keyof Edit, 'scope' | 'zone' | 'useTheirs' | 'keepMine' | 'isUndo'>, Part> = {
  title: 'title',
  date: 'when',
  startTime: 'when',
  isSecond: 'when',
  durationMinutes: 'when',
  location: 'location',
  locationName: 'location',
  sport: 'sport',
  visibility: 'visibility',
  status: 'status',
  ...mapFields(EDITABLE_TEXTS, (name) => name),
}

function partsOf(change: Edit): Part[] {
  const said = new Set<Part>([...(change.useTheirs ?? []), ...(change.keepMine ?? [])])
  for (const [field, part] of Object.entries(ABOUT))
    if (change[field as keyof typeof ABOUT] !== undefined) said.add(part)
  return [...said]
}
