import type { DraftFamily, DraftName } from '../../../../lib/session/drafts.ts'
import type { EventValues } from '../../update/model/values.ts'
import type { InitialEvent } from './form.ts'
import type { RepeatValues } from './repeat.ts'

/** The values that a new event's form was opened with. */
export interface AskedEvent {
  /** The child that gets the event. If absent, the form asks for the child. */
  profileId?: string | undefined
  /** The form's initial values, from the selected calendar slot or from the event that the user duplicates. */
  initial?: InitialEvent | undefined
}

export interface NewEventDraft {
  asked: AskedEvent
  profileId: string
  values: EventValues
  repeat: RepeatValues | null
}

/**
 * Name prefix of the drafts of new events. After the next sign-in, the app offers to restore a stored draft.
 */
export const NEW_EVENTS = 'event.new.' as DraftFamily<NewEventDraft>

/** A form for another day or another duplicated event has its own draft name. */
export const newEventDraft = ({ profileId = '', initial = {} }: AskedEvent) =>
  `${NEW_EVENTS}${profileId}.${JSON.stringify(initial)}` as DraftName<NewEventDraft>
