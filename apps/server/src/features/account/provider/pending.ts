/**
 * Proofs that are begun and not yet complete: a sign-in that waits for its code, a passkey's challenge. better-auth keeps
 * each in a signed, short-lived cookie. A request that completes one is given these cookies and no other proof, unless it
 * needs its session too.
 *
 * A client without cookies (the native app) reads the same from the header `set-auth-pending` and sends it back in
 * `auth-pending`. What stands in it is signed like the cookie. No page of another site can send that header: a browser
 * asks us first (CORS), and we agree for the app's own page alone (`http/native-origin.ts`).
 */
import { parseCookies, serializeCookie } from 'better-call'
import type { Caller } from '../../../lib/caller.ts'
import { type SessionCookies, signedValue, tokenOfSigned } from './session-token.ts'

const HEADER = 'auth-pending'

const pendingNames = (cookies: SessionCookies) => [
  cookies.secondFactor,
  cookies.challenge,
  cookies.dontRemember,
]

/** For a client that keeps no cookies: what it is to send back. Null where nothing is pending. */
export function pendingIn(setCookies: readonly string[], cookies: SessionCookies): string | null {
  const pairs = setCookies.map((one) => one.split(';')[0] ?? '')
  const kept = pairs.filter((pair) =>
    pendingNames(cookies).some((name) => pair.startsWith(`${name}=`) && pair.length > name.length + 1),
  )
  return kept.length > 0 ? Buffer.from(kept.join('; ')).toString('base64url') : null
}

/** What the caller began, by header or cookie. */
function presentedPending({ headers }: Caller, cookies: SessionCookies): ReadonlyMap<string, string> {
  const header = headers[HEADER]
  const text =
    typeof header === 'string' ? Buffer.from(header, 'base64url').toString() : (headers.cookie ?? '')
  return new Map([...parseCookies(text)].filter(([name]) => pendingNames(cookies).includes(name)))
}

/** better-auth's identifier of the sign-in that waits for a code; undefined without one that we signed. */
export function pendingSignIn(caller: Caller, cookies: SessionCookies, secret: string): string | undefined {
  const signed = presentedPending(caller, cookies).get(cookies.secondFactor)
  return (signed && tokenOfSigned(signed, secret)) || undefined
}

interface Sent {
  readonly cookies: SessionCookies
  readonly publicUrl: string
  /** Which of the pending cookies go along. */
  readonly names: readonly string[]
  /** Whether the caller's session goes along. */
  readonly withSession?: boolean
  /** Cookies besides, by their name. */
  readonly besides?: Readonly<Record<string, string>>
}

/** The caller, with these proofs and nothing else. */
export function proving(caller: Caller, { cookies, publicUrl, names, withSession, besides }: Sent): Caller {
  const { cookie = '', authorization, ...headers } = caller.headers
  const pending = [...presentedPending(caller, cookies)].filter(([name]) => names.includes(name))
  const session = withSession ? [...parseCookies(cookie)].filter(([name]) => name === cookies.session) : []
  const jar = [...session, ...pending, ...Object.entries(besides ?? {})]
  return {
    address: caller.address,
    headers: {
      ...headers,
      ...(jar.length > 0 && {
        cookie: jar.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      }),
      ...(withSession && authorization !== undefined && { authorization }),
      origin: headers.origin ?? publicUrl,
    },
  }
}

/** The browser forgets that an earlier sign-in was not to be remembered. */
export const forgetDontRemember = (cookies: SessionCookies): string =>
  serializeCookie(cookies.dontRemember, '', {
    path: '/',
    maxAge: 0,
    httpOnly: true,
    secure: cookies.secure,
    sameSite: 'lax',
  })

/** What tells better-auth that a session is not to be remembered, where it has no other ear for it. */
export const dontRemember = (cookies: SessionCookies, secret: string): Record<string, string> => ({
  [cookies.dontRemember]: signedValue('true', secret),
})
