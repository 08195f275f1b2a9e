import { createHash } from 'node:crypto'
import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import {
  cookieOf,
  me,
  newPerson,
  PASSWORD,
  type Person,
  type Reply,
  send,
  signIn,
  signUp,
  startWorld,
  type World,
} from '../account.fixture.ts'
import type { NewLink } from './model.ts'

const START = '2031-03-05T10:00:00Z'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
/** The PKCE challenge for VERIFIER, from RFC 7636, appendix B. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const OTHER_VERIFIER = 'another-verifier-that-is-long-enough-to-be-taken'

let world: World
const clock = new SettableClock(START)
let person: Person
let other: Person
let count = 0
beforeAll(async () => {
  world = await startWorld('links', { clock })
  other = await newPerson(world, 'other@example.org')
  await world.superuser.query(`select set_config('app.now', $1, false)`, [START])
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  await world.superuser.query('truncate account_links, security_events')
  person = await newPerson(world, `person-${++count}@example.org`)
})

const post = (path: string, body: object, headers = {}) =>
  send(world, 'POST', `/api/auth${path}`, { body, headers })
const grantOf = (reply: Reply) => credentialIn(reply.headers, 'recovery')

async function make(link: Partial<NewLink> & Pick<NewLink, 'purpose'>): Promise<URL> {
  const form = link.form ?? 'token'
  const codeChallenge = form === 'code' ? CHALLENGE : undefined
  return new URL(
    await world.makeLink({ userId: person.id, email: person.email, form, codeChallenge, ...link }),
  )
}

/**
 * Calls the endpoint that the web page of an emailed link calls.
 * The request contains the account's cookie by default.
 */
function use(
  url: URL,
  changed: Record<string, string> = {},
  { cookie = person.cookie, ...claim }: { cookie?: string; password?: string; isNotMine?: boolean } = {},
): Promise<Reply> {
  const headers = { cookie }
  const query = url.hash ? new URLSearchParams(url.hash.slice(1)) : url.searchParams
  const given = { ...Object.fromEntries(query), ...changed }
  if (given['access_token'] !== undefined)
    return post(
      '/set-session',
      { accessToken: given['access_token'], refreshToken: given['refresh_token'], ...claim },
      headers,
    )
  if (given['code'] !== undefined)
    return post('/exchange', { code: given['code'], codeVerifier: given['verifier'] ?? VERIFIER }, headers)
  return post('/verify', { token: given['token'], type: given['type'], ...claim }, headers)
}

const isConfirmed = async () => {
  const { rows } = await world.superuser.query('select email_verified from users where id = $1', [person.id])
  return rows[0].email_verified
}

async function addEmail(email: string): Promise<string> {
  const { rows } = await world.superuser.query(
    `insert into additional_emails (id, user_id, email) values (gen_random_uuid(), $1, $2) returning id`,
    [person.id, email],
  )
  return rows[0].id
}

const PURPOSES = ['recovery', 'confirm'] as const
const FORMS = ['token', 'code', 'pair'] as const
const EVERY = PURPOSES.flatMap((purpose) => FORMS.map((form) => ({ purpose, form })))
const OUTCOMES = { recovery: 'recovery', confirm: 'confirmed' }
const codeOf = ({ purpose, form }: { purpose: string; form: string }) =>
  purpose === 'recovery' && form === 'token' ? 'resetLinkInvalid' : 'linkInvalid'

test('puts a link’s token or code into the URL query, but a pair of tokens into the URL fragment (C64)', async () => {
  const shape = (url: URL) => url.href.replaceAll(/(=)[\w-]{43}(?=&|$)/g, '$1…')
  const callback = 'http://localhost:3000/auth/callback'
  expect(shape(await make({ purpose: 'recovery' }))).toBe(`${callback}?token=…&type=recovery&flow=recovery`)
  expect(shape(await make({ purpose: 'confirm' }))).toBe(`${callback}?token=…&type=confirm`)
  expect(shape(await make({ purpose: 'recovery', form: 'code' }))).toBe(`${callback}?code=…&flow=recovery`)
  expect(shape(await make({ purpose: 'confirm', form: 'code' }))).toBe(`${callback}?code=…`)
  expect(shape(await make({ purpose: 'recovery', form: 'pair' }))).toBe(
    `${callback}#access_token=…&refresh_token=…&type=recovery`,
  )
})

