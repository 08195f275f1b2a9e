import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import {
  cookieOf,
  me,
  newPerson,
  PASSWORD,
  type Person,
  type Reply,
  send,
  startWorld,
  type World,
} from '../account.fixture.ts'
import { NO_LIMITS } from '../provider/no-limits.fixture.ts'
import { type Device, type Lies, newDevice } from './authenticator.fixture.ts'

const PUBLIC_URL = 'http://localhost:3000'
const clock = new SettableClock('2031-03-09T09:00:00Z')

let world: World
beforeAll(async () => {
  world = await startWorld('passkey', { clock })
})
afterAll(() => world.close())

const device = (aaguid?: string): Device =>
  newDevice({ origin: PUBLIC_URL, rpId: 'localhost', ...(aaguid !== undefined && { aaguid }) })

/** Sends a POST request from a page of the public origin. */
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(world, 'POST', `/api/auth/passkey${path}`, { body, headers: { origin: PUBLIC_URL, ...headers } })

const jarOf = (reply: Reply) =>
  reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string; name: string }
  user?: { name: string }
  userVerification?: string
  authenticatorSelection?: object
  allowCredentials?: unknown
  excludeCredentials?: { id: string }[]
}

async function begin(path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await post(path, body, headers)
  return {
    reply,
    options: reply.body as Options,
    cookie: [headers.cookie, jarOf(reply)].filter(Boolean).join('; '),
  }
}

async function add(
  person: Person,
  made: Device,
  { name = '', lies = {} }: { name?: string; lies?: Lies } = {},
) {
  const { options, cookie } = await begin(
    '/register-options',
    { password: PASSWORD },
    { cookie: person.cookie },
  )
  return post('/register', { response: made.create(options, lies), name }, { cookie })
}

async function enter(used: Device, lies: Lies = {}, more: object = {}) {
  const { options, cookie } = await begin('/sign-in-options', undefined)
  return post('/sign-in', { response: used.get(options, lies), ...more }, { cookie })
}

const security = async ({ cookie }: Person) =>
  (
    (await send(world, 'GET', '/api/v1/security', { headers: { cookie } })).body as {
      passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[]
    }
  ).passkeys

const eventsOf = async ({ id }: Person) =>
  (
    await world.superuser.query(
      'select kind from security_events where user_id = $1 order by created_at, id',
      [id],
    )
  ).rows.map(({ kind }) => kind as string)

const sessionsOf = async ({ id }: Person) =>
  (await world.superuser.query('select count(*)::int as n from sessions where user_id = $1', [id])).rows[0].n

