/**
 * Sign-in at TeamSnap with OAuth 2 and PKCE (RFC 6749, 7636). The server exchanges the code and stores the tokens.
 *
 * 1. authorize: the browser creates a verifier and keeps it.
 *    The server creates a state and stores the hash of that state with the challenge, bound to the person.
 *    The server returns the URL where the browser signs in.
 * 2. TeamSnap asks the parent and sends the browser back with a code and that state.
 * 3. callback: the server deletes the state and commits, so that the state works only once.
 *    The verifier must match the challenge.
 *    The server sends the code, the verifier and the client secret, and gets tokens.
 *    The server then reads the account (`/me`) and its teams.
 *    One transaction stores the sign-in, the teams and the jobs for their events.
 *    If an earlier step fails, no team is connected (C65).
 *
 * Tokens are encrypted before they are stored.
 * After the sign-in, only jobs call TeamSnap with a stored token (token/service).
 * The error `authenticationFailed` has one message for the parent. Its `reason` names the failed step.
 */
import type { Team, TeamsnapSignIn } from '@homefield/contract/connection'
import type { ReadUnit, Work, WriteUnit } from '@homefield/database/work'
import type { TeamsnapSettings } from '../../../config/config.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import { randomToken, storedSecret } from '../../../lib/crypto/secret.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { newId } from '../../../lib/ids.ts'
import { listTeams } from '../store.ts'
import { showTeam } from '../view.ts'
import { takeTeams } from './listing/service.ts'
import { ownSignIn } from './listing/store.ts'
import {
  accessContext,
  answersChallenge,
  ATTEMPT_LIFE,
  importJob,
  openEither,
  refreshContext,
  refused,
  revokeJob,
} from './model.ts'
import type { ProblemReason } from '../feed/model.ts'
import type { Trouble } from './provider/answer.ts'
import type { ApiParts } from './provider/api.ts'
import {
  authorizationUrl,
  exchangeCode,
  type OauthParts,
  revokeToken,
  type Tokens,
} from './provider/oauth.ts'
import type { SportList } from './provider/sports.ts'
import {
  askTeams,
  askWho,
  type NoUser,
  readTeam,
  type RemoteAccount,
  type RemoteTeam,
} from './provider/teams.ts'
import { dropCredential, insertAttempt, keepCredential, lockSignIn, takeAttempt } from './store.ts'

export interface SignInParts extends ApiParts, OauthParts {
  readonly vault: Vault
  readonly lookup: LookupHash
  readonly sports: SportList
  readonly publicUrl: string
}

/** Maximum time to wait for TeamSnap's response while the parent waits for the page. */
const PATIENCE_MS = 5_000

interface Asker {
  readonly work: Work
  readonly userId: string
}

/**
 * Returns the URL on TeamSnap's site where the parent signs in.
 * @throws AppError `teamsnapUnavailable`
 */
export async function beginSignIn(
  { settings, publicUrl }: Pick<SignInParts, 'settings' | 'publicUrl'>,
  { work, userId }: Asker,
  codeChallenge: string,
): Promise<{ url: string }> {
  const { client } = settings
  if (!client) throw new AppError('teamsnapUnavailable')
  const state = randomToken()
  await work.write(userId, (unit) =>
    insertAttempt(unit, {
      stateHash: storedSecret(state),
      codeChallenge,
      expiresAt: unit.now.add(ATTEMPT_LIFE),
    }),
  )
  return { url: authorizationUrl(settings, client.id, { publicUrl, state, codeChallenge }) }
}

interface SentBack {
  readonly code: string
  readonly state: string
  readonly codeVerifier: string
}

/**
 * Completes a sign-in and connects the account's teams. If any step fails, no team is connected.
 * @throws AppError `authenticationFailed` with `reason`, `teamsnapUnavailable`, `tooManyTeams`
 */
export async function endSignIn(
  parts: SignInParts,
  { work, userId }: Asker,
  { code, state, codeVerifier }: SentBack,
): Promise<{ teams: Team[] }> {
  if (!parts.settings.client) throw new AppError('teamsnapUnavailable')
  const attempt = await work.write(userId, (unit) => takeAttempt(unit, storedSecret(state)))
  if (!attempt) throw refused('state')
  if (!answersChallenge(codeVerifier, attempt.codeChallenge)) throw refused('verifier')
  const answer = await exchangeCode(parts, { code, codeVerifier, publicUrl: parts.publicUrl })
  if (answer.kind !== 'ok') throw refused(isPassing(answer) ? 'busy' : 'exchange')
  const { tokens } = answer
  try {
    const account = await whose(parts, tokens)
    const listed = await teamsOf(parts, tokens, account)
    return await work.write(userId, (unit) => link(parts, unit, { tokens, account, listed }))
  } catch (error) {
    // Revoke the tokens of a failed sign-in, because nothing will use them.
    // Keep the tokens if the person already has a sign-in, because they may belong to that sign-in.
    const isSignedIn = await work.read(userId, ownSignIn)
    if (!isSignedIn) await revokeToken(parts, tokens.refresh ?? tokens.access)
    throw error
  }
}

