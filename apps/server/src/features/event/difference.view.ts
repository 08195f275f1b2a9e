import { type ChangeAuthor, EVENT_PLATFORMS, EventDifference } from '@homefield/contract/event'
import type { JsonValue } from '@homefield/database/json-column'
import { oneOf } from './view.ts'

/*
 * Converts a stored field change to the API's format.
 * Changes come from `event_changes` and `events.overrides`.
 */

/** @throws ZodError if the row contains an invalid value for the field */
export function differenceOf(field: string, from: JsonValue, to: JsonValue): EventDifference {
  return EventDifference.parse(field === 'added' ? { field } : { field, from, to })
}

export interface Authored {
  /**
   * Id of the user who made the change. Null for a change by the platform, all zeros for a deleted account.
   */
  readonly changed_by: string | null
  /** Name of the person who made the change. Null if the viewer does not know the person. */
  readonly changed_by_name: string | null
  readonly platform: string
}

export function authorOf(change: Authored, viewerId: string): ChangeAuthor {
  return change.changed_by === null
    ? { kind: 'platform', name: oneOf(EVENT_PLATFORMS, change.platform) }
    : { kind: 'person', name: change.changed_by_name, isViewer: change.changed_by === viewerId }
}
