import { TEAM_ACTIONS } from '@homefield/domain/access'
import { PLATFORM_NAMES, PLATFORM_SLUGS } from '@homefield/domain/platform'
import { SPORT_NAMES } from '@homefield/domain/sport'
import { z } from 'zod'
import { EventWhen } from './event.ts'
import {
  DayText,
  HexColor,
  Id,
  GivenInstant,
  InstantText,
  ProfileId,
  Revisions,
  SeenVersion,
  TeamId,
  typedLine,
  Zone,
} from './wire.ts'
import type { Call } from './call.ts'

/** Reasons why a feed fails, in terms that a parent can act on. The column `feeds.problem` stores the reason. */
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
  /** The platform no longer accepts our tokens: the parent has to sign in again. */
  'signedOut',
] as const

export const FeedProblem = z.object({ reason: z.enum(FEED_PROBLEMS), since: InstantText })
export type FeedProblem = z.infer<typeof FeedProblem>

const MappedProfile = z.object({ id: Id, name: z.string(), color: HexColor })

/**
 * An import that a person requested. It ends as `done` or `failed`, and then has `endedAt`.
 * The result stays stored until a person requests the next import. Each count is null until the server knows it.
 */
export const TeamImport = z.object({
  step: z.enum(['pending', 'fetching', 'found', 'mapping', 'done', 'failed']),
  /** Number of events in the calendar. */
  found: z.number().int().nullable(),
  /** Number of future events in the calendar. */
  ahead: z.number().int().nullable(),
  /** Progress: the server has written `mapped` of `toMap` events. An event of two children counts twice. */
  mapped: z.number().int().nullable(),
  toMap: z.number().int().nullable(),
  startedAt: InstantText,
  endedAt: InstantText.nullable(),
})
export type TeamImport = z.infer<typeof TeamImport>

/**
 * Set when a large number of events suddenly disappeared from a feed.
 * The missing events stay visible until a parent or a later fetch confirms that they were removed (C37).
 */
const WithheldLoss = z.object({
  lost: z.number().int(),
  of: z.number().int(),
  since: InstantText,
  /** From this time on, the server removes the events if the feed still lacks them at the next fetch. */
  believedAt: InstantText,
})

