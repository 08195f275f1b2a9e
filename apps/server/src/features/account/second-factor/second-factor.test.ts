import { symmetricEncrypt } from 'better-auth/crypto'
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
  SECRET,
  send,
  signIn,
  startWorld,
  type World,
} from '../account.fixture.ts'
import { TRY_LIMITS } from '../provider/try-limits.ts'
import { NO_LIMITS } from '../provider/no-limits.fixture.ts'
import { codeOf, keyOf } from './authenticator.fixture.ts'

// The test clock is years ahead of the machine's clock, so code that uses the machine's clock fails the tests.
const clock = new SettableClock('2031-03-09T09:00:00Z')

let world: World
beforeAll(async () => {
  const { codeOfPending } = TRY_LIMITS
  world = await startWorld('second-factor', { clock, tries: { ...NO_LIMITS, codeOfPending } })
})
afterAll(() => world.close())

interface Guarded extends Person {
  readonly key: string
  readonly codes: string[]
}

const post = (path: string, body: unknown, headers: Record<string, string>, to = world) =>
  send(to, 'POST', `/api/auth${path}`, { body, headers })

async function guarded(name: string, to = world): Promise<Guarded> {
  const person = await newPerson(to, `${name}@example.org`)
  const { cookie } = person
  const begun = await post('/two-factor/enable', { password: PASSWORD }, { cookie }, to)
  const { secret, recoveryCodes } = begun.body as { secret: string; recoveryCodes: string[] }
  const on = await post('/two-factor/confirm', { code: codeOf(secret, clock.now()) }, { cookie }, to)
  if (begun.status !== 200 || on.status !== 200) throw new Error(`${begun.text} ${on.text}`)
  clock.advance({ minutes: 1 })
  return { ...person, key: secret, codes: recoveryCodes }
}

/** Returns all cookies that a reply sets, as the value of the next request's Cookie header. */
const jarOf = (reply: Reply) =>
  reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

const verify = (code: string, headers: Record<string, string>, kind = 'totp') =>
  post('/two-factor/verify', { kind, code }, headers)

const eventsOf = async (person: Person) =>
  (
    await world.superuser.query(
      'select kind from security_events where user_id = $1 order by created_at, id',
      [person.id],
    )
  ).rows.map(({ kind }) => kind as string)

const security = async ({ cookie }: Person) =>
  (await send(world, 'GET', '/api/v1/security', { headers: { cookie } })).body as {
    secondFactor: { isOn: boolean; since: string | null; recoveryCodesLeft: number }
    passwordChangedAt: string | null
  }

