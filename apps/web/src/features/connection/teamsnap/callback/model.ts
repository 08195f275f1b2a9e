import type { SignInRefusal, Team } from '@homefield/contract/connection'
import { ApiError } from '../../../../lib/api/api-error.ts'

/** The import progress of all teams that one TeamSnap sign-in added. */
export interface Progress {
  readonly total: number
  readonly ended: number
  /** Number of failed imports. `ended` counts them, too. */
  readonly failed: number
  /** Number of events found so far in the calendars of the imported teams. */
  readonly events: number
  /** The finished share of the whole import, from 0 to 1. */
  readonly part: number
  /** The name of the team that is being imported. Null once all imports have ended. */
  readonly current: string | null
}

/**
 * Maps each import step to a team's progress at the beginning of the step, from 0 to 1.
 * The progress grows from 0.5 to 1 in the step `mapping`, in which the import writes events.
 */
const BEHIND = { pending: 0, fetching: 0.2, found: 0.5, mapping: 0.5, done: 1, failed: 1 } as const

/**
 * @param teamIds the teams that the sign-in added. If null, all of the user's own sign-in teams count.
 */
export function progressOf(teams: readonly Team[], teamIds: readonly string[] | null): Progress {
  const own = teams.filter((team) =>
    teamIds === null ? team.isOwnTeam && team.source === 'teamsnap' : teamIds.includes(team.id),
  )
  const running = own.filter(({ import: its }) => its !== null && its.endedAt === null)
  // Show the team that the server is importing now. If no import has started, show the first waiting team.
  const current = running.find(({ import: its }) => its?.step !== 'pending') ?? running[0]
  const behind = own.reduce((sum, team) => sum + partOf(team.import), 0)
  return {
    total: own.length,
    ended: own.length - running.length,
    failed: own.filter(({ import: its }) => its?.step === 'failed').length,
    events: own.reduce((sum, { import: its, eventCount }) => sum + (its?.found ?? eventCount), 0),
    part: own.length === 0 ? 1 : behind / own.length,
    current: current?.teamName ?? null,
  }
}

function partOf(its: Team['import']): number {
  if (its === null) return 1
  const written = its.step === 'mapping' && its.toMap ? (its.mapped ?? 0) / its.toMap : 0
  return BEHIND[its.step] + written * 0.5
}

// The web app repeats the contract's sign-in errors, because importing the contract enlarges the bundle.
const REASONS = Object.keys({
  state: true,
  verifier: true,
  exchange: true,
  user: true,
  teams: true,
  busy: true,
} satisfies Record<SignInRefusal, true>) as SignInRefusal[]

/**
 * Returns the reason why the server rejected the TeamSnap sign-in code.
 * Returns null if the server gave no reason, or a reason that this version of the app does not know.
 */
export function refusalOf(error: unknown): SignInRefusal | null {
  if (!(error instanceof ApiError) || error.code !== 'authenticationFailed') return null
  const { reason } = (error.details ?? {}) as { reason?: string }
  return REASONS.find((known) => known === reason) ?? null
}
