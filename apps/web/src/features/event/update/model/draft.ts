import type { DraftName } from '../../../../lib/session/drafts.ts'
import { type EventField, type EventValues, merged, mixed } from './values.ts'

/**
 * Returns the name of the draft of an event's edit form.
 * The event's dialog offers to restore the draft.
 */
export const draftOfEvent = (id: string) => `event.${id}` as DraftName<EventDraft>

export interface EventDraft {
  values: EventValues
  /**
   * The event's values at the time the form opened.
   * A form value that differs from `base` was changed by the user.
   */
  base: EventValues
}

/** Applies a draft to the event's current values. `conflicts` lists the fields that two people changed. */
export function taken(
  draft: EventDraft | null,
  current: EventValues,
): { values: EventValues; conflicts: readonly EventField[] } {
  return draft === null ? { values: current, conflicts: [] } : merged(draft.values, draft.base, current)
}

/**
 * Returns the draft to store for a form that started from `base`.
 * A field with an open conflict keeps its old base value, so a restored draft shows the conflict again.
 * @param asked fields with an open conflict
 * @param draft the draft that the form was restored from
 */
export function kept(
  values: EventValues,
  base: EventValues,
  asked: readonly EventField[],
  draft: EventDraft | null,
): EventDraft {
  return { values, base: draft ? mixed(base, draft.base, (field) => asked.includes(field)) : base }
}
