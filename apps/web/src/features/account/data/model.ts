import type { AccountExport } from '@homefield/contract/account'
import type { Paths } from '@homefield/contract/paths'
import { ApiError } from '../../../lib/api/api-error.ts'

/** How much of what the account holds. */
export type Holds =
  Paths['/account/exports']['get']['responses'][200]['content']['application/json']['holds']

/** A file's size, in the unit a reader would choose: 1,000 and not 1,024, as systems show it. */
export function sizeOf(bytes: number): { amount: number; unit: 'kB' | 'MB' | 'GB' } {
  if (bytes < 1_000_000) return { amount: Math.max(1, Math.round(bytes / 1_000)), unit: 'kB' }
  if (bytes < 1_000_000_000) return { amount: Math.round(bytes / 100_000) / 10, unit: 'MB' }
  return { amount: Math.round(bytes / 100_000_000) / 10, unit: 'GB' }
}

/** The one being prepared, and the others, the newest first. */
export function sortExports(exports: readonly AccountExport[]): {
  preparing: AccountExport | null
  done: readonly AccountExport[]
} {
  return {
    preparing: exports.find(({ state }) => state === 'preparing') ?? null,
    done: exports.filter(({ state }) => state !== 'preparing'),
  }
}

/** An archive can end while its line is looked at: the server's next answer says so too, but later. */
export function isDownloadable({ state, expiresAt }: AccountExport, now: Temporal.Instant): boolean {
  if (state !== 'ready') return false
  return expiresAt === null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0
}

/**
 * How a deletion went wrong, as far as this side can tell. `refused`: the server said no, and nothing was deleted.
 * `failed`: the server stumbled. `unknown`: no answer came.
 */
export type DeletionProblem = 'passwordWrong' | 'noSession' | 'refused' | 'failed' | 'unknown'

export function deletionProblem(error: unknown): DeletionProblem {
  if (error instanceof NoSessionError) return 'noSession'
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.code === 'passwordWrong') return 'passwordWrong'
  if (error.code === 'unauthenticated') return 'noSession'
  return error.status < 500 || error.code === 'accountNotDeleted' ? 'refused' : 'failed'
}

/** Nobody is signed in in this tab any more. */
export class NoSessionError extends Error {}