describe('adding a passkey to an account', () => {
  test('registration requires the password, user verification and a resident key, and rejects a duplicate passkey', async () => {
    const ann = await newPerson(world, 'ann@example.org')
    const { cookie } = ann
    expect((await post('/register-options', { password: PASSWORD })).code).toBe('unauthenticated')
    expect((await post('/register-options', { password: 'Wrong1horse' }, { cookie })).code).toBe(
      'passwordWrong',
    )
    const { options, reply } = await begin('/register-options', { password: PASSWORD }, { cookie })
    expect(options.rp).toEqual({ id: 'localhost', name: 'Homefield' })
    expect(options.user?.name).toBe(ann.email)
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
    const [set = ''] = reply.headers.getSetCookie()
    expect(set).toMatch(/^homefield_passkey_challenge=/)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=300'])
      expect(set).toContain(attribute)

    world.bumped.length = 0
    const phone = device()
    expect((await add(ann, phone, { name: 'My phone' })).status).toBe(200)
    expect(world.bumped).toEqual([`person:${ann.id}`])
    expect(await security(ann)).toEqual([
      {
        id: expect.any(String),
        name: 'My phone',
        createdAt: expect.stringMatching(/^2031-/),
        lastUsedAt: null,
      },
    ])
    expect(await eventsOf(ann)).toContain('passkeyAdded')
    const next = await begin('/register-options', { password: PASSWORD }, { cookie })
    expect(next.options.excludeCredentials?.map(({ id }) => id)).toEqual([phone.credentialId])
    // A passkey that belongs to one account cannot be registered for a second account.
    const bob = await newPerson(world, 'bob@example.org')
    expect((await add(bob, phone)).code).toBe('passkeyFailed')
    expect(await security(bob)).toEqual([])
  })

  test('allows 20 passkeys per account, even with concurrent registrations', async () => {
    const ann = await newPerson(world, 'many@example.org')
    const rows = (count: number) =>
      world.superuser.query(
        `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
         select gen_random_uuid(), $1, 'key', gen_random_uuid(), 0, 'singleDevice', false from generate_series(1, $2)`,
        [ann.id, count],
      )
    await rows(18)
    const begun = await begin('/register-options', { password: PASSWORD }, { cookie: ann.cookie })
    expect((await add(ann, device())).status).toBe(200)
    expect((await add(ann, device())).status).toBe(200)
    const late = await post(
      '/register',
      { response: device().create(begun.options), name: '' },
      { cookie: begun.cookie },
    )
    expect(late.code).toBe('passkeyFailed')
    expect(await security(ann)).toHaveLength(20)
    expect(await post('/register-options', { password: PASSWORD }, { cookie: ann.cookie })).toMatchObject({
      status: 409,
      code: 'tooManyPasskeys',
    })
  })

  test('names a passkey after its known manufacturer if no name is given', async () => {
    const person = await newPerson(world, 'named@example.org')
    // 1Password has a known AAGUID. The second authenticator has none, so its passkey gets no name.
    await add(person, device('bada5566a7aa401fbd9645619a55120d'))
    await add(person, device())
    expect((await security(person)).map(({ name }) => name).toSorted()).toEqual(['', '1Password'])
  })

  test.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a neighboring subdomain', { origin: 'http://evil.localhost:3000' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
  ])('rejects a registration with a wrong response: %s', async (what, lies) => {
    const person = await newPerson(world, `made-${what.replaceAll(' ', '-')}@example.org`)
    expect((await add(person, device(), { lies })).code).toBe('passkeyFailed')
    expect(await security(person)).toEqual([])
  })

  test('rejects a registration challenge that is missing, used, from another person, or made for a sign-in', async () => {
    const cat = await newPerson(world, 'cat@example.org')
    const dan = await newPerson(world, 'dan@example.org')
    const { options, cookie } = await begin(
      '/register-options',
      { password: PASSWORD },
      { cookie: cat.cookie },
    )
    const foreign = cookie.replace(cat.cookie, dan.cookie)
    const response = () => device().create(options)
    expect((await post('/register', { response: response(), name: '' }, { cookie: foreign })).code).toBe(
      'passkeyFailed',
    )
    // The server accepts a challenge only once.
    // The request with another person's cookie used up the challenge, so the next request fails.
    expect((await post('/register', { response: response(), name: '' }, { cookie })).code).toBe(
      'passkeyFailed',
    )
    expect((await post('/register', { response: response(), name: '' }, { cookie: cat.cookie })).code).toBe(
      'passkeyFailed',
    )
    const other = await begin('/sign-in-options', undefined)
    const mixed = device().create(other.options)
    expect(
      (await post('/register', { response: mixed, name: '' }, { cookie: `${cat.cookie}; ${other.cookie}` }))
        .code,
    ).toBe('passkeyFailed')
    for (const person of [cat, dan]) expect(await security(person)).toEqual([])
  })
})

