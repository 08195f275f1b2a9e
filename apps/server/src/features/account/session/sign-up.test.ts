import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, newPerson, PASSWORD, send, signIn, signUp, startWorld, type World } from '../account.fixture.ts'

const GUESSABLE = 'This password is too easy to guess. Use several unrelated words, without names or years.'

let world: World
beforeAll(async () => {
  world = await startWorld('sign-up', { trustProxy: ['loopback'] })
})
afterAll(() => world.close())

async function accounts(
  email: string,
): Promise<{ id: string; rows: number; settings: number; credentials: number }> {
  const { rows } = await world.superuser.query(
    `select min(u.id::text) as id, count(distinct u.id)::int as rows, count(distinct s.user_id)::int as settings,
       count(distinct a.id) filter (where a.provider_id = 'credential' and a.password is not null)::int as credentials
     from users u left join user_settings s on s.user_id = u.id left join accounts a on a.user_id = u.id
     where u.email = $1`,
    [email],
  )
  return rows[0]
}

const eventsOf = async (userId: string): Promise<string[]> => {
  const { rows } = await world.superuser.query<{ kind: string }>(
    'select kind from security_events where user_id = $1',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

describe('sign-up with email and password', () => {
  test('creates an account with settings and credential, but no session', async () => {
    const reply = await signUp(world, '  Ann.Marie@Example.org ')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(reply.headers.get('set-auth-token')).toBeNull()
    expect(await accounts('ann.marie@example.org')).toMatchObject({ rows: 1, settings: 1, credentials: 1 })
    const { rows } = await world.superuser.query('select count(*)::int as sessions from sessions')
    expect(rows[0].sessions).toBe(0)
  })

  test('allows a sign-in right after sign-up, with the address in upper or lower case', async () => {
    await signUp(world, 'bea@example.org')
    expect((await signIn(world, ' BEA@example.ORG')).status).toBe(200)
  })

  test.each([
    ['Ab1', 'passwordTooShort', 'Password must be at least 8 characters long'],
    ['abc', 'passwordTooShort', 'Password must be at least 8 characters long'],
    ['ABCDEFGH', 'passwordNeedsLowercase', 'Password must contain at least one lowercase letter'],
    ['12345678', 'passwordNeedsLowercase', 'Password must contain at least one lowercase letter'],
    ['abcdefgh', 'passwordNeedsUppercase', 'Password must contain at least one uppercase letter'],
    ['abcdefg1', 'passwordNeedsUppercase', 'Password must contain at least one uppercase letter'],
    ['Abcdefgh', 'passwordNeedsNumber', 'Password must contain at least one number'],
    [`Aa1${'x'.repeat(126)}`, 'passwordTooLong', 'Password must be at most 128 characters long'],
    ['Password123!', 'passwordTooCommon', GUESSABLE],
    ['Summer2026', 'passwordTooCommon', GUESSABLE],
    ['MyHomefield7', 'passwordTooCommon', GUESSABLE],
    ['Big-Calloway-7', 'passwordTooCommon', GUESSABLE],
    ['password1', 'passwordNeedsUppercase', 'Password must contain at least one uppercase letter'],
  ])('rejects the password %s and names the first rule that it breaks', async (password, code, text) => {
    const reply = await signUp(world, 'calloway@example.org', password)
    expect(reply.status).toBe(400)
    expect(reply.code).toBe(code)
    expect(reply.body).toMatchObject({ error: { message: text } })
    expect(await accounts('calloway@example.org')).toMatchObject({ rows: 0 })
  })

  test.each([
    '',
    'no-at-sign',
    'a@b',
    `${'a'.repeat(250)}@example.org`,
    'two@example.org, three@example.org',
  ])('rejects the address %s', async (email) => {
    const reply = await signUp(world, email)
    expect(reply.status).toBe(400)
    expect(reply.code).toBe('invalid')
  })

  test('sends one confirmation link with a code if the request asks for a code', async () => {
    await world.runJobs()
    const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    await send(world, 'POST', '/api/auth/sign-up/email', {
      body: { email: 'mailed@example.org', password: PASSWORD, linkForm: 'code', codeChallenge },
    })
    const { id } = await accounts('mailed@example.org')
    expect(await world.runJobs()).toEqual([
      { template: 'confirm', userId: id, linkForm: 'code', codeChallenge },
    ])
  })

  test.each([
    ['code without challenge', { linkForm: 'code' }],
    ['challenge without code', { codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }],
    ['unknown form', { linkForm: 'magic' }],
  ])('rejects a sign-up with a %s', async (_, link) => {
    const body = { email: 'half@example.org', password: PASSWORD, ...link }
    const reply = await send(world, 'POST', '/api/auth/sign-up/email', { body })
    expect(reply.code).toBe('invalid')
    expect(await accounts('half@example.org')).toMatchObject({ rows: 0 })
  })

  test.each(['en', 'es', 'fr'])('stores the language of the sign-up: %s', async (language) => {
    const body = { email: `speaks-${language}@example.org`, password: PASSWORD, language }
    expect((await send(world, 'POST', '/api/auth/sign-up/email', { body })).status).toBe(200)
    const { rows } = await world.superuser.query(
      'select u.language, s.language as settings from users u join user_settings s on s.user_id = u.id where u.email = $1',
      [body.email],
    )
    expect(rows).toEqual([{ language, settings: language }])
  })

  test('ignores fields such as id and name in the sign-up body', async () => {
    const reply = await send(world, 'POST', '/api/auth/sign-up/email', {
      body: {
        email: 'extra@example.org',
        password: PASSWORD,
        id: '01890000-0000-7000-8000-000000000000',
        name: 'Chosen',
        image: 'https://elsewhere.example/x.png',
        emailVerified: true,
        callbackURL: 'https://elsewhere.example/',
      },
    })
    expect(reply.status).toBe(200)
    const { rows } = await world.superuser.query(
      `select id, name, image, email_verified from users where email = 'extra@example.org'`,
    )
    expect(rows).toEqual([{ id: rows[0].id, name: '', image: null, email_verified: false }])
    expect(rows[0].id).not.toBe('01890000-0000-7000-8000-000000000000')
  })
})

describe('responses that do not reveal whether an address has an account (C63)', () => {
  test('does not reveal at sign-up that an address has an account, and notifies only the owner', async () => {
    const owner = await newPerson(world, 'known@example.org')
    const known = await signUp(world, 'Known@example.org', 'Another1password')
    const fresh = await signUp(world, 'fresh@example.org', 'Another1password')
    expect(known.status).toBe(fresh.status)
    expect(known.text).toBe(fresh.text)
    expect(headerNames(known.headers)).toEqual(headerNames(fresh.headers))
    const mails = await world.runJobs()
    expect(mails.filter((mail) => mail.template === 'signUpRepeated')).toEqual([
      { template: 'signUpRepeated', userId: owner.id },
    ])
    expect(await eventsOf(owner.id)).toContain('signUpRepeated')
    expect((await signIn(world, 'known@example.org', 'Another1password')).code).toBe('signInFailed')
    expect((await signIn(world, 'known@example.org')).status).toBe(200)
  })

  test('rejects a password that is too short, even if the address has an account', async () => {
    expect((await signUp(world, 'known@example.org', 'short')).code).toBe('passwordTooShort')
  })

  test('creates one account for two concurrent sign-ups with one address, and reports success to both', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `race-${round}@example.org`
      const replies = await Promise.all(
        ['203.0.113.1', '203.0.113.2'].map((ip) => signUp(world, email, PASSWORD, { 'x-forwarded-for': ip })),
      )
      expect(replies.map((reply) => [reply.status, reply.text])).toEqual([
        [200, '{}'],
        [200, '{}'],
      ])
      expect(await accounts(email)).toMatchObject({ rows: 1, settings: 1, credentials: 1 })
    }
  })

  test('does not reveal at sign-in whether the address or the password was wrong', async () => {
    await signUp(world, 'carl@example.org')
    const wrong = await signIn(world, 'carl@example.org', 'Wrong1password')
    const unknown = await signIn(world, 'nobody@example.org', 'Wrong1password')
    const tooLong = await signIn(world, 'carl@example.org', 'x'.repeat(200))
    for (const reply of [wrong, unknown, tooLong]) {
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject({
        error: { code: 'signInFailed', message: 'Invalid email or password' },
      })
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    expect(shape(wrong.body)).toEqual(shape(unknown.body))
    expect(headerNames(wrong.headers)).toEqual(headerNames(unknown.headers))
  })
})

test('uses at most two database connections at a time during a flood of sign-ups (C62)', async () => {
  const person = await newPerson(world, 'patient@example.org')
  const flood = Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      signUp(world, `flood-${index}@example.org`, PASSWORD, { 'x-forwarded-for': `198.51.100.${index}` }),
    ),
  )
  let most = 0
  for (let look = 0; look < 30; look++) {
    const { rows } = await world.superuser.query(
      `select count(*)::int as held from pg_stat_activity
       where datname = current_database() and usename = 'homefield_auth' and xact_start is not null and state <> 'active'`,
    )
    most = Math.max(most, rows[0].held)
    expect((await me(world, { cookie: person.cookie })).status).toBe(200)
  }
  expect((await flood).map((reply) => reply.status)).toEqual(Array.from({ length: 24 }, () => 200))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})

test('logs no password and no address (C69, C70)', () => {
  expect(world.logged()).not.toContain(PASSWORD)
  expect(world.logged()).not.toContain('known@example.org')
  expect(world.logged()).not.toContain('carl@example.org')
})

function headerNames(headers: Headers): string[] {
  return [...headers.keys()].sort()
}

/**
 * Replaces each value by the name of its type, so that a test can compare the fields of two responses.
 */
function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shape(inner)]))
}
