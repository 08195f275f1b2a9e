import { parseCookies, serializeCookie } from 'better-call'
import type { IncomingHttpHeaders } from 'node:http'
import type { SessionCookies } from './session-token.ts'

/**
 * Who opened a recovery link holds a grant: for fifteen minutes, good for one new password, and for nothing else. The
 * browser keeps it in a cookie of its own beside whatever session it has; the native app reads it from
 * `set-recovery-token` and sends `authorization: Recovery <grant>`.
 */
const SECONDS = 15 * 60

const attributes = (cookies: SessionCookies, maxAge: number) =>
  // Strict: it is needed by our own page's calls alone.
  ({ path: '/', maxAge, httpOnly: true, secure: cookies.secure, sameSite: 'strict' }) as const

export const grantCookie = (grant: string, cookies: SessionCookies): string =>
  serializeCookie(cookies.recovery, grant, attributes(cookies, SECONDS))

export const forgetGrant = (cookies: SessionCookies): string =>
  serializeCookie(cookies.recovery, '', attributes(cookies, 0))

/** A request that names one in its header is judged by that alone. */
export function presentedGrant(headers: IncomingHttpHeaders, cookies: SessionCookies): string | undefined {
  const [, named] = /^recovery +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (named !== undefined || headers.authorization?.toLowerCase().startsWith('recovery')) return named
  return parseCookies(headers.cookie ?? '').get(cookies.recovery) || undefined
}
