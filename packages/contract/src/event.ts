import { z } from 'zod'
import { EVENT_ACTIONS } from '@homefield/domain/access'
import { DEFAULT_ACTIVITIES } from '@homefield/domain/coverage/default-activity'
import {
  EDITABLE_TEXTS,
  type EditableText,
  mapFields,
  OVERRIDE_FIELDS,
  TEXT_FIELDS,
  TEXT_RULES,
} from '@homefield/domain/event-fields'
import { SPORT_NAMES } from '@homefield/domain/sport'
import {
  DayText,
  EventId,
  HexColor,
  Id,
  InstantText,
  ProfileId,
  Revisions,
  SeenVersion,
  TeamId,
  TimeText,
  typed,
  typedLine,
  Zone,
} from './wire.ts'
import { LeaveBy, Leg } from './coverage.ts'
import type { Call } from './call.ts'

/**
 * When an event takes place. There are three kinds of time:
 * `timed` has instants and the time zone that the source named. A null end means that the length is unknown.
 * `days` has plain dates, including the last day. A date is the same in every time zone.
 * `timeTbd` marks a day on which the time is still to be decided.
 */
export const EventWhen = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('timed'), start: InstantText, end: InstantText.nullable(), zone: z.string() }),
  z.object({ kind: z.literal('days'), firstDay: DayText, lastDay: DayText, timeTbd: z.boolean() }),
])
export type EventWhen = z.infer<typeof EventWhen>

export const EVENT_STATUSES = ['confirmed', 'cancelled', 'postponed', 'removed'] as const
export const ACTIVITY_TYPES = ['game', 'practice', 'tournament', 'other'] as const
export const EVENT_PLATFORMS = [
  'TeamSnap',
  'SportsEngine',
  'Playmetrics',
  'GameChanger',
  'Other',
  'Manual',
] as const

/** The name and the address of a place, exactly as a person or a platform wrote them. */
export const PlaceText = z.object({ name: z.string().nullable(), address: z.string().nullable() })
export type PlaceText = z.infer<typeof PlaceText>

/**
 * A change of one field of an event, with the old and the new value. `added` means that the event is new.
 * Instants, such as `arriveBy`, are texts, as everywhere in the API.
 */
export const EventDifference = z.discriminatedUnion('field', [
  z.object({ field: z.literal('added') }),
  z.object({ field: z.literal('when'), from: EventWhen, to: EventWhen }),
  z.object({ field: z.literal('location'), from: PlaceText, to: PlaceText }),
  z.object({ field: z.literal('status'), from: z.enum(EVENT_STATUSES), to: z.enum(EVENT_STATUSES) }),
  z.object({
    field: z.enum([...TEXT_FIELDS, 'title', 'arriveBy', 'homeOrAway', 'sport', 'visibility']),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
])
export type EventDifference = z.infer<typeof EventDifference>

/** The author of a change. The name is null if the account was deleted or the viewer does not know the person. */
export const ChangeAuthor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('platform'), name: z.enum(EVENT_PLATFORMS) }),
  z.object({ kind: z.literal('person'), name: z.string().nullable(), isViewer: z.boolean() }),
])
export type ChangeAuthor = z.infer<typeof ChangeAuthor>

/**
 * The changes of an event that the viewer has not acknowledged with the button 'Got it'.
 * If a field changed several times, `from` is the value before the first change and `to` is the current value.
 * A field is left out if its current value equals the value before the first change.
 */
export const EventNews = z.object({
  changeIds: z.array(Id).min(1),
  differences: z.array(EventDifference),
  /**
   * Platform changes to fields that the family has overridden. The displayed value did not change.
   * Sent only to people who may choose between the family's value and the platform's value.
   */
  overridden: z.array(EventDifference),
  changedAt: InstantText,
  /** The author of the newest change. */
  by: ChangeAuthor,
})
export type EventNews = z.infer<typeof EventNews>

