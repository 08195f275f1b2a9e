import { auth } from '@homefield/contract/auth'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth/minimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cookieOf,
  me,
  newPerson,
  PASSWORD,
  SECRET,
  send,
  signIn,
  signUp,
  startWorld,
  type World,
} from '../account.fixture.ts'
import { NO_LIMITS } from '../provider/no-limits.fixture.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })
const hour = (points: number) => ({ points, duration: 3_600 })

describe('rejection of requests from another site (C66)', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld('origin')
  })
  afterAll(() => world.close())

  const users = async () => (await world.superuser.query('select count(*)::int as n from users')).rows[0].n

  test.each([
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['a null origin (a sandboxed frame)', { origin: 'null' }],
    ['our host on another port', { origin: 'http://127.0.0.1:1' }],
    ['a neighboring subdomain', { origin: 'http://evil.localhost:3000' }],
    ['a host whose name starts with ours', { origin: 'http://localhost:3000.elsewhere.example' }],
  ])('rejects sign-up, sign-in and sign-out with %s', async (_, headers) => {
    const person = await newPerson(
      world,
      `origin-${Object.values(headers).join().replaceAll(/\W/g, '')}@example.org`,
    )
    const before = await users()
    for (const reply of [
      await signUp(world, 'stranger@example.org', PASSWORD, headers),
      await signIn(world, person.email, PASSWORD, headers),
      await send(world, 'POST', '/api/auth/sign-out', {
        body: {},
        headers: { ...headers, cookie: person.cookie },
      }),
    ]) {
      expect(reply.code).toBe('forbiddenOrigin')
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    expect(await users()).toBe(before)
    expect((await me(world, { cookie: person.cookie })).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'rejects %s, which an HTML form can send without a CORS preflight',
    async (type) => {
      const before = await users()
      const body = JSON.stringify({ email: 'form@example.org', password: PASSWORD })
      const headers = { 'content-type': type }
      for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email']) {
        const reply = await send(world, 'POST', path, { body, headers })
        expect(reply.status).toBeGreaterThanOrEqual(400)
        expect(reply.status).toBeLessThan(500)
      }
      expect(await users()).toBe(before)
    },
  )

  test('rejects a large request body before reading it', async () => {
    const reply = await send(world, 'POST', '/api/auth/sign-in/email', {
      body: { email: 'a@example.org', password: 'x'.repeat(20_000) },
    })
    expect(reply.code).toBe('tooLarge')
  })

  test('accepts a user agent of 4,000 characters', async () => {
    const person = await newPerson(world, 'agent@example.org')
    const reply = await signIn(world, person.email, PASSWORD, { 'user-agent': 'x'.repeat(4_000) })
    expect(reply.status).toBe(200)
  })
})

describe('endpoints of better-auth that the server hides', () => {
  let world: World
  let cookie: string
  beforeAll(async () => {
    world = await startWorld('closed')
    cookie = (await newPerson(world, 'ann@example.org')).cookie
  })
  afterAll(() => world.close())

  // Some of our routes have the same path as an endpoint of better-auth, but run our own code.
  const OURS = new Set(Object.values(auth).map(({ method, path }) => `${method.toUpperCase()} ${path}`))
  // The endpoints come from the installed version of better-auth.
  // If an upgrade of better-auth adds an endpoint, the test below also covers the new endpoint.
  const endpoints = Object.values(
    betterAuth({
      baseURL: 'http://localhost',
      secrets: [{ version: 1, value: SECRET }],
      logger: { disabled: true },
      plugins: [passkey()],
    }).api,
  )
    .flatMap((endpoint) => {
      const { path, options } = endpoint as { path?: string; options: { method: string | string[] } }
      return [options.method].flat().map((method) => `${method} ${path ?? ''}`)
    })
    .filter((way) => !OURS.has(way))

  test('finds more than 25 endpoints of better-auth, so that the tests below cannot pass on an empty list', () =>
    expect(endpoints.length).toBeGreaterThan(25))

  test.each([
    ...endpoints,
    'GET /sign-up/email',
    'GET /sign-in/email',
    'GET /sign-out',
    'POST /get-session',
    'POST /sign-in/magic-link',
    'GET /magic-link/verify',
    'POST /email-otp/verify-email',
    'GET /token',
    'GET /reference',
    'POST /sign-in/email/',
    'POST //sign-in/email',
    'POST /sign-in/../delete-user',
  ])('answers 404 for the better-auth endpoint %s', async (way) => {
    const [method = '', path = ''] = way.split(' ')
    const nothing = await send(world, method, '/api/auth/there-is-nothing-here', { headers: { cookie } })
    const reply = await send(world, method, `/api/auth${path.replace(/:\w+/g, 'x')}`, {
      headers: { cookie },
      ...(method === 'GET' ? {} : { body: {} }),
    })
    expect(reply.status).toBe(404)
    expect(withoutRequestId(reply.text)).toBe(withoutRequestId(nothing.text))
    expect((await me(world, { cookie })).status).toBe(200)
  })
})

