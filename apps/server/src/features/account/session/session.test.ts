import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import {
  cookieOf,
  me,
  newPerson,
  PASSWORD,
  send,
  signIn,
  signUp,
  startWorld,
  type World,
} from '../account.fixture.ts'

const START = '2031-03-05T10:00:00Z'
const MONTH = 30 * 24 * 60 * 60

let world: World
const clock = new SettableClock(START)
beforeAll(async () => {
  world = await startWorld('session', { clock })
})
afterAll(() => world.close())

const signOut = (headers: Record<string, string>) =>
  send(world, 'POST', '/api/auth/sign-out', { body: {}, headers })
const current = (headers: Record<string, string>) => send(world, 'GET', '/api/auth/get-session', { headers })

async function sessionsOf(userId: string): Promise<{ id: string; expires_at: Date }[]> {
  const { rows } = await world.superuser.query(
    'select id, expires_at from sessions where user_id = $1 order by id',
    [userId],
  )
  return rows
}

describe('sessions that a sign-in opens and a sign-out ends (C64)', () => {
  test("opens a new session at each sign-in and ends the browser's previous session", async () => {
    const person = await newPerson(world, 'new@example.org')
    const again = await signIn(world, person.email, PASSWORD, { cookie: person.cookie })
    const cookie = cookieOf(again)
    expect(cookie).not.toBe('')
    expect(cookie).not.toBe(person.cookie)
    expect((await me(world, { cookie })).status).toBe(200)
    expect((await me(world, { cookie: person.cookie })).status).toBe(401)
    expect(await sessionsOf(person.id)).toHaveLength(1)
  })

  test('opens a new session at sign-in even if an attacker has planted the cookie of another session', async () => {
    const attacker = await newPerson(world, 'attacker@example.org')
    await signUp(world, 'victim@example.org')
    const signedIn = await signIn(world, 'victim@example.org', PASSWORD, { cookie: attacker.cookie })
    expect(cookieOf(signedIn)).not.toBe(attacker.cookie)
    expect((await me(world, { cookie: attacker.cookie })).status).toBe(401)
  })

  test('keeps the session after a failed sign-in in the same browser', async () => {
    const person = await newPerson(world, 'beside@example.org')
    expect((await signIn(world, person.email, 'Wrong1password', { cookie: person.cookie })).status).toBe(401)
    expect((await me(world, { cookie: person.cookie })).status).toBe(200)
  })

  test('accepts a sign-out without an Origin header, because a request from another site always has an Origin header', async () => {
    const person = await newPerson(world, 'no-origin@example.org')
    const ask = (headers: Record<string, string>) =>
      fetch(`${world.origin}/api/auth/sign-out`, {
        method: 'POST',
        headers: { cookie: person.cookie, ...headers },
      })
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      expect((await ask(headers)).status).toBe(403)
      expect((await me(world, { cookie: person.cookie })).status).toBe(200)
    }
    expect((await ask({})).status).toBe(200)
    expect((await me(world, { cookie: person.cookie })).status).toBe(401)
  })

  test('signing out ends the session, whether the request contains a cookie or a bearer token', async () => {
    const person = await newPerson(world, 'out@example.org')
    const reply = await signOut({ cookie: person.cookie })
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()).toContain(
      'homefield_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    )
    // The header Clear-Site-Data contains "cache", so the browser deletes its cached files.
    // The header must not contain "storage", because the browser would delete unsent changes.
    expect(reply.headers.get('clear-site-data')).toBe('"cache"')
    expect((await me(world, { cookie: person.cookie })).status).toBe(401)
    expect((await me(world, { authorization: `Bearer ${person.bearer}` })).status).toBe(401)
    expect((await current({ cookie: person.cookie })).text).toBe('null')
    expect(await sessionsOf(person.id)).toEqual([])
  })

  test('ends the session of a native app by its bearer token, and no other session', async () => {
    const person = await newPerson(world, 'native@example.org')
    const phone = await signIn(world, person.email)
    const authorization = `Bearer ${credentialIn(phone.headers)}`
    expect((await me(world, { authorization })).body).toMatchObject({ id: person.id })
    expect((await signOut({ authorization })).status).toBe(200)
    expect((await me(world, { authorization })).status).toBe(401)
    expect((await me(world, { cookie: person.cookie })).status).toBe(200)
  })

  test('rejects a session of a deleted account', async () => {
    const person = await newPerson(world, 'gone@example.org')
    await world.superuser.query('delete from users where id = $1', [person.id])
    expect((await me(world, { cookie: person.cookie })).code).toBe('unauthenticated')
  })
})