/**
 * A child who takes part in an event, with the data that the viewer may see.
 * Each child has a separate copy of the event, with the id `eventId`.
 */
export const EventChild = z.object({
  eventId: Id,
  profileId: Id,
  name: z.string(),
  color: HexColor,
})
export type EventChild = z.infer<typeof EventChild>

/**
 * An event of one or several children, as far as the viewer may see them. `id` is the first child's `eventId`.
 * A call that takes an event id accepts the `eventId` of each child who takes part in the event.
 */
export const Event = z.object({
  id: Id,
  eventGroupId: Id,
  /**
   * Other families may have copies of this event. `sameAs` holds the ids of the copies' event groups in the list.
   * Calendar views show all copies as one event, although each copy has its own thread and reminders.
   */
  sameAs: z.array(Id),
  children: z.array(EventChild).min(1),
  title: z.string(),
  when: EventWhen,
  status: z.enum(EVENT_STATUSES),
  activity: z.enum(ACTIVITY_TYPES),
  sport: z.string(),
  color: HexColor,
  platform: z.enum(EVENT_PLATFORMS),
  platformColor: HexColor,
  teamName: z.string().nullable(),
  locationName: z.string().nullable(),
  location: z.string().nullable(),
  homeOrAway: z.enum(['home', 'away']).nullable(),
  /**
   * The arrival time from the platform.
   * Null if a parent moved the start, because the platform's arrival time no longer fits the new start.
   */
  arriveBy: InstantText.nullable(),
  ...mapFields(TEXT_FIELDS, () => z.string().nullable()),
  visibility: z.enum(['public', 'private']),
  isOwnEvent: z.boolean(),
  ownerName: z.string(),
  /**
   * Set for a child's birthday, an all-day event that is not stored and that nobody can open, change or share.
   */
  birthday: z.object({ age: z.number().int() }).nullable(),
  /** Id of the series; null for a single event. All events of one series have the same id. */
  seriesId: Id.nullable(),
  /** Ids of the children who do not go, as a parent noted. */
  notGoing: z.array(Id),
  /** The legs with a driver, of the children who go. Empty for all-day and cancelled events. */
  legs: z.array(Leg),
  /** Null unless the viewer brings a child to the event. */
  leaveBy: LeaveBy.nullable(),
  news: EventNews.nullable(),
  /** The fields that a parent has overridden. The list is empty for viewers who may not edit the event. */
  overridden: z.array(z.enum(OVERRIDE_FIELDS)),
  /** True if a person deleted the event. Only lists from which events can be restored contain deleted events. */
  isHidden: z.boolean(),
  can: z.record(z.enum(EVENT_ACTIONS), z.boolean()),
  /** Incremented by each edit that a person makes, never by a sync. */
  version: z.number().int(),
})
export type Event = z.infer<typeof Event>

const EventList = z.object({ events: z.array(Event), revisions: Revisions })
export type EventList = z.infer<typeof EventList>

export const EventRange = z.object({
  /** First day of the range, in the viewer's zone. */
  from: DayText,
  /** The day after the last day of the range, in the viewer's zone. */
  to: DayText,
  profileId: ProfileId.optional(),
})

/** Lengths that a manual event may have, in minutes (specification 001, section 9). 1440 means all day. */
export const EVENT_DURATIONS = [30, 45, 60, 90, 120, 180, 240, 1440] as const

/** How an event repeats: the weeks between events, the weekdays (1 Sunday … 7 Saturday), and the end. */
export const EventRepeat = z
  .object({
    everyWeeks: z.number().int().min(1).max(8),
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    until: DayText.optional(),
    count: z.number().int().min(2).max(200).optional(),
  })
  .refine(
    ({ until, count }) => (until === undefined) !== (count === undefined),
    'Either a last day or a number',
  )
export type EventRepeat = z.input<typeof EventRepeat>

