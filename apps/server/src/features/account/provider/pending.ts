/**
 * What is begun and not yet complete: a sign-in that waits for its code, a passkey's challenge. Each is kept in a signed,
 * short-lived cookie.
 *
 * A client without cookies (the native app) reads the same from the header `set-auth-pending` and sends it back in
 * `auth-pending`. No page of another site can send that header: a browser asks us first (CORS), and we agree for the app's
 * own page alone (`http/native-origin.ts`).
 */
import { parseCookies } from 'better-call'
import type { Caller } from '../../../lib/caller.ts'
import { randomToken } from '../../../lib/crypto/secret.ts'
import { ownCookie, type SessionCookies, signedValue, tokenOfSigned } from './session-token.ts'

const HEADER = 'auth-pending'
const SIGN_IN_SECONDS = 600
/** Prefix of the identifier if the session of the sign-in is to be remembered. */
const REMEMBERED = 'remembered-'

/** The client keeps this until it completes the ceremony. */
export interface Begun {
  /** Whole Set-Cookie values. */
  readonly cookies: readonly string[]
  /** For a client that keeps no cookies: what it sends back. */
  readonly pending: string
}

export const begun = (setCookie: string): Begun => ({
  cookies: [setCookie],
  pending: Buffer.from(setCookie.split(';')[0] ?? '').toString('base64url'),
})

/** The value that the caller sends under this name, in the header or as a cookie. */
export function presentedPending({ headers }: Caller, name: string): string | undefined {
  const header = headers[HEADER]
  const text =
    typeof header === 'string' ? Buffer.from(header, 'base64url').toString() : (headers.cookie ?? '')
  return parseCookies(text).get(name)
}

interface Signing {
  readonly cookies: SessionCookies
  readonly secret: string
}

/** A sign-in that waits for its code. */
export interface PendingSignIn {
  readonly identifier: string
  readonly rememberMe: boolean
}

export function newPendingSignIn(rememberMe: boolean, { cookies, secret }: Signing) {
  const identifier = `${rememberMe ? REMEMBERED : ''}${randomToken()}`
  const signed = signedValue(identifier, secret)
  return {
    identifier,
    seconds: SIGN_IN_SECONDS,
    ...begun(ownCookie(cookies.secondFactor, signed, cookies, SIGN_IN_SECONDS)),
  }
}

/** Undefined without one that we signed. */
export function pendingSignIn(caller: Caller, { cookies, secret }: Signing): PendingSignIn | undefined {
  const identifier = tokenOfSigned(presentedPending(caller, cookies.secondFactor) ?? '', secret)
  return identifier === null ? undefined : { identifier, rememberMe: identifier.startsWith(REMEMBERED) }
}
