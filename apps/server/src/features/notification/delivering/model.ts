import type { DELIVERY_CHANNELS, DELIVERY_REASONS } from '@homefield/contract/device'
import type { MAIL_TOPICS } from '@homefield/contract/account'
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
