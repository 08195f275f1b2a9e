import type { SignInRefusal, Team } from '@homefield/contract/connection'
import { ApiError } from '../../../../lib/api/api-error.ts'

/** The import progress of a sign-in's teams. */
export interface Progress {
  readonly total: number
  readonly ended: number
  /** Imports that ended without success. */
  readonly failed: number
  /** The number of events in all the teams' calendars. */
  readonly events: number
  /** From 0 to 1. */
  readonly part: number
  /** The name of the team being imported; null once all have ended. */
  readonly current: string | null
}

/** The completed share of a team's import at each step. The written share of mapping is added. */
const BEHIND = { waiting: 0, fetching: 0.2, found: 0.5, mapping: 0.5, done: 1, failed: 1 } as const

/**
 * @param teamIds The teams that came with the sign-in. Null if unknown: then every own team of the sign-in
 * counts.
 */
export function progressOf(teams: readonly Team[], teamIds: readonly string[] | null): Progress {
  const own = teams.filter((team) =>
    teamIds === null ? team.isOwnTeam && team.source === 'teamsnap' : teamIds.includes(team.id),
  )
  const running = own.filter(({ import: its }) => its !== null && its.endedAt === null)
  // Prefers a team in progress over a waiting one.
  const current = running.find(({ import: its }) => its?.step !== 'waiting') ?? running[0]
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

// Listed again here, so that the bundle does not include the contract's code.
const REASONS = Object.keys({
  state: true,
  verifier: true,
  exchange: true,
  user: true,
  teams: true,
  busy: true,
} satisfies Record<SignInRefusal, true>) as SignInRefusal[]

/**
 * Returns the reason why the server rejected the code; null if it gave none, or one that only a newer server
 * knows.
 */
export function refusalOf(error: unknown): SignInRefusal | null {
  if (!(error instanceof ApiError) || error.code !== 'authenticationFailed') return null
  const { reason } = (error.details ?? {}) as { reason?: string }
  return REASONS.find((known) => known === reason) ?? null
}
