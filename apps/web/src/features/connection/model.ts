import type { FeedProblem, PlatformSummary, Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import type { Profile } from '@homefield/contract/profile'
import type { DraftName } from '../../lib/session/drafts.ts'

/** Platforms with a page for pasting calendar links. TeamSnap's page offers sign-in instead. */
export type LinkPlatform = Exclude<PlatformName, 'TeamSnap'>

/** The URL hash that focuses the field for pasting a calendar link. */
export const LINK_FIELD = 'link'

/** Timeout in milliseconds. The server may take this long to fetch a calendar from another site. */
export const PATIENCE = 45_000

/**
 * Returns true if the team is connected by calendar link.
 * A team without a link comes from the parent's TeamSnap account, so the page shows other texts for the team.
 */
export function isLink({ source }: Pick<Team, 'source'>): boolean {
  return source === 'link'
}

export interface PlatformLists {
  readonly connected: readonly PlatformSummary[]
  readonly available: readonly PlatformSummary[]
}

/** Splits the platforms, and sorts the connected platforms by how urgently they need the user. */
export function splitPlatforms(
  platforms: readonly PlatformSummary[],
  stateOf: (platform: PlatformSummary) => PlatformState,
): PlatformLists {
  const urgency = (platform: PlatformSummary) => PLATFORM_STATES.indexOf(stateOf(platform))
  return {
    connected: platforms.filter((platform) => platform.connected).sort((a, b) => urgency(a) - urgency(b)),
    available: platforms.filter((platform) => !platform.connected),
  }
}

/** Returns when the calendar of any of the teams was last fetched. Null if none was ever fetched. */
export function lastCheckedOf(teams: readonly Pick<Team, 'lastChecked'>[]): string | null {
  return (
    teams
      .flatMap((team) => team.lastChecked ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** Returns the children whom the user may map to teams: own children and administered children. */
export function mappableProfiles(profiles: readonly Profile[]): Profile[] {
  return profiles.filter((profile) => profile.can.mapTeams)
}

/** The dialogs of a team. A page with a list of teams renders the dialogs with `TeamDialogs`. */
export type TeamDialogKind = 'edit' | 'map' | 'hidden' | 'remove' | 'replaceLink' | 'acceptLoss'

export interface OpenTeamDialog {
  readonly kind: TeamDialogKind
  /** The team at the time when the dialog opened. */
  readonly team: Team
  /** True if the user has just added the team, and may choose its children later. */
  readonly isNew?: boolean
}

/** What ends a problem with a calendar: a new link, a new sign-in, the user's confirmation (`word`), or only `time`. */
export type Remedy = 'newLink' | 'signIn' | 'word' | 'time'

export function remedyOf({ reason }: FeedProblem): Remedy {
  if (reason === 'signedOut') return 'signIn'
  if (reason === 'heldBack') return 'word'
  return NEW_LINK.has(reason) ? 'newLink' : 'time'
}

const NEW_LINK: ReadonlySet<FeedProblem['reason']> = new Set([
  'notFound',
  'switchedOff',
  'accessDenied',
  'notACalendar',
  'refusedAddress',
  'tooLarge',
])

/** Returns the problem with a team's calendar. Confirmed missing events are no longer a problem. */
export function problemOf(team: Pick<Team, 'problem' | 'withheldLoss'>): FeedProblem | null {
  return team.problem?.reason === 'heldBack' && team.withheldLoss === null ? null : team.problem
}

/** Returns true if the problem with the team's calendar persists until the user acts. */
export function needsYou(team: Pick<Team, 'problem' | 'withheldLoss'>): boolean {
  const problem = problemOf(team)
  return problem !== null && remedyOf(problem) !== 'time'
}

/** Returns true if the team is the user's own and the user must sign in at the platform again. */
export function isSignedOutTeam({ isOwnTeam, problem }: Pick<Team, 'isOwnTeam' | 'problem'>): boolean {
  return isOwnTeam && problem?.reason === 'signedOut'
}

/**
 * Returns when the first failing team began to fail. Null if no team fails.
 * Missing events that await a parent's confirmation do not count as a failure.
 */
export function failingSince(teams: readonly Pick<Team, 'problem' | 'withheldLoss'>[]): string | null {
  const since = teams.flatMap((team) => {
    const problem = problemOf(team)
    return problem === null || problem.reason === 'heldBack' ? [] : [problem.since]
  })
  return since.sort()[0] ?? null
}

/**
 * Decides whether a past instant is shown as time, weekday or date.
 * The page shows a time for today, a weekday for the last six days, and a date for older instants.
 */
export function distanceOf(
  instant: Temporal.Instant,
  now: Temporal.Instant,
  timeZone: string,
): 'today' | 'week' | 'older' {
  const dayAt = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(timeZone).toPlainDate()
  const days = dayAt(instant).until(dayAt(now)).days
  return days <= 0 ? 'today' : days <= 6 ? 'week' : 'older'
}

/** The states of a platform, from the most serious state to the least serious. */
const PLATFORM_STATES = ['signedOut', 'issue', 'held', 'connected'] as const
export type PlatformState = (typeof PLATFORM_STATES)[number]

export function platformState(
  { hasIssue }: Pick<PlatformSummary, 'hasIssue'>,
  teams: readonly Pick<Team, 'problem' | 'withheldLoss'>[],
  isSignedOut: boolean,
): PlatformState {
  if (isSignedOut || teams.some((team) => team.problem?.reason === 'signedOut')) return 'signedOut'
  if (hasIssue) return 'issue'
  return teams.some((team) => team.withheldLoss !== null) ? 'held' : 'connected'
}

/**
 * Returns the draft's name for a pasted link that will replace a team's link.
 * If the session ends before the link is saved, the team's row later offers the draft.
 */
export const replacedLink = (teamId: string) => `link.replaced.${teamId}` as DraftName<string>
