import type { DraftFamily, DraftName } from '../../../../lib/session/drafts.ts'
import type { EventValues } from '../../edit/model/values.ts'
import type { InitialEvent } from './form.ts'
import type { RepeatValues } from './repeat.ts'

/** The parameters that opened the form of a new event. */
export interface AskedEvent {
  /** The child that gets the event. Without one, the form asks. */
  profileId?: string | undefined
  /** The form's first values: the place in the calendar, or the event that is duplicated. */
  initial?: InitialEvent | undefined
}

export interface NewEventDraft {
  asked: AskedEvent
  profileId: string
  values: EventValues
  repeat: RepeatValues | null
}

/** Name prefix of the drafts of new events, stored when the session ends. The app shell offers them. */
export const NEW_EVENTS = 'event.new.' as DraftFamily<NewEventDraft>

/** Another day or duplicated event is another form, so it has another draft name. */
export const newEventDraft = ({ profileId = '', initial = {} }: AskedEvent) =>
  `${NEW_EVENTS}${profileId}.${JSON.stringify(initial)}` as DraftName<NewEventDraft>
