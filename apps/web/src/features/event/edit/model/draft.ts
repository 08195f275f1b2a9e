import type { DraftName } from '../../../../lib/session/drafts.ts'
import type { EventValues } from './values.ts'

/** What is typed into an event's form is kept under this name where the session ends; the event opens it again. */
export const draftOfEvent = (id: string) => `event.${id}` as DraftName<EventValues>