/** A team as the viewer may see it. `Team` has only the host of the calendar link, because the link is a secret. */
export const Team = z.object({
  id: Id,
  platform: z.enum(PLATFORM_NAMES),
  teamId: z.string(),
  teamName: z.string(),
  sport: z.enum(SPORT_NAMES),
  sportColor: HexColor,
  zone: z.string(),
  syncStatus: z.enum(['pending', 'success', 'error']),
  /** Time at which the team's events were last synced. The app shows null as 'Never synced'. */
  lastSynced: InstantText.nullable(),
  /** Time at which the feed was last fetched, successfully or not. */
  lastChecked: InstantText.nullable(),
  problem: FeedProblem.nullable(),
  /** The missing events that a parent can confirm as removed. Set while `problem` is `heldBack`. */
  withheldLoss: WithheldLoss.nullable(),
  /** How many times in a row the server has failed to fetch or read the feed. */
  failures: z.number().int(),
  nextCheckAt: InstantText.nullable(),
  /** Minutes between two fetches of the feed; null before the first fetch. */
  checkMinutes: z.number().int().nullable(),
  /** The last import that a person requested. */
  import: TeamImport.nullable(),
  /** The source of the team's events: a calendar link, or the owner's account at the platform. */
  source: z.enum(['link', 'teamsnap']),
  linkHost: z.string(),
  mappedProfiles: z.array(MappedProfile),
  eventCount: z.number().int(),
  /** Minutes before the start at which the team usually arrives; null if nobody set them. */
  earlyMinutes: z.number().int().nullable(),
  /** True if the viewer wants no reminders and no notifications of this team. */
  isMuted: z.boolean(),
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

/** The contents of the calendar behind a pasted link, shown before anything is saved. */
export const FeedPreview = z.object({
  platform: z.enum(PLATFORM_NAMES),
  teamName: z.string(),
  sport: z.enum(SPORT_NAMES),
  zone: z.string(),
  eventCount: z.number().int(),
  firstDay: DayText.nullable(),
  lastDay: DayText.nullable(),
  /** The next three events, or the first three events if all events are in the past. */
  next: z.array(z.object({ title: z.string(), when: EventWhen, locationName: z.string().nullable() })).max(3),
  /** Number of future events. If a calendar with events has no future events, the season is over. */
  aheadCount: z.number().int(),
  /** Number of events that have a start time but no end time. */
  withoutEnd: z.number().int(),
  /** Number of events with the same time, title and place as an earlier event of the calendar. */
  duplicates: z.number().int(),
  /**
   * Codes of the problems found in the calendar, without duplicates.
   * The codes are the problem codes of the package `ics`, plus:
   * - `cut`: the calendar was too large to read completely.
   * - `pastOnly`: no event is in the future.
   * - `outsideWindow`: all events are too far in the past or future to be kept.
   */
  warnings: z.array(z.string()),
  /**
   * The platform that the calendar's text suggests. Set only if the host of the link is unknown.
   * The app offers `suggestedPlatform` only as a suggestion, and the parent chooses the platform.
   */
  suggestedPlatform: z.enum(PLATFORM_NAMES).nullable(),
  /** The time zone that the calendar states; null if the calendar states none. */
  statedZone: z.string().nullable(),
  host: z.string(),
  /** Set if this parent has already connected the same calendar. */
  connectedTeamId: Id.nullable(),
})
export type FeedPreview = z.infer<typeof FeedPreview>

/** Whether this installation offers a sign-in at TeamSnap, and whether the viewer has signed in there. */
export const TeamsnapSignIn = z.object({
  isAvailable: z.boolean(),
  state: z.enum(['none', 'connected', 'signedOut']),
  /** Time of the sign-in at TeamSnap; null if `state` is `none`. */
  connectedAt: InstantText.nullable(),
})
export type TeamsnapSignIn = z.infer<typeof TeamsnapSignIn>

/**
 * The reason why a sign-in failed after TeamSnap redirected the browser back to the app.
 * The server sends the reason as `details.reason` of the error `authenticationFailed`.
 * Each reason means that no TeamSnap account was connected:
 * - `state`: the sign-in was not started by this person, expired, or already used.
 * - `verifier`: the sign-in was started in another browser.
 * - `exchange`: TeamSnap rejected the code.
 * - `user`: TeamSnap did not return the account.
 * - `teams`: TeamSnap did not return the teams.
 * - `busy`: TeamSnap did not answer in time.
 */
export const SIGN_IN_REFUSALS = ['state', 'verifier', 'exchange', 'user', 'teams', 'busy'] as const
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number]

/** A PKCE verifier, with the characters and the length that RFC 7636 allows. */
const CodeVerifier = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/)
const CodeChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** A pasted link may have spaces around the URL, may lack a scheme, or may be part of a sentence. */
const PastedLink = z.string().trim().min(1).max(4000)

/**
 * The page on which the person pasted the link. A platform's page accepts only links of that platform.
 * The page 'Other' accepts every link, whatever its host.
 */
export const LINK_FORMS = ['Playmetrics', 'SportsEngine', 'GameChanger', 'Other'] as const

/**
 * Maximum number of teams per account.
 * This maximum stops abuse. A family with five children on all platforms needs far fewer teams.
 */
export const MOST_TEAMS = 200

export const NewTeam = z.object({
  id: TeamId,
  form: z.enum(LINK_FORMS),
  url: PastedLink,
  teamName: typedLine(120).min(1).optional(),
  sport: z.enum(SPORT_NAMES).optional(),
  zone: Zone.optional(),
  /** The platform that the parent chose, if the link's host does not identify it. */
  platform: z.enum(PLATFORM_NAMES).optional(),
})
export type NewTeam = z.input<typeof NewTeam>

/**
 * The result of a sync that a person requested.
 * `running`: the sync continues in the background, and the event stream reports its end.
 * `events` is the team's number of events after the sync. An event of two children counts twice.
 */
export const SyncOutcome = z.object({
  state: z.enum(['done', 'failed', 'running']),
  events: z.number().int(),
  profiles: z.number().int(),
  problem: FeedProblem.nullable(),
})
export type SyncOutcome = z.infer<typeof SyncOutcome>

/**
 * The result of refreshing several teams. `running` teams still sync; `unmapped` teams have no child.
 */
export const PlatformRefresh = z.object({
  done: z.number().int(),
  failed: z.number().int(),
  running: z.number().int(),
  unmapped: z.number().int(),
})
export type PlatformRefresh = z.infer<typeof PlatformRefresh>

const onePlatform = z.object({ platform: z.enum(PLATFORM_SLUGS) })

