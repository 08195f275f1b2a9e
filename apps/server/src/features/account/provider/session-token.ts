import { parseCookies, serializeCookie } from 'better-call'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The session token: the client's credential, and its hash in the database.
 *
 * A client holds `<token>.<signature>`: better-auth's random token and its HMAC under the installation's secret. The
 * browser keeps it in a cookie, the native app sends it as a bearer. The database holds only the token's hash. A reader
 * of a row, a dump or a backup has neither the token behind the hash nor the secret for a signature (C69). Each
 * presented token is hashed before the lookup, so the stored text itself matches nothing.
 */

/** Parses better-call's signed value: token, dot, base64 of HMAC-SHA-256. Null if we did not sign it. */
export function tokenOfSigned(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  // Compared as text: base64 decoding ignores trailing characters, and a session must have exactly one spelling.
  const given = Buffer.from(signed.slice(dot + 1))
  const ours = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}

/** Signs a value as better-call does; see `tokenOfSigned`. */
export function signedValue(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}

export interface SessionCookies {
  readonly session: string
  /** The grant of a recovery: permits one new password. */
  readonly recovery: string
  /** A sign-in that waits for its code. */
  readonly secondFactor: string
  /** A passkey's challenge. */
  readonly challenge: string
  readonly secure: boolean
}

/**
 * `__Host-` binds a cookie to this exact host, over https, for all paths, so no neighboring subdomain can plant one.
 * Browsers reject that prefix over plain http. Only an installation without a certificate uses http; there the names
 * have no prefix.
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
  /** Token with its signature, not yet verified. */
  readonly signed: string
  readonly by: 'cookie' | 'bearer'
}

/** The session credential of a request. If the request has an `authorization` header, the cookie is ignored. */
export function presentedIn(headers: IncomingHttpHeaders, cookies: SessionCookies): Presented | null {
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (bearer !== undefined) return { signed: decoded(bearer), by: 'bearer' }
  if (headers.authorization !== undefined) return null
  const signed = parseCookies(headers.cookie ?? '').get(cookies.session)
  return signed ? { signed, by: 'cookie' } : null
}

/** A session that was just opened, with the values that its client keeps. */
export interface OpenSession {
  readonly id: string
  /** Complete Set-Cookie values. */
  readonly cookies: readonly string[]
  /** For a client without cookies. */
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

/** Builds a complete Set-Cookie value. An empty value with 0 seconds makes the browser delete the cookie. */
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
