import type { DELIVERY_CHANNELS, DELIVERY_REASONS } from '@homefield/contract/device'
import type { MAIL_TOPICS } from '@homefield/contract/account'
import type { ReadUnit } from '@homefield/database/work'
import {
  type DeliveryPlan,
  deliveryPlanOf,
  type Recipient,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@homefield/domain/delivery-policy'
import type { DeliverySettings } from '../../account/service.ts'
import { newId } from '../../../lib/ids.ts'
import type { DeliveryKind } from '../texts/model.ts'

export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]
export type MailTopic = (typeof MAIL_TOPICS)[number]

/**
 * Returns the unsubscribe link that stops emails of this kind.
 * Returns null for test emails, because each of them is requested by the user.
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
    default:
      return 'friends'
  }
}

/** True if emails of this notification kind also go to the user's additional addresses. */
export function goesToFamily(kind: DeliveryKind): boolean {
  return kind === 'eventsAdded' || kind === 'eventsChanged' || kind === 'reminder'
}

/** The result of one attempt to send. */
export type Sent =
  | { readonly end: 'sent' }
  /** The push target no longer exists. The caller deletes its token or subscription. */
  | { readonly end: 'gone' }
  /** The provider rejects this message permanently. */
  | { readonly end: 'rejected' }
  /** A temporary failure. `at` is set if the provider sent Retry-After. */
  | { readonly end: 'later'; readonly at?: Temporal.Instant }

/** Payload of a push to browsers and native apps. It stays far below their limit of 4 KiB. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly href: string
  /** On the device, a newer push with the same tag replaces the older one. */
  readonly tag: string
  readonly kind: DeliveryKind
  /** True if the device alerts the user again when this push replaces an older one. */
  readonly renotify: boolean
  /** Number of unread notifications. */
  readonly badge: number
  readonly isUrgent: boolean
}

const MOST_LETTERS = 600

/** Truncates title and body to 600 characters each. */
export function pushMessage(message: PushMessage): PushMessage {
  const short = (text: string) =>
    text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS - 1).toWellFormed()}…`
  return { ...message, title: short(message.title), body: short(message.body) }
}

/**
 * Data of a push that the native app reads when the user taps it (apps/mobile/src/address.ts).
 * Some types (specification 000, sections 3 and 4) also contain an event id or a conversation id.
 * The field `href` is the address to open. FCM accepts only text values.
 */
export function nativeData({ href, tag, kind }: PushMessage): Record<string, string> {
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
  }
}

/** Maps notification kinds to the push types of the specification where the two names differ. */
const TYPES: Partial<Record<DeliveryKind, string>> = {
  friendAsked: 'friend_request',
  friendAccepted: 'friend_request',
  eventsAdded: 'new_event',
  eventsChanged: 'schedule_change',
  eventMessage: 'event_message',
}

export interface PushPlace {
  readonly id: string
  readonly is_browser: boolean
  readonly name: string
  readonly sealed: string
}

/** A channel with one target: a browser, a phone, or an address. */
export interface Way {
  readonly channel: DeliveryChannel
  readonly push_subscription_id: string | null
  readonly user_device_id: string | null
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
 * Returns the channels that the delivery policy allows for this user now.
 * The caller checks in the database whether the user may see the content.
 */
export function deliveryPlanNow(
  settings: DeliverySettings,
  notice: { kind: NotificationKind; isUrgent: boolean; hasPush: boolean; ways: Ways },
  { now, viewer }: Pick<ReadUnit, 'now' | 'viewer'>,
): DeliveryPlan {
  const { kind, isUrgent, hasPush, ways } = notice
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
  return deliveryPlanOf({ kind, isUrgent, ...here }, person, now)
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
  additional_email_id: null,
  target: 'own',
  target_name: '',
}

/** Lists every target of the enabled channels. */
export function placesOf(open: {
  push: readonly PushPlace[]
  emails: readonly { id: string; email: string }[]
  mail: boolean
  sms: boolean
}): Way[] {
  return [
    ...open.push.map(({ id, is_browser: isBrowser, name }) => ({
      ...OWN_MAIL,
      channel: 'push' as const,
      push_subscription_id: isBrowser ? id : null,
      user_device_id: isBrowser ? null : id,
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

/** The channels that the installation and the user's account support. */
export interface Ways {
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}