describe('signing in with a passkey', () => {
  let eve: Person
  let phone: Device
  beforeAll(async () => {
    eve = await newPerson(world, 'eve@example.org')
    phone = device()
    await add(eve, phone)
  })

  test('signs in by passkey without an address and opens a new session (C64)', async () => {
    const { options } = await begin('/sign-in-options', undefined)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const before = await sessionsOf(eve)
    const reply = await enter(phone)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
    expect(cookieOf(reply)).not.toBe(eve.cookie)
    expect((await me(world, { cookie: cookieOf(reply) })).body).toMatchObject({ id: eve.id })
    expect((await me(world, { authorization: `Bearer ${credentialIn(reply.headers)}` })).status).toBe(200)
    expect(await sessionsOf(eve)).toBe(before + 1)
    expect((await eventsOf(eve)).at(-1)).toBe('signedIn')
    expect((await security(eve))[0]?.lastUsedAt).toBe(clock.now().toString())
  })

  test.each([
    [true, 30],
    [false, 1],
  ])(
    'opens a passkey session for 30 days or 1 day, depending on rememberMe: %s',
    async (rememberMe, days) => {
      clock.advance({ minutes: 1 })
      const reply = await enter(phone, {}, { rememberMe })
      const set = reply.headers.getSetCookie().find((one) => one.startsWith('homefield_session=')) ?? ''
      expect(set.includes('Max-Age')).toBe(rememberMe)
      const { rows } = await world.superuser.query(
        'select extract(epoch from expires_at - updated_at) / 86400 as days from sessions where user_id = $1 order by created_at desc',
        [eve.id],
      )
      expect(Number(rows[0].days)).toBeCloseTo(days, 1)
      expect((await me(world, { cookie: cookieOf(reply) })).status).toBe(200)
    },
  )

  test.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a neighboring subdomain', { origin: 'http://evil.localhost:3000' }],
    ['another port of this host', { origin: 'http://localhost:3001' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
  ])('rejects a sign-in with a wrong response: %s', async (_, lies) => {
    const before = await sessionsOf(eve)
    const reply = await enter(phone, lies)
    expect(reply.code).toBe('passkeyFailed')
    expect(cookieOf(reply)).toBe('')
    expect(await sessionsOf(eve)).toBe(before)
  })

  test('rejects a sign-in challenge that is expired, used, from another browser, or made for a registration', async () => {
    const { options, cookie } = await begin('/sign-in-options', undefined)
    const response = phone.get(options)
    expect((await post('/sign-in', { response }, { cookie })).status).toBe(200)
    expect((await post('/sign-in', { response }, { cookie })).code).toBe('passkeyFailed')
    const late = await begin('/sign-in-options', undefined)
    clock.advance({ minutes: 6 })
    expect(
      (await post('/sign-in', { response: phone.get(late.options) }, { cookie: late.cookie })).code,
    ).toBe('passkeyFailed')
    const here = await begin('/sign-in-options', undefined)
    const there = await begin('/sign-in-options', undefined)
    expect(
      (await post('/sign-in', { response: phone.get(here.options) }, { cookie: there.cookie })).code,
    ).toBe('passkeyFailed')
    expect((await post('/sign-in', { response: phone.get(here.options) })).code).toBe('passkeyFailed')
    const made = await begin('/register-options', { password: PASSWORD }, { cookie: eve.cookie })
    expect(
      (await post('/sign-in', { response: phone.get(made.options) }, { cookie: made.cookie })).code,
    ).toBe('passkeyFailed')
  })

  test('rejects a sign-in with a cloned passkey, an unknown key, or a malformed response', async () => {
    expect((await enter(phone)).status).toBe(200)
    phone.counter -= 1
    expect((await enter(phone)).code).toBe('passkeyFailed')
    expect((await enter(phone)).status).toBe(200)
    expect((await enter(device())).code).toBe('passkeyFailed')
    const { options, cookie } = await begin('/sign-in-options', undefined)
    const whole = phone.get(options)
    const bad = [
      {},
      { id: 7 },
      { ...whole, response: {} },
      { ...whole, response: { ...(whole.response as object), signature: 'AAAA' } },
    ]
    for (const response of bad) {
      const again = await begin('/sign-in-options', undefined)
      expect((await post('/sign-in', { response }, { cookie: again.cookie })).code).toBe('passkeyFailed')
    }
    expect(cookie).not.toBe('')
  })

  test('rejects a passkey sign-in from another site (C66)', async () => {
    const { options, cookie } = await begin('/sign-in-options', undefined)
    const reply = await post(
      '/sign-in',
      { response: phone.get(options) },
      { cookie, origin: 'https://evil.example' },
    )
    expect(reply.code).toBe('forbiddenOrigin')
  })

  test('accepts the sign-in challenge in a header from a client without cookies', async () => {
    expect((await post('/sign-in-options', undefined)).headers.has('set-auth-pending')).toBe(false)
    const native = { origin: 'capacitor://localhost' }
    const begun = await post('/sign-in-options', undefined, native)
    const pending = begun.headers.get('set-auth-pending') ?? ''
    const reply = await post(
      '/sign-in',
      { response: phone.get(begun.body as object) },
      { ...native, 'auth-pending': pending },
    )
    expect(reply.status).toBe(200)
    const bearer = { ...native, authorization: `Bearer ${credentialIn(reply.headers)}` }
    expect((await me(world, bearer)).body).toMatchObject({ id: eve.id })
    const made = await post('/register-options', { password: PASSWORD }, bearer)
    const added = await post(
      '/register',
      { response: device().create(made.body as object), name: 'Tablet' },
      { ...bearer, 'auth-pending': made.headers.get('set-auth-pending') ?? '' },
    )
    expect(added.status).toBe(200)
  })
})

test('limits the number of passkey sign-ins from one network (C62)', async () => {
  const limited = await startWorld('passkey-limits', {
    clock,
    tries: { ...NO_LIMITS, passkeyOfNetwork: { points: 2, duration: 60 } },
  })
  try {
    const codes: string[] = []
    for (let tried = 0; tried < 3; tried++)
      codes.push((await send(limited, 'POST', '/api/auth/passkey/sign-in-options')).code)
    expect(codes).toEqual(['', '', 'tooManyRequests'])
  } finally {
    await limited.close()
  }
})

