/**
 * Renews an access token shortly before it expires, and once after TeamSnap's API rejected the token.
 * A renewal may return a new refresh token and revoke the old one.
 * A lock allows only one renewal of a sign-in's token at a time, across all server processes.
 * A separate transaction commits the new tokens immediately, because the old refresh token may no longer work.
 * A job that waited for the lock uses the token from the renewal that has just finished.
 * A rejected renewal ends the sign-in and deletes both tokens.
 * The server then checks the feeds of the sign-in once more.
 * The failed feed check makes the app show the parent why updates have stopped.
 * The parent signs in again, and the new sign-in solves the problem for all feeds.
 */
import type { SystemUnit, Work } from '@homefield/database/work'
import type { Vault } from '../../../../lib/crypto/vault.ts'
import { feedJob } from '../../feed/model.ts'
import { accessContext, openEither, queueOf, refreshContext, revokeJob } from '../model.ts'
import type { Trouble } from '../provider/answer.ts'
import { type OauthParts, refreshTokens } from '../provider/oauth.ts'
import {
  clearTokens,
  type CredentialRow,
  feedsOf,
  findCredential,
  lockRenewal,
  saveTokens,
  tokensOf,
} from './store.ts'

export interface TokenParts extends OauthParts {
  /** Transactions of `work` run as the database role homefield_worker. */
  readonly work: Work
  readonly vault: Vault
}

export type SignedOut = { readonly kind: 'signedOut' }
export type Access =
  | { readonly kind: 'ok'; readonly token: string; readonly userId: string; readonly remoteUserId: string }
  | SignedOut
  | Exclude<Trouble, { kind: 'unauthorized' }>

/** A token that expires within two minutes is renewed before the server uses it. */
const RENEWED_BEFORE = { minutes: 2 } as const
const SIGNED_OUT: SignedOut = { kind: 'signedOut' }

/**
 * Calls `act` with an access token of the sign-in.
 * If TeamSnap rejects the token, renews the token and calls `act` once more.
 * If TeamSnap rejects the renewed token too, the sign-in ends and the parent sees 'Authentication expired'.
 */
export async function withAccess<T extends { readonly kind: string }>(
  parts: TokenParts,
  credentialId: string,
  act: (access: Extract<Access, { kind: 'ok' }>) => Promise<T | Trouble>,
): Promise<Exclude<T, { kind: 'unauthorized' }> | SignedOut | Exclude<Trouble, { kind: 'unauthorized' }>> {
  type Settled = Exclude<T, { kind: 'unauthorized' }> | Exclude<Trouble, { kind: 'unauthorized' }>
  const access = await accessOf(parts, credentialId)
  if (access.kind !== 'ok') return access
  const first = await act(access)
  if (first.kind !== 'unauthorized') return first as Settled
  const renewed = await renew(parts, credentialId, access.token)
  if (renewed.kind !== 'ok') return renewed
  const second = await act(renewed)
  if (second.kind !== 'unauthorized') return second as Settled
  await parts.work.system(async (unit) => {
    const row = await findCredential(unit, credentialId)
    if (row && openAccess(parts, row) === renewed.token) await signOut(parts, unit, row)
  })
  return SIGNED_OUT
}

async function accessOf(parts: TokenParts, credentialId: string): Promise<Access> {
  const { row, now } = await parts.work.system(async (unit) => ({
    row: await findCredential(unit, credentialId),
    now: unit.now,
  }))
  const token = row && openAccess(parts, row)
  if (!row || token === null || token === undefined) return SIGNED_OUT
  const usable = { kind: 'ok', token, userId: row.user_id, remoteUserId: row.remote_user_id } as const
  if (row.expires_at === null || !isPast(row.expires_at, now.add(RENEWED_BEFORE))) return usable
  const renewed = await renew(parts, credentialId, token)
  // If the renewal failed temporarily, return the old token, which works until it expires.
  const isTrouble = renewed.kind === 'failed' || renewed.kind === 'postponed'
  return isTrouble && !isPast(row.expires_at, now) ? usable : renewed
}

/** @param stale the token to replace; if another token is already stored, that token is returned */
async function renew(parts: TokenParts, credentialId: string, stale: string): Promise<Access> {
  return parts.work.system(async (unit): Promise<Access> => {
    await lockRenewal(unit, credentialId)
    const row = await findCredential(unit, credentialId)
    const present = row && openAccess(parts, row)
    if (!row || present === null || present === undefined) return SIGNED_OUT
    const whose = { userId: row.user_id, remoteUserId: row.remote_user_id }
    if (present !== stale) return { kind: 'ok', token: present, ...whose }
    if (row.refresh_sealed === null) return signOut(parts, unit, row)
    const refresh = parts.vault.open(row.refresh_sealed, refreshContext(row.id))
    const answer = await refreshTokens(parts, refresh)
    if (answer.kind === 'refused') return signOut(parts, unit, row)
    if (answer.kind !== 'ok') return answer
    const { tokens } = answer
    await saveTokens(unit, row, {
      access: parts.vault.seal(tokens.access, accessContext(row.id)),
      refresh: parts.vault.seal(tokens.refresh ?? refresh, refreshContext(row.id)),
      expiresAt: unit.now.add({ seconds: tokens.lifetime }),
    })
    return { kind: 'ok', token: tokens.access, ...whose }
  })
}

async function signOut({ logger }: TokenParts, unit: SystemUnit, row: CredentialRow): Promise<SignedOut> {
  if (!(await clearTokens(unit, row))) return SIGNED_OUT
  logger.info({ credentialId: row.id }, 'a TeamSnap sign-in is no longer valid')
  const feeds = await feedsOf(unit, row.id)
  await unit.enqueue(...feeds.map((feedId) => feedJob(feedId, 'now', queueOf(row.id))))
  unit.bump(`person:${row.user_id}`)
  return SIGNED_OUT
}

/**
 * Enqueues the revocation of all tokens of an account that is being deleted.
 * Deletes no tokens itself, because the deletion of the account deletes them by cascade.
 */
export async function takeBackTokens(unit: SystemUnit, vault: Vault, userId: string): Promise<void> {
  for (const { id, sealed } of await tokensOf(unit, userId)) {
    const token = openEither(vault, id, sealed)
    if (token !== null) await unit.enqueue(revokeJob(vault, token))
  }
}

function openAccess({ vault }: TokenParts, row: CredentialRow): string | null {
  return row.access_sealed === null ? null : vault.open(row.access_sealed, accessContext(row.id))
}

function isPast(at: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(at), now) <= 0
}
