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
  readonly dontRemember: string
  /** The grant of a recovery: good for one new password. */
  readonly recovery: string
  /** Never set by us; named so that what better-auth clears at sign-out is within our prefix. */
  readonly data: string
  readonly account: string
  /** A sign-in that waits for its code. */
  readonly secondFactor: string
  /** Never set by us, like `data`. */
  readonly trustedDevice: string
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
    dontRemember: name('dont_remember'),
    recovery: name('recovery'),
    data: name('session_data'),
    account: name('account_data'),
    secondFactor: name('second_factor'),
    trustedDevice: name('trusted_device'),
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

/** The same proof once more, for the browser to keep `seconds` longer. */
export function cookieAgain(signed: string, cookies: SessionCookies, seconds: number): string {
  return serializeCookie(cookies.session, signed, {
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    secure: cookies.secure,
    sameSite: 'lax',
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
