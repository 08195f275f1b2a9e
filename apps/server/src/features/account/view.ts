import {
  LANGUAGES,
  LEAD_TIMES,
  LOCK_SCREENS,
  MAIL_TOPICS,
  type Me,
  type Settings,
  THEMES,
} from '@homefield/contract/account'
import { usableZone } from '@homefield/database/zone'
import type { Address } from './model.ts'
import type { SettingsRow } from './store.ts'

export function showSettings(row: SettingsRow): Settings {
  return {
    fullName: row.full_name,
    phoneNumber: row.phone_number,
    photoId: row.photo_file_id,
    timezone: row.timezone === '' ? '' : usableZone(row.timezone),
    language: LANGUAGES.find((known) => known === row.language) ?? 'en',
    theme: THEMES.find((known) => known === row.theme) ?? 'light',
    findable: row.findable,
    sharePresence: row.share_presence,
    emailNotifications: row.email_notifications,
    smsNotifications: row.sms_notifications,
    inAppNotifications: row.in_app_notifications,
    scheduleUpdates: row.schedule_updates,
    teamCommunications: row.team_communications,
    allNotifications: row.all_notifications,
    notificationLeadTimeMinutes:
      LEAD_TIMES.find((known) => known === row.notification_lead_time_minutes) ?? 60,
    quietFrom: row.quiet_from === null ? null : row.quiet_from.slice(0, 5),
    quietUntil: row.quiet_until === null ? null : row.quiet_until.slice(0, 5),
    lockScreen: LOCK_SCREENS.find((known) => known === row.lock_screen) ?? 'everything',
    friendsReminders: row.friends_reminders,
    birthdayReminders: row.birthday_reminders,
    stoppedMails: MAIL_TOPICS.filter((topic) => row.stopped_mails.includes(topic)),
    version: row.version,
  }
}

export function showMe(id: string, { email, isConfirmed }: Address, operator: boolean, row: SettingsRow): Me {
  return {
    id,
    email,
    emailConfirmed: isConfirmed,
    onboarded: isOnboarded(row),
    operator,
    settings: showSettings(row),
  }
}

export function isOnboarded(row: SettingsRow): boolean {
  return row.full_name !== '' && row.timezone !== ''
}