describe('turning on the second factor of an account', () => {
  test('turns the second factor on with the first code and keeps the session', async () => {
    const person = await newPerson(world, 'on@example.org')
    const { cookie } = person
    expect(await security(person)).toMatchObject({
      secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
      passwordChangedAt: expect.stringMatching(/^2031-03-09T/),
    })
    expect((await post('/two-factor/enable', { password: 'Wrong1horse' }, { cookie })).code).toBe(
      'passwordWrong',
    )
    expect((await post('/two-factor/confirm', { code: '000000' }, { cookie })).code).toBe('secondFactorOff')

    const begun = await post('/two-factor/enable', { password: PASSWORD }, { cookie })
    const { uri, secret, recoveryCodes } = begun.body as {
      uri: string
      secret: string
      recoveryCodes: string[]
    }
    expect(secret).toMatch(/^([A-Z2-7]{4} ){9}[A-Z2-7]{4}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''))
    expect(new Set(recoveryCodes).size).toBe(10)

    expect((await signIn(world, person.email)).body).toEqual({ secondFactor: false })
    const wrong = codeOf(secret, clock.now(), 5)
    expect((await post('/two-factor/confirm', { code: wrong }, { cookie })).code).toBe('secondFactorWrong')
    world.bumped.length = 0
    const since = clock.now()
    const right = codeOf(secret, since)
    expect((await post('/two-factor/confirm', { code: right }, { cookie })).status).toBe(200)
    expect(world.bumped).toEqual([`person:${person.id}`])
    expect((await me(world, { cookie })).status).toBe(200)
    expect((await security(person)).secondFactor).toEqual({
      isOn: true,
      since: since.toString(),
      recoveryCodesLeft: 10,
    })
    expect((await signIn(world, person.email)).body).toEqual({ secondFactor: true })
    expect((await post('/two-factor/enable', { password: PASSWORD }, { cookie })).code).toBe('secondFactorOn')
    expect((await post('/two-factor/confirm', { code: right }, { cookie })).code).toBe('secondFactorOn')
    expect(await eventsOf(person)).toContain('secondFactorOn')
  })

  test.each(['enable', 'confirm', 'disable', 'recovery-codes'])(
    'requires a session for the second-factor route %s',
    async (path) => {
      const reply = await post(`/two-factor/${path}`, { password: PASSWORD, code: '123456' }, {})
      expect(reply.code).toBe('unauthenticated')
    },
  )

  test('rejects turning the second factor on from another site (C66)', async () => {
    const { cookie } = await newPerson(world, 'elsewhere@example.org')
    const reply = await post(
      '/two-factor/enable',
      { password: PASSWORD },
      { cookie, origin: 'https://evil.example' },
    )
    expect(reply.code).toBe('forbiddenOrigin')
    expect((await post('/two-factor/confirm', { code: '123456' }, { cookie })).code).toBe('secondFactorOff')
  })
})

