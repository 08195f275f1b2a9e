import type { DraftName } from '../../../../lib/session/drafts.ts'
import type { EventValues } from '../../edit/model/values.ts'
import type { RepeatValues } from './repeat.ts'

/** What is typed of a new event is kept under this name where the session ends; the frame opens it again. */
export const NEW_EVENT = 'event' as DraftName<{
  profileId: string
  values: EventValues
  repeat: RepeatValues | null
}>
