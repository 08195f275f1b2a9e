import type { Language } from '@homefield/contract/account'
import type { DELIVERY_KINDS } from '@homefield/contract/device'
import type { EventWhen } from '@homefield/contract/event'
import type { Notification } from '@homefield/contract/notification'

/** What a delivery has to tell, as it stands now and as its reader may see it. */
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
    }
  | {
      readonly kind: 'birthday'
      readonly profileId: string
      readonly name: string
      /** Years; null where none can be said. */
      readonly age: number | null
      readonly day: string
    }
  | { readonly kind: 'test' }

export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

export interface Reader {
  readonly language: Language
  /** IANA name. */
  readonly zone: string
  readonly now: Temporal.Instant
}

/** What a locked screen shows, a text message says, and a mail's subject line is made of. */
export interface Words {
  readonly title: string
  /** The subject of a mail if the title only counts events. */
  readonly subject?: string
  readonly body: string
  /** Where it leads, from the app's own root. */
  readonly href: string
  /** What a mail lists: one event each. */
  readonly lines: readonly EventLine[]
}

export interface EventLine {
  readonly title: string
  /** 'Cancelled', 'Time changed'… */
  readonly label: string
  readonly tone: 'calm' | 'warn' | 'bad'
  /** What stood there; null where it still does. */
  readonly was: string | null
  readonly is: string
  readonly isOff: boolean
  /** Whose, and where. */
  readonly detail: string
}

export function eventHref(eventId: string): string {
  return `/calendar?event=${eventId}`
}

export function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
}

/** 'Maya, Sat, May 16. Was 6:00 PM.'; what nothing follows is no sentence. */
export function followed(head: string, ...rest: readonly (string | null | undefined)[]): string {
  const behind = rest.filter((part) => part !== null && part !== undefined && part !== '')
  if (head === '' || behind.length === 0) return [head, ...behind].join(' ').trim()
  return [/[.!?]$/.test(head) ? head : `${head}.`, ...behind].join(' ')
}