describe('sign-in with a second factor', () => {
  test('a sign-in with the right password opens a session only after the second-factor code (C64)', async () => {
    const ann = await guarded('ann')
    const first = await signIn(world, ann.email, PASSWORD, { cookie: ann.cookie })
    expect(first.body).toEqual({ secondFactor: true })
    expect(cookieOf(first)).toBe('')
    expect(credentialIn(first.headers)).toBe('')
    const pending = jarOf(first)
    expect(pending).toMatch(/^homefield_second_factor=[^;]+$/)
    expect((await me(world, { cookie: pending })).code).toBe('unauthenticated')
    // The new sign-in ended the session that the browser had before the sign-in.
    expect((await me(world, { cookie: ann.cookie })).code).toBe('unauthenticated')
    const sessions = 'select count(*)::int as n from sessions where user_id = $1'
    const before = (await world.superuser.query(sessions, [ann.id])).rows[0].n

    const second = await verify(codeOf(ann.key, clock.now()), { cookie: pending })
    expect(second.status).toBe(200)
    expect((await me(world, { cookie: cookieOf(second) })).body).toMatchObject({ id: ann.id })
    expect((await me(world, { authorization: `Bearer ${credentialIn(second.headers)}` })).status).toBe(200)
    expect((await world.superuser.query(sessions, [ann.id])).rows[0].n).toBe(before + 1)
    expect((await eventsOf(ann)).at(-1)).toBe('signedIn')
    // The server has deleted the pending sign-in, so the server rejects even the next valid code.
    const again = await verify(codeOf(ann.key, clock.now(), 1), { cookie: pending })
    expect(again.code).toBe('secondFactorExpired')
  })

  test('accepts an authenticator code once, and then rejects it and all earlier codes', async () => {
    const ben = await guarded('ben')
    const code = codeOf(ben.key, clock.now())
    const earlier = codeOf(ben.key, clock.now(), -1)
    expect((await verify(code, { cookie: jarOf(await signIn(world, ben.email)) })).status).toBe(200)
    const cookie = jarOf(await signIn(world, ben.email))
    expect((await verify(code, { cookie })).code).toBe('secondFactorWrong')
    expect((await verify(earlier, { cookie })).code).toBe('secondFactorWrong')
    clock.advance({ seconds: 30 })
    expect((await verify(codeOf(ben.key, clock.now()), { cookie })).status).toBe(200)
  })

  test('accepts only one of two concurrent requests with the same code', async () => {
    const bob = await guarded('bob')
    const code = codeOf(bob.key, clock.now())
    const jars = [jarOf(await signIn(world, bob.email)), jarOf(await signIn(world, bob.email))]
    const replies = await Promise.all(jars.map((cookie) => verify(code, { cookie })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code: refusal }) => refusal === 'secondFactorWrong')).toHaveLength(1)
  })

  test('accepts a recovery code once, in upper or lower case and with a space or a dash', async () => {
    const cat = await guarded('cat')
    const [code = ''] = cat.codes
    const cookie = jarOf(await signIn(world, cat.email))
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`
    const reply = await verify(typed, { cookie }, 'recovery')
    expect(reply.status).toBe(200)
    expect((await security({ ...cat, cookie: cookieOf(reply) })).secondFactor.recoveryCodesLeft).toBe(9)
    expect(await eventsOf(cat)).toEqual(expect.arrayContaining(['recoveryCodeUsed', 'signedIn']))
    const once = jarOf(await signIn(world, cat.email))
    expect((await verify(code, { cookie: once }, 'recovery')).code).toBe('secondFactorWrong')
    expect((await eventsOf(cat)).at(-1)).toBe('secondFactorFailed')
    // The route for recovery codes rejects a valid authenticator code.
    expect((await verify(codeOf(cat.key, clock.now()), { cookie: once }, 'recovery')).code).toBe(
      'secondFactorWrong',
    )
  })

  test('ends a pending sign-in after five wrong codes', async () => {
    const dan = await guarded('dan')
    const cookie = jarOf(await signIn(world, dan.email))
    for (let tried = 0; tried < 5; tried++)
      expect((await verify(codeOf(dan.key, clock.now(), 9), { cookie })).code).toBe('secondFactorWrong')
    const right = codeOf(dan.key, clock.now())
    expect((await verify(right, { cookie })).code).toBe('secondFactorExpired')
    expect((await verify(right, { cookie: jarOf(await signIn(world, dan.email)) })).status).toBe(200)
  })

  test('too many wrong authenticator codes block further codes, but neither a recovery code nor actions that need the password (C62)', async () => {
    const { codeOfSignIn, credentialOfAccount } = TRY_LIMITS
    const limited = await startWorld('second-factor-limits', {
      clock,
      tries: { ...NO_LIMITS, codeOfSignIn, credentialOfAccount },
    })
    try {
      const mia = await guarded('mia', limited)
      const wrong = { kind: 'totp', code: codeOf(mia.key, clock.now(), 9) }
      const replies: Reply[] = []
      for (let tried = 0; tried < 11; tried++) {
        const cookie = jarOf(await signIn(limited, mia.email))
        replies.push(await post('/two-factor/verify', wrong, { cookie }, limited))
      }
      expect(replies.slice(0, 10).every(({ code }) => code === 'secondFactorWrong')).toBe(true)
      const last = replies.at(-1)
      expect(last?.code).toBe('tooManyRequests')
      const wait = Number(last?.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(15 * 60)

      const { cookie } = mia
      const [recoveryCode = ''] = mia.codes
      const credentials: [path: string, body: object, headers: Record<string, string>][] = [
        ['/passkey/register-options', { password: PASSWORD }, { cookie }],
        [
          '/two-factor/verify',
          { kind: 'recovery', code: recoveryCode },
          { cookie: jarOf(await signIn(limited, mia.email)) },
        ],
        ['/two-factor/disable', { password: PASSWORD }, { cookie }],
        ['/change-password', { currentPassword: PASSWORD, newPassword: 'Another2horse' }, { cookie }],
      ]
      for (const [path, body, headers] of credentials)
        expect([path, (await post(path, body, headers, limited)).status]).toEqual([path, 200])
    } finally {
      await limited.close()
    }
  })

  test('ends pending sign-ins when the password changes (C64)', async () => {
    const ned = await guarded('ned')
    const waiting = jarOf(await signIn(world, ned.email))
    const changed = await post(
      '/change-password',
      { currentPassword: PASSWORD, newPassword: 'Another2horse' },
      { cookie: ned.cookie },
    )
    expect(changed.status).toBe(200)
    const reply = await verify(codeOf(ned.key, clock.now()), { cookie: waiting })
    expect(reply.code).toBe('secondFactorExpired')
    expect(cookieOf(reply)).toBe('')
  })

  test.each(['password', 'code'])(
    'opens no session if the password changes while the %s is verified (C64)',
    async (judged) => {
      const pia = await guarded(`pia-${judged}`)
      const cookie = judged === 'code' ? jarOf(await signIn(world, pia.email)) : ''
      const sessions = 'select count(*)::int as n from sessions where user_id = $1'
      const left = async () => (await world.superuser.query(sessions, [pia.id])).rows[0].n as number
      const before = await left()
      await world.superuser.query('begin')
      await world.superuser.query(`update accounts set password = 'changed' where user_id = $1`, [pia.id])
      const answer =
        judged === 'code' ? verify(codeOf(pia.key, clock.now()), { cookie }) : signIn(world, pia.email)
      // Wait until the request is blocked by the row lock of the password change.
      const held = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
      await expect
        .poll(async () => (await world.database.pools.auth.query(held)).rows[0].n as number, {
          timeout: 20_000,
        })
        .toBe(1)
      await world.superuser.query('commit')
      const reply = await answer
      expect(reply.code).toBe(judged === 'code' ? 'secondFactorExpired' : 'signInFailed')
      expect(jarOf(reply)).toBe('')
      expect(await left()).toBe(before)
    },
  )

  test('ends a pending sign-in after ten minutes and rejects forged pending cookies', async () => {
    const eve = await guarded('eve')
    const late = jarOf(await signIn(world, eve.email))
    clock.advance({ minutes: 11 })
    const now = () => codeOf(eve.key, clock.now())
    expect((await verify(now(), { cookie: late })).code).toBe('secondFactorExpired')
    const [name, value = ''] = jarOf(await signIn(world, eve.email)).split('=')
    const { rows } = await world.superuser.query(
      'select identifier from verifications order by created_at desc',
    )
    const forged = [
      `${name}=${value.slice(0, -6)}AAAAAA`,
      `${name}=${rows[0].identifier}`,
      `homefield_session=${value}`,
      '',
    ]
    for (const cookie of forged) expect((await verify(now(), { cookie })).code).toBe('secondFactorExpired')
    expect((await verify(now(), { cookie: `${name}=${value}` })).status).toBe(200)
  })

  test.each([
    [true, 30, /Max-Age=2592000/],
    [false, 1, undefined],
  ])(
    'opens a second-factor session for 30 days or 1 day, depending on rememberMe: %s',
    async (rememberMe, days, age) => {
      const fay = await guarded(`fay-${rememberMe}`)
      // The first sign-in uses the opposite `rememberMe`, which must not affect the session of the second sign-in.
      const body = { email: fay.email, password: PASSWORD }
      const before = jarOf(await post('/sign-in/email', { ...body, rememberMe: !rememberMe }, {}))
      const first = await post('/sign-in/email', { ...body, rememberMe }, { cookie: before })
      const cookie = jarOf(first)
      const reply = await verify(codeOf(fay.key, clock.now()), { cookie })
      const set = reply.headers.getSetCookie().find((one) => one.startsWith('homefield_session=')) ?? ''
      expect(reply.status).toBe(200)
      if (age) expect(set).toMatch(age)
      else expect(set).not.toContain('Max-Age')
      const { rows } = await world.superuser.query(
        'select extract(epoch from expires_at - updated_at) / 86400 as days from sessions where user_id = $1 order by created_at desc',
        [fay.id],
      )
      expect(Number(rows[0].days)).toBeCloseTo(days, 1)
    },
  )

  test('accepts the pending sign-in in a header from a client without cookies', async () => {
    const gus = await guarded('gus')
    const native = (body: unknown, path: string, headers = {}) =>
      fetch(`${world.origin}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'capacitor://localhost', ...headers },
        body: JSON.stringify(body),
      })
    const first = await native({ email: gus.email, password: PASSWORD }, '/sign-in/email')
    const pending = first.headers.get('set-auth-pending') ?? ''
    expect(pending).not.toBe('')
    const code = codeOf(gus.key, clock.now())
    expect((await native({ kind: 'totp', code }, '/two-factor/verify')).status).toBe(401)
    expect(
      (await native({ kind: 'totp', code }, '/two-factor/verify', { 'auth-pending': 'AAAA' })).status,
    ).toBe(401)
    const second = await native({ kind: 'totp', code }, '/two-factor/verify', { 'auth-pending': pending })
    expect(second.status).toBe(200)
    const bearer = second.headers.get('set-auth-token') ?? ''
    expect((await me(world, { authorization: `Bearer ${bearer}` })).body).toMatchObject({ id: gus.id })
    expect((await me(world, { authorization: `Bearer ${pending}` })).code).toBe('unauthenticated')
  })

  test('sets the pending cookie with the __Host- prefix on https', async () => {
    const secure = await startWorld('second-factor-https', { publicUrl: 'https://homefield.example', clock })
    try {
      const hal = await guarded('hal', secure)
      const first = await signIn(secure, hal.email)
      const set = first.headers.getSetCookie().filter((one) => !/=;/.test(one))
      expect(set).toHaveLength(1)
      expect(set[0]).toMatch(/^__Host-homefield_second_factor=/)
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        expect(set[0]).toContain(attribute)
      expect(set[0]).not.toContain('Domain')
      const code = codeOf(hal.key, clock.now())
      const cookie = jarOf(first)
      const done = await post('/two-factor/verify', { kind: 'totp', code }, { cookie }, secure)
      expect(cookieOf(done)).toMatch(/^__Host-homefield_session=/)
    } finally {
      await secure.close()
    }
  })
})

