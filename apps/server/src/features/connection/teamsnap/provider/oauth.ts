/**
 * Client of TeamSnap's authorization server (auth.teamsnap.com, apparently Doorkeeper).
 * The client uses the OAuth 2 code flow (RFC 6749, section 4.1) with our client secret and PKCE (RFC 7636).
 * The token request is form-encoded (application/x-www-form-urlencoded).
 * TeamSnap may return a new refresh token with every renewal. The new refresh token replaces the old one.
 * The log contains only the HTTP status and the OAuth error code (RFC 6749, section 5.2), never a token.
 */
import { z } from 'zod'
import type { TeamsnapSettings } from '../../../../config/config.ts'
import type { Logger } from '../../../../lib/logger.ts'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { problemOf } from '../../feed/model.ts'
import type { Trouble } from './answer.ts'

export interface OauthParts {
  readonly fetch: SafeFetch
  readonly settings: TeamsnapSettings
  readonly logger: Logger
}

export interface Tokens {
  readonly access: string
  /** The refresh token. Null if TeamSnap issued none. */
  readonly refresh: string | null
  /** Lifetime of the access token in seconds. */
  readonly lifetime: number
}

export type TokenAnswer =
  | { readonly kind: 'ok'; readonly tokens: Tokens }
  /** TeamSnap no longer accepts the authorization code or the refresh token. */
  | { readonly kind: 'refused' }
  | Exclude<Trouble, { kind: 'unauthorized' }>

const CALLBACK_PATH = '/connections/teamsnap/callback'
/**
 * Assumed lifetime of a token in seconds if the response has no `expires_in`.
 * Other OAuth client libraries assume the same.
 */
const USUAL_LIFETIME = 7200
const MOST_BYTES = 64 * 1024

const Token = z.string().min(1).max(4000)
const Granted = z.object({
  access_token: Token,
  refresh_token: Token.nullish(),
  expires_in: z.coerce.number().int().positive().max(10_000_000).nullish().catch(null),
  token_type: z
    .string()
    .refine((type) => type.toLowerCase() === 'bearer')
    .nullish(),
})
const Refused = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) })

export function redirectUri(publicUrl: string): string {
  return `${publicUrl}${CALLBACK_PATH}`
}

interface Authorization {
  readonly publicUrl: string
  readonly state: string
  readonly codeChallenge: string
}

/** Returns the URL on TeamSnap's site where the parent signs in. */
export function authorizationUrl(
  { authUrl }: TeamsnapSettings,
  clientId: string,
  { publicUrl, state, codeChallenge }: Authorization,
): string {
  const url = new URL(`${authUrl}/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri(publicUrl),
    response_type: 'code',
    scope: 'read',
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

export function exchangeCode(
  parts: OauthParts,
  grant: { readonly code: string; readonly codeVerifier: string; readonly publicUrl: string },
): Promise<TokenAnswer> {
  const form = {
    grant_type: 'authorization_code',
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: redirectUri(grant.publicUrl),
  }
  return askForTokens(parts, form)
}

export function refreshTokens(parts: OauthParts, refreshToken: string): Promise<TokenAnswer> {
  return askForTokens(parts, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/**
 * Revokes a token (RFC 7009). Revoking a refresh token also revokes its access tokens.
 * Returns false if the revocation failed and a retry may succeed.
 */
export async function revokeToken(parts: OauthParts, token: string): Promise<boolean> {
  const outcome = await post(parts, '/oauth/revoke', { token })
  return outcome.kind === 'ok'
}

async function askForTokens(
  parts: OauthParts,
  grant: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const outcome = await post(parts, '/oauth/token', grant)
  if (outcome.kind === 'ok') {
    const granted = Granted.safeParse(parsed(outcome.body))
    if (!granted.success) {
      parts.logger.warn('TeamSnap’s response to a token request contains no token')
      return { kind: 'failed', reason: 'unreadable', retryAfter: null }
    }
    const { access_token: access, refresh_token: refresh, expires_in: lifetime } = granted.data
    return {
      kind: 'ok',
      tokens: { access, refresh: refresh ?? null, lifetime: lifetime ?? USUAL_LIFETIME },
    }
  }
  const reason = outcome.kind === 'notModified' ? 'serverError' : problemOf(outcome)
  if (reason === null) return { kind: 'postponed' }
  const { status, body, retryAfter } =
    outcome.kind === 'failed' ? outcome : { status: undefined, body: undefined, retryAfter: undefined }
  const error = body && Refused.safeParse(parsed(body)).data?.error
  parts.logger.warn({ status }, `Token exchange failed: ${error ?? reason}`)
  // Only 'invalid_grant' means that the parent must sign in again.
  // 'invalid_client' means that the installation's client id or secret is wrong.
  if (error === 'invalid_grant') return { kind: 'refused' }
  return { kind: 'failed', reason, retryAfter: retryAfter ?? null }
}

function post({ fetch, settings }: OauthParts, path: string, fields: Readonly<Record<string, string>>) {
  const { client, authUrl } = settings
  return fetch.ask(`${authUrl}${path}`, {
    accept: 'application/json',
    form: { ...fields, client_id: client?.id ?? '', client_secret: client?.secret ?? '' },
    maxBytes: MOST_BYTES,
    errorBytes: MOST_BYTES,
  })
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
