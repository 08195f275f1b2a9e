import { PLATFORM_NAMES } from '@homefield/domain/platform'
import { z } from 'zod'
import type { Call } from './call.ts'
import { EventDifference, EventWhen } from './event.ts'
import { Person } from './friend.ts'
import { GivenInstant, Id, InstantText, NotificationId, Revisions } from './wire.ts'

/** What the bell tells: its words are made by the reader's device, in his language (decision 0011). */
export const NOTIFICATION_KINDS = [
  'friendAsked',
  'friendAccepted',
  'profileOffered',
  'profileTaken',
  'profileDeleted',
  /** A team's calendar could not be read for a day. */
  'feedFailing',
  /** Events of one team are new, or all those of a team that was connected. */
  'eventsAdded',
  /** Events of one team, or those made by hand, are not what they were. */
  'eventsChanged',
  /** Somebody wrote about an event; the newest that is not read. */
  'eventMessage',
  /** Somebody else mailed an event of the reader's family to an address. */
  'eventShared',
] as const

/** Events that one entry spells out; the rest it counts. */
export const MOST_CHANGED_EVENTS = 10
/** Letters of a message that an entry quotes. */
export const EXCERPT_LETTERS = 140

/** A happening that an entry tells of, as it is called and stands now. */
export const ToldEvent = z.object({
  /** Opens it, unless it is gone. */
  eventId: Id,
  /** Somebody deleted it. */
  isGone: z.boolean(),
  title: z.string(),
  when: EventWhen,
  /** What it is called there, or its address. */
  place: z.string().nullable(),
  /** What the first change took away, what the last one brought; of what is new, `added` alone. */
  differences: z.array(EventDifference),
  /** What the platform changed of fields that are the family's own: what counts stayed. */
  overridden: z.array(EventDifference),
})
export type ToldEvent = z.infer<typeof ToldEvent>

export const Notification = z.object({
  id: Id,
  type: z.enum(['friend_request', 'profile', 'new_event', 'schedule_change', 'event_message']),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Whose doing it is. */
  person: Person.nullable(),
  friendRequestId: Id.nullable(),
  handoverId: Id.nullable(),
  profileId: Id.nullable(),
  /** Of the child it is about. */
  profileName: z.string().nullable(),
  /** The team it is about. */
  team: z.object({ id: Id, teamName: z.string(), platform: z.enum(PLATFORM_NAMES) }).nullable(),
  /** Of `eventsAdded` and `eventsChanged`: what the reader may see of it now. */
  schedule: z
    .object({
      /** Null: made by hand, or of several teams' children. Also for those who see the events and not the team. */
      teamName: z.string().nullable(),
      /** Of the children whose events these are, each once. */
      childNames: z.array(z.string()),
      /** Happenings. */
      eventCount: z.number().int(),
      /** A team was connected, and these are all its events: none is spelled out. */
      isImport: z.boolean(),
      /** The next one first; at most MOST_CHANGED_EVENTS. */
      events: z.array(ToldEvent),
    })
    .nullable(),
  /** Of `eventMessage`; `person` wrote it. */
  message: z
    .object({
      /** Opens the event, with its messages. */
      eventId: Id,
      title: z.string(),
      when: EventWhen,
      /** Its beginning; empty where it is a picture alone. */
      excerpt: z.string(),
      hasPicture: z.boolean(),
    })
    .nullable(),
  /** Of `eventShared`; `person` shared it. */
  share: z
    .object({
      /** Opens the event; null once somebody deleted it. */
      eventId: Id.nullable(),
      title: z.string(),
      when: EventWhen,
      recipientEmail: z.string(),
    })
    .nullable(),
  /** An event that begins within a day was cancelled or moved, when this was told. */
  isUrgent: z.boolean(),
  read: z.boolean(),
  /** When the newest of it was told. */
  createdAt: InstantText,
})
export type Notification = z.infer<typeof Notification>

const one = z.object({ id: NotificationId })
const nothing = z.object({})
/** Of what was told later nothing is touched: whoever asked has not seen it. Absent: there is nothing later. */
const upTo = z.object({ until: GivenInstant.optional() })

export const notification = {
  list: {
    method: 'get',
    path: '/notifications',
    summary: 'The newest 100, newest first; none of type `message`',
    access: 'onboarded',
    response: z.object({
      notifications: z.array(Notification),
      /** Of all, not of these 100 alone. */
      unread: z.number().int(),
      /** False while the account's settings have the bell off: then it lists and counts none. */
      shown: z.boolean(),
      revisions: Revisions,
    }),
  },
  mark: {
    method: 'patch',
    path: '/notifications/{id}',
    summary: 'Mark one read or unread',
    access: 'onboarded',
    params: one,
    body: z.object({ read: z.boolean(), until: GivenInstant.optional() }),
    response: nothing,
  },
  markAllRead: {
    method: 'post',
    path: '/notifications/read-all',
    summary: 'Mark all read that were told until then',
    access: 'onboarded',
    query: upTo,
    response: nothing,
  },
  delete: {
    method: 'delete',
    path: '/notifications/{id}',
    summary: 'Delete one',
    access: 'onboarded',
    params: one,
    query: upTo,
    response: nothing,
  },
  clear: {
    method: 'delete',
    path: '/notifications',
    summary: 'Delete all that were told until then',
    access: 'onboarded',
    query: upTo,
    response: nothing,
  },
} as const satisfies Record<string, Call>
