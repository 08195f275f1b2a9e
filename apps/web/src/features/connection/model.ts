import type { FeedProblem, PlatformSummary, Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import type { Profile } from '@homefield/contract/profile'
import type { DraftName } from '../../lib/session/drafts.ts'

/** A platform with a page for pasting links. TeamSnap's page has a sign-in instead. */
export type LinkPlatform = Exclude<PlatformName, 'TeamSnap'>

/** The URL hash that focuses the field for pasting a link. */
export const LINK_FIELD = 'link'

/** In ms. Fetching a third-party server may take this long. */
export const PATIENCE = 45_000

/**
 * Returns whether the team comes by calendar link. Other teams come through the owner's sign-in at the
 * platform and have different texts in the specification.
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

/** The latest check of several teams; null if none was ever checked. */
export function lastCheckedOf(teams: readonly Pick<Team, 'lastChecked'>[]): string | null {
  return (
    teams
      .flatMap((team) => team.lastChecked ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** Children whom the user may map to teams: their own and those they administer. */
export function mappableProfiles(profiles: readonly Profile[]): Profile[] {
  return profiles.filter((profile) => profile.can.mapTeams)
}

/** The dialogs of one team. Every page that lists teams can open them (`TeamDialogs`). */
export type TeamDialogKind = 'edit' | 'map' | 'hidden' | 'remove' | 'replaceLink' | 'acceptLoss'

export interface OpenTeamDialog {
  readonly kind: TeamDialogKind
  /** The team when the dialog was opened. */
  readonly team: Team
  /** The team was just added, so mapping it may be postponed. */
  readonly isNew?: boolean
}

/** The fix for a problem: a new link, a new sign-in, the parent's confirmation of a loss, or time. */
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

/** The problem with a team's calendar. A loss that the parent has accepted is no longer a problem. */
export function problemOf(team: Pick<Team, 'problem' | 'heldLoss'>): FeedProblem | null {
  return team.problem?.reason === 'heldBack' && team.heldLoss === null ? null : team.problem
}

/** Returns whether the problem persists until the user acts. */
export function needsYou(team: Pick<Team, 'problem' | 'heldLoss'>): boolean {
  const problem = problemOf(team)
  return problem !== null && remedyOf(problem) !== 'time'
}

/** Returns whether this is the user's own team and its sign-in has expired or is missing. */
export function isSignedOutTeam({ isOwnTeam, problem }: Pick<Team, 'isOwnTeam' | 'problem'>): boolean {
  return isOwnTeam && problem?.reason === 'signedOut'
}

/**
 * The time at which the first failing team started to fail; null if none does. A loss held back is not a
 * failure.
 */
export function failingSince(teams: readonly Pick<Team, 'problem' | 'heldLoss'>[]): string | null {
  const since = teams.flatMap((team) => {
    const problem = problemOf(team)
    return problem === null || problem.reason === 'heldBack' ? [] : [problem.since]
  })
  return since.sort()[0] ?? null
}

/**
 * Chooses how to name a past instant in the user's zone: by its time today, by its weekday within six days,
 * and by its date before that.
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

/** A platform's status, most serious first. */
export type PlatformState = 'signedOut' | 'issue' | 'held' | 'connected'

export function platformState(
  { hasIssue }: Pick<PlatformSummary, 'hasIssue'>,
  teams: readonly Pick<Team, 'problem' | 'heldLoss'>[],
  isSignedOut: boolean,
): PlatformState {
  if (isSignedOut || teams.some((team) => team.problem?.reason === 'signedOut')) return 'signedOut'
  if (hasIssue) return 'issue'
  return teams.some((team) => team.heldLoss !== null) ? 'held' : 'connected'
}

/**
 * The draft that keeps a team's pasted, unsaved new link when the session ends. The team's row offers it
 * again.
 */
export const replacedLink = (teamId: string) => `link.replaced.${teamId}` as DraftName<string>
