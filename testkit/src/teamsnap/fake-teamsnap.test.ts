import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeTeamsnap, newVerifier, startFakeTeamsnap } from './fake-teamsnap.ts'

const PUBLIC_URL = 'https://homefield.example'
const ORIGIN = 'http://127.0.0.1:4321'
let teamsnap: FakeTeamsnap

beforeAll(async () => {
  teamsnap = await startFakeTeamsnap({ publicUrl: PUBLIC_URL, now: () => Temporal.Now.instant() })
  teamsnap.auth.asksConsent = true
  teamsnap.auth.landAt = { publicUrl: PUBLIC_URL, origin: ORIGIN }
})
afterAll(() => teamsnap?.close())

function authorizeUrl(): string {
  const url = new URL(`${teamsnap.auth.url}/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: teamsnap.settings.client?.id ?? '',
    redirect_uri: `${PUBLIC_URL}/connections/teamsnap/callback`,
    response_type: 'code',
    scope: 'read',
    state: 'a-state',
    code_challenge: newVerifier().codeChallenge,
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

/** Acts like a browser without scripts: stores cookies and follows redirects until they lead to another server. */
async function go(
  jar: Map<string, string>,
  url: string,
  method = 'GET',
): Promise<{ url: string; text: string }> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    jar.set(name, value)
  }
  const location = answer.headers.get('location')
  if (location === null) return { url, text: await answer.text() }
  const next = new URL(location, url).href
  return next.startsWith(teamsnap.auth.url) ? go(jar, next) : { url: next, text: '' }
}

test.each([
  ['Authorize', 'approve', { code: expect.any(String) as string, state: 'a-state' }],
  ['Deny', 'deny', { error: 'access_denied', state: 'a-state' }],
])('redirects the browser to the origin of the world after a click on %s', async (button, path, query) => {
  const jar = new Map<string, string>()
  const page = await go(jar, authorizeUrl())
  expect(page.text).toContain(`<button>${button}</button>`)
  const action = new RegExp(`action="([^"]+/${path})"`).exec(page.text)?.[1] ?? ''
  const back = new URL((await go(jar, new URL(action, page.url).href, 'POST')).url)
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/connections/teamsnap/callback`)
  expect(Object.fromEntries(back.searchParams)).toMatchObject(query)
})
