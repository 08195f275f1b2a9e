import { z } from 'zod'
import { Event } from './event.ts'
import { FEED_PROBLEMS } from './connection.ts'
import { PLATFORM_NAMES } from '@homefield/domain/platform'
import { Id, InstantText, Revisions } from './wire.ts'
import type { Call } from './call.ts'

/**
 * An event with changes that the viewer has not acknowledged (`event.news` is set), and the event's team.
 * The team is null for manual events and friends' events.
 */
export const ChangedEvent = z.object({ event: Event, teamId: Id.nullable() })
export type ChangedEvent = z.infer<typeof ChangedEvent>

export const ChangeList = z.object({
  /**
   * At most 200 events with unacknowledged changes. The event with the newest change comes first.
   * Events that ended before yesterday are left out.
   */
  changed: z.array(ChangedEvent),
  /** Time at which the viewer last opened the list before this request. */
  seenAt: InstantText.nullable(),
  /** Teams with a feed that the server could not check, so the team's events may be out of date. */
  failing: z.array(
    z.object({
      teamId: Id,
      teamName: z.string(),
      platform: z.enum(PLATFORM_NAMES),
      reason: z.enum(FEED_PROBLEMS),
      since: InstantText,
    }),
  ),
  revisions: Revisions,
})
export type ChangeList = z.infer<typeof ChangeList>

export const change = {
  list: {
    method: 'get',
    path: '/changes',
    summary: 'List the schedule changes that are not acknowledged yet',
    access: 'onboarded',
    response: ChangeList,
  },
  acknowledge: {
    method: 'post',
    path: '/changes/acknowledge',
    summary: 'Acknowledge changes (‘Got it’); ids that are gone or belong to others are ignored',
    access: 'onboarded',
    body: z.object({ changeIds: z.array(Id).min(1).max(1000) }),
    response: z.object({ acknowledged: z.number().int() }),
  },
  look: {
    method: 'post',
    path: '/changes/look',
    summary: 'Record that the list of changes was viewed now',
    access: 'onboarded',
    response: z.object({ seenAt: InstantText }),
  },
} as const satisfies Record<string, Call>
