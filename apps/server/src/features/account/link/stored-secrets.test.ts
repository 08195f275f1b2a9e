import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cookieOf,
  newPerson,
  PASSWORD,
  send,
  signIn,
  signUp,
  startWorld,
  type World,
} from '../account.fixture.ts'

const NEW_PASSWORD = 'Another2horse'
const LAST_PASSWORD = 'Third3batteries'
const WRONG_PASSWORD = 'Wrong4staples'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const EMAIL = 'somebody-special@example.org'

let world: World
const secrets = new Set([PASSWORD, NEW_PASSWORD, LAST_PASSWORD, WRONG_PASSWORD, VERIFIER])
beforeAll(async () => {
  world = await startWorld('stored-secrets')
})
afterAll(() => world.close())

const post = (path: string, body: object, headers = {}) =>
  send(world, 'POST', `/api/auth${path}`, { body, headers })

/** Returns the content of every table as one string, so that the test can search for secrets. */
async function dump(): Promise<string> {
  const { rows: tables } = await world.superuser.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.superuser.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(name, ...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('the database and the log contain no plain password, link secret, grant or session token (C69, C70)', async () => {
  const { id, cookie, bearer } = await newPerson(world, EMAIL)
  secrets.add(bearer.split('.')[0] ?? '').add(bearer.split('.')[1] ?? '')
  const make = async (purpose: 'recovery' | 'confirm', form: 'token' | 'code' | 'pair') => {
    const codeChallenge = form === 'code' ? CHALLENGE : undefined
    const href = await world.makeLink({ purpose, userId: id, email: EMAIL, form, codeChallenge })
    const found = href.match(/(?<==)[\w-]{43}(?=&|$)/g) ?? []
    expect(found).toHaveLength(form === 'pair' ? 2 : 1)
    for (const secret of found) secrets.add(secret)
    return found
  }
  const kept = (reply: Awaited<ReturnType<typeof post>>) => {
    const tokens = [credentialIn(reply.headers, 'recovery'), ...credentialIn(reply.headers).split('.')]
    for (const token of tokens) if (token) secrets.add(token)
    return reply
  }

  // The test creates used and unused links, sends valid and invalid secrets, and leaves jobs in the queue.
  await make('confirm', 'code')
  const [access, refresh] = await make('confirm', 'pair')
  expect(
    kept(await post('/set-session', { accessToken: access, refreshToken: refresh }, { cookie })).status,
  ).toBe(200)
  await make('confirm', 'token')
  const [code] = await make('recovery', 'code')
  expect(kept(await post('/exchange', { code, codeVerifier: VERIFIER })).status).toBe(200)
  const [token] = await make('recovery', 'token')
  const granted = kept(await post('/verify', { token, type: 'recovery' }))
  const grant = granted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(
    (
      await post(
        '/change-password',
        { currentPassword: WRONG_PASSWORD, newPassword: NEW_PASSWORD },
        { cookie },
      )
    ).status,
  ).toBe(403)
  expect(await dump()).toContain(id)
  await signIn(world, EMAIL, WRONG_PASSWORD)
  await signUp(world, EMAIL, LAST_PASSWORD)
  await post('/recover', { email: EMAIL })
  expect((await post('/reset-password', { password: NEW_PASSWORD }, { cookie: grant })).status).toBe(200)
  const again = kept(await signIn(world, EMAIL, NEW_PASSWORD))
  const body = { currentPassword: NEW_PASSWORD, newPassword: LAST_PASSWORD }
  expect((await post('/change-password', body, { cookie: cookieOf(again) })).status).toBe(200)
  await make('recovery', 'pair')
  // The log lines of a failed request must not contain a secret.
  await post('/exchange', { code: 'x'.repeat(500), codeVerifier: VERIFIER })

  expect(secrets.size).toBeGreaterThan(15)
  const everything = await dump()
  // The dump must contain the email address and the job name. A search in an empty dump would prove nothing.
  expect(everything).toContain(EMAIL)
  expect(everything).toContain('account.recover')
  const logged = world.logged()
  expect(logged.length).toBeGreaterThan(1_000)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(everything).not.toContain(secret)
    expect(logged).not.toContain(secret)
  }
  expect(logged).not.toContain(EMAIL)
  expect(logged).not.toContain('somebody-special')
})
