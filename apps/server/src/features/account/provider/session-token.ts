import { parseCookies, serializeCookie } from 'better-call'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Handles session tokens: the client holds the token itself, and the database holds only a hash of the token.
 *
 * A client holds `<token>.<signature>`: better-auth's random token and an HMAC with the installation's secret.
 * The browser stores the signed token in a cookie. The native app sends the signed token as a bearer token.
 * The database holds only the hash of the token.
 * A stolen database dump or backup contains neither a token nor the secret that signs tokens (C69).
 * The server hashes each presented token before the lookup, so nobody can use a stored hash as a token.
 */

/** Parses better-call's signed value: token, dot, base64 of HMAC-SHA-256. Null if the signature is wrong. */
export function tokenOfSigned(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  // Compare the signatures as text. Base64 decoding would also accept a signature with extra characters.
  const given = Buffer.from(signed.slice(dot + 1))
  const ours = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}

/** Signs a value in the format of the library better-call, which `tokenOfSigned` parses. */
export function signedValue(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}

export interface SessionCookies {
  readonly session: string
  /** Name of the cookie with the recovery grant, which permits one new password. */
  readonly recovery: string
  /** Name of the cookie of a sign-in that waits for its second-factor code. */
  readonly secondFactor: string
  /** Name of the cookie with a passkey challenge. */
  readonly challenge: string
  readonly secure: boolean
}

/**
 * The prefix `__Host-` binds a cookie to this exact host, over https, for all paths.
 * A neighboring subdomain cannot set a cookie with the prefix `__Host-` for our host.
 * Browsers reject a cookie with the prefix `__Host-` over plain http.
 * An installation without a certificate uses http, so its cookie names have no prefix.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  const secure = publicUrl.startsWith('https:')
  const name = (what: string) => `${secure ? '__Host-' : ''}homefield_${what}`
  return {
    session: name('session'),
    recovery: name('recovery'),
    secondFactor: name('second_factor'),
    challenge: name('passkey_challenge'),
    secure,
  }
}

export interface Presented {
  /** Token and signature as the client sent them. Nobody has verified the signature yet. */
  readonly signed: string
  readonly by: 'cookie' | 'bearer'
}

/** Returns the request's session credential. Ignores the cookie if an `authorization` header is present. */
export function presentedIn(headers: IncomingHttpHeaders, cookies: SessionCookies): Presented | null {
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (bearer !== undefined) return { signed: decoded(bearer), by: 'bearer' }
  if (headers.authorization !== undefined) return null
  const signed = parseCookies(headers.cookie ?? '').get(cookies.session)
  return signed ? { signed, by: 'cookie' } : null
}

/** A session that the server just opened, with the cookies or the bearer token to return to the client. */
export interface OpenSession {
  readonly id: string
  /** Values of the Set-Cookie headers for a browser. */
  readonly cookies: readonly string[]
  /** Bearer token for a client without cookies, such as the native app. */
  readonly bearer: string
}

/**
 * @param session `seconds`: how long the browser keeps the cookie; undefined means until the browser closes
 */
export function openSession(
  { id, token, seconds }: { id: string; token: string; seconds: number | undefined },
  { cookies, secret }: { readonly cookies: SessionCookies; readonly secret: string },
): OpenSession {
  const bearer = signedValue(token, secret)
  return { id, cookies: [ownCookie(cookies.session, bearer, cookies, seconds)], bearer }
}

/** Returns a Set-Cookie value. An empty `value` with 0 `seconds` makes the browser delete the cookie. */
export function ownCookie(name: string, value: string, { secure }: SessionCookies, seconds?: number): string {
  const maxAge = seconds === undefined ? {} : { maxAge: seconds }
  return serializeCookie(name, value, { path: '/', ...maxAge, httpOnly: true, secure, sameSite: 'lax' })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
