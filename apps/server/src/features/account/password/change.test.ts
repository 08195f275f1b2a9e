import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { me, newPerson, PASSWORD, send, signIn, startWorld, type World } from '../account.fixture.ts'

const START = '2031-03-05T10:00:00Z'
const NEW_PASSWORD = 'Another2horse'

let world: World
const clock = new SettableClock(START)
let count = 0
beforeAll(async () => {
  world = await startWorld('change-password', { clock })
})
afterAll(() => world.close())
beforeEach(() => clock.set(START))

const somebody = () => newPerson(world, `person-${++count}@example.org`)
const change = (
  headers: Record<string, string>,
  { currentPassword = PASSWORD, newPassword = NEW_PASSWORD }: Record<string, string> = {},
) => send(world, 'POST', '/api/auth/change-password', { body: { currentPassword, newPassword }, headers })

describe('changing the password of a signed-in account (C64)', () => {
  test('a password change ends all other sessions immediately, and the session that made the change after 10 s', async () => {
    const person = await somebody()
    const phone = {
      authorization: `Bearer ${credentialIn((await signIn(world, person.email)).headers)}`,
    }
    await world.runJobs()
    world.bumped.length = 0
    const reply = await change({ cookie: person.cookie })
    expect([reply.status, reply.body]).toEqual([200, {}])
    expect((await me(world, phone)).status).toBe(401)

    clock.advance({ seconds: 3 })
    expect((await me(world, { cookie: person.cookie })).status).toBe(200)
    clock.advance({ seconds: 6 })
    const last = await me(world, { cookie: person.cookie })
    expect(last.status).toBe(200)
    // A request does not extend a session that is about to end.
    expect(last.headers.getSetCookie()).toEqual([])
    clock.advance({ seconds: 1 })
    expect((await me(world, { cookie: person.cookie })).status).toBe(401)

    expect((await signIn(world, person.email, PASSWORD)).code).toBe('signInFailed')
    expect((await signIn(world, person.email, NEW_PASSWORD)).status).toBe(200)
    expect(await world.runJobs()).toEqual([{ template: 'passwordChanged', userId: person.id }])
    expect(world.bumped).toContain(`person:${person.id}`)
    const { rows } = await world.superuser.query(
      `select count(*)::int as n from security_events where user_id = $1 and kind = 'passwordChanged'`,
      [person.id],
    )
    expect(rows[0].n).toBe(1)
  })

  test('a password change in a session without rememberMe ends that session after 10 s', async () => {
    const person = await somebody()
    const body = { email: person.email, password: PASSWORD, rememberMe: false }
    const short = await send(world, 'POST', '/api/auth/sign-in/email', { body })
    const headers = { authorization: `Bearer ${credentialIn(short.headers)}` }
    expect((await change(headers)).status).toBe(200)
    clock.advance({ seconds: 5 })
    expect((await me(world, headers)).status).toBe(200)
    clock.advance({ seconds: 5 })
    expect((await me(world, headers)).status).toBe(401)
  })

  test('a password change invalidates the unused recovery links of the account', async () => {
    const person = await somebody()
    const link = new URL(
      await world.makeLink({ purpose: 'recovery', userId: person.id, email: person.email, form: 'token' }),
    )
    await change({ cookie: person.cookie })
    const body = { token: link.searchParams.get('token'), type: 'recovery' }
    expect((await send(world, 'POST', '/api/auth/verify', { body })).code).toBe('resetLinkInvalid')
  })

  test('requires the current password for a password change', async () => {
    const person = await somebody()
    const reply = await change({ cookie: person.cookie }, { currentPassword: NEW_PASSWORD })
    expect([reply.status, reply.code]).toEqual([403, 'passwordWrong'])
    expect((await me(world, { cookie: person.cookie })).status).toBe(200)
    expect((await signIn(world, person.email)).status).toBe(200)
  })

  test.each([
    ['Ab1', 'passwordTooShort'],
    ['ABCDEFGH1', 'passwordNeedsLowercase'],
    ['abcdefgh1', 'passwordNeedsUppercase'],
    ['Abcdefgh', 'passwordNeedsNumber'],
    ['Qwerty123', 'passwordTooCommon'],
    ['Big-Okonkwo-7', 'passwordTooCommon'],
  ])('rejects a new password that breaks a rule: %s', async (newPassword, code) => {
    const person = await somebody()
    await send(world, 'PATCH', '/api/v1/settings', {
      body: { fullName: 'Ada Okonkwo' },
      headers: { cookie: person.cookie, 'command-id': crypto.randomUUID() },
    })
    const reply = await change({ cookie: person.cookie }, { newPassword })
    expect([reply.status, reply.code]).toEqual([400, code])
  })

  test('rejects a password change without a session as `unauthenticated`', async () => {
    expect((await change({})).code).toBe('unauthenticated')
  })
})

/** Runs `act` during a password change. The change is committed as soon as `act` waits for the account's lock. */
async function meanwhileChanged<T>(userId: string, act: () => Promise<T>): Promise<T> {
  const { superuser } = world
  await superuser.query('begin')
  await superuser.query(`update accounts set password = 'new' where user_id = $1`, [userId])
  let waiting = false
  const acting = act().finally(() => (waiting = true))
  while (!waiting) {
    const { rows } = await superuser.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and usename = 'homefield_auth' and wait_event_type = 'Lock'`,
    )
    waiting ||= rows[0].n > 0
  }
  await superuser.query('commit')
  return acting
}

test('rejects a sign-in with the old password while a password change is being committed (C64)', async () => {
  const person = await somebody()
  // The password change has stored the new hash by now, but has not ended the sessions yet.
  const reply = await meanwhileChanged(person.id, () => signIn(world, person.email))
  expect(reply.code).toBe('signInFailed')
  expect(reply.headers.getSetCookie()).toEqual([])
  const { rows } = await world.superuser.query('select count(*)::int as n from sessions where user_id = $1', [
    person.id,
  ])
  // `somebody()` opened one session, and the password change in this test is simulated and ends no session.
  expect(rows[0].n).toBe(1)
})

describe('old password during a concurrent password change (C64)', () => {
  test.each([
    ['/change-password', '/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
    ['/two-factor/enable', '/two-factor/enable', { password: PASSWORD }],
  ])('rejects the old password during a concurrent change: %s', async (_, path, body) => {
    const person = await somebody()
    const headers = { cookie: person.cookie }
    const reply = await meanwhileChanged(person.id, () =>
      send(world, 'POST', `/api/auth${path}`, { body, headers }),
    )
    expect([reply.status, reply.code]).toEqual([403, 'passwordWrong'])
    const { rows } = await world.superuser.query('select password from accounts where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ password: 'new' }])
  })

  test('lets only one of two concurrent password changes succeed', async () => {
    const person = await somebody()
    const headers = { cookie: person.cookie }
    const requested = [NEW_PASSWORD, 'Third3horses']
    const replies = await Promise.all(requested.map((newPassword) => change(headers, { newPassword })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    for (const [index, { status }] of replies.entries())
      expect((await signIn(world, person.email, requested[index])).status).toBe(status === 200 ? 200 : 401)
  })
})
