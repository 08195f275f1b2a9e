/**
 * Keeps the state of an incomplete sign-in or passkey registration in a signed, short-lived cookie.
 * The state is either the id of a sign-in that still needs a second-factor code, or a passkey challenge.
 *
 * The native app has no cookies, so the server sends the signed value in the header `set-auth-pending`.
 * The native app sends the value back in the header `auth-pending`.
 * A page of another site cannot send the header `auth-pending`, because our CORS rules forbid it.
 * The module `http/native-origin.ts` contains these CORS rules.
 */
import { parseCookies } from 'better-call'
import type { Caller } from '../../../lib/caller.ts'
import { randomToken } from '../../../lib/crypto/secret.ts'
import { ownCookie, type SessionCookies, signedValue, tokenOfSigned } from './session-token.ts'

const HEADER = 'auth-pending'
const SIGN_IN_SECONDS = 600
/** An identifier of a pending sign-in starts with this prefix if the person chose `rememberMe`. */
const REMEMBERED = 'remembered-'

/**
 * Signed state of an incomplete sign-in, which the client sends back with its next request.
 */
export interface Begun {
  /** Values of the Set-Cookie headers, for a browser. */
  readonly cookies: readonly string[]
  /** Value of the header `set-auth-pending`, for a native app without cookies. */
  readonly pending: string
}

export const begun = (setCookie: string): Begun => ({
  cookies: [setCookie],
  pending: Buffer.from(setCookie.split(';')[0] ?? '').toString('base64url'),
})

/** Returns the signed state from the header `auth-pending`, or else from the cookie with the given name. */
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

/** A sign-in that waits for its second-factor code. */
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

/** Returns the caller's pending sign-in, or undefined if its signature is missing or wrong. */
export function pendingSignIn(caller: Caller, { cookies, secret }: Signing): PendingSignIn | undefined {
  const identifier = tokenOfSigned(presentedPending(caller, cookies.secondFactor) ?? '', secret)
  return identifier === null ? undefined : { identifier, rememberMe: identifier.startsWith(REMEMBERED) }
}