describe("detection of the client's network address", () => {
  const addressOf = async (world: World, headers: Record<string, string>) => {
    const email = `address-${crypto.randomUUID()}@example.org`
    await signUp(world, email, PASSWORD, headers)
    await signIn(world, email, PASSWORD, headers)
    const { rows } = await world.superuser.query(
      'select s.ip_address from sessions s join users u on u.id = s.user_id where u.email = $1',
      [email],
    )
    return rows[0].ip_address
  }

  test("takes the client's address from the connection, not from headers, if no proxy is trusted (C62)", async () => {
    const world = await startWorld('no-proxy')
    try {
      expect(await addressOf(world, from('203.0.113.9'))).toBe('127.0.0.1')
      expect(
        await addressOf(world, { 'x-homefield-address': '203.0.113.9', 'x-real-ip': '203.0.113.9' }),
      ).toBe('127.0.0.1')
    } finally {
      await world.close()
    }
  })

  test('with a trusted proxy, a session stores the last address in X-Forwarded-For, or the /64 of an IPv6 address', async () => {
    const world = await startWorld('proxy', { trustProxy: ['loopback'] })
    try {
      expect(await addressOf(world, from('203.0.113.9'))).toBe('203.0.113.9')
      expect(await addressOf(world, from('198.51.100.1, 203.0.113.9'))).toBe('203.0.113.9')
      expect(await addressOf(world, from('2001:db8:1:2:3:4:5:6'))).toBe(
        '2001:0db8:0001:0002:0000:0000:0000:0000',
      )
    } finally {
      await world.close()
    }
  })
})

describe('rate limits for sign-ins and sign-ups (C62)', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld('tries', {
      trustProxy: ['loopback'],
      tries: {
        signUpOfNetwork: hour(6),
        signInOfNetwork: hour(8),
        signInOfPair: hour(3),
        signInOfAddress: hour(5),
        credentialOfAccount: hour(5),
        codeOfSignIn: hour(100),
        codeOfPending: hour(100),
        recoveryOfNetwork: hour(5),
        recoveryOfPair: hour(3),
        recoveryOfAddress: hour(3),
        recoveryOfOtherForms: hour(3),
        signUpRepeatedOfAddress: hour(100),
        linkOfNetwork: hour(8),
        confirmationOfAccount: hour(2),
        confirmationOfDay: hour(100),
        passkeyOfNetwork: hour(8),
      },
    })
  })
  afterAll(() => world.close())
  const guess = (email: string, address: string) => signIn(world, email, 'Wrong1password', from(address))

  test('limits password guesses per network and account, and sends the remaining wait in Retry-After', async () => {
    for (let round = 0; round < 3; round++)
      expect((await guess('one@example.org', '203.0.113.1')).code).toBe('signInFailed')
    const refused = await guess('one@example.org', '203.0.113.1')
    expect(refused.status).toBe(429)
    expect(refused.code).toBe('tooManyRequests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
    expect((await guess('another@example.org', '203.0.113.1')).code).toBe('signInFailed')
  })

  test('counts concurrent sign-in attempts toward the rate limit', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => guess('burst@example.org', '203.0.113.2')),
    )
    expect(replies.filter((reply) => reply.code === 'signInFailed')).toHaveLength(3)
    expect(replies.filter((reply) => reply.code === 'tooManyRequests')).toHaveLength(9)
  })

  test('limits password guesses of one network across all accounts, and counts an IPv6 /64 as one network', async () => {
    const outcomes: string[] = []
    for (let index = 0; index < 10; index++)
      outcomes.push((await guess(`many-${index}@example.org`, `2001:db8::${index + 1}`)).code)
    expect(outcomes).toEqual([...Array(8).fill('signInFailed'), 'tooManyRequests', 'tooManyRequests'])
    expect((await guess('many-11@example.org', '2001:db8:0:1::1')).code).toBe('signInFailed')
  })

  test('limits password guesses from many networks at one account, but still lets its owner sign in from a known network', async () => {
    await signUp(world, 'owner@example.org', PASSWORD, from('203.0.113.77'))
    expect((await signIn(world, 'owner@example.org', PASSWORD, from('203.0.113.77'))).status).toBe(200)
    const codes = async (email: string) => {
      const outcomes: string[] = []
      for (let index = 0; index < 7; index++) outcomes.push((await guess(email, `198.51.100.${index}`)).code)
      return outcomes
    }
    const slowed = [...Array(5).fill('signInFailed'), 'tooManyRequests', 'tooManyRequests']
    expect(await codes('owner@example.org')).toEqual(slowed)
    // An address without an account has the same limit, so the limit does not reveal accounts (C63).
    expect(await codes('no-account@example.org')).toEqual(slowed)

    expect((await signIn(world, 'owner@example.org', PASSWORD, from('192.0.2.5'))).code).toBe(
      'tooManyRequests',
    )
    const home = await signIn(world, 'owner@example.org', PASSWORD, from('203.0.113.77'))
    expect(home.status).toBe(200)
    expect((await me(world, { cookie: cookieOf(home) })).status).toBe(200)
  })

  test('does not count successful sign-ins against the rate limits', async () => {
    await signUp(world, 'often@example.org', PASSWORD, from('203.0.113.50'))
    for (let round = 0; round < 12; round++)
      expect((await signIn(world, 'often@example.org', PASSWORD, from('203.0.113.50'))).status).toBe(200)
  })

  test('rate-limits sign-ups from one network', async () => {
    const outcomes: number[] = []
    for (let index = 0; index < 8; index++)
      outcomes.push((await signUp(world, `mass-${index}@example.org`, PASSWORD, from('203.0.113.99'))).status)
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })

  test('the table request_limits contains neither network addresses nor accounts in plain text', async () => {
    const { rows } = await world.superuser.query<{ key: string }>('select key from request_limits')
    expect(rows.length).toBeGreaterThan(20)
    for (const { key } of rows) expect(key).toMatch(/^[a-zA-Z]+:[\w-]{32}$/)
  })
})