/**
 * The time zone for the typed day and time of day.
 * An offline device queues mutations, so the account's zone may change before the server receives the mutation.
 * Older apps do not send a zone. The server then uses the account's zone.
 */
const TypedZone = Zone.optional()

function typedText(name: EditableText) {
  const { max, hasLines } = TEXT_RULES[name]
  return hasLines ? typed(max) : typedLine(max)
}

/** A manual event as the person typed it. */
export const NewEvent = z.object({
  id: EventId,
  profileId: ProfileId,
  title: typedLine(300).min(1),
  date: DayText,
  startTime: TimeText,
  /** When clocks go back, one hour occurs twice. True if the event starts in the second occurrence of the hour. */
  isSecond: z.boolean().optional(),
  zone: TypedZone,
  /** Minutes: one of EVENT_DURATIONS, or a length that the person typed or dragged, such as 75. */
  durationMinutes: z.number().int().min(5).max(1440),
  sport: z.enum(SPORT_NAMES),
  visibility: z.enum(['public', 'private']),
  ...mapFields(EDITABLE_TEXTS, (name) => typedText(name).optional()),
  location: typedLine(500).optional(),
  /** The name of a place that the person chose from a list. */
  locationName: typedLine(300).optional(),
  repeat: EventRepeat.optional(),
})
export type NewEvent = z.input<typeof NewEvent>

/** The events of a series that a change applies to: only this one, this and all following ones, or all. */
const SERIES_SCOPES = ['this', 'following', 'all'] as const
export const SeriesScope = z.enum(SERIES_SCOPES)
export type SeriesScope = z.infer<typeof SeriesScope>

/**
 * A change to an event. Fields that the request leaves out keep their values.
 * Each field that is sent overrides the platform's value if the event is synced.
 * `useTheirs` restores the platform's values.
 * `keepMine` keeps the parent's values and marks the platform's later change as seen.
 */
export const EventChange = z
  .object({
    title: typedLine(300).min(1),
    date: DayText,
    startTime: TimeText,
    isSecond: z.boolean(),
    zone: TypedZone,
    /** Minutes: one of EVENT_DURATIONS, or a length to which the user dragged the event (15-minute steps). */
    durationMinutes: z
      .number()
      .int()
      .min(1)
      .max(14 * 1440),
    sport: z.enum(SPORT_NAMES),
    visibility: z.enum(['public', 'private']),
    ...mapFields(EDITABLE_TEXTS, typedText),
    location: typedLine(500),
    locationName: typedLine(300).nullable(),
    /** `confirmed` keeps an event that the team removed. */
    status: z.literal('confirmed'),
    useTheirs: z.array(z.enum(OVERRIDE_FIELDS)),
    keepMine: z.array(z.enum(OVERRIDE_FIELDS)),
    /**
     * True if the edit undoes the viewer's own last edit.
     * The server then deletes the record of that edit, unless somebody may know of it already.
     */
    isUndo: z.boolean(),
  })
  .partial()
  .extend({ version: SeenVersion, scope: SeriesScope.default('this') })
export type EventChange = z.input<typeof EventChange>

/** A field that the parent has overridden. `from` is the platform's value and `to` is the parent's value. */
export const EventOverride = z.object({
  difference: EventDifference,
  /**
   * The change that the platform made to this field after the parent's edit.
   * Null if the platform made no change, or if the parent chose 'Keep mine' or 'Use theirs'.
   */
  theirChange: z.object({ difference: EventDifference, at: InstantText }).nullable(),
})
export type EventOverride = z.infer<typeof EventOverride>

/** Records that a person emailed an event of the viewer's family to an address. */
export const EventShare = z.object({
  id: Id,
  recipientEmail: z.string(),
  at: InstantText,
  by: ChangeAuthor,
})
export type EventShare = z.infer<typeof EventShare>

