import type { DraftName } from '../../../../lib/session/drafts.ts'
import { type EventValues, merged } from './values.ts'

/** What is typed into an event's form is kept under this name where the session ends; the event opens it again. */
export const draftOfEvent = (id: string) => `event.${id}` as DraftName<EventDraft>

export interface EventDraft {
  values: EventValues
  /** The event as the form knew it: what differs from it was typed, and nothing else. */
  base: EventValues
}

/** What was typed, on top of the event as it is now: others may have changed other fields of it meanwhile. */
export function taken(draft: EventDraft | null, current: EventValues): EventValues {
  return draft === null ? current : merged(draft.values, draft.base, current).values
}