test('stillSignedIn returns the ids of the sessions that are still valid (C15)', async () => {
  const [stays, leaves] = [
    await newPerson(world, 'stays@example.org'),
    await newPerson(world, 'leaves@example.org'),
  ]
  const ids = [...(await sessionsOf(stays.id)), ...(await sessionsOf(leaves.id))].map((session) => session.id)
  expect(await world.sessions.stillSignedIn(ids)).toEqual(new Set(ids))
  await signOut({ cookie: leaves.cookie })
  expect(await world.sessions.stillSignedIn(ids)).toEqual(new Set([ids[0]]))
  clock.advance({ hours: 31 * 24 })
  expect(await world.sessions.stillSignedIn(ids)).toEqual(new Set())
  expect(await world.sessions.stillSignedIn([])).toEqual(new Set())
  clock.set(START)
})

test('returns the signed-in account without its session token', async () => {
  const person = await newPerson(world, 'told@example.org')
  const reply = await current({ cookie: person.cookie })
  expect(reply.body).toEqual({
    user: { id: person.id, email: 'told@example.org' },
    session: { id: (await sessionsOf(person.id))[0]?.id, expiresAt: expect.any(String) },
  })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect((await current({})).text).toBe('null')
})

describe('session lifetime', () => {
  test('a session and its cookie expire 30 days after the last use', async () => {
    clock.set(START)
    const { cookie, id } = await newPerson(world, 'sliding@example.org')
    const expiry = async () => minuteOf((await sessionsOf(id))[0]?.expires_at)
    expect(await expiry()).toBe('2031-04-04T10:00')

    clock.set('2031-03-06T09:00:00Z')
    expect((await me(world, { cookie })).headers.getSetCookie()).toEqual([])
    expect(await expiry()).toBe('2031-04-04T10:00')

    clock.set('2031-03-06T11:00:00Z')
    const later = await me(world, { cookie })
    expect(later.headers.getSetCookie()).toEqual([
      `${cookie}; Max-Age=${MONTH}; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect(await expiry()).toBe('2031-04-05T11:00')
    expect((await me(world, { cookie })).headers.getSetCookie()).toEqual([])

    clock.set('2031-04-05T10:59:00Z')
    expect((await me(world, { cookie })).status).toBe(200)
    clock.set('2031-05-05T11:00:00Z')
    expect((await me(world, { cookie })).status).toBe(401)
    expect((await current({ cookie })).text).toBe('null')
  })

  test('keeps an expired session invalid if the clock is set back (C22)', async () => {
    clock.set(START)
    const { cookie } = await newPerson(world, 'set-back@example.org')
    clock.set('2031-04-05T11:00:00Z')
    expect((await me(world, { cookie })).status).toBe(401)
    for (const earlier of ['2031-04-05T10:00:00Z', '2031-04-04T09:00:00Z', START]) {
      clock.set(earlier)
      expect([earlier, (await me(world, { cookie })).status]).toEqual([earlier, 401])
    }
  })

  test('ends a session 180 days after sign-in, even if the session is still in use', async () => {
    clock.set(START)
    const person = await newPerson(world, 'ever@example.org')
    const { cookie, id } = person
    const [session] = await sessionsOf(id)
    const end = Temporal.Instant.from('2031-09-01T10:00:00Z')
    for (let day = 20; day <= 160; day += 20) {
      clock.set(Temporal.Instant.from(START).add({ hours: day * 24 }))
      expect([day, (await me(world, { cookie })).status]).toEqual([day, 200])
    }
    expect(minuteOf((await sessionsOf(id))[0]?.expires_at)).toBe('2031-09-01T10:00')
    clock.set(end.subtract({ hours: 24 * 10 }))
    // The server sets no new cookie, because the browser's cookie already lasts until the end of the session.
    expect((await me(world, { cookie })).headers.getSetCookie()).toEqual([])
    expect(minuteOf((await sessionsOf(id))[0]?.expires_at)).toBe('2031-09-01T10:00')

    clock.set(end.subtract({ minutes: 1 }))
    const bearer = { authorization: `Bearer ${person.bearer}` }
    expect((await me(world, bearer)).status).toBe(200)
    expect(await world.sessions.stillSignedIn([session?.id ?? ''])).toEqual(new Set([session?.id]))
    clock.set(end)
    expect(await world.sessions.stillSignedIn([session?.id ?? ''])).toEqual(new Set())
    expect((await me(world, bearer)).code).toBe('unauthenticated')
    expect((await me(world, { cookie })).code).toBe('unauthenticated')
    clock.set(START)
  })

  test('ends every session after the configured maximum age, even a session that began before the maximum was lowered', async () => {
    clock.set(START)
    const strict = await startWorld('strict-session', { clock, mostSessionDays: 7 })
    try {
      await signUp(strict, 'week@example.org')
      const signedIn = await signIn(strict, 'week@example.org')
      expect(signedIn.headers.getSetCookie().join()).toContain(`Max-Age=${7 * 24 * 60 * 60};`)
      const old = await newPerson(strict, 'old@example.org')
      const authorization = `Bearer ${old.bearer}`
      const { rows } = await strict.superuser.query<{ id: string }>(
        `update sessions set created_at = created_at - interval '7 days' where user_id = $1 returning id`,
        [old.id],
      )
      const ids = rows.map(({ id }) => id)
      expect(ids).toHaveLength(1)
      expect(await strict.sessions.stillSignedIn(ids)).toEqual(new Set())
      expect((await me(strict, { authorization })).code).toBe('unauthenticated')
      expect((await me(strict, { cookie: old.cookie })).code).toBe('unauthenticated')
      // The session row is deleted, so setting the clock back does not make the session valid again (C22).
      clock.set('2031-03-01T10:00:00Z')
      expect((await me(strict, { authorization })).code).toBe('unauthenticated')
    } finally {
      clock.set(START)
      await strict.close()
    }
  })

  test('extends the session of a client with a bearer token without setting a cookie', async () => {
    clock.set(START)
    const { bearer } = await newPerson(world, 'sliding-native@example.org')
    clock.set('2031-04-01T10:00:00Z')
    const reply = await me(world, { authorization: `Bearer ${bearer}` })
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()).toEqual([])
    clock.set('2031-04-28T10:00:00Z')
    expect((await me(world, { authorization: `Bearer ${bearer}` })).status).toBe(200)
  })

  test('keeps a session without rememberMe until the browser closes, and at most a day without use', async () => {
    clock.set(START)
    await signUp(world, 'forgotten@example.org')
    const body = { email: 'forgotten@example.org', password: PASSWORD, rememberMe: false }
    const reply = await send(world, 'POST', '/api/auth/sign-in/email', { body })
    const cookies = reply.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.replace(/=[^;]*/, ''))).toEqual([
      'homefield_session; Path=/; HttpOnly; SameSite=Lax',
    ])
    const cookie = cookieOf(reply)
    clock.advance({ hours: 23 })
    const used = await me(world, { cookie })
    expect(used.status).toBe(200)
    expect(used.headers.getSetCookie()).toEqual([])
    clock.advance({ hours: 23 })
    expect((await me(world, { cookie })).status).toBe(200)
    clock.advance({ hours: 25 })
    expect((await me(world, { cookie })).status).toBe(401)
  })

  test("deletes a person's expired sessions at the person's next sign-in", async () => {
    clock.set(START)
    const { id, email } = await newPerson(world, 'swept@example.org')
    clock.advance({ hours: 31 * 24 })
    await signIn(world, email)
    expect(await sessionsOf(id)).toHaveLength(1)
  })
})

describe('attributes of the session cookie', () => {
  test('the name of the session cookie starts with __Host- on https', async () => {
    const secure = await startWorld('https', { publicUrl: 'https://homefield.example' })
    try {
      const headers = { origin: 'https://homefield.example' }
      await signUp(secure, 'https@example.org', PASSWORD, headers)
      const reply = await signIn(secure, 'https@example.org', PASSWORD, headers)
      const [cookie = '', ...others] = reply.headers.getSetCookie()
      expect(others).toEqual([])
      expect(cookie.replace(/=[^;]*/, '')).toBe(
        `__Host-homefield_session; Max-Age=${MONTH}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      )
      expect((await me(secure, { cookie: cookieOf(reply) })).status).toBe(200)
      // The server ignores a cookie without the prefix __Host-, because another subdomain could have set it.
      expect((await me(secure, { cookie: cookieOf(reply).replace('__Host-', '') })).status).toBe(401)
      const out = await send(secure, 'POST', '/api/auth/sign-out', {
        headers: { ...headers, cookie: cookieOf(reply) },
      })
      expect(out.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(['__Host-homefield_session'])
      for (const one of out.headers.getSetCookie())
        expect(one).toMatch(/=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    } finally {
      await secure.close()
    }
  })

  test('the name of the session cookie does not start with __Host- on http', async () => {
    clock.set(START)
    await signUp(world, 'http@example.org')
    const cookies = (await signIn(world, 'http@example.org')).headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.replace(/=[^;]*/, ''))).toEqual([
      `homefield_session; Max-Age=${MONTH}; Path=/; HttpOnly; SameSite=Lax`,
    ])
  })
})

/** Rounds a time to minutes. The machine's clock keeps running and adds milliseconds to a session's end. */
function minuteOf(date: { toISOString(): string } | undefined): string {
  const instant = Temporal.Instant.from(date?.toISOString() ?? '')
  return instant.round({ smallestUnit: 'minute', roundingMode: 'halfExpand' }).toString().slice(0, 16)
}
