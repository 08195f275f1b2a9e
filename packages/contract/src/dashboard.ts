import { z } from 'zod'
import { PlatformSummary } from './connection.ts'
import { Clash } from './clash.ts'
import { Event } from './event.ts'
import { Profile } from './profile.ts'
import { DayText, Id, InstantText, Revisions } from './wire.ts'
import type { Call } from './call.ts'

export const Dashboard = z.object({
  /** Today's date in the viewer's zone, by the server's clock. */
  today: DayText,
  todaysEvents: z.array(Event),
  /** At most 8 events on the days after today, sorted by start. */
  upcomingEvents: z.array(Event),
  profiles: z.array(Profile),
  platforms: z.array(PlatformSummary),
  lastDashboardRefresh: InstantText.nullable(),
  /** Clashes of today's and upcoming events, sorted by time. Clashes marked as 'not a problem' are left out. */
  clashes: z.array(Clash),
  /** Number of clashes in the next 30 days that the viewer has not marked as 'not a problem'. */
  clashesToDecide: z.number().int(),
  /**
   * Number of events with unacknowledged changes, up to 200, because the list of changes shows at most 200.
   */
  changedEvents: z.number().int(),
  /**
   * The viewer's own and administered children whose family noted a driver in the last 60 days.
   * Only the events of these children can need a driver: other families do not plan their drives here.
   */
  coveredProfileIds: z.array(Id),
  /** True if any child has an event. Without events, the app shows the guide for new users. */
  hasEvents: z.boolean(),
  revisions: Revisions,
})
export type Dashboard = z.infer<typeof Dashboard>

const RefreshOutcome = z.object({
  /** False if the call started no refresh, because the previous one is still running or less than 5 s old. */
  started: z.boolean(),
  lastDashboardRefresh: InstantText.nullable(),
})

export const dashboard = {
  read: {
    method: 'get',
    path: '/dashboard',
    summary: 'Get everything that the dashboard shows in one call',
    access: 'onboarded',
    response: Dashboard,
  },
  refresh: {
    method: 'post',
    path: '/dashboard/refresh',
    summary:
      'Sync every mapped team now: the viewer’s own, and those of owners who made the viewer administrator',
    access: 'onboarded',
    limit: 'fetch',
    response: RefreshOutcome,
    idempotencyStore: 'has its own cool-down',
  },
} as const satisfies Record<string, Call>