export const EventHistoryEntry = z.object({
  id: Id,
  difference: EventDifference,
  at: InstantText,
  by: ChangeAuthor,
  /** True if the platform changed a field that the parent has overridden. The displayed value did not change. */
  isOverridden: z.boolean(),
})
export type EventHistoryEntry = z.infer<typeof EventHistoryEntry>

/** Lead times of reminders in the specification, in minutes before an event. */
export const REMINDER_LEADS = [15, 30, 60, 120, 360, 720, 1440] as const
const ReminderLead = z.union(REMINDER_LEADS.map((minutes) => z.literal(minutes)))

export const EventReminders = z.object({
  /** The lead times that apply. Empty for an event to which no child goes. */
  leads: z.array(ReminderLead),
  /** True if the minutes count from the arrival time instead of the start. */
  fromArrival: z.boolean(),
  /**
   * True if the person chose no reminders for this event. `leads` then comes from the usual reminders of the children,
   * or from the account's general lead time, and is empty for a muted team.
   */
  isDefault: z.boolean(),
})
export type EventReminders = z.infer<typeof EventReminders>

/** A person's usual reminders for one child and kind of event. A tournament counts as a game. An empty list means no reminder. */
export const ReminderDefault = z.object({
  profileId: Id,
  activity: z.enum(DEFAULT_ACTIVITIES),
  leads: z.array(ReminderLead),
})
export type ReminderDefault = z.infer<typeof ReminderDefault>

/** The data that the page and the form of an event need in addition to `Event`. */
export const EventDetail = z.object({
  /** The platform's title, from which `title` was derived; null for a manual event. */
  originalTitle: z.string().nullable(),
  /**
   * The event's page at the platform or club (http or https). Null for people who may not change the event.
   */
  sourceUrl: z.string().nullable(),
  /** The time and time zone that a person typed for a manual event. Null for an event from a platform. */
  typedTime: z
    .object({
      date: DayText,
      startTime: TimeText,
      isSecond: z.boolean(),
      durationMinutes: z.number().int(),
      zone: z.string(),
    })
    .nullable(),
  overrides: z.array(EventOverride),
  /** The recorded changes, newest first, at most 50. */
  history: z.array(EventHistoryEntry),
  /**
   * The 50 newest emails that shared the event, newest first. The list is empty for everybody but the owner.
   */
  shares: z.array(EventShare),
  /** The teams with calendars that contain the event. `problem` is one of FEED_PROBLEMS. */
  sources: z.array(
    z.object({ teamName: z.string(), checkedAt: InstantText.nullable(), problem: z.string().nullable() }),
  ),
  /**
   * `count` is the number of all events in the series, and `past` is the number of events that have started.
   * `following` is the number of events from the displayed event to the end of the series.
   */
  series: z
    .object({
      count: z.number().int(),
      following: z.number().int(),
      past: z.number().int(),
      lastDay: DayText,
    })
    .nullable(),
  reminders: EventReminders,
  /** Lists other families' copies of the event, if the viewer may see the copies. */
  elsewhere: z.array(
    z.object({
      eventId: Id,
      ownerName: z.string(),
      isOwnEvent: z.boolean(),
      children: z.array(EventChild).min(1),
    }),
  ),
  edited: z.object({ at: InstantText, by: ChangeAuthor }).nullable(),
})
export type EventDetail = z.infer<typeof EventDetail>

export const OpenedEvent = z.object({ event: Event, detail: EventDetail })
export type OpenedEvent = z.infer<typeof OpenedEvent>

const params = z.object({ id: EventId })

