import type { DELIVERY_CHANNELS, DELIVERY_REASONS } from '@homefield/contract/device'
import type { MAIL_TOPICS } from '@homefield/contract/account'
import type { ReadUnit } from '@homefield/database/work'
import { type Reach, reachOf, type Recipient, TIDING_KINDS, type TidingKind } from '@homefield/domain/reach'
import type { DeliverySettings } from '../../account/service.ts'
import { newId } from '../../../lib/ids.ts'
import type { DeliveryKind } from '../words/model.ts'

export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** Which of the links in mails stops a kind of them; null: it is asked for each time. */
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

/** What additional addresses get besides the account's own. */
export function goesToFamily(kind: DeliveryKind): boolean {
  return kind === 'eventsAdded' || kind === 'eventsChanged' || kind === 'reminder'
}

/** How a try to send ended. */
export type Sent =
  | { readonly end: 'sent' }
  /** The place is not there any more: it is forgotten. */
  | { readonly end: 'gone' }
  /** It will never take this one. */
  | { readonly end: 'refused' }
  /** Later; `at` where the other side says when. */
  | { readonly end: 'later'; readonly at?: Temporal.Instant }

/** What is pushed, to browsers and native apps alike; far below the 4 KiB that each takes. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly href: string
  /** A newer one of the same tag takes the place of the older. */
  readonly tag: string
  readonly kind: DeliveryKind
  /** Rings again although it replaces one. */
  readonly renotify: boolean
  /** What is not read. */
  readonly badge: number
  readonly isUrgent: boolean
}

const MOST_LETTERS = 600

/** Cut to what fits, whatever was typed. */
export function pushMessage(message: PushMessage): PushMessage {
  const short = (text: string) =>
    text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS - 1).toWellFormed()}…`
  return { ...message, title: short(message.title), body: short(message.body) }
}

/**
 * What the native app finds in a push that was tapped (apps/mobile/src/address.ts): the specification's type (000, sections
 * 3 and 4), the event or conversation it is about, and `href` for all other types. FCM carries text values alone.
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

/** The specification's types that are not called as our kinds are. */
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

/** A way, and the place at its end. */
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

/** By which ways something may reach a person from now on; whether he may see it is asked of the database, row by row. */
export function reachNow(
  settings: DeliverySettings,
  tiding: { kind: TidingKind; isUrgent: boolean; hasPush: boolean; ways: Ways },
  { now, viewer }: Pick<ReadUnit, 'now' | 'viewer'>,
): Reach {
  const { kind, isUrgent, hasPush, ways } = tiding
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
  return reachOf({ kind, isUrgent, ...here }, person, now)
}

export function kindOf(kind: string): TidingKind {
  const known = TIDING_KINDS.find((one) => one === kind)
  if (!known) throw new Error(`a delivery of kind ${kind}`)
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

/** Each place at the end of a way that is open. */
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

/** What the installation and the person's account can do. */
export interface Ways {
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}