export const connection = {
  platforms: {
    method: 'get',
    path: '/platforms',
    summary: 'List the platforms with their connections',
    access: 'onboarded',
    response: z.object({
      platforms: z.array(PlatformSummary),
      teamsnap: TeamsnapSignIn,
      revisions: Revisions,
    }),
  },
  refreshPlatform: {
    method: 'post',
    path: '/platforms/{platform}/refresh',
    summary: 'Sync all mapped teams of a platform now, several at a time; waits up to a limit',
    access: 'onboarded',
    limit: 'refresh',
    params: onePlatform,
    response: PlatformRefresh,
    idempotencyStore: 'a sync can be repeated',
  },
  disconnectPlatform: {
    method: 'delete',
    path: '/platforms/{platform}',
    summary:
      'Disconnect a platform: remove the viewer’s teams with their events, and the sign-in; others’ teams stay',
    access: 'onboarded',
    params: onePlatform,
    response: z.null(),
  },
  authorizeTeamsnap: {
    method: 'post',
    path: '/platforms/teamsnap/authorize',
    summary: 'Get the TeamSnap sign-in URL; the code verifier stays with the caller',
    access: 'onboarded',
    body: z.object({ codeChallenge: CodeChallenge }),
    response: z.object({ url: z.string() }),
    idempotencyStore: 'a sign-in can be started repeatedly',
  },
  callbackTeamsnap: {
    method: 'post',
    path: '/platforms/teamsnap/callback',
    summary: 'Finish the TeamSnap sign-in and start the import; a state works only once',
    access: 'onboarded',
    limit: 'fetch',
    body: z.object({
      code: z.string().min(1).max(2000),
      state: z.string().min(1).max(200),
      codeVerifier: CodeVerifier,
    }),
    response: z.object({ teams: z.array(Team) }),
    idempotencyStore: 'a state works only once',
  },
  preview: {
    method: 'post',
    path: '/feeds/preview',
    summary: 'Preview a pasted calendar link without saving anything',
    access: 'onboarded',
    limit: 'fetch',
    body: z.object({ form: z.enum(LINK_FORMS), url: PastedLink, zone: Zone.optional() }),
    response: FeedPreview,
    idempotencyStore: 'read-only',
  },
  teams: {
    method: 'get',
    path: '/teams',
    summary: 'List the viewer’s teams, and those of owners who made the viewer administrator, newest first',
    access: 'onboarded',
    query: z.object({ platform: z.enum(PLATFORM_NAMES).optional() }),
    response: z.object({ teams: z.array(Team), revisions: Revisions }),
  },
  addTeam: {
    method: 'post',
    path: '/teams',
    summary: 'Connect a calendar link; this starts its first sync',
    access: 'onboarded',
    limit: 'connect',
    body: NewTeam,
    response: Team,
  },
  changeTeam: {
    method: 'patch',
    path: '/teams/{id}',
    summary: 'Change the name, sport, zone or platform of a team',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    body: z
      .object({
        teamName: typedLine(120),
        sport: z.enum(SPORT_NAMES),
        zone: Zone,
        /** Only a team that was added by link can get another platform. */
        platform: z.enum(PLATFORM_NAMES),
        earlyMinutes: z.number().int().min(0).max(240).nullable(),
      })
      .partial()
      .extend({ version: SeenVersion }),
    response: Team,
  },
  mute: {
    method: 'put',
    path: '/teams/{id}/mute',
    summary: 'Turn the viewer’s reminders and notifications of a team off or on',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    body: z.object({ isMuted: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
  },
  replaceLink: {
    method: 'put',
    path: '/teams/{id}/link',
    summary: 'Replace the calendar link of a team; its events, messages and reminders stay',
    access: 'onboarded',
    limit: 'connect',
    params: z.object({ id: TeamId }),
    body: z.object({ url: PastedLink }),
    response: Team,
  },
  acceptLoss: {
    method: 'post',
    path: '/teams/{id}/accept-loss',
    summary: 'Confirm that the events missing from a team’s calendar are really gone',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    /**
     * `since` and `lost` are copied from the team's `withheldLoss`: which events the app showed as missing, and how many.
     * The call fails with `lossNotWithheld` if the team's `withheldLoss` is now null or has another `since`.
     * The call fails with `lossGrew` if more events are missing now.
     */
    body: z.object({ since: GivenInstant, lost: z.number().int().positive() }),
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
    summary: 'Map a team to children; replaces the mapping and starts a sync',
    access: 'onboarded',
    params: z.object({ id: TeamId }),
    body: z.object({ profileIds: z.array(ProfileId).max(100) }),
    response: Team,
  },
  syncTeam: {
    method: 'post',
    path: '/teams/{id}/sync',
    summary: 'Sync a team now; waits for the end up to a limit',
    access: 'onboarded',
    limit: 'fetch',
    params: z.object({ id: TeamId }),
    response: SyncOutcome,
    idempotencyStore: 'a sync can be repeated',
  },
} as const satisfies Record<string, Call>