export const event = {
  create: {
    method: 'post',
    path: '/events',
    summary: 'Add an event, or a weekly repetition of it, to a child the viewer owns or administers',
    access: 'onboarded',
    body: NewEvent,
    response: z.object({ event: Event }),
  },
  list: {
    method: 'get',
    path: '/events',
    summary: 'List events and birthdays that touch the days from..to (to excluded) in the viewer’s zone',
    access: 'onboarded',
    query: EventRange,
    response: EventList,
  },
  read: {
    method: 'get',
    path: '/events/{id}',
    summary: 'Get an event by the id of any of its rows',
    access: 'onboarded',
    params,
    response: OpenedEvent.extend({ revisions: Revisions }),
  },
  change: {
    method: 'patch',
    path: '/events/{id}',
    summary:
      'Change an event, or the rest of its repetition; a stale version answers 409 with the current event',
    access: 'onboarded',
    params,
    body: EventChange,
    /**
     * Maps the id of each changed event to its new version. A change to a series changes many events.
     */
    response: OpenedEvent.extend({ versions: z.record(Id, z.number().int()) }),
  },
  remove: {
    method: 'delete',
    path: '/events/{id}',
    summary: 'Delete a manual event or hide a synced one; restore undoes either',
    access: 'onboarded',
    params,
    query: z.object({ scope: SeriesScope.default('this') }),
    response: z.object({ count: z.number().int() }),
  },
  restore: {
    method: 'post',
    path: '/events/{id}/restore',
    summary: 'Undo a deletion: manual events within a day, synced ones at any time',
    access: 'onboarded',
    params,
    response: z.object({ event: Event, count: z.number().int() }),
  },
  hidden: {
    method: 'get',
    path: '/teams/{id}/hidden-events',
    summary: 'List the events of a team that a user deleted and that stay hidden',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    response: EventList,
  },
  remind: {
    method: 'put',
    path: '/events/{id}/reminders',
    summary: 'Set the reminder lead time of this event; null restores the usual reminders',
    access: 'onboarded',
    params,
    body: z.object({ leads: z.array(ReminderLead).max(7).nullable(), fromArrival: z.boolean() }),
    response: EventReminders,
  },
  reminderDefaults: {
    method: 'get',
    path: '/reminder-defaults',
    summary:
      'List the viewer’s usual reminders per child and kind of event; others follow the account’s lead time',
    access: 'onboarded',
    response: z.object({ defaults: z.array(ReminderDefault), revisions: Revisions }),
  },
  setReminderDefault: {
    method: 'put',
    path: '/profiles/{id}/reminder-defaults',
    summary:
      'Set the viewer’s usual reminders for a child’s events of one kind; null restores the account’s lead time',
    access: 'onboarded',
    params: z.object({ id: ProfileId }),
    body: z.object({ activity: z.enum(DEFAULT_ACTIVITIES), leads: z.array(ReminderLead).max(7).nullable() }),
    response: z.object({ leads: z.array(ReminderLead).nullable() }),
  },
  share: {
    method: 'post',
    path: '/events/{id}/share',
    summary: 'Send an event with its calendar file to one e-mail address; the owner is notified who sent it',
    access: 'onboarded',
    limit: 'share',
    params,
    body: z.object({
      /** A text that is not an email address is rejected with `recipientInvalid`. */
      recipientEmail: z.string().trim().min(1).max(1000),
      /** The child to name in the email. If no child is given, the email names the first child of the event. */
      profileId: ProfileId.optional(),
    }),
    response: z.object({ recipientEmail: z.string() }),
  },
  file: {
    method: 'get',
    path: '/events/{id}/event.ics',
    summary: 'Get an event as an iCalendar file',
    access: 'onboarded',
    params,
    response: z.string(),
    download: 'text/calendar; charset=utf-8',
  },
  search: {
    method: 'get',
    path: '/search/events',
    summary:
      'Find at most 10 events whose title, description or place contains the text, upcoming ones first',
    access: 'onboarded',
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    response: EventList,
  },
  optOutOfShares: {
    method: 'post',
    path: '/share-opt-outs',
    summary: 'Stop sending shared events to the address identified by the mail’s secret',
    access: 'public',
    body: z.object({ secret: z.string().min(1).max(500) }),
    response: z.object({ optedOut: z.literal(true) }),
    idempotencyStore: 'idempotent',
  },
} as const satisfies Record<string, Call>