describe('re-authentication by passkey', () => {
  test("accepts the account's own passkey without opening a session, and rejects another account's passkey", async () => {
    const [fay, gus] = [await newPerson(world, 'fay@example.org'), await newPerson(world, 'gus@example.org')]
    const [own, foreign] = [device(), device()]
    await add(fay, own)
    await add(gus, foreign)
    const sessions = [await sessionsOf(fay), await sessionsOf(gus)]
    const prove = async (used: Device, lies: Lies = {}) => {
      const { options, cookie } = await begin('/sign-in-options', undefined)
      const caller = { headers: { cookie, origin: PUBLIC_URL }, address: '127.0.0.1' }
      return world.passkeys.provePasskey(caller, fay.id, used.get(options, lies))
    }
    await prove(own)
    await expect(prove(foreign)).rejects.toMatchObject({ code: 'passkeyFailed' })
    await expect(prove(own, { userVerified: false })).rejects.toMatchObject({ code: 'passkeyFailed' })
    expect([await sessionsOf(fay), await sessionsOf(gus)]).toEqual(sessions)
  })
})

describe('renaming and removing passkeys', () => {
  const call = (method: string, id: string, { cookie }: Person, body?: object) =>
    send(world, method, `/api/v1/passkeys/${id}`, { body, headers: { cookie } })

  const remove = ({ cookie }: Person, id: string, credential: object) =>
    post('/remove', { id, credential }, { cookie })

  test("renames and removes only the account's own passkeys, and answers 404 for another account's passkey", async () => {
    const [hal, ida] = [await newPerson(world, 'hal@example.org'), await newPerson(world, 'ida@example.org')]
    const phone = device()
    await add(hal, phone, { name: 'Phone' })
    const id = (await security(hal))[0]?.id ?? ''
    for (const one of [id, '01900000-0000-7000-8000-000000000000']) {
      const renamed = await call('PATCH', one, ida, { name: 'Mine' })
      const removed = await remove(ida, one, { password: PASSWORD })
      for (const reply of [renamed, removed])
        expect([reply.status, reply.code]).toEqual([404, 'passkeyNotFound'])
    }
    world.bumped.length = 0
    expect((await call('PATCH', id, hal, { name: 'Old phone' })).body).toMatchObject({
      id,
      name: 'Old phone',
    })
    expect((await security(hal)).map(({ name }) => name)).toEqual(['Old phone'])
    expect((await remove(hal, id, { password: PASSWORD })).status).toBe(200)
    expect(world.bumped).toEqual([`person:${hal.id}`, `person:${hal.id}`])
    expect(await security(hal)).toEqual([])
    expect(await eventsOf(hal)).toContain('passkeyRemoved')
    expect((await enter(phone)).code).toBe('passkeyFailed')
    expect((await remove(hal, id, { password: PASSWORD })).code).toBe('passkeyNotFound')
  })

  test('rejects the removal of a passkey without re-authentication', async () => {
    const joe = await newPerson(world, 'joe@example.org')
    const kit = await newPerson(world, 'kit@example.org')
    const [phone, foreign] = [device(), device()]
    await add(joe, phone)
    await add(kit, foreign)
    const id = (await security(joe))[0]?.id ?? ''
    const { options, cookie } = await begin('/sign-in-options', undefined)
    const refusals: [credential: object | undefined, code: string][] = [
      [undefined, 'invalid'],
      [{}, 'invalid'],
      [{ password: 'Wrong1horse' }, 'passwordWrong'],
      [{ code: '000000' }, 'secondFactorWrong'],
      [{ passkey: foreign.get(options) }, 'passkeyFailed'],
    ]
    for (const [credential, code] of refusals) {
      const reply = await post('/remove', { id, credential }, { cookie: `${joe.cookie}; ${cookie}` })
      expect([credential, reply.code]).toEqual([credential, code])
    }
    expect((await post('/remove', { id, credential: { password: PASSWORD } })).code).toBe('unauthenticated')
    expect(await security(joe)).toHaveLength(1)
    expect((await enter(phone)).status).toBe(200)
  })

  test('lets a person confirm the removal of a passkey with the same passkey, without opening a session', async () => {
    const lou = await newPerson(world, 'lou@example.org')
    const phone = device()
    await add(lou, phone)
    const id = (await security(lou))[0]?.id ?? ''
    const before = await sessionsOf(lou)
    const { options, cookie } = await begin('/sign-in-options', undefined, { cookie: lou.cookie })
    const reply = await post('/remove', { id, credential: { passkey: phone.get(options) } }, { cookie })
    expect([reply.status, cookieOf(reply)]).toEqual([200, ''])
    expect(await security(lou)).toEqual([])
    expect(await sessionsOf(lou)).toBe(before)
  })
})
