/**
 * TeamSnap, played on this machine. In ten lines:
 *
 *   const world = await startWorld({ name: 'ts', teamsnap: true })       // settings and loopback routes are made for it
 *   const { teamsnap } = world                                           // undefined without the option
 *   teamsnap.api.setTeams('2', [{ id: 7024664, name: 'Mavericks', sport_id: 2 }])   // the rest is as it was recorded
 *   teamsnap.api.setEvents('7024664', [{ id: 351, start_date: '2026-05-09T18:00:00Z', … }])
 *   teamsnap.auth.accountId = '2'                                        // who signs in; '2' unless set
 *   teamsnap.auth.asksConsent = true                                     // a page with 'Authorize' and 'Deny'; else at once
 *   in a browser: press Connect, and come back to this world's own origin, whatever its public address is
 *   without one:  await signInAtTeamsnap(person)                         // authorize → approve → callback
 *   teamsnap.api.fail('/events', { status: 429, headers: { 'retry-after': '600' } })   // null ends it
 *   teamsnap.auth.tokens.drop('2', ['AccessToken', 'RefreshToken'])      // signed out over there
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
  /** For SafeFetch: hosts that are played here. */
  loopback(host: string, port: number): LoopbackRoute | undefined
  close(): Promise<void>
}

export interface FakeTeamsnapParts {
  readonly publicUrl: string
  /** By which the API dates its answers and what changes. */
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

/** Walks through the sign-in as a browser does that says yes; answers what the callback page is given. */
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
    if (location === null) throw new Error(`no way on: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next)
    if (next.pathname === '/connections/teamsnap/callback') return next.searchParams
  }
  throw new Error('redirected without end')
}

/** What the callback page sends: a person began, went over there and said yes. */
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

/** The whole sign-in; answers the teams that came of it. */
export async function signInAtTeamsnap(person: Person): Promise<Team[]> {
  const body = await comeBack(person)
  return given<{ teams: Team[] }>(await person.api.POST('/platforms/teamsnap/callback', { body })).teams
}