async function whose(parts: SignInParts, { access }: Tokens): Promise<RemoteAccount> {
  const account = await askWho(parts, access, AbortSignal.timeout(PATIENCE_MS))
  if (account.kind === 'ok') return account
  throw refused(isPassing(account) ? 'busy' : 'user')
}

async function teamsOf(
  parts: SignInParts,
  { access }: Tokens,
  account: RemoteAccount,
): Promise<readonly RemoteTeam[]> {
  const answer = await askTeams(parts, account, access, AbortSignal.timeout(PATIENCE_MS))
  if (answer.kind !== 'ok') throw refused(isPassing(answer) ? 'busy' : 'teams')
  const sports = await parts.sports.get(parts, access)
  return answer.items.flatMap((item) => readTeam(item, sports) ?? [])
}

const PASSING: ReadonlySet<ProblemReason> = new Set(['timeout', 'unreachable', 'rateLimited', 'serverError'])

/** True if the failure is temporary, so that a retry may succeed. */
function isPassing(trouble: Trouble | NoUser | { readonly kind: 'refused' }): boolean {
  return trouble.kind === 'postponed' || (trouble.kind === 'failed' && PASSING.has(trouble.reason))
}

interface Linked {
  readonly tokens: Tokens
  readonly account: RemoteAccount
  readonly listed: readonly RemoteTeam[]
}

async function link(
  { vault, lookup }: SignInParts,
  unit: WriteUnit,
  { tokens, account, listed }: Linked,
): Promise<{ teams: Team[] }> {
  await lockSignIn(unit)
  const before = await ownSignIn(unit)
  const id = before?.id ?? newId()
  const kept = await keepCredential(unit, {
    id,
    remoteUserId: account.userId,
    accessSealed: vault.seal(tokens.access, accessContext(id)),
    refreshSealed: tokens.refresh === null ? null : vault.seal(tokens.refresh, refreshContext(id)),
    expiresAt: unit.now.add({ seconds: tokens.lifetime }),
  })
  // The tokens are encrypted with `id` as context, so a row with another id could never decrypt the tokens.
  if (kept !== id) throw new Error('a TeamSnap sign-in was stored under another id')
  const signIn = { id, listedTeams: before?.listedTeams ?? [] }
  const { teams, leftOut } = await takeTeams(unit, lookup, signIn, listed, 'signIn')
  if (leftOut > 0) throw new AppError('tooManyTeams')
  const asked = new Set(teams)
  const rows = await listTeams(unit, { platform: 'TeamSnap' })
  return { teams: rows.filter((row) => asked.has(row.id)).map((row) => showTeam(row, unit.viewer.userId)) }
}

/** Returns the state of the viewer's own sign-in. */
export async function signInOf(unit: ReadUnit, settings: TeamsnapSettings): Promise<TeamsnapSignIn> {
  const signIn = await ownSignIn(unit)
  const isAvailable = settings.client !== undefined
  if (!signIn) return { isAvailable, state: 'none', connectedAt: null }
  const state = signIn.signedOutAt === null ? 'connected' : 'signedOut'
  return { isAvailable, state, connectedAt: signIn.connectedAt }
}

/**
 * Ends the viewer's sign-in and enqueues the revocation of its token. The caller removes the teams.
 * Returns true if a sign-in was ended, or false if the viewer had no sign-in.
 */
export async function disconnectTeamsnap(unit: WriteUnit, vault: Vault): Promise<boolean> {
  const signIn = await ownSignIn(unit)
  if (!signIn) return false
  const sealed = await dropCredential(unit)
  const token = sealed === null ? null : openEither(vault, signIn.id, sealed)
  if (token !== null) await unit.enqueue(revokeJob(vault, token))
  unit.bump(`person:${unit.viewer.userId}`)
  return true
}

/**
 * Enqueues a job that reads the viewer's list of teams at TeamSnap when the viewer refreshes the platform.
 * Returns true if the job was enqueued, or false if the viewer is not signed in at TeamSnap.
 */
export async function requestListing(unit: WriteUnit): Promise<boolean> {
  const signIn = await ownSignIn(unit)
  if (!signIn || signIn.signedOutAt !== null) return false
  await unit.enqueue(importJob(signIn.id))
  return true
}
