/** What is typed about a child is kept under these names where the session ends; its page opens the form again. */
import type { DraftName } from '../../../lib/session/drafts.ts'
import type { ProfileValues } from './form.ts'

export const NEW_CHILD = 'profile.new' as DraftName<ProfileValues>
export const EDITED_CHILD = 'profile.edited' as DraftName<{
  id: string
  /** The fields that were touched: others may change the rest meanwhile. */
  values: Partial<ProfileValues>
}>
