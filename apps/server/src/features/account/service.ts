import type { Me, SettingsChange } from '@homefield/contract/account'
import { isOperator } from '@homefield/database/operator'
import { NoSuchPersonError, profileSubjects, type ReadUnit, type WriteUnit } from '@homefield/database/work'
import type { QuietHours } from '@homefield/domain/quiet-hours'
import type { Preferences } from '@homefield/domain/delivery-policy'
import { AppError, found } from '../../lib/app-error.ts'
import { newId } from '../../lib/ids.ts'
import type { Installation } from '../../lib/installation.ts'
import { phoneNumberOf } from '../../lib/phone.ts'
import { requestMail } from './mail/service.ts'
import {
  deleteOtherPortraits,
  findOwnPortrait,
  lockSettings,
  readCircle,
  readDrivenChildren,
  readWatched,
  readOwnAddress,
  readSettings,
  type SettingsRow,
  type SettingsValues,
  updateSettings,
} from './store.ts'
import { isOnboarded, showMe, showSettings } from './view.ts'

export type { AddressOf } from './model.ts'
export type { ProveOwner } from './credential/model.ts'
export type { Sessions } from './session/service.ts'
export { requestMail } from './mail/service.ts'
export { recordSecurityEvent } from './security/service.ts'
export { readSettings, type SettingsRow } from './store.ts'
export { showSettings } from './view.ts'
export { countMailTo, type WritingParts } from './recipient.service.ts'

/** Settings that control how notifications reach the person. */
export interface DeliverySettings {
  readonly preferences: Preferences
  readonly quietHours: QuietHours | null
  readonly phone: string
  readonly lockScreen: string
  readonly stoppedMails: readonly string[]
}

export async function deliverySettings(unit: ReadUnit): Promise<DeliverySettings> {
  return deliverySettingsOf(await readSettings(unit))
}

export function deliverySettingsOf(row: SettingsRow): DeliverySettings {
  const { quiet_from: from, quiet_until: until } = row
  return {
    preferences: {
      allNotifications: row.all_notifications,
      inApp: row.in_app_notifications,
      email: row.email_notifications,
      sms: row.sms_notifications,
      scheduleUpdates: row.schedule_updates,
      teamCommunications: row.team_communications,
    },
    quietHours:
      from === null || until === null
        ? null
        : { from: Temporal.PlainTime.from(from), until: Temporal.PlainTime.from(until) },
    phone: row.phone_number,
    lockScreen: row.lock_screen,
    stoppedMails: row.stopped_mails,
  }
}

export async function meOf(unit: ReadUnit): Promise<Me> {
  return me(unit, await readSettings(unit))
}

/**
 * Changes the given settings and leaves all other settings unchanged.
 * Onboarding is complete once a name and a time zone are set.
 * The server queues the welcome email when onboarding is complete.
 * A portrait that is replaced or removed is deleted.
 * The people in `circle()`, such as friends, are notified when the name or the portrait changes.
 * @throws AppError `nameMissing`, `phoneInvalid`, `photoNotFound`, `quietHoursInvalid`;
 * @throws AppError `smsUnavailable` if the installation sends no text messages but the change turns them on
 * @throws AppError `stale`, with the current settings, if the caller's version is older
 */
export async function changeSettings(
  unit: WriteUnit,
  change: SettingsChange,
  { sendsSms }: Pick<Installation, 'sendsSms'>,
): Promise<Me> {
  if (change.fullName === '') throw new AppError('nameMissing')
  const values = valuesOf(change)
  const before = await lockSettings(unit)
  if (change.version !== undefined && change.version !== before.version)
    throw new AppError('stale', { current: showSettings(before) })
  // Reject turning text messages on. An account that already has them on can still save other settings.
  if (values.sms_notifications === true && !before.sms_notifications && !sendsSms)
    throw new AppError('smsUnavailable')
  if (!areQuietHours({ ...before, ...values })) throw new AppError('quietHoursInvalid')
  if (values.photo_file_id) found(await findOwnPortrait(unit, values.photo_file_id), 'photoNotFound')
  if (Object.keys(values).length === 0) return me(unit, before)
  const after = await updateSettings(unit, values)
  if (values.photo_file_id !== undefined) await deleteOtherPortraits(unit, values.photo_file_id)
  unit.bump(`person:${unit.viewer.userId}`)
  const isSeen = after.full_name !== before.full_name || after.photo_file_id !== before.photo_file_id
  if (isSeen) {
    unit.bump(...(await readCircle(unit)).map((id): `person:${string}` => `person:${id}`))
    unit.bump(...profileSubjects(await readDrivenChildren(unit)))
  }
  if (after.share_presence !== before.share_presence)
    unit.bump(...(await readWatched(unit)).map((id): `presence:${string}` => `presence:${id}`))
  if (isOnboarded(after) && !isOnboarded(before))
    await requestMail(unit, { template: 'welcome', userId: unit.viewer.userId })
  return me(unit, after)
}

