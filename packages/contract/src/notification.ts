import { PLATFORM_NAMES } from '@homefield/domain/platform'
import { z } from 'zod'
import type { Call } from './call.ts'
import { Direction, Driver, LegDefault } from './coverage.ts'
import { EventDifference, EventWhen } from './event.ts'
import { Person } from './friend.ts'
import { GivenInstant, Id, InstantText, NotificationId, Revisions } from './wire.ts'

/**
 * Kinds of notifications in the app. The reader's device writes the text in the reader's language (decision 11).
 */
export const NOTIFICATION_KINDS = [
  'friendAsked',
  'friendAccepted',
  'profileOffered',
  'profileTaken',
  'profileDeleted',
  /** The server has failed to read a team's calendar for 24 hours. */
  'feedFailing',
  /** One team got new events, or a person connected a team, so that all events of the team are new. */
  'eventsAdded',
  /** Events of one team, or manual events, have changed. */
  'eventsChanged',
  /** Messages about an event. The notification contains the newest unread message. */
  'eventMessage',
  /** Another person emailed an event of the reader's family to an address. */
  'eventShared',
  /** Another person asks the reader to drive. */
  'legAsked',
  /** A driver whom the reader asked accepted or declined, or a driver freed a leg. */
  'legAnswered',
] as const

/** Maximum number of events that a notification lists. Further events are only counted in `eventCount`. */
export const MOST_CHANGED_EVENTS = 10
/** Maximum number of legs that a notification lists: as many as one answer may contain. */
export const MOST_ASKED_LEGS = 50
/** Maximum length of a quoted message, in characters. */
export const EXCERPT_LETTERS = 140

/** An event that a notification reports, with the event's current title and time. */
export const NotifiedEvent = z.object({
  /** The id with which the app opens the event, unless `isGone` is true. */
  eventId: Id,
  /** True if a person deleted the event. The notification then opens the calendar instead of the event. */
  isGone: z.boolean(),
  title: z.string(),
  when: EventWhen,
  /** The name of the place, or its address. */
  place: z.string().nullable(),
  /**
   * Each changed field has one entry. `from` is the value before the first change, and `to` is the newest value.
   * If the event is new, the only entry is `added`.
   */
  differences: z.array(EventDifference),
  /** Platform changes to fields that the family has overridden. The displayed value did not change. */
  overridden: z.array(EventDifference),
})
export type NotifiedEvent = z.infer<typeof NotifiedEvent>

