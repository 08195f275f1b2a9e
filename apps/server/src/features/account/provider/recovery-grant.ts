import { parseCookies, serializeCookie } from 'better-call'
import type { IncomingHttpHeaders } from 'node:http'
import type { SessionCookies } from './session-token.ts'

/**
 * The server exchanges a recovery link for a grant.
 * The grant expires after 15 minutes and permits setting one new password.
 * The browser keeps the grant in a cookie, next to the session cookie.
 * The native app reads the grant from `set-recovery-token` and sends `authorization: Recovery <grant>`.
 */
const SECONDS = 15 * 60

const attributes = (cookies: SessionCookies, maxAge: number) =>
  // The cookie has SameSite=Strict, because no other site has a reason to send a request with the grant.
  ({ path: '/', maxAge, httpOnly: true, secure: cookies.secure, sameSite: 'strict' }) as const

export const grantCookie = (grant: string, cookies: SessionCookies): string =>
  serializeCookie(cookies.recovery, grant, attributes(cookies, SECONDS))

export const forgetGrant = (cookies: SessionCookies): string =>
  serializeCookie(cookies.recovery, '', attributes(cookies, 0))

/** If the `authorization` header names a recovery grant, the cookie is ignored. */
export function presentedGrant(headers: IncomingHttpHeaders, cookies: SessionCookies): string | undefined {
  const [, named] = /^recovery +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (named !== undefined || headers.authorization?.toLowerCase().startsWith('recovery')) return named
  return parseCookies(headers.cookie ?? '').get(cookies.recovery) || undefined
}
