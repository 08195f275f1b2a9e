/**
 * Fakes TeamSnap's API and sign-in on this machine. Usage:
 *
 *   const world = await startWorld({ name: 'ts', teamsnap: true })       // creates its settings and loopback routes
 *   const { teamsnap } = world                                           // undefined without the option
 *   teamsnap.api.setTeams('2', [{ id: 7024664, name: 'Mavericks', sport_id: 2 }])   // other values are the recorded ones
 *   teamsnap.api.setEvents('7024664', [{ id: 351, start_date: '2026-05-09T18:00:00Z', … }])
 *   teamsnap.auth.accountId = '2'                                        // account that signs in; the default is '2'
 *   teamsnap.auth.asksConsent = true                                     // shows a page with 'Authorize' and 'Deny'
 *   in a browser: press Connect; the redirect leads back to this world's origin, whatever its public URL is
 *   without one:  await signInAtTeamsnap(person)                         // authorize → approve → callback
 *   teamsnap.api.fail('/events', { status: 429, headers: { 'retry-after': '600' } })   // null ends it
 *   teamsnap.auth.tokens.drop('2', ['AccessToken', 'RefreshToken'])      // revokes the account's tokens
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Team } from '@homefield/contract/connection'
import type { Config } from '@homefield/server/config/config'
import type { LoopbackRoute } from '@homefield/server/lib/safe-fetch/options'
import { given } from '../family.ts'
import type { Person } from '../person.ts'
import { API_HOST, type ApiServer, startApiServer } from './api-server.ts'
import { type AuthorizationServer, CLIENT, startAuthorizationServer } from './authorization-server.ts'

export interface FakeTeamsnap {
  readonly auth: AuthorizationServer
  readonly api: ApiServer
  readonly settings: Config['teamsnap']
  /** A SafeFetch option that sends requests for TeamSnap's hosts to this fake. */
  loopback(host: string, port: number): LoopbackRoute | undefined
  close(): Promise<void>
}

export interface FakeTeamsnapParts {
  readonly publicUrl: string
  /** The clock for the API's `Date` header and for `updated_at`. */
  readonly now: () => Temporal.Instant
}

export async function startFakeTeamsnap({ publicUrl, now }: FakeTeamsnapParts): Promise<FakeTeamsnap> {
  const auth = await startAuthorizationServer(`${publicUrl}/connections/teamsnap/callback`)
  const api = await startApiServer({ accountOf: (token) => auth.accountOf(token), now })
  const to = (port: number): LoopbackRoute => ({ address: '127.0.0.1', port, tls: false })
  return {
    auth,
    api,
    settings: { client: CLIENT, authUrl: auth.url, apiUrl: `https://${API_HOST}/v3` },
    loopback(host, port) {
      if (host === API_HOST) return to(api.port)
      return host === '127.0.0.1' && port === auth.port ? to(auth.port) : undefined
    },
    async close() {
      await auth.close()
      await api.close()
    },
  }
}

export interface Verifier {
  readonly codeVerifier: string
  readonly codeChallenge: string
}

export function newVerifier(): Verifier {
  const codeVerifier = randomBytes(32).toString('base64url')
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') }
}

/** Follows the redirects like a browser and approves the sign-in. Returns the callback page's parameters. */
export async function approve(url: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>()
  let next = new URL(url)
  for (let hop = 0; hop < 10; hop++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null)
      throw new Error(`unexpected response without a redirect: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next)
    if (next.pathname === '/connections/teamsnap/callback') return next.searchParams
  }
  throw new Error('too many redirects')
}

/** Starts a sign-in, approves it, and returns the body that the callback page sends to the server. */
export async function comeBack(
  person: Person,
): Promise<{ code: string; state: string; codeVerifier: string }> {
  const { codeVerifier, codeChallenge } = newVerifier()
  const { url } = given<{ url: string }>(
    await person.api.POST('/platforms/teamsnap/authorize', { body: { codeChallenge } }),
  )
  const sent = await approve(url)
  return { code: sent.get('code') ?? '', state: sent.get('state') ?? '', codeVerifier }
}

/** Completes the whole sign-in at TeamSnap and returns the person's connected teams. */
export async function signInAtTeamsnap(person: Person): Promise<Team[]> {
  const body = await comeBack(person)
  return given<{ teams: Team[] }>(await person.api.POST('/platforms/teamsnap/callback', { body })).teams
}
