import { z } from 'zod'
import { SPORT_NAMES } from '@homefield/domain/sport'
import { DayText, EventId, HexColor, Id, InstantText, ProfileId, Revisions, TimeText, typed } from './wire.ts'
import type { Call } from './call.ts'

/**
 * When an event is: three kinds of time, never mixed. `timed` has instants and the zone it was meant in (a null end
 * says that the length is unknown). `days` are plain dates, last one included, that never shift with a zone;
 * `timeTbd` marks a day whose time of day is still to be decided.
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

/** A child of a happening, as this viewer sees it. `eventId` is that child's own row. */
export const EventChild = z.object({
  eventId: Id,
  profileId: Id,
  name: z.string(),
  color: HexColor,
})
export type EventChild = z.infer<typeof EventChild>

/**
 * One happening, once, with every child of it that the viewer may see. `id` is the row of the first child; any child's
 * `eventId` reaches the same happening.
 */
export const Event = z.object({
  id: Id,
  happeningId: Id,
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
  field: z.string().nullable(),
  opponent: z.string().nullable(),
  homeOrAway: z.enum(['home', 'away']).nullable(),
  arriveBy: InstantText.nullable(),
  uniform: z.string().nullable(),
  description: z.string().nullable(),
  visibility: z.enum(['public', 'private']),
  isOwnEvent: z.boolean(),
  ownerName: z.string(),
})
export type Event = z.infer<typeof Event>

export const EventList = z.object({ events: z.array(Event), revisions: Revisions })
export type EventList = z.infer<typeof EventList>

export const EventRange = z.object({
  /** First day wanted, in the viewer's zone. */
  from: DayText,
  /** The day after the last one wanted. */
  to: DayText,
  profileId: ProfileId.optional(),
})

/** Minutes an event made by hand may last (specification 001, section 9); 1440 is a whole day. */
export const EVENT_DURATIONS = [30, 45, 60, 90, 120, 180, 240, 1440] as const

/** An event made by hand, as it is typed: day and time of day in the viewer's own zone. */
export const NewEvent = z.object({
  id: EventId,
  profileId: ProfileId,
  title: typed(300).min(1),
  date: DayText,
  startTime: TimeText,
  durationMinutes: z.union(EVENT_DURATIONS.map((minutes) => z.literal(minutes))),
  sport: z.enum(SPORT_NAMES),
  visibility: z.enum(['public', 'private']),
  description: typed(10_000).optional(),
  location: typed(500).optional(),
})
export type NewEvent = z.input<typeof NewEvent>

export const event = {
  create: {
    method: 'post',
    path: '/events',
    summary: 'Add an event by hand to a child one owns or administers',
    access: 'onboarded',
    body: NewEvent,
    response: z.object({ event: Event }),
  },
  list: {
    method: 'get',
    path: '/events',
    summary: 'Everything that touches the days from..to (to not included) of the viewer’s zone',
    access: 'onboarded',
    query: EventRange,
    response: EventList,
  },
  read: {
    method: 'get',
    path: '/events/{id}',
    summary: 'One event, by the id of any of its rows',
    access: 'onboarded',
    params: z.object({ id: EventId }),
    response: z.object({ event: Event, revisions: Revisions }),
  },
} as const satisfies Record<string, Call>
