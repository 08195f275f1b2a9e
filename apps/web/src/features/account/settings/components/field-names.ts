import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SavedField } from '../model/form.ts'

export const FIELD_NAMES: Record<SavedField, MessageDescriptor> = {
  fullName: msg`Full name`,
  phoneNumber: msg`Phone number`,
  timezone: msg`Timezone`,
  findable: msg`Other parents can find me by name`,
  sharePresence: msg`Show when I am active and typing`,
  allNotifications: msg`All notifications`,
  scheduleUpdates: msg`Schedule updates`,
  teamCommunications: msg`Team communications`,
  inAppNotifications: msg`In-app notifications`,
  emailNotifications: msg`Email notifications`,
  smsNotifications: msg`SMS notifications`,
  notificationLeadTimeMinutes: msg`Remind me before events`,
  quietFrom: msg`Quiet from`,
  quietUntil: msg`Quiet until`,
  lockScreen: msg`On the lock screen`,
  friendsReminders: msg`Reminders for friends’ children`,
  birthdayReminders: msg`Birthdays`,
}
