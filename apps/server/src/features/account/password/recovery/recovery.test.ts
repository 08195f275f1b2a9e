import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../../lib/clock.ts'
import {
  me,
  newPerson,
  PASSWORD,
  type Person,
  type Reply,
  send,
  signIn,
  startWorld,
  type World,
} from '../../account.fixture.ts'

const START = '2031-03-05T10:00:00Z'
const NEW_PASSWORD = 'Another2horse'
/** The PKCE challenge from the example in RFC 7636, appendix B. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

let world: World
const clock = new SettableClock(START)
let count = 0
beforeAll(async () => {
  world = await startWorld('recovery', { clock })
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  await world.runJobs()
})

const post = (path: string, body: object, headers = {}) =>
  send(world, 'POST', `/api/auth${path}`, { body, headers })
const recover = (email: string, link = {}) => post('/recover', { email, ...link })
const reset = (headers: Record<string, string>, password = NEW_PASSWORD, code?: string) =>
  post('/reset-password', { password, ...(code !== undefined && { code }) }, headers)
const state = (headers: Record<string, string>) => send(world, 'GET', '/api/auth/recovery', { headers })
const somebody = () => newPerson(world, `person-${++count}@example.org`)

async function eventsOf(userId: string) {
  const { rows } = await world.superuser.query<{ kind: string; network: string; user_agent: string }>(
    'select kind, network, user_agent from security_events where user_id = $1 order by id',
    [userId],
  )
  return rows
}

/** Opens a recovery link and returns the grant for a new password. */
async function granted({ id, email }: Person): Promise<{ reply: Reply; cookie: string; bearer: string }> {
  const link = new URL(await world.makeLink({ purpose: 'recovery', userId: id, email, form: 'token' }))
  const reply = await post('/verify', { token: link.searchParams.get('token'), type: 'recovery' })
  expect(reply.body).toEqual({ outcome: 'recovery' })
  return {
    reply,
    cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    bearer: credentialIn(reply.headers, 'recovery'),
  }
}

