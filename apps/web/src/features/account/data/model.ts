import type { AccountExport } from '@homefield/contract/account'
import type { Paths } from '@homefield/contract/paths'
import { ApiError } from '../../../lib/api/api-error.ts'

/** The number of items of each kind in an account's data, such as profiles and photos. */
export type PersonalDataCounts =
  Paths['/account/exports']['get']['responses'][200]['content']['application/json']['holds']

/** Converts bytes to decimal units (1 kB = 1,000 bytes), as most operating systems do. */
export function sizeOf(bytes: number): { amount: number; unit: 'kB' | 'MB' | 'GB' } {
  if (bytes < 1_000_000) return { amount: Math.max(1, Math.round(bytes / 1_000)), unit: 'kB' }
  if (bytes < 1_000_000_000) return { amount: Math.round(bytes / 100_000) / 10, unit: 'MB' }
  return { amount: Math.round(bytes / 100_000_000) / 10, unit: 'GB' }
}

/** Separates the export that is being prepared from the finished exports, which keep the server's order. */
export function sortExports(exports: readonly AccountExport[]): {
  preparing: AccountExport | null
  done: readonly AccountExport[]
} {
  return {
    preparing: exports.find(({ state }) => state === 'preparing') ?? null,
    done: exports.filter(({ state }) => state !== 'preparing'),
  }
}

/** Returns whether an archive can be downloaded. A page that stays open may list an expired archive. */
export function isDownloadable({ state, expiresAt }: AccountExport, now: Temporal.Instant): boolean {
  if (state !== 'ready') return false
  return expiresAt === null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0
}

/**
 * Why the deletion of an account failed, as far as the client can tell.
 * `refused`: the server rejected the deletion and deleted nothing. `failed`: a server error.
 * `unknown`: no response arrived, so the account may or may not be deleted.
 */
export type DeletionProblem = 'passwordWrong' | 'noSession' | 'refused' | 'failed' | 'unknown'

export function deletionProblem(error: unknown): DeletionProblem {
  if (error instanceof NoSessionError) return 'noSession'
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.code === 'passwordWrong') return 'passwordWrong'
  if (error.code === 'unauthenticated') return 'noSession'
  return error.status < 500 || error.code === 'accountNotDeleted' ? 'refused' : 'failed'
}

/** Thrown if nobody is signed in when the deletion is requested. */
export class NoSessionError extends Error {}