export const Notification = z.object({
  id: Id,
  type: z.enum(['friend_request', 'profile', 'new_event', 'schedule_change', 'event_message']),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The person who caused the notification. */
  person: Person.nullable(),
  friendRequestId: Id.nullable(),
  handoverId: Id.nullable(),
  profileId: Id.nullable(),
  /** Name of the child that the notification is about. */
  profileName: z.string().nullable(),
  /** The team that the notification is about; null if it is about no team. */
  team: z.object({ id: Id, teamName: z.string(), platform: z.enum(PLATFORM_NAMES) }).nullable(),
  /**
   * Set only for the kinds `eventsAdded` and `eventsChanged`.
   * The reported events. Events that the reader may no longer see are left out.
   */
  schedule: z
    .object({
      /**
       * Null for manual events, for events of several teams, and for readers who may not see the team.
       */
      teamName: z.string().nullable(),
      /** Names of the children who take part in the notification's events, without duplicates. */
      childNames: z.array(z.string()),
      /** Number of events. An event of several children counts once. */
      eventCount: z.number().int(),
      /**
       * True if the notification reports a newly connected team.
       * `events` is then empty, because every event of a newly connected team is new.
       */
      isImport: z.boolean(),
      /** At most MOST_CHANGED_EVENTS events. The event that takes place next comes first. */
      events: z.array(NotifiedEvent),
    })
    .nullable(),
  /** Set only for the kind `eventMessage`. `person` is then the author of the message. */
  message: z
    .object({
      /** The id with which the app opens the event and its messages. */
      eventId: Id,
      title: z.string(),
      when: EventWhen,
      /** The start of the message; empty for a picture without text. */
      excerpt: z.string(),
      hasPicture: z.boolean(),
    })
    .nullable(),
  /** Set only for the kind `eventShared`. `person` is then the person who shared the event. */
  share: z
    .object({
      /** The id with which the app opens the event; null if the event was deleted. */
      eventId: Id.nullable(),
      title: z.string(),
      when: EventWhen,
      recipientEmail: z.string(),
    })
    .nullable(),
  /** Set only for the kinds `legAsked` and `legAnswered`. `person` is the person who asks or answers. */
  drive: z
    .object({
      /** The legs that still wait for the reader, or that were answered. At most MOST_ASKED_LEGS. */
      legs: z.array(
        z.object({
          /** The id with which the app opens the event. */
          eventId: Id,
          title: z.string(),
          when: EventWhen,
          place: z.string().nullable(),
          profileId: Id,
          childName: z.string(),
          direction: Direction,
          version: z.number().int(),
        }),
      ),
      /** Number of legs. */
      legCount: z.number().int(),
      /** Set if the question is about a default: all events that the default covers. */
      default: LegDefault.nullable(),
      /**
       * `open`: the reader can answer. `released`: the driver freed the leg. `over`: there is nothing left to answer.
       * `relieved`: an adult freed the reader's leg or gave it to another driver. `kept`: the reader drives it again.
       */
      state: z.enum(['open', 'accepted', 'declined', 'released', 'relieved', 'kept', 'over']),
    })
    .nullable(),
  /**
   * Legs of the notification's events that the reader has to confirm again, because the event moved.
   * The reader drives, or assigned a driver without an account. At most MOST_ASKED_LEGS.
   */
  toCheck: z.array(
    z.object({ eventId: Id, profileId: Id, direction: Direction, driver: Driver, version: z.number().int() }),
  ),
  /** True if an event within a day of its start was cancelled, postponed, removed or moved. */
  isUrgent: z.boolean(),
  read: z.boolean(),
  /** Time of the newest change or message in the notification. */
  createdAt: InstantText,
})
export type Notification = z.infer<typeof Notification>

const one = z.object({ id: NotificationId })
const nothing = z.object({})
/** Marks the notifications up to `until` as read. Later ones stay unread. Without `until`, marks all. */
const upTo = z.object({ until: GivenInstant.optional() })

export const notification = {
  list: {
    method: 'get',
    path: '/notifications',
    summary: 'List the newest 100 notifications, newest first, without the type `message`',
    access: 'onboarded',
    response: z.object({
      notifications: z.array(Notification),
      /** Number of all unread notifications, not only of the 100 that are listed. */
      unread: z.number().int(),
      /**
       * False if the account has turned in-app notifications off. The list is then empty and the count is 0.
       */
      shown: z.boolean(),
      revisions: Revisions,
    }),
  },
  mark: {
    method: 'patch',
    path: '/notifications/{id}',
    summary: 'Mark a notification read or unread',
    access: 'onboarded',
    params: one,
    body: z.object({ read: z.boolean(), until: GivenInstant.optional() }),
    response: nothing,
  },
  markAllRead: {
    method: 'post',
    path: '/notifications/read-all',
    summary: 'Mark all notifications up to an instant as read',
    access: 'onboarded',
    query: upTo,
    response: nothing,
  },
  delete: {
    method: 'delete',
    path: '/notifications/{id}',
    summary: 'Delete a notification',
    access: 'onboarded',
    params: one,
    query: upTo,
    response: nothing,
  },
  clear: {
    method: 'delete',
    path: '/notifications',
    summary: 'Delete all notifications up to an instant',
    access: 'onboarded',
    query: upTo,
    response: nothing,
  },
} as const satisfies Record<string, Call>
