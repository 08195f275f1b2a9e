import type { DraftName } from '../../../../lib/session/drafts.ts'
import { type EventField, type EventValues, merged, mixed } from './values.ts'

/** The draft's name in the store. The event's dialog offers the draft after the session has ended. */
export const draftOfEvent = (id: string) => `event.${id}` as DraftName<EventDraft>

export interface EventDraft {
  values: EventValues
  /** The event as the form knew it: what differs from it was typed, and nothing else. */
  base: EventValues
}

/**
 * What was typed, on top of the event as it is now, and the fields about which the person must be asked: others may have
 * changed them meanwhile.
 */
export function taken(
  draft: EventDraft | null,
  current: EventValues,
): { values: EventValues; conflicts: readonly EventField[] } {
  return draft === null ? { values: current, conflicts: [] } : merged(draft.values, draft.base, current)
}

/**
 * What is kept of a form over `base`.
 * @param asked the fields about which the person is being asked: unanswered, they are asked about again.
 * @param draft what the form was opened with
 */
export function kept(
  values: EventValues,
  base: EventValues,
  asked: readonly EventField[],
  draft: EventDraft | null,
): EventDraft {
  return { values, base: draft ? mixed(base, draft.base, (field) => asked.includes(field)) : base }
}