describe('attacks from many networks (C62)', () => {
  let world: World
  const home = from('203.0.113.77')
  const reset = async (email: string, address: Record<string, string>, password: string) => {
    await send(world, 'POST', '/api/auth/recover', { body: { email }, headers: address })
    await world.runJobs()
    const { rows } = await world.superuser.query('select id from users where email = $1', [email])
    const link = await world.makeLink({ purpose: 'recovery', userId: rows[0].id, email, form: 'token' })
    const token = new URL(link).searchParams.get('token')
    const opened = await send(world, 'POST', '/api/auth/verify', {
      body: { token, type: 'recovery' },
      headers: address,
    })
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return send(world, 'POST', '/api/auth/reset-password', {
      body: { password },
      headers: { ...address, cookie },
    })
  }
  beforeAll(async () => {
    world = await startWorld('many-networks', {
      trustProxy: ['loopback'],
      tries: { ...NO_LIMITS, signInOfNetwork: hour(10), signInOfPair: hour(3), signInOfAddress: hour(5) },
    })
    for (const email of ['owner@example.org', 'target@example.org']) await newPerson(world, email)
    await signIn(world, 'owner@example.org', PASSWORD, home)
  })
  afterAll(() => world.close())

  test('does not block a sign-in during 100 concurrent password guesses from one IPv6 /48', async () => {
    const flood = Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        signIn(world, `guess-${index}@example.org`, 'Wrong1password', from(`2001:db8:7:${index}::1`)),
      ),
    )
    const owner: number[] = []
    for (let round = 0; round < 2; round++) {
      owner.push((await signIn(world, 'owner@example.org', PASSWORD, home)).status)
      owner.push((await signIn(world, 'owner@example.org', PASSWORD, from('192.0.2.5'))).status)
    }
    const tooMany = (await flood).filter(({ code }) => code === 'tooManyRequests')

    expect(owner).toEqual(Array(4).fill(200))
    // All 100 guesses come from one IPv6 /48 network, which may guess 40 times, so the server rejects 60.
    expect(tooMany).toHaveLength(60)
    expect(
      (await signIn(world, 'one-more@example.org', 'Wrong1password', from('2001:db8:7:fff::1'))).code,
    ).toBe('tooManyRequests')
    expect((await signIn(world, 'one-more@example.org', 'Wrong1password', from('2001:db8:8::1'))).code).toBe(
      'signInFailed',
    )
  })

  test('an attack does not lock out an owner who recovers the password by email', async () => {
    const attack = async () => {
      for (let index = 0; index < 8; index++)
        await signIn(world, 'target@example.org', 'Wrong1password', from(`198.51.100.${index % 4}`))
    }
    const away = from('192.0.2.66')
    await attack()
    expect((await signIn(world, 'target@example.org', PASSWORD, away)).code).toBe('tooManyRequests')

    expect((await reset('target@example.org', away, 'Another2horse')).status).toBe(200)
    expect((await signIn(world, 'target@example.org', 'Another2horse', away)).status).toBe(200)
    await attack()
    expect((await signIn(world, 'target@example.org', 'Another2horse', away)).status).toBe(200)
  })
})

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
