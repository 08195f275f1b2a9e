import type { DELIVERY_CHANNELS, DELIVERY_REASONS } from '@homefield/contract/device'
import type { MAIL_TOPICS } from '@homefield/contract/account'
import type { PushAction } from '@homefield/contract/push-action'
import type { Viewer } from '@homefield/database/work'
import {
  type DeliveryPlan,
  deliveryPlanOf,
  type Recipient,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@homefield/domain/delivery-policy'
import type { PushAppKind } from '@homefield/domain/push-app'
import type { DeliverySettings } from '../../account/service.ts'
import { newId } from '../../../lib/ids.ts'
import type { DeliveryKind } from '../texts/model.ts'

export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]
export type MailTopic = (typeof MAIL_TOPICS)[number]

/**
 * Returns the topic of an email, which a recipient can unsubscribe from.
 * Returns null for a test email, because the user has just requested the email.
 */
export function topicOf(kind: DeliveryKind): MailTopic | null {
  switch (kind) {
    case 'eventsAdded':
    case 'eventsChanged':
    case 'feedFailing':
      return 'schedule'
    case 'eventMessage':
    case 'message':
      return 'messages'
    case 'reminder':
    case 'birthday':
      return 'reminders'
    case 'test':
      return null
    case 'friendAsked':
    case 'friendAccepted':
    case 'profileOffered':
    case 'profileTaken':
    case 'profileDeleted':
    case 'eventShared':
    case 'legAsked':
    case 'legAnswered':
    default:
      return 'friends'
  }
}

/** True if the user's additional addresses also get emails of this notification kind. */
export function goesToFamily(kind: DeliveryKind): boolean {
  return kind === 'eventsAdded' || kind === 'eventsChanged' || kind === 'reminder'
}

/** Result of one attempt to send a message. */
export type Sent =
  | { readonly end: 'sent' }
  /** The push target no longer exists, so the caller must delete its token or subscription. */
  | { readonly end: 'gone' }
  /** The provider will never accept this message, so a retry is useless. */
  | { readonly end: 'rejected' }
  /** A retry may succeed. `at` is the time from the provider's Retry-After header, if present. */
  | { readonly end: 'later'; readonly at?: Temporal.Instant }

/** Payload of a push to browsers and mobile apps, far below the push services' limit of 4 KiB. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly href: string
  /** On the device, a new push replaces an older push with the same tag. */
  readonly tag: string
  readonly kind: DeliveryKind
  /** True if the device must alert the user again when the push replaces an older push. */
  readonly renotify: boolean
  /** Number of the user's unread notifications. */
  readonly badge: number
  readonly isUrgent: boolean
  /** The buttons, and the id of the recipient: a device that changed hands ignores the buttons. */
  readonly actions: readonly PushAction[]
  readonly account: string
  /** The text that the device shows if the server rejects the call of a button. */
  readonly failure: string
}

const MOST_LETTERS = 600