describe.each(EVERY)('a $form link for $purpose (C64)', ({ purpose, form }) => {
  test('accepts a link only once', async () => {
    const link = await make({ purpose, form })
    const first = await use(link)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      outcome: purpose === 'confirm' && form !== 'token' ? 'session' : OUTCOMES[purpose],
    })
    const again = await use(link)
    expect(again.status).toBe(403)
    expect(again.code).toBe(codeOf({ purpose, form }))
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('accepts only one of ten concurrent uses of a link', async () => {
    const link = await make({ purpose, form })
    const replies = await Promise.all(Array.from({ length: 10 }, () => use(link)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('rejects a link at the end of its lifetime', async () => {
    const minutes = purpose === 'recovery' ? 30 : 48 * 60
    const early = await make({ purpose, form })
    const late = await make({ purpose, form, userId: other.id, email: other.email })
    clock.advance({ minutes: minutes - 1 })
    expect((await use(early)).status).toBe(200)
    clock.advance({ minutes: 1 })
    expect((await use(late)).code).toBe(codeOf({ purpose, form }))
  })

  test('invalidates an older link when a newer link with the same purpose is created, and keeps links with other purposes valid', async () => {
    const older = await make({ purpose, form })
    const another = await make({ purpose: purpose === 'recovery' ? 'confirm' : 'recovery', form })
    const newer = await make({ purpose, form })
    expect((await use(older)).code).toBe(codeOf({ purpose, form }))
    expect((await use(newer)).status).toBe(200)
    expect((await use(another)).status).toBe(200)
  })

  test('keeps a link valid when a link of another form (token, code or pair of tokens) is created', async () => {
    const older = await make({ purpose, form })
    for (const other of FORMS) if (other !== form) await make({ purpose, form: other })
    expect((await use(older)).status).toBe(200)
  })

  test("rejects a link after the account's address changed", async () => {
    const link = await make({ purpose, form })
    await world.superuser.query('update users set email = $2 where id = $1', [
      person.id,
      `moved-${count}@example.org`,
    ])
    expect((await use(link)).code).toBe(codeOf({ purpose, form }))
  })

  test("stores only the hash of a link's secret", async () => {
    const link = await make({ purpose, form })
    const { rows } = await world.superuser.query('select l::text as row from account_links l')
    for (const secret of link.href.match(/[\w-]{43}/g) ?? [''])
      for (const { row } of rows) expect(row).not.toContain(secret)
    const { rows: stored } = await world.superuser.query(
      'select secret_hash, refresh_hash from account_links where user_id = $1 and used_at is null',
      [person.id],
    )
    // The server rejects a request that contains the stored hash instead of the secret.
    const params = link.hash
      ? { access_token: stored[0].secret_hash, refresh_token: stored[0].refresh_hash }
      : { token: stored[0].secret_hash, code: stored[0].secret_hash }
    const known = new Set([...link.searchParams.keys(), ...new URLSearchParams(link.hash.slice(1)).keys()])
    const changed = Object.fromEntries(Object.entries(params).filter(([name]) => known.has(name)))
    expect((await use(link, changed)).code).toBe(codeOf({ purpose, form }))
    expect((await use(link)).status).toBe(200)
  })
})

describe('links with an unknown secret (C64)', () => {
  test.each([
    ['recovery', 'resetLinkInvalid'],
    ['confirm', 'linkInvalid'],
    ['additionalEmail', 'linkInvalid'],
  ])('rejects an unknown link for %s in the same way as an expired link', async (type, code) => {
    const reply = await post('/verify', { token: 'x'.repeat(43), type })
    expect([reply.status, reply.code]).toEqual([403, code])
  })
})

test('rejects a confirmation token that is sent with another link type, and leaves the token valid (C64)', async () => {
  const link = await make({ purpose: 'confirm' })
  for (const type of ['recovery', 'additionalEmail']) expect((await use(link, { type })).status).toBe(403)
  expect(await isConfirmed()).toBe(false)
  expect((await use(link)).body).toEqual({ outcome: 'confirmed' })
})

test('rejects a link’s secret at the endpoint for another form of link, such as a token at the endpoint for codes (C64)', async () => {
  const token = (await make({ purpose: 'recovery' })).searchParams.get('token') ?? ''
  expect((await post('/exchange', { code: token, codeVerifier: VERIFIER })).code).toBe('linkInvalid')
  expect((await post('/set-session', { accessToken: token, refreshToken: token })).code).toBe('linkInvalid')
  const code = (await make({ purpose: 'recovery', form: 'code' })).searchParams.get('code') ?? ''
  expect((await post('/verify', { token: code, type: 'recovery' })).code).toBe('resetLinkInvalid')
  const pair = new URLSearchParams((await make({ purpose: 'recovery', form: 'pair' })).hash.slice(1))
  expect((await post('/verify', { token: pair.get('access_token'), type: 'recovery' })).code).toBe(
    'resetLinkInvalid',
  )
})

describe('links with a code that needs a PKCE verifier (C64)', () => {
  test('rejects a code with a wrong verifier, and invalidates the code', async () => {
    const link = await make({ purpose: 'recovery', form: 'code' })
    const wrong = await use(link, { verifier: OTHER_VERIFIER })
    expect([wrong.status, wrong.code]).toEqual([403, 'linkInvalid'])
    expect(grantOf(wrong)).toBe('')
    expect((await use(link)).code).toBe('linkInvalid')
  })

  test('rejects a code if the challenge is sent as the verifier', async () => {
    const link = await make({ purpose: 'recovery', form: 'code' })
    expect((await use(link, { verifier: CHALLENGE })).code).toBe('linkInvalid')
    expect(createHash('sha256').update(VERIFIER).digest('base64url')).toBe(CHALLENGE)
  })
})

describe('links with an access token and a refresh token (C64)', () => {
  test('rejects a link unless both tokens of the pair are sent, each in its own field', async () => {
    const link = await make({ purpose: 'confirm', form: 'pair' })
    const another = await make({ purpose: 'recovery', form: 'pair' })
    const half = (url: URL, name: string) => new URLSearchParams(url.hash.slice(1)).get(name) ?? ''
    const [access, refresh] = [half(link, 'access_token'), half(link, 'refresh_token')]
    for (const changed of [
      { refresh_token: 'x'.repeat(43) },
      { access_token: 'x'.repeat(43) },
      { refresh_token: access },
      { access_token: refresh, refresh_token: access },
      { refresh_token: half(another, 'refresh_token') },
    ])
      expect((await use(link, changed)).code).toBe('linkInvalid')
    expect((await post('/set-session', { accessToken: access })).code).toBe('invalid')
    expect(await isConfirmed()).toBe(false)
    expect((await use(link)).status).toBe(200)
  })
})

describe("links that confirm the account's main address", () => {
  const ELSEWHERE = { cookie: '' }

  test('a token link confirms the address in a browser that is signed in to the account, without opening a session', async () => {
    const reply = await use(await make({ purpose: 'confirm' }))
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await isConfirmed()).toBe(true)
    expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ emailConfirmed: true })
    const { rows } = await world.superuser.query(
      `select count(*)::int as n from security_events where user_id = $1 and kind = 'emailConfirmed'`,
      [person.id],
    )
    expect(rows[0].n).toBe(1)
  })

  describe.each(['token', 'pair'] as const)(
    'a confirmation link of form %s, opened without a session of its account',
    (form) => {
      test.each([['nobody'], ['another person']])(
        'asks %s for the password and keeps the confirmation link valid',
        async (who) => {
          const link = await make({ purpose: 'confirm', form })
          const reply = await use(link, {}, { cookie: who === 'nobody' ? '' : other.cookie })
          expect([reply.status, reply.body]).toEqual([
            200,
            { outcome: 'passwordNeeded', email: person.email },
          ])
          expect(reply.headers.getSetCookie()).toEqual([])
          expect(await isConfirmed()).toBe(false)
          expect((await me(world, { cookie: person.cookie })).status).toBe(200)
          expect((await use(link)).status).toBe(200)
          expect(await isConfirmed()).toBe(true)
        },
      )

      test('accepts a confirmation link again after a wrong password', async () => {
        const link = await make({ purpose: 'confirm', form })
        expect((await use(link, {}, { ...ELSEWHERE, password: 'Another2horse' })).code).toBe('passwordWrong')
        expect(await isConfirmed()).toBe(false)
        expect((await use(link, {}, { ...ELSEWHERE, password: PASSWORD })).status).toBe(200)
      })

      test('confirms the address and signs in with the password, and ends no existing session', async () => {
        const reply = await use(
          await make({ purpose: 'confirm', form }),
          {},
          { ...ELSEWHERE, password: PASSWORD },
        )
        expect(reply.body).toEqual({ outcome: 'session' })
        expect(await isConfirmed()).toBe(true)
        expect((await me(world, { cookie: cookieOf(reply) })).body).toMatchObject({ id: person.id })
        expect((await me(world, { cookie: person.cookie })).status).toBe(200)
      })

      test('confirms the address but opens no session if the account has a second factor', async () => {
        await world.superuser.query('update users set two_factor_enabled = true where id = $1', [person.id])
        const reply = await use(
          await make({ purpose: 'confirm', form }),
          {},
          { ...ELSEWHERE, password: PASSWORD },
        )
        expect(reply.body).toEqual({ outcome: 'confirmed' })
        expect(reply.headers.getSetCookie()).toEqual([])
        expect(await isConfirmed()).toBe(true)
      })

      test('a signed-in person stays signed in after opening the confirmation link of another account', async () => {
        const link = await make({ purpose: 'confirm', form })
        const reply = await use(link, {}, { cookie: other.cookie, password: PASSWORD })
        expect(reply.body).toEqual({ outcome: 'confirmed' })
        expect(reply.headers.getSetCookie()).toEqual([])
        expect((await me(world, { cookie: other.cookie })).body).toMatchObject({ id: other.id })
      })

      test('ends all sessions and replaces the password if the mailbox owner says that the account is not theirs', async () => {
        const link = await make({ purpose: 'confirm', form })
        const reply = await use(link, {}, { ...ELSEWHERE, isNotMine: true })
        expect([reply.status, reply.body]).toEqual([200, { outcome: 'recovery' }])
        expect(await isConfirmed()).toBe(true)
        expect((await me(world, { cookie: person.cookie })).status).toBe(401)
        expect((await signIn(world, person.email)).code).toBe('signInFailed')
        const [grant = ''] = reply.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
        const renewed = await post('/reset-password', { password: 'Another2horse' }, { cookie: grant })
        expect(renewed.status).toBe(200)
        expect((await signIn(world, person.email, 'Another2horse')).body).toEqual({ secondFactor: false })
        expect((await use(link, {}, { ...ELSEWHERE, isNotMine: true })).code).toBe('linkInvalid')
      })

      test('rejects the statement that somebody else created the account if the address is already confirmed', async () => {
        const link = await make({ purpose: 'confirm', form })
        await world.superuser.query('update users set email_verified = true where id = $1', [person.id])
        expect((await use(link, {}, { ...ELSEWHERE, isNotMine: true })).code).toBe('linkInvalid')
        expect((await me(world, { cookie: person.cookie })).status).toBe(200)
      })
    },
  )

  test('a confirmation link with a code signs in a browser that has the PKCE verifier of the sign-up', async () => {
    const reply = await use(await make({ purpose: 'confirm', form: 'code' }), {}, ELSEWHERE)
    expect(await isConfirmed()).toBe(true)
    expect((await me(world, { cookie: cookieOf(reply) })).body).toMatchObject({ id: person.id })
  })

  test('does not sign in with a code link if the account has a second factor', async () => {
    await world.superuser.query('update users set two_factor_enabled = true where id = $1', [person.id])
    const reply = await use(await make({ purpose: 'confirm', form: 'code' }), {}, ELSEWHERE)
    expect(reply.body).toEqual({ outcome: 'confirmed' })
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await isConfirmed()).toBe(true)
  })
})