/** Sends a help request to the support mailbox. Reply-To is the address of the person who asks for help. */
export async function requestSupportMail(
  unit: WriteUnit,
  { requestId, summary }: { requestId: string; summary: string },
): Promise<void> {
  const { userId } = unit.viewer
  // Two users may choose the same request id, so the deduplication key also contains the user id.
  const key = `mail:support:${userId}:${requestId}`
  await requestMail(unit, { template: 'support', userId, requestId, summary }, key)
}

/** Sends an invitation by the viewer to the invited person. */
export async function requestInvitationMail(unit: WriteUnit, invitationId: string): Promise<void> {
  const { userId } = unit.viewer
  const request = { template: 'invitation', userId, invitationId } as const
  await requestMail(unit, request, `mail:invitation:${invitationId}`)
}

/** Emails an event to the address that the viewer entered. */
export async function requestSharedEventMail(
  unit: WriteUnit,
  share: { shareId: string; id: string; profileId?: string | undefined; recipient: string },
): Promise<void> {
  const { userId } = unit.viewer
  const { shareId, id: eventId, profileId, recipient } = share
  const request = { template: 'eventShared', userId, shareId, eventId, profileId, recipient } as const
  await requestMail(unit, request, `mail:eventShared:${shareId}`)
}

/**
 * Returns the sender's sign-in address, for an email from the sender to another person.
 * The lock on the sender's settings prevents concurrent requests from together exceeding the email limit.
 * @throws AppError `emailNotConfirmed` if the installation sends email and the address is not confirmed
 */
export async function ownAddressForWriting(
  unit: WriteUnit,
  { sendsMail }: Pick<Installation, 'sendsMail'>,
): Promise<string> {
  await lockSettings(unit)
  const own = await readOwnAddress(unit)
  if (!own) throw new NoSuchPersonError()
  if (sendsMail && !own.isConfirmed) throw new AppError('emailNotConfirmed')
  return own.email
}

/** Sends the viewer's report about another person to the support mailbox, with the viewer as Reply-To. */
export async function requestReportMail(
  unit: WriteUnit,
  { reportedId, summary }: { reportedId: string; summary: string },
): Promise<void> {
  const { userId } = unit.viewer
  const requestId = newId()
  await requestMail(
    unit,
    { template: 'report', userId, reportedId, requestId, summary },
    `mail:report:${requestId}`,
  )
}

/**
 * Requires a confirmed address before the viewer may contact strangers.
 * Does nothing if the installation sends no email.
 * @throws AppError `emailNotConfirmed`
 */
export async function requireConfirmedAddress(
  unit: ReadUnit,
  { sendsMail }: Pick<Installation, 'sendsMail'>,
): Promise<void> {
  if (!sendsMail) return
  const own = await readOwnAddress(unit)
  if (own?.isConfirmed !== true) throw new AppError('emailNotConfirmed')
}

async function me(unit: ReadUnit, settings: SettingsRow): Promise<Me> {
  const [address, operates] = await Promise.all([readOwnAddress(unit), isOperator(unit)])
  if (!address) throw new NoSuchPersonError()
  return showMe(unit.viewer.userId, address, operates, settings)
}

function valuesOf(change: SettingsChange): SettingsValues {
  const values: SettingsValues = {
    full_name: change.fullName,
    phone_number: change.phoneNumber === undefined ? undefined : phoneOf(change.phoneNumber),
    photo_file_id: change.photoId,
    timezone: change.timezone,
    language: change.language,
    theme: change.theme,
    findable: change.findable,
    share_presence: change.sharePresence,
    email_notifications: change.emailNotifications,
    sms_notifications: change.smsNotifications,
    in_app_notifications: change.inAppNotifications,
    schedule_updates: change.scheduleUpdates,
    team_communications: change.teamCommunications,
    all_notifications: change.allNotifications,
    notification_lead_time_minutes: change.notificationLeadTimeMinutes,
    quiet_from: change.quietFrom,
    quiet_until: change.quietUntil,
    lock_screen: change.lockScreen,
    friends_reminders: change.friendsReminders,
    birthday_reminders: change.birthdayReminders,
    stopped_mails: change.stoppedMails,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Quiet hours are valid if both times are null, or if both are set and differ. */
function areQuietHours({ quiet_from: from, quiet_until: until }: SettingsValues): boolean {
  if (!from || !until) return !from && !until
  return from.slice(0, 5) !== until.slice(0, 5)
}

function phoneOf(text: string): string {
  return text === '' ? '' : found(phoneNumberOf(text), 'phoneInvalid')
}