/** Truncates a push's title and body to 600 characters each. */
export function pushMessage(message: PushMessage): PushMessage {
  const short = (text: string) =>
    text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS - 1).toWellFormed()}…`
  return { ...message, title: short(message.title), body: short(message.body) }
}

/**
 * Data of a push. The mobile app reads it when the user taps the push (apps/mobile/src/address.ts).
 * Some types (specification 000, sections 3 and 4) also contain an event id or a conversation id.
 * The field `href` is the address to open. All values are texts, because FCM accepts no other type.
 */
export function nativeData({ href, tag, kind, actions, account }: PushMessage): Record<string, string> {
  const asked = new URLSearchParams(href.split('?')[1])
  const event = asked.get('event')
  const conversation = asked.get('chat')
  return {
    type: TYPES[kind] ?? kind,
    href,
    tag,
    kind,
    ...(event !== null && { event_id: event }),
    ...(conversation !== null && { conversation_id: conversation }),
    ...(actions.length > 0 && { actions: JSON.stringify(actions), account }),
  }
}

/**
 * Names the set of buttons for iOS, which knows the buttons of each category from the app (apps/mobile/src/push/actions.ts).
 * Undefined for a push without buttons.
 */
export function categoryOf({ actions }: Pick<PushMessage, 'actions'>): string | undefined {
  return actions.length === 0 ? undefined : actions.map(({ action }) => action).join('-')
}

/** Maps Homefield's notification kinds to the push types in the specification, where the two names differ. */
const TYPES: Partial<Record<DeliveryKind, string>> = {
  friendAsked: 'friend_request',
  friendAccepted: 'friend_request',
  eventsAdded: 'new_event',
  eventsChanged: 'schedule_change',
  eventMessage: 'event_message',
}

/** A browser, a phone, or another app of the person. */
export interface PushPlace {
  readonly id: string
  readonly is_browser: boolean
  /** The kind of the person's other app, which is neither a browser nor a phone with our app. */
  readonly app?: PushAppKind | null
  readonly name: string
  readonly sealed: string
}

/** One target of a channel: a browser, a phone, another app, a phone number or an email address. */
export interface Way {
  readonly channel: DeliveryChannel
  readonly push_subscription_id: string | null
  readonly user_device_id: string | null
  readonly push_app_id: string | null
  readonly additional_email_id: string | null
  readonly target: string
  readonly target_name: string
}

export interface NewDelivery extends Way {
  readonly id: string
  readonly kind: string
  readonly notification_id: string | null
  readonly version: number
  readonly reminder_id: string | null
  readonly is_urgent: boolean
  readonly due_at: string
}

/**
 * Returns the channels on which the delivery policy allows the notification for the user now.
 * The caller must check in the database whether the user may see the content.
 */
export function deliveryPlanNow(
  settings: DeliverySettings,
  notice: {
    kind: NotificationKind
    isUrgent: boolean
    /** True if the notification asks whether the user's own drive still works. */
    isOwnDrive: boolean
    hasPush: boolean
    ways: Ways
  },
  { now, viewer }: { now: Temporal.Instant; viewer: Pick<Viewer, 'zone'> },
): DeliveryPlan {
  const { kind, isUrgent, isOwnDrive, hasPush, ways } = notice
  const person: Recipient = {
    role: 'owner',
    preferences: settings.preferences,
    quietHours: settings.quietHours,
    zone: viewer.zone,
    hasPush,
    hasPhone: settings.phone !== '',
    ...ways,
  }
  const here = { isOwnAction: false, isMuted: false, isLookedAt: false, isPrivate: false }
  return deliveryPlanOf({ kind, isUrgent, isOwnDrive, ...here }, person, now)
}

export function kindOf(kind: string): NotificationKind {
  const known = NOTIFICATION_KINDS.find((one) => one === kind)
  if (!known) throw new Error(`unknown delivery kind: ${kind}`)
  return known
}

export const OWN_MAIL: Way = {
  channel: 'mail',
  push_subscription_id: null,
  user_device_id: null,
  push_app_id: null,
  additional_email_id: null,
  target: 'own',
  target_name: '',
}

/** Returns all targets of the enabled channels. */
export function placesOf(open: {
  push: readonly Omit<PushPlace, 'sealed'>[]
  emails: readonly { id: string; email: string }[]
  mail: boolean
  sms: boolean
}): Way[] {
  return [
    ...open.push.map(({ id, is_browser: isBrowser, app, name }) => ({
      ...OWN_MAIL,
      channel: 'push' as const,
      push_subscription_id: isBrowser ? id : null,
      user_device_id: isBrowser || app ? null : id,
      push_app_id: app ? id : null,
      target: id,
      target_name: name,
    })),
    ...(open.mail ? [OWN_MAIL] : []),
    ...open.emails.map(({ id, email }) => ({
      ...OWN_MAIL,
      additional_email_id: id,
      target: id,
      target_name: email,
    })),
    ...(open.sms ? [{ ...OWN_MAIL, channel: 'sms' as const }] : []),
  ]
}

export function newDelivery(
  way: Way,
  { kind, dueAt }: { kind: DeliveryKind; dueAt: Temporal.Instant },
): NewDelivery {
  return {
    ...way,
    id: newId(),
    kind,
    notification_id: null,
    version: 1,
    reminder_id: null,
    is_urgent: false,
    due_at: dueAt.toString(),
  }
}

/** Channels that the installation and the user's account can use. */
export interface Ways {
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}
