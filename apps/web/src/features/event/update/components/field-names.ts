import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventField } from '../model/values.ts'

export const EVENT_FIELD_NAMES: Record<EventField, MessageDescriptor> = {
  title: msg`Title`,
  date: msg`Date`,
  startTime: msg`Start time`,
  durationMinutes: msg`Duration`,
  location: msg`Location`,
  sport: msg`Sport`,
  visibility: msg`Visibility`,
  description: msg`Description`,
}
