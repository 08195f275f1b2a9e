import type { FeedProblem, PlatformSummary, Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import type { Profile } from '@homefield/contract/profile'
import type { DraftName } from '../../lib/session/drafts.ts'

/** The platforms that have a page for pasting links. TeamSnap's page offers sign-in instead of links. */
export type LinkPlatform = Exclude<PlatformName, 'TeamSnap'>

/** The URL hash that focuses the field for pasting a link. */
export const LINK_FIELD = 'link'

/** Timeout in ms. The server may need that long to fetch a calendar from another site. */
export const PATIENCE = 45_000

/**
 * True if the team is connected by calendar link.
 * If false, the team comes from the parent's TeamSnap account, and the page shows different texts for the team.
 */
export function isLink({ source }: Pick<Team, 'source'>): boolean {
  return source === 'link'
}

export interface PlatformLists {
  readonly connected: readonly PlatformSummary[]
  readonly available: readonly PlatformSummary[]
}

export function splitPlatforms(platforms: readonly PlatformSummary[]): PlatformLists {
  return {
    connected: platforms.filter((platform) => platform.connected),
    available: platforms.filter((platform) => !platform.connected),
  }
}

/** The most recent check of any of the teams. Null if no team was ever checked. */
export function lastCheckedOf(teams: readonly Pick<Team, 'lastChecked'>[]): string | null {
  return (
    teams
      .flatMap((team) => team.lastChecked ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** Children that the user may map to teams: the user's own children, and children that the user administers. */
export function mappableProfiles(profiles: readonly Profile[]): Profile[] {
  return profiles.filter((profile) => profile.can.mapTeams)
}

/** The dialogs of one team. Every page that lists teams can open them (`TeamDialogs`). */
export type TeamDialogKind = 'edit' | 'map' | 'hidden' | 'remove' | 'replaceLink' | 'acceptLoss'

export interface OpenTeamDialog {
  readonly kind: TeamDialogKind
  /** The team as it was when the dialog opened. */
  readonly team: Team
  /** True if the team was just added. The user may then map it later. */
  readonly isNew?: boolean
}

/** A feed problem ends with a new link, a new sign-in, the user's confirmation, or automatically (`time`). */
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

/** The problem with a team's calendar. Missing events that a parent has confirmed are no longer a problem. */
export function problemOf(team: Pick<Team, 'problem' | 'withheldLoss'>): FeedProblem | null {
  return team.problem?.reason === 'heldBack' && team.withheldLoss === null ? null : team.problem
}

/** True if the problem persists until the user acts. */
export function needsYou(team: Pick<Team, 'problem' | 'withheldLoss'>): boolean {
  const problem = problemOf(team)
  return problem !== null && remedyOf(problem) !== 'time'
}

/** True if the team belongs to the user and the user's sign-in at the platform has expired or is missing. */
export function isSignedOutTeam({ isOwnTeam, problem }: Pick<Team, 'isOwnTeam' | 'problem'>): boolean {
  return isOwnTeam && problem?.reason === 'signedOut'
}

/**
 * The time at which the first failing team started to fail. Null if no team fails.
 * Missing events that await the parent's confirmation are not a failure.
 */
export function failingSince(teams: readonly Pick<Team, 'problem' | 'withheldLoss'>[]): string | null {
  const since = teams.flatMap((team) => {
    const problem = problemOf(team)
    return problem === null || problem.reason === 'heldBack' ? [] : [problem.since]
  })
  return since.sort()[0] ?? null
}

/**
 * Chooses how to show a past instant in the user's zone.
 * The page shows today's instants as a time, the last six days as a weekday, and older instants as a date.
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

/** A platform's state, most serious first. */
export type PlatformState = 'signedOut' | 'issue' | 'held' | 'connected'

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
 * Returns the name of the draft for a new link that replaces a team's old link.
 * If the session ends before the pasted link is saved, the team's row offers the link from the draft.
 */
export const replacedLink = (teamId: string) => `link.replaced.${teamId}` as DraftName<string>
