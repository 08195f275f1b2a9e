import { type ChangeAuthor, EVENT_PLATFORMS, EventDifference } from '@homefield/contract/event'
import type { JsonValue } from '@homefield/database/json-column'
import { oneOf } from './view.ts'

/*
 * One change of one field, as `event_changes` and `events.overrides` keep it, in words of the wire.
 */

/** @throws ZodError where a row holds what no field of ours can be */
export function differenceOf(field: string, from: JsonValue, to: JsonValue): EventDifference {
  return EventDifference.parse(field === 'added' ? { field } : { field, from, to })
}

export interface Authored {
  /** Null: the platform. A zero id: somebody whose account is gone. */
  readonly changed_by: string | null
  /** Null where the viewer does not know him. */
  readonly changed_by_name: string | null
  readonly platform: string
}

export function authorOf(change: Authored, viewerId: string): ChangeAuthor {
  return change.changed_by === null
    ? { kind: 'platform', name: oneOf(EVENT_PLATFORMS, change.platform) }
    : { kind: 'person', name: change.changed_by_name, isViewer: change.changed_by === viewerId }
}
