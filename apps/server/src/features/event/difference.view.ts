import { type ChangeAuthor, EVENT_PLATFORMS, EventDifference } from '@homefield/contract/event'
import type { JsonValue } from '@homefield/database/json-column'
import { oneOf } from './view.ts'

/* Converts a change to an event's field from `event_changes` and `events.overrides` to the API's format. */

/** @throws ZodError if the row contains an invalid value for the field */
export function differenceOf(field: string, from: JsonValue, to: JsonValue): EventDifference {
  return EventDifference.parse(field === 'added' ? { field } : { field, from, to })
}

export interface Authored {
  /** The author's id. Null: the platform made the change. A zero id: the author's account was deleted. */
  readonly changed_by: string | null
  /** The author's name. Null if the viewer does not know the author. */
  readonly changed_by_name: string | null
  readonly platform: string
}

export function authorOf(change: Authored, viewerId: string): ChangeAuthor {
  return change.changed_by === null
    ? { kind: 'platform', name: oneOf(EVENT_PLATFORMS, change.platform) }
    : { kind: 'person', name: change.changed_by_name, isViewer: change.changed_by === viewerId }
}
