import type { Language } from '@homefield/contract/account'
import type { DELIVERY_KINDS } from '@homefield/contract/device'
import type { SeenLeg } from '@homefield/contract/coverage'
import type { EventWhen } from '@homefield/contract/event'
import type { Notification } from '@homefield/contract/notification'

/** The content of a notification or reminder, limited to what the recipient may currently see. */
export type Facts =
  | { readonly kind: 'notification'; readonly entry: Notification }
  | {
      readonly kind: 'message'
      readonly conversationId: string
      readonly writer: string
      readonly excerpt: string
      readonly count: number
    }
  | {
      readonly kind: 'reminder'
      readonly eventId: string
      readonly title: string
      readonly childNames: readonly string[]
      readonly when: EventWhen
      readonly arriveBy: string | null
      readonly place: string | null
      /** The children whose schedules the recipient administers, for the buttons of a push. */
      readonly children: readonly RemindedChild[]
    }
  | {
      /** A reminder to leave for an event, for the driver. */
      readonly kind: 'departure'
      readonly eventId: string
      readonly title: string
      readonly childNames: readonly string[]
      readonly leaveBy: string
      readonly driveMinutes: number
      readonly isEstimate: boolean
      readonly place: string | null
    }
  | {
      readonly kind: 'birthday'
      readonly profileId: string
      readonly name: string
      /** The child's new age in years. Null if the year of birth is unknown. */
      readonly age: number | null
      readonly day: string
    }
  | { readonly kind: 'test' }

export type ReminderLeg = Pick<SeenLeg, 'direction' | 'version' | 'seen'>

export interface RemindedChild {
  readonly eventId: string
  readonly profileId: string
  /** The legs that need a driver. */
  readonly openLegs: readonly ReminderLeg[]
}

export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

export interface Reader {
  readonly language: Language
  /** The IANA name of the recipient's time zone. */
  readonly zone: string
  readonly now: Temporal.Instant
}

/** The texts of one notification. Push and SMS use `title` and `body`. Email also uses `subject` and `lines`. */
export interface NotificationText {
  readonly title: string
  /** The email's subject line. Set only if the title is just a count, such as "3 changes". */
  readonly subject?: string
  readonly body: string
  /** The end of the body, for an email that shows lines instead of the body. Set only if it asks something. */
  readonly question?: string
  /** Path of the page that a tap opens, relative to the app's root. */
  readonly href: string
  /** The lines of an email, one per event. */
  readonly lines: readonly EventLine[]
}

export interface EventLine {
  readonly title: string
  /** The kind of change, such as 'Cancelled' or 'Time changed'. */
  readonly label: string
  readonly tone: 'calm' | 'warn' | 'bad'
  /** The event's previous time. Null if the time did not change. */
  readonly was: string | null
  readonly is: string
  readonly isOff: boolean
  /** The names of the children and the event's place. */
  readonly detail: string
}

export function eventHref(eventId: string): string {
  return `/calendar?event=${eventId}`
}

export function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
}

/** Joins sentences, such as 'Maya, Sat, May 16. Was 6:00 PM.' A single sentence gets no period. */
export function followed(head: string, ...rest: readonly (string | null | undefined)[]): string {
  const behind = rest.filter((part) => part !== null && part !== undefined && part !== '')
  if (head === '' || behind.length === 0) return [head, ...behind].join(' ').trim()
  return [/[.!?]$/.test(head) ? head : `${head}.`, ...behind].join(' ')
}
