import { TEAM_ACTIONS } from '@homefield/domain/access'
import { PLATFORM_NAMES } from '@homefield/domain/platform'
import { SPORT_NAMES } from '@homefield/domain/sport'
import { z } from 'zod'
import { EventWhen } from './event.ts'
import { DayText, HexColor, Id, InstantText, ProfileId, Revisions, TeamId, typed, Zone } from './wire.ts'
import type { Call } from './call.ts'

/** Why a feed fails, in words a parent can act on; the closed list that `feeds.problem` holds. */
export const FEED_PROBLEMS = [
  'timeout',
  'unreachable',
  'notFound',
  'switchedOff',
  'accessDenied',
  'rateLimited',
  'serverError',
  'certificate',
  'tooLarge',
  'notACalendar',
  'truncated',
  'empty',
  'unreadable',
  'heldBack',
  'refusedAddress',
] as const

export const FeedProblem = z.object({ reason: z.enum(FEED_PROBLEMS), since: InstantText })
export type FeedProblem = z.infer<typeof FeedProblem>

export const MappedProfile = z.object({ id: Id, name: z.string(), color: HexColor })

/** A team as this viewer sees it. The link itself is a secret: only its host is shown. */
export const Team = z.object({
  id: Id,
  platform: z.enum(PLATFORM_NAMES),
  teamId: z.string(),
  teamName: z.string(),
  sport: z.enum(SPORT_NAMES),
  sportColor: HexColor,
  zone: z.string(),
  syncStatus: z.enum(['pending', 'success', 'error']),
  /** When events last truly came in; null is 'Never synced'. */
  lastSynced: InstantText.nullable(),
  /** When the link was last asked, whatever it said. */
  lastChecked: InstantText.nullable(),
  problem: FeedProblem.nullable(),
  linkHost: z.string(),
  mappedProfiles: z.array(MappedProfile),
  eventCount: z.number().int(),
  isOwnTeam: z.boolean(),
  ownerName: z.string(),
  can: z.record(z.enum(TEAM_ACTIONS), z.boolean()),
  version: z.number().int(),
})
export type Team = z.infer<typeof Team>

export const PlatformSummary = z.object({
  name: z.enum(PLATFORM_NAMES),
  color: HexColor,
  connected: z.boolean(),
  hasIssue: z.boolean(),
  teamCount: z.number().int(),
  lastSynced: InstantText.nullable(),
})
export type PlatformSummary = z.infer<typeof PlatformSummary>

/** What a pasted link holds, before anything is saved. */
export const FeedPreview = z.object({
  platform: z.enum(PLATFORM_NAMES),
  teamName: z.string(),
  sport: z.enum(SPORT_NAMES),
  zone: z.string(),
  eventCount: z.number().int(),
  firstDay: DayText.nullable(),
  lastDay: DayText.nullable(),
  /** The next three, or the first three where nothing lies ahead. */
  next: z.array(z.object({ title: z.string(), when: EventWhen, locationName: z.string().nullable() })).max(3),
  /** Codes of what could not be read; see the ics package. */
  warnings: z.array(z.string()),
  /** The zone the calendar names for itself, where it does. */
  statedZone: z.string().nullable(),
  host: z.string(),
  /** Set where this parent has connected the same calendar before. */
  connectedTeamId: Id.nullable(),
})
export type FeedPreview = z.infer<typeof FeedPreview>

/** Links as people paste them: blanks, no scheme, inside a sentence. */
const PastedLink = z.string().trim().min(1).max(4000)

/** The form a link was pasted into; each accepts its platform's links alone, 'Other' any. */
export const LINK_FORMS = ['Playmetrics', 'SportsEngine', 'GameChanger', 'Other'] as const

export const NewTeam = z.object({
  id: TeamId,
  form: z.enum(LINK_FORMS),
  url: PastedLink,
  teamName: typed(120).min(1).optional(),
  sport: z.enum(SPORT_NAMES).optional(),
  zone: Zone.optional(),
})
export type NewTeam = z.input<typeof NewTeam>

/**
 * How a sync ended. `running` means that it goes on in the background: the stream tells when it is done.
 * `events` counts what the team holds for its children now, once per child.
 */
export const SyncOutcome = z.object({
  state: z.enum(['done', 'failed', 'running']),
  events: z.number().int(),
  profiles: z.number().int(),
  problem: FeedProblem.nullable(),
})
export type SyncOutcome = z.infer<typeof SyncOutcome>

export const connection = {
  platforms: {
    method: 'get',
    path: '/platforms',
    summary: 'The platforms, with what is connected',
    access: 'onboarded',
    response: z.object({ platforms: z.array(PlatformSummary), revisions: Revisions }),
  },
  preview: {
    method: 'post',
    path: '/feeds/preview',
    summary: 'Read a pasted calendar link without saving anything',
    access: 'onboarded',
    body: z.object({ form: z.enum(LINK_FORMS), url: PastedLink, zone: Zone.optional() }),
    response: FeedPreview,
    ledger: 'changes nothing',
  },
  teams: {
    method: 'get',
    path: '/teams',
    summary: 'Own teams, and those of owners who made the viewer administrator; newest first',
    access: 'onboarded',
    query: z.object({ platform: z.enum(PLATFORM_NAMES).optional() }),
    response: z.object({ teams: z.array(Team), revisions: Revisions }),
  },
  addTeam: {
    method: 'post',
    path: '/teams',
    summary: 'Connect a calendar link; its first sync starts at once',
    access: 'onboarded',
    body: NewTeam,
    response: Team,
  },
  changeTeam: {
    method: 'patch',
    path: '/teams/{id}',
    summary: 'Rename a team, correct its sport or zone',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    body: z
      .object({ teamName: typed(120), sport: z.enum(SPORT_NAMES), zone: Zone })
      .partial()
      .extend({ version: z.number().int() }),
    response: Team,
  },
  removeTeam: {
    method: 'delete',
    path: '/teams/{id}',
    summary: 'Remove a team and its events',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    response: z.null(),
  },
  mapTeam: {
    method: 'put',
    path: '/teams/{id}/profiles',
    summary: 'Say whose team it is; replaces the mapping and starts a sync',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    body: z.object({ profileIds: z.array(ProfileId).max(100) }),
    response: Team,
  },
  syncTeam: {
    method: 'post',
    path: '/teams/{id}/sync',
    summary: 'Fetch and sync now; waits for the end as long as a reader would',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    response: SyncOutcome,
    ledger: 'a sync may run any number of times',
  },
} as const satisfies Record<string, Call>
