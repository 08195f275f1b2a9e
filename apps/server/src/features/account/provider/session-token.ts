import { parseCookies, serializeCookie } from 'better-call'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * What proves a session, and what of it is kept.
 *
 * A client holds `<token>.<signature>`: better-auth's random token and an HMAC of it under the installation's secret,
 * the browser in a cookie, the native app as a bearer. The database holds the token's hash alone. Who reads a row, a
 * dump or a backup has neither the token behind the hash nor the secret for a signature (C69); and since what is
 * presented is always hashed before it is looked up, the stored text itself matches nothing.
 */

/** better-call's signed value: token, dot, base64 of HMAC-SHA-256. Null where we did not sign it. */
export function tokenOfSigned(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  // As text, for decoding forgives what stands behind it: one session has one spelling.
  const given = Buffer.from(signed.slice(dot + 1))
  const ours = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}

/** A value as better-call signs it; see above. */
export function signedValue(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}

export interface SessionCookies {
  readonly session: string
  /** The grant of a recovery: good for one new password. */
  readonly recovery: string
  /** A sign-in that waits for its code. */
  readonly secondFactor: string
  /** A passkey's challenge. */
  readonly challenge: string
  readonly secure: boolean
}

/**
 * `__Host-` binds a cookie to this very host, over https, for all paths: no neighboring subdomain can plant one. Browsers
 * refuse that prefix over plain http, which only an installation without certificate uses: there the names are plain.
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
  /** With its signature, not yet checked. */
  readonly signed: string
  readonly by: 'cookie' | 'bearer'
}

/** The proof a request carries. One that names a bearer is judged by it alone, whatever cookie comes along. */
export function presentedIn(headers: IncomingHttpHeaders, cookies: SessionCookies): Presented | null {
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (bearer !== undefined) return { signed: decoded(bearer), by: 'bearer' }
  if (headers.authorization !== undefined) return null
  const signed = parseCookies(headers.cookie ?? '').get(cookies.session)
  return signed ? { signed, by: 'cookie' } : null
}

/** A session that was just opened, and what its client keeps of it. */
export interface OpenSession {
  readonly id: string
  /** Whole Set-Cookie values. */
  readonly cookies: readonly string[]
  /** For a client that keeps no cookies. */
  readonly bearer: string
}

/** @param session `seconds`: how long a browser keeps it; without, until the browser closes */
export function openSession(
  { id, token, seconds }: { id: string; token: string; seconds: number | undefined },
  { cookies, secret }: { readonly cookies: SessionCookies; readonly secret: string },
): OpenSession {
  const bearer = signedValue(token, secret)
  return { id, cookies: [ownCookie(cookies.session, bearer, cookies, seconds)], bearer }
}

/** A whole Set-Cookie value. No value and 0 seconds make the browser forget the cookie. */
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
