import type { DraftFamily, DraftName } from '../../../../lib/session/drafts.ts'
import type { EventValues } from '../../update/model/values.ts'
import type { InitialEvent } from './form.ts'
import type { RepeatValues } from './repeat.ts'

/** The values with which the form for a new event opens. */
export interface AskedEvent {
  /** The child of the new event. If absent, the form asks the user to choose a child. */
  profileId?: string | undefined
  /** The child that the form preselects. The user can choose another child. */
  suggestedProfileId?: string | undefined
  /** The text with which the field for quick add opens. */
  line?: string | undefined
  /** Fills the form with the selected calendar slot or with the event that the user duplicates. */
  initial?: InitialEvent | undefined
}

export interface NewEventDraft {
  asked: AskedEvent
  profileId: string
  values: EventValues
  repeat: RepeatValues | null
  driverId?: string | null | undefined
  /** The text of quick add, and the fields that the user has changed in the form. */
  line?: string | undefined
  own?: readonly (keyof EventValues)[] | undefined
}

/**
 * The names of all drafts of new events begin with this prefix.
 * The app shell offers to restore the drafts.
 */
export const NEW_EVENTS = 'event.new.' as DraftFamily<NewEventDraft>

/** Returns the draft's name. Each child and each set of initial values has a separate draft. */
export const newEventDraft = ({ profileId = '', initial = {} }: AskedEvent) =>
  `${NEW_EVENTS}${profileId}.${JSON.stringify(initial)}` as DraftName<NewEventDraft>