test.each([
  ['capacitor://localhost', true],
  ['https://localhost', true],
  ['http://localhost:3000', false],
  ['', false],
])('returns the recovery grant to origin "%s" in a header: %s', async (origin, isNative) => {
  const { id, email } = await somebody()
  const link = new URL(await world.makeLink({ purpose: 'recovery', userId: id, email, form: 'token' }))
  const reply = await fetch(`${world.origin}/api/auth/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(origin !== '' && { origin }) },
    body: JSON.stringify({ token: link.searchParams.get('token'), type: 'recovery' }),
  })
  expect(reply.status).toBe(200)
  const grant = credentialIn(reply.headers, 'recovery')
  expect(grant).not.toBe('')
  expect(reply.headers.get('set-recovery-token')).toBe(isNative ? grant : null)
})

describe('requesting a recovery link', () => {
  test('emails the owner a recovery link and records the request in the security log', async () => {
    const { id, email } = await somebody()
    await world.runJobs()
    const reply = await post('/recover', { email: ` ${email.toUpperCase()} ` }, { 'user-agent': 'A browser' })
    expect([reply.status, reply.body]).toEqual([200, {}])
    expect(await world.runJobs()).toEqual([{ template: 'recovery', userId: id, linkForm: 'token' }])
    expect((await eventsOf(id)).at(-1)).toEqual({
      kind: 'recoveryRequested',
      network: '127.0.0.1',
      user_agent: 'A browser',
    })
    await recover(email, { linkForm: 'code', codeChallenge: CHALLENGE })
    expect(await world.runJobs()).toEqual([
      { template: 'recovery', userId: id, linkForm: 'code', codeChallenge: CHALLENGE },
    ])
  })

  test('gives the same response for an address without an account as for a known address, and sends no email (C63)', async () => {
    const known = await recover((await somebody()).email)
    await world.runJobs()
    const unknown = await recover('nobody@example.org')
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
    expect(await world.runJobs()).toEqual([])
  })

  test('puts no email address into the job queue (C69, C70)', async () => {
    await recover('secret-address@example.org', { linkForm: 'pair' })
    const { rows } = await world.superuser.query(
      'select payload::text as text from graphile_worker._private_jobs',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain('secret-address')
    expect(rows[0].text).not.toContain('127.0.0.1')
    expect(world.logged()).not.toContain('secret-address')
  })

  test.each([
    ['code without challenge', { linkForm: 'code' }],
    ['challenge without code', { codeChallenge: CHALLENGE }],
    ['challenge of another length', { linkForm: 'code', codeChallenge: 'short' }],
  ])('rejects a recovery request with a %s', async (_, link) => {
    expect((await recover('half@example.org', link)).code).toBe('invalid')
    const { rows } = await world.superuser.query('select from graphile_worker._private_jobs')
    expect(rows).toEqual([])
  })
})

describe('recovery grants, which permit setting a new password (C64)', () => {
  test('sends the recovery grant in a separate SameSite=Strict cookie that expires after 15 minutes', async () => {
    const { reply } = await granted(await somebody())
    expect(reply.headers.getSetCookie().map((one) => one.replace(/=[\w-]{43};/, '=…;'))).toEqual([
      'homefield_recovery=…; Max-Age=900; Path=/; HttpOnly; SameSite=Strict',
    ])
  })

  test('accepts a recovery grant in the cookie and in the Authorization header', async () => {
    const person = await somebody()
    const { cookie, bearer } = await granted(person)
    const answer = { email: person.email, secondFactor: false }
    expect((await state({ cookie })).body).toEqual(answer)
    expect((await state({ authorization: `Recovery ${bearer}` })).body).toEqual(answer)
  })

  test('does not accept a recovery grant as a session', async () => {
    const { cookie, bearer } = await granted(await somebody())
    expect((await me(world, { cookie })).status).toBe(401)
    expect((await me(world, { authorization: `Bearer ${bearer}` })).status).toBe(401)
    expect((await me(world, { authorization: `Recovery ${bearer}` })).status).toBe(401)
    expect((await me(world, { cookie: cookie.replace('recovery', 'session') })).status).toBe(401)
  })

  test('does not accept a recovery grant as a link, or a link as a recovery grant', async () => {
    const person = await somebody()
    const { bearer } = await granted(person)
    for (const type of ['recovery', 'confirm'])
      expect((await post('/verify', { token: bearer, type })).status).toBe(403)
    const link = new URL(
      await world.makeLink({ purpose: 'recovery', userId: person.id, email: person.email, form: 'token' }),
    )
    const token = link.searchParams.get('token') ?? ''
    expect((await state({ authorization: `Recovery ${token}` })).code).toBe('resetLinkInvalid')
    expect((await reset({ cookie: `homefield_recovery=${token}` })).code).toBe('resetLinkInvalid')
  })

  test('a recovery grant ends after 15 minutes, or when the next grant is created', async () => {
    const person = await somebody()
    await world.superuser.query('update users set email_verified = true where id = $1', [person.id])
    const first = await granted(person)
    const second = await granted(person)
    expect((await state({ cookie: first.cookie })).code).toBe('resetLinkInvalid')
    clock.advance({ minutes: 14 })
    expect((await state({ cookie: second.cookie })).status).toBe(200)
    clock.advance({ minutes: 1 })
    expect((await state({ cookie: second.cookie })).code).toBe('resetLinkInvalid')
    expect((await reset({ cookie: second.cookie })).code).toBe('resetLinkInvalid')
    expect((await signIn(world, person.email)).status).toBe(200)
  })

  test('rejects a recovery request with a guessed grant, with the stored hash of a grant, or without a grant', async () => {
    const person = await somebody()
    await granted(person)
    const { rows } = await world.superuser.query(
      `select secret_hash from account_links where user_id = $1 and purpose = 'reset'`,
      [person.id],
    )
    for (const headers of [
      { authorization: `Recovery ${rows[0].secret_hash}` },
      { authorization: `Recovery ${rows[0].secret_hash.slice(7)}` },
      { cookie: `homefield_recovery=${rows[0].secret_hash}` },
      { authorization: `Recovery ${'x'.repeat(43)}` },
      { cookie: person.cookie },
      {},
    ]) {
      expect((await state(headers)).code).toBe('resetLinkInvalid')
      expect((await reset(headers)).code).toBe('resetLinkInvalid')
    }
  })
})

describe('a new password that is set with a recovery grant (C64)', () => {
  test('signs in with the new password and ends every session, link, grant and pending sign-in of the account', async () => {
    const person = await somebody()
    const phone = `Bearer ${credentialIn((await signIn(world, person.email)).headers)}`
    const spare = new URL(
      await world.makeLink({ purpose: 'confirm', userId: person.id, email: person.email, form: 'token' }),
    )
    await world.superuser.query(
      `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
       values (gen_random_uuid(), 'sha256:waits', $1, '2032-01-01Z', '2031-01-01Z', '2031-01-01Z')`,
      [person.id],
    )
    const { cookie } = await granted(person)
    await world.runJobs()
    world.bumped.length = 0

    const reply = await reset({ cookie })
    expect([reply.status, reply.body]).toEqual([200, {}])
    expect(reply.headers.getSetCookie()).toEqual([
      'homefield_recovery=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ])
    expect((await me(world, { cookie: person.cookie })).status).toBe(401)
    expect((await me(world, { authorization: phone })).status).toBe(401)
    expect((await signIn(world, person.email, PASSWORD)).code).toBe('signInFailed')
    expect((await signIn(world, person.email, NEW_PASSWORD)).status).toBe(200)
    expect((await reset({ cookie }, 'Third3horses')).code).toBe('resetLinkInvalid')
    const token = spare.searchParams.get('token')
    expect((await post('/verify', { token, type: 'confirm' })).code).toBe('linkInvalid')
    const { rows } = await world.superuser.query('select from verifications where value = $1', [person.id])
    expect(rows).toEqual([])
    expect(await world.runJobs()).toEqual([{ template: 'passwordChanged', userId: person.id }])
    expect((await eventsOf(person.id)).map(({ kind }) => kind)).toContain('passwordReset')
    expect(world.bumped).toContain(`person:${person.id}`)
  })

  test('a password reset does not sign out another person who uses the same browser', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const { cookie } = await granted(owner)
    const both = `${other.cookie}; ${cookie}`
    expect((await state({ cookie: both })).body).toMatchObject({ email: owner.email })
    expect((await reset({ cookie: both })).status).toBe(200)
    expect((await me(world, { cookie: other.cookie })).body).toMatchObject({ id: other.id })
    expect((await signIn(world, other.email, PASSWORD)).status).toBe(200)
    expect((await signIn(world, owner.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('keeps the recovery grant valid if the new password breaks a rule', async () => {
    const { cookie } = await granted(await somebody())
    expect((await reset({ cookie }, 'short')).code).toBe('passwordTooShort')
    expect((await reset({ cookie }, 'Password1')).code).toBe('passwordTooCommon')
    expect((await reset({ cookie })).status).toBe(200)
  })

  test('sets the new password only once if ten identical requests arrive concurrently', async () => {
    const person = await somebody()
    const { cookie } = await granted(person)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset({ cookie }, `Horse${index}battery`)),
    )
    const won = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(won).toHaveLength(1)
    expect((await signIn(world, person.email, `Horse${won[0]}battery`)).status).toBe(200)
  })

  describe('recovery of an account with an unconfirmed address', () => {
    /** Creates an account with a stranger's address and every kind of access that its creator can set up. */
    async function planted(): Promise<Person & { friend: Person }> {
      const [person, friend] = [await somebody(), await somebody()]
      const plant = (statement: string) => world.superuser.query(statement, [person.id])
      await world.superuser.query(`select set_config('app.now', $1, false)`, [START])
      await plant(
        `insert into two_factors (id, user_id, secret, backup_codes, verified, confirmed_at)
         values (gen_random_uuid(), $1, 'sealed', 'sealed', true, '2031-01-01Z')`,
      )
      await plant('update users set two_factor_enabled = true where id = $1')
      await plant(
        `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
         values (gen_random_uuid(), $1, 'key', gen_random_uuid(), 0, 'singleDevice', false)`,
      )
      await plant(
        `insert into push_subscriptions (user_id, session_id, address_hash, sealed)
         select $1, id, decode('0badcafe', 'hex') || convert_to(id::text, 'utf8'), 'sealed' from sessions where user_id = $1`,
      )
      await plant(
        `insert into user_devices (user_id, session_id, device_id, device_name, platform)
         select $1, id, 'a phone', 'A phone', 'ios' from sessions where user_id = $1`,
      )
      await plant(
        `insert into calendar_links (id, user_id, content, secret_hash, secret_tail)
         values (gen_random_uuid(), $1, 'full', 'sha256:' || gen_random_uuid(), 'tail')`,
      )
      await plant(
        `insert into platform_credentials (id, user_id, platform, remote_user_id, access_sealed, refresh_sealed)
         values (gen_random_uuid(), $1, 'TeamSnap', '7', 'sealed', 'sealed')`,
      )
      await plant(
        `insert into additional_emails (id, user_id, email, confirmed_at)
         values (gen_random_uuid(), $1, 'intruder@example.org', '2031-01-01Z')`,
      )
      await plant(
        `insert into push_apps (id, user_id, kind, host, sealed)
         values (gen_random_uuid(), $1, 'ntfy', 'ntfy.example', 'sealed')`,
      )
      await plant(
        `insert into sign_up_invitations (id, created_by, secret_hash, expires_at, created_at)
         values (gen_random_uuid(), $1, 'sha256:' || gen_random_uuid(), '2032-01-01Z', '2031-01-01Z')`,
      )
      await plant(
        `insert into friend_invitations (id, user_id, email, expires_at)
         values (gen_random_uuid(), $1, 'accomplice@example.org', '2032-01-01Z')`,
      )
      await plant(
        `update user_settings set phone_number = '+15035550123', sms_notifications = true where user_id = $1`,
      )
      await world.superuser.query(
        `insert into friendships (id, user_id, friend_id, role)
         values (gen_random_uuid(), $1, $2, 'administrator'), (gen_random_uuid(), $2, $1, 'viewer')`,
        [person.id, friend.id],
      )
      return { ...person, friend }
    }

    /** Lists everything that gives access to the account or its data, such as sessions and passkeys. */
    async function left(userId: string): Promise<string[]> {
      const { rows } = await world.superuser.query<{ what: string }>(
        `select 'session' as what from sessions where user_id = $1
         union all select 'second factor' from two_factors where user_id = $1
         union all select 'passkey' from passkeys where user_id = $1
         union all select 'push' from push_subscriptions where user_id = $1
         union all select 'push app' from push_apps where user_id = $1
         union all select 'sign-up invitation' from sign_up_invitations where created_by = $1
         union all select 'device' from user_devices where user_id = $1
         union all select 'calendar link' from calendar_links where user_id = $1 and revoked_at is null
         union all select 'platform' from platform_credentials where user_id = $1 and access_sealed is not null
         union all select 'additional address' from additional_emails where user_id = $1
         union all select 'invitation' from friend_invitations where user_id = $1
         union all select 'phone' from user_settings where user_id = $1 and (phone_number <> '' or sms_notifications)
         union all select 'friend with access' from friendships where user_id = $1 and role <> 'none'
         order by what`,
        [userId],
      )
      return rows.map(({ what }) => what)
    }

    const ALL = [
      'additional address',
      'calendar link',
      'device',
      'friend with access',
      'invitation',
      'passkey',
      'phone',
      'platform',
      'push',
      'push app',
      'second factor',
      'session',
      'sign-up invitation',
    ]

    test("ends all access that the account's creator had set up, and lets the mailbox owner set a password and sign in", async () => {
      const person = await planted()
      expect(await left(person.id)).toEqual(ALL)
      world.bumped.length = 0
      const { cookie } = await granted(person)
      expect(await left(person.id)).toEqual([])
      expect(world.bumped).toEqual(
        expect.arrayContaining([`person:${person.id}`, `person:${person.friend.id}`]),
      )
      expect((await me(world, { cookie: person.cookie })).status).toBe(401)
      // The creator's password stops working even if the mailbox owner sets no new password.
      expect((await signIn(world, person.email)).code).toBe('signInFailed')
      expect((await state({ cookie })).body).toEqual({ email: person.email, secondFactor: false })
      expect((await reset({ cookie })).status).toBe(200)
      expect((await signIn(world, person.email, NEW_PASSWORD)).body).toEqual({ secondFactor: false })
      // Recovery ends the access that this account gave to friends, but not the access that friends gave to it.
      const { rows } = await world.superuser.query('select role from friendships where user_id = $1', [
        person.friend.id,
      ])
      expect(rows).toEqual([{ role: 'viewer' }])
    })

    test('keeps all sessions and passkeys when a person who is signed in opens the recovery link of their own account', async () => {
      const person = await planted()
      const link = new URL(
        await world.makeLink({ purpose: 'recovery', userId: person.id, email: person.email, form: 'token' }),
      )
      const body = { token: link.searchParams.get('token'), type: 'recovery' }
      expect((await post('/verify', body, { cookie: person.cookie })).body).toEqual({ outcome: 'recovery' })
      expect(await left(person.id)).toEqual(ALL)
    })

    test('keeps all sessions and passkeys until the new password is set if the address was already confirmed', async () => {
      const person = await planted()
      await world.superuser.query('update users set email_verified = true where id = $1', [person.id])
      const { cookie } = await granted(person)
      expect(await left(person.id)).toEqual(ALL)
      expect((await reset({ cookie })).code).toBe('secondFactorMissing')
    })

    test('keeps all sessions until the new password is set if the installation sends no email', async () => {
      const plain = await startWorld('recovery_plain', { clock, sendsMail: false })
      try {
        const person = await newPerson(plain, 'person@example.org')
        const link = new URL(
          await plain.makeLink({
            purpose: 'recovery',
            userId: person.id,
            email: person.email,
            form: 'token',
          }),
        )
        const body = { token: link.searchParams.get('token'), type: 'recovery' }
        const opened = await send(plain, 'POST', '/api/auth/verify', { body })
        expect(opened.body).toEqual({ outcome: 'recovery' })
        expect((await me(plain, { cookie: person.cookie })).status).toBe(200)
        const [cookie = ''] = opened.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
        const set = await send(plain, 'POST', '/api/auth/reset-password', {
          body: { password: NEW_PASSWORD },
          headers: { cookie },
        })
        expect(set.status).toBe(200)
        expect((await me(plain, { cookie: person.cookie })).status).toBe(401)
      } finally {
        await plain.close()
      }
    })
  })

  test("requires a second-factor code for a new password if the account's second factor is on", async () => {
    const person = await somebody()
    const headers = { cookie: person.cookie }
    const begun = await post('/two-factor/enable', { password: PASSWORD }, headers)
    expect(begun.status).toBe(200)
    await world.superuser.query(
      `with on_now as (update users set two_factor_enabled = true, email_verified = true where id = $1)
       update two_factors set verified = true, confirmed_at = $2 where user_id = $1`,
      [person.id, START],
    )
    const [recoveryCode = ''] = (begun.body as { recoveryCodes: string[] }).recoveryCodes
    const { cookie } = await granted(person)
    expect((await state({ cookie })).body).toEqual({ email: person.email, secondFactor: true })
    expect((await reset({ cookie })).code).toBe('secondFactorMissing')
    expect((await reset({ cookie }, NEW_PASSWORD, '000000')).code).toBe('secondFactorWrong')
    expect((await me(world, headers)).status).toBe(200)
    expect((await reset({ cookie }, NEW_PASSWORD, recoveryCode)).status).toBe(200)
    expect((await me(world, headers)).status).toBe(401)
  })
})