describe('links that confirm an additional address', () => {
  test('confirms an additional address only by its own link', async () => {
    const [first, second] = [await addEmail('gran@example.org'), await addEmail('sitter@example.org')]
    const link = await make({
      purpose: 'additionalEmail',
      email: 'gran@example.org',
      additionalEmailId: first,
    })
    // Creating a link for the second address does not invalidate the link for the first address.
    await make({ purpose: 'additionalEmail', email: 'sitter@example.org', additionalEmailId: second })
    expect((await use(link)).body).toEqual({ outcome: 'additionalEmail' })
    const { rows } = await world.superuser.query(
      'select email from additional_emails where user_id = $1 and confirmed_at is not null',
      [person.id],
    )
    expect(rows).toEqual([{ email: 'gran@example.org' }])
    expect(await isConfirmed()).toBe(false)
    expect((await use(link)).code).toBe('linkInvalid')
    expect(world.bumped).toContain(`person:${person.id}`)
  })

  test('does not confirm an additional address that was removed or changed after the link was created (C64)', async () => {
    const id = await addEmail('gone@example.org')
    const link = await make({ purpose: 'additionalEmail', email: 'gone@example.org', additionalEmailId: id })
    await world.superuser.query(`update additional_emails set email = 'new@example.org' where id = $1`, [id])
    expect((await use(link)).code).toBe('linkInvalid')
    await world.superuser.query('delete from additional_emails where id = $1', [id])
    expect((await use(link)).code).toBe('linkInvalid')
  })
})

test('rejects a recovery link of a deleted account with the error for an invalid link', async () => {
  await signUp(world, 'leaving@example.org')
  const { rows } = await world.superuser.query(`select id from users where email = 'leaving@example.org'`)
  const link = await make({ purpose: 'recovery', userId: rows[0].id, email: 'leaving@example.org' })
  await world.superuser.query('delete from users where id = $1', [rows[0].id])
  expect((await use(link)).code).toBe('resetLinkInvalid')
})
