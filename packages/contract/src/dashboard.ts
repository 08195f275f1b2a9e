import { z } from 'zod'
import { PlatformSummary } from './connection.ts'
import { Clash } from './clash.ts'
import { Event } from './event.ts'
import { Profile } from './profile.ts'
import { DayText, InstantText, Revisions } from './wire.ts'
import type { Call } from './call.ts'

export const Dashboard = z.object({
  /** Today in the viewer's zone, as the server saw it. */
  today: DayText,
  todaysEvents: z.array(Event),
  /** At most 8 that are not today. */
  upcomingEvents: z.array(Event),
  profiles: z.array(Profile),
  platforms: z.array(PlatformSummary),
  lastDashboardRefresh: InstantText.nullable(),
  /** Those that name one of these events, in order of time, settled ones left out. */
  clashes: z.array(Clash),
  /** Clashes to decide in the next 30 days. */
  clashesToDecide: z.number().int(),
  /** Events with news, as many as the list of changes tells: at most 200. */
  changedEvents: z.number().int(),
  /** Whether any child has any event at all: the first-run guide shows until then. */
  hasEvents: z.boolean(),
  revisions: Revisions,
})
export type Dashboard = z.infer<typeof Dashboard>

const RefreshOutcome = z.object({
  /** False where the last refresh was under 5 seconds ago or is still under way. */
  started: z.boolean(),
  lastDashboardRefresh: InstantText.nullable(),
})

export const dashboard = {
  read: {
    method: 'get',
    path: '/dashboard',
    summary: 'Everything the dashboard shows, in one call',
    access: 'onboarded',
    response: Dashboard,
  },
  refresh: {
    method: 'post',
    path: '/dashboard/refresh',
    summary: 'Fetch every mapped team now: own ones, and those of owners who made the viewer administrator',
    access: 'onboarded',
    limit: 'fetch',
    response: RefreshOutcome,
    ledger: 'has a cool-down of its own',
  },
} as const satisfies Record<string, Call>
