import type { DraftFamily, DraftName } from '../../../../lib/session/drafts.ts'
import type { EventValues } from '../../update/model/values.ts'
import type { InitialEvent } from './form.ts'
import type { RepeatValues } from './repeat.ts'

/** The values that a new event's form was opened with. */
export interface AskedEvent {
  /** The child that gets the event. If absent, the form asks for the child. */
  profileId?: string | undefined
  /** Fills the form with the selected calendar slot or with the event that the user duplicates. */
  initial?: InitialEvent | undefined
}

export interface NewEventDraft {
  asked: AskedEvent
  profileId: string
  values: EventValues
  repeat: RepeatValues | null
}

/**
 * The names of all stored new-event drafts begin with this prefix.
 * After the next sign-in, the app offers to restore the drafts.
 */
export const NEW_EVENTS = 'event.new.' as DraftFamily<NewEventDraft>

/** Returns a different draft name for each child and each set of initial values, so drafts do not mix. */
export const newEventDraft = ({ profileId = '', initial = {} }: AskedEvent) =>
  `${NEW_EVENTS}${profileId}.${JSON.stringify(initial)}` as DraftName<NewEventDraft>
