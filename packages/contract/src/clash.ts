import { z } from 'zod'
import { Driver } from './coverage.ts'
import { Event } from './event.ts'
import { DayText, EventId, GivenInstant, Id, InstantText, Revisions } from './wire.ts'
import type { Call } from './call.ts'

/** One of the two clashing events, with the ids of the viewer's children who take part in the event. */
export const ClashSide = z.object({ eventId: Id, eventGroupId: Id, profileIds: z.array(Id).min(1) })
export type ClashSide = z.infer<typeof ClashSide>

/**
 * Two events of the viewer's own children that a parent cannot both reach.
 * `first` is the event that starts earlier.
 * - `overlap`: both events take place between `from` and `to`.
 * - `drive`: the time between the two events, `from` to `to`, is shorter than the drive or even zero.
 */
export const Clash = z.object({
  kind: z.enum(['overlap', 'drive']),
  first: ClashSide,
  second: ClashSide,
  from: InstantText,
  to: InstantText,
  /** Time at which both events have ended. Reports contain only clashes with a future `endsAt`. */
  endsAt: InstantText,
  /** Minutes to drive from one event to the other. Null if the place of an event is unknown. */
  driveMinutes: z.number().int().nullable(),
  /**
   * `parent` if the parent entered `driveMinutes`; `routed` if a routing service computed it.
   * `estimate` if the server computed it from distance and speed.
   */
  driveFrom: z.enum(['parent', 'routed', 'estimate']).nullable(),
  /** Minutes estimated from distance and speed, even if the parent entered a drive time; null if a place is unknown. */
  estimateMinutes: z.number().int().nullable(),
  /** The adult who cannot drive both; null if the clash is about nobody in particular. */
  driver: Driver.nullable(),
  /** True if one of the two events has no stated end. The server then assumed how long the event takes. */
  isAssumed: z.boolean(),
  /** Time at which the viewer marked the clash as 'not a problem'; null for an undecided clash. */
  settledAt: InstantText.nullable(),
})
export type Clash = z.infer<typeof Clash>

export const ClashReport = z.object({
  /** The clashes that are not over, sorted by time, including those that the viewer marked as 'not a problem'. */
  clashes: z.array(Clash),
  /** All events that occur in `clashes`, without duplicates. */
  events: z.array(Event),
  revisions: Revisions,
})
export type ClashReport = z.infer<typeof ClashReport>

const Pair = z.object({ firstEventId: EventId, secondEventId: EventId })

export const clash = {
  list: {
    method: 'get',
    path: '/clashes',
    summary:
      'List clashes between the viewer’s own children from a day on (to excluded), at most 92 days; default: next 30',
    access: 'onboarded',
    query: z.object({ from: DayText.optional(), to: DayText.optional() }),
    response: ClashReport,
  },
  preview: {
    method: 'get',
    path: '/clashes/preview',
    summary: 'Preview the clashes of an event at other times',
    access: 'onboarded',
    query: z.object({ eventId: EventId, start: GivenInstant, end: GivenInstant }),
    response: ClashReport,
  },
  settle: {
    method: 'post',
    path: '/clashes/settle',
    summary: 'Mark a clash as ‘Not a problem’, or undo that; the mark ends when times or places change',
    access: 'onboarded',
    body: z.object({ pairs: z.array(Pair).min(1).max(100), settled: z.boolean() }),
    response: z.object({ settled: z.number().int() }),
  },
  setDriveTime: {
    method: 'put',
    path: '/drive-times',
    summary: 'Set the drive time between two places for every trip between them; null restores the estimate',
    access: 'onboarded',
    body: Pair.extend({ minutes: z.number().int().min(0).max(600).nullable() }),
    response: z.object({ minutes: z.number().int().nullable() }),
  },
} as const satisfies Record<string, Call>
