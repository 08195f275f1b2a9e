import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProfileField } from '../model/form.ts'

export const FIELD_NAMES: Record<ProfileField, MessageDescriptor> = {
  photoId: msg`Photo`,
  name: msg`Name`,
  dateOfBirth: msg`Date of Birth`,
  color: msg`Profile Color`,
  sports: msg`Sports & Activities`,
  notes: msg`Additional Notes`,
}
