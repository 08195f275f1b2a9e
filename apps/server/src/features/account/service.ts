import type { Me, SettingsChange } from '@homefield/contract/account'
import { NoSuchPersonError, type ReadUnit, type WriteUnit } from '@homefield/database/work'
import { AppError } from '../../lib/app-error.ts'
import { lockSettings, readSettings, type SettingsRow, type SettingsValues, updateSettings } from './store.ts'
import type { AddressOf } from './model.ts'
import { isOnboarded, showMe, showSettings } from './view.ts'

export async function meOf(unit: ReadUnit, addressOf: AddressOf): Promise<Me> {
  return me(unit, await readSettings(unit), addressOf)
}

/**
 * Changes what is given and leaves the rest. The first name and zone complete onboarding, which requests the welcome
 * mail once.
 * @throws AppError `nameMissing`; `stale`, with the current settings, where they are not those the caller saw
 */
export async function changeSettings(
  unit: WriteUnit,
  change: SettingsChange,
  addressOf: AddressOf,
): Promise<Me> {
  if (change.fullName === '') throw new AppError('nameMissing')
  const before = await lockSettings(unit)
  if (change.version !== undefined && change.version !== before.version)
    throw new AppError('stale', { current: showSettings(before) })
  const values = valuesOf(change)
  if (Object.keys(values).length === 0) return me(unit, before, addressOf)
  const after = await updateSettings(unit, values)
  unit.bump(`person:${unit.viewer.userId}`)
  if (isOnboarded(after) && !isOnboarded(before)) await requestWelcome(unit)
  return me(unit, after, addressOf)
}

async function requestWelcome(unit: WriteUnit): Promise<void> {
  const { userId } = unit.viewer
  const payload = { template: 'welcome', userId }
  await unit.enqueue({ task: 'mail.send', payload, key: `mail:welcome:${userId}` })
}

async function me({ viewer }: ReadUnit, settings: SettingsRow, addressOf: AddressOf): Promise<Me> {
  const address = await addressOf(viewer.userId)
  if (address === undefined) throw new NoSuchPersonError()
  return showMe(viewer.userId, address, settings)
}

function valuesOf(change: SettingsChange): SettingsValues {
  const values: SettingsValues = {
    full_name: change.fullName,
    phone_number: change.phoneNumber,
    photo_file_id: change.photoId,
    timezone: change.timezone,
    language: change.language,
    theme: change.theme,
    email_notifications: change.emailNotifications,
    sms_notifications: change.smsNotifications,
    in_app_notifications: change.inAppNotifications,
    schedule_updates: change.scheduleUpdates,
    team_communications: change.teamCommunications,
    all_notifications: change.allNotifications,
    notification_lead_time_minutes: change.notificationLeadTimeMinutes,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