describe('turning off the second factor, and replacing recovery codes', () => {
  test('the password turns the second factor off, and new recovery codes invalidate the old ones', async () => {
    const ida = await guarded('ida')
    const { cookie } = ida
    for (const path of ['/two-factor/recovery-codes', '/two-factor/disable'])
      expect((await post(path, { password: 'Wrong1horse' }, { cookie })).code).toBe('passwordWrong')
    const renewed = await post('/two-factor/recovery-codes', { password: PASSWORD }, { cookie })
    const { recoveryCodes } = renewed.body as { recoveryCodes: string[] }
    expect(new Set([...recoveryCodes, ...ida.codes]).size).toBe(20)
    const pending = jarOf(await signIn(world, ida.email))
    expect((await verify(ida.codes[0] ?? '', { cookie: pending }, 'recovery')).code).toBe('secondFactorWrong')
    expect((await verify(recoveryCodes[0] ?? '', { cookie: pending }, 'recovery')).status).toBe(200)

    const waiting = jarOf(await signIn(world, ida.email))
    expect((await post('/two-factor/disable', { password: PASSWORD }, { cookie })).status).toBe(200)
    expect((await me(world, { cookie })).status).toBe(200)
    expect((await security(ida)).secondFactor).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
    const late = await verify(codeOf(ida.key, clock.now()), { cookie: waiting })
    expect(late.code).toBe('secondFactorExpired')
    expect((await signIn(world, ida.email)).body).toEqual({ secondFactor: false })
    for (const path of ['/two-factor/recovery-codes', '/two-factor/disable'])
      expect((await post(path, { password: PASSWORD }, { cookie })).code).toBe('secondFactorOff')
    expect(await eventsOf(ida)).toEqual(expect.arrayContaining(['recoveryCodesRenewed', 'secondFactorOff']))
  })

  test.each(['totp', 'recovery'] as const)('turns the second factor off with a code: %s', async (kind) => {
    const max = await guarded(`max-${kind}`)
    const { cookie } = max
    expect((await post('/two-factor/disable', {}, { cookie })).code).toBe('invalid')
    const wrong = { code: codeOf(max.key, clock.now(), 9) }
    expect((await post('/two-factor/disable', wrong, { cookie })).code).toBe('secondFactorWrong')
    expect((await eventsOf(max)).at(-1)).toBe('secondFactorFailed')
    const code = kind === 'totp' ? codeOf(max.key, clock.now()) : (max.codes[0] ?? '')
    expect((await post('/two-factor/disable', { code }, { cookie })).status).toBe(200)
    expect((await security(max)).secondFactor.isOn).toBe(false)
    expect((await post('/two-factor/disable', { code }, { cookie })).code).toBe('secondFactorWrong')
    expect((await eventsOf(max)).at(-1)).toBe('secondFactorOff')
  })

  test('accepts an authenticator code or a recovery code for a password recovery', async () => {
    const { secondFactors } = world
    const jon = await guarded('jon')
    const kim = await newPerson(world, 'kim@example.org')
    expect(await secondFactors.hasSecondFactor(jon.id)).toBe(true)
    expect(await secondFactors.hasSecondFactor(kim.id)).toBe(false)
    const code = codeOf(jon.key, clock.now())
    const recovery = jon.codes[3] ?? ''
    expect(await secondFactors.verifySecondFactor(kim.id, code)).toBe(false)
    expect(await secondFactors.verifySecondFactor(jon.id, recovery)).toBe(true)
    expect(await secondFactors.verifySecondFactor(jon.id, recovery)).toBe(false)
    expect(await secondFactors.verifySecondFactor(jon.id, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true)
    expect(await secondFactors.verifySecondFactor(jon.id, code)).toBe(false)
  })

  test('still opens a second factor that was sealed with the session secret', async () => {
    const person = await guarded('legacy')
    const sealed = (data: string) =>
      symmetricEncrypt({ key: { keys: new Map([[1, SECRET]]), currentVersion: 1 }, data })
    await world.superuser.query('update two_factors set secret = $2, backup_codes = $3 where user_id = $1', [
      person.id,
      await sealed(keyOf(person.key).toString()),
      await sealed(JSON.stringify(person.codes)),
    ])

    expect((await security(person)).secondFactor.recoveryCodesLeft).toBe(10)
    expect(await world.secondFactors.verifySecondFactor(person.id, codeOf(person.key, clock.now()))).toBe(
      true,
    )
    expect(await world.secondFactors.verifySecondFactor(person.id, person.codes[0] ?? '')).toBe(true)
  })

  test("stores and logs neither the second factor's key nor the recovery codes in plain text (C69)", async () => {
    const lea = await guarded('lea')
    const key = lea.key.replaceAll(' ', '')
    const bytes = keyOf(lea.key)
    const secrets = [key, bytes.toString(), bytes.toString('hex'), bytes.toString('base64url')]
    secrets.push(...lea.codes, ...lea.codes.map((code) => code.replace('-', '')))
    const { rows: tables } = await world.superuser.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    let found = 0
    for (const { name } of tables) {
      const { rows } = await world.superuser.query<{ row: string }>(`select t::text as row from ${name} t`)
      const text = rows.map(({ row }) => row).join('\n')
      if (name === 'public.two_factors') found = rows.length
      for (const secret of secrets) expect([name, text.includes(secret)]).toEqual([name, false])
    }
    expect(found).toBeGreaterThan(0)
    for (const secret of secrets) expect(world.logged().includes(secret)).toBe(false)
  })
})
