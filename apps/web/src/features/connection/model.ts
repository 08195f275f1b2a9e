import type { FeedProblem, PlatformSummary, Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import type { Profile } from '@homefield/contract/profile'
import type { DraftName } from '../../lib/session/drafts.ts'

/** The page of a platform whose teams come in by link. TeamSnap's own page signs in. */
export type LinkPlatform = Exclude<PlatformName, 'TeamSnap'>

/** The hash of an address that leads into the field where a link is pasted. */
export const LINK_FIELD = 'link'

/** A fetch of somebody else's server may take its time. Milliseconds. */
export const PATIENCE = 45_000

/** By a calendar link; else through the owner's account at the platform, of which the specification speaks otherwise. */
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

/** The latest check of several teams; null where none was ever asked. */
export function lastCheckedOf(teams: readonly Pick<Team, 'lastChecked'>[]): string | null {
  return (
    teams
      .flatMap((team) => team.lastChecked ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** Children whom the reader may give a team: his own, and those he administers. */
export function mappableProfiles(profiles: readonly Profile[]): Profile[] {
  return profiles.filter((profile) => profile.can.mapTeams)
}

/** The dialogs of one team; whoever lists teams opens them (`TeamDialogs`). */
export type TeamDialogKind = 'edit' | 'map' | 'hidden' | 'remove' | 'replaceLink' | 'acceptLoss'

export interface OpenTeamDialog {
  readonly kind: TeamDialogKind
  /** As it stood when the dialog was opened. */
  readonly team: Team
  /** Added a moment ago: mapping it may be left for later. */
  readonly isNew?: boolean
}

/** What would mend it: a new link, signing in again, the parent's word on a loss, or time alone. */
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

/** What is wrong with a team's calendar. Of a loss that the parent has said yes to, nothing is left to tell. */
export function problemOf(team: Pick<Team, 'problem' | 'heldLoss'>): FeedProblem | null {
  return team.problem?.reason === 'heldBack' && team.heldLoss === null ? null : team.problem
}

/** Whether it stays as it is until the reader does something. */
export function needsYou(team: Pick<Team, 'problem' | 'heldLoss'>): boolean {
  const problem = problemOf(team)
  return problem !== null && remedyOf(problem) !== 'time'
}

/** One of the reader's own that is read through a sign-in which counts no more, or is not there. */
export function isSignedOutTeam({ isOwnTeam, problem }: Pick<Team, 'isOwnTeam' | 'problem'>): boolean {
  return isOwnTeam && problem?.reason === 'signedOut'
}

/** Since when the first of them fails; null where none does. A loss that is held back is no failure. */
export function failingSince(teams: readonly Pick<Team, 'problem' | 'heldLoss'>[]): string | null {
  const since = teams.flatMap((team) => {
    const problem = problemOf(team)
    return problem === null || problem.reason === 'heldBack' ? [] : [problem.since]
  })
  return since.sort()[0] ?? null
}

/** How far back a moment lies on the reader's calendar: a time says enough, or a weekday does, or it takes a date. */
export function distanceOf(
  instant: Temporal.Instant,
  now: Temporal.Instant,
  timeZone: string,
): 'today' | 'week' | 'older' {
  const dayAt = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(timeZone).toPlainDate()
  const days = dayAt(instant).until(dayAt(now)).days
  return days <= 0 ? 'today' : days <= 6 ? 'week' : 'older'
}

/** How a platform stands, the gravest first. */
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

/** A team's new link that is pasted and not yet saved waits under this name where the session ends; its row offers it. */
export const replacedLink = (teamId: string) => `link.replaced.${teamId}` as DraftName<string>
