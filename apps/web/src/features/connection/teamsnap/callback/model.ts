import type { SignInRefusal, Team } from '@homefield/contract/connection'
import { ApiError } from '../../../../lib/api/api-error.ts'

/** How far the import of a sign-in's teams is. */
export interface Progress {
  readonly total: number
  readonly ended: number
  /** Imports that ended without success. */
  readonly failed: number
  /** In all their calendars. */
  readonly events: number
  /** 0 to 1. */
  readonly part: number
  /** Whose turn it is; null once all have ended. */
  readonly current: string | null
}

/** How much of a team's import lies behind it at each step; of mapping, what is written so far is added. */
const BEHIND = { waiting: 0, fetching: 0.2, found: 0.5, mapping: 0.5, done: 1, failed: 1 } as const

/**
 * @param teamIds what came with the sign-in; null where that is not known: then every team that is read through it.
 */
export function progressOf(teams: readonly Team[], teamIds: readonly string[] | null): Progress {
  const own = teams.filter((team) =>
    teamIds === null ? team.isOwnTeam && team.source === 'teamsnap' : teamIds.includes(team.id),
  )
  const running = own.filter(({ import: its }) => its !== null && its.endedAt === null)
  // The one that something happens to, before those that only wait.
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

// Named again here, so that no code of the contract comes along.
const REASONS = Object.keys({
  state: true,
  verifier: true,
  exchange: true,
  user: true,
  teams: true,
  busy: true,
} satisfies Record<SignInRefusal, true>) as SignInRefusal[]

/** Why the server refused what came back; null where it did not say, or in words that a newer server has. */
export function refusalOf(error: unknown): SignInRefusal | null {
  if (!(error instanceof ApiError) || error.code !== 'authenticationFailed') return null
  const { reason } = (error.details ?? {}) as { reason?: string }
  return REASONS.find((known) => known === reason) ?? null
}
