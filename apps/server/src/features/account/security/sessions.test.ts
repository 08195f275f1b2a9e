import type { SecurityEvent, Session } from '@homefield/contract/account'
import { given, pastAllRights } from '@homefield/testkit/family'
import { client, type Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'

let world: World
let person: Person
// Rate limits use the machine's clock, so the test clock starts at the machine's time and only moves forward.
const clock = new SettableClock(
  Temporal.Now.instant().round({ smallestUnit: 'second', roundingMode: 'floor' }),
)

beforeAll(async () => {
  world = await startWorld({ name: 'sessions_list', clock })
})
beforeEach(async () => {
  person = await world.signUp()
})
afterAll(() => world?.close())

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'

/** Signs in to the same account again with another user agent. */
async function anotherDevice(of: Person, userAgent = IPHONE) {
  const answer = await fetch(`${world.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: of.email, password: of.password, rememberMe: true }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('homefield_session='))
  return client(world.origin, { cookie: cookie?.split(';')[0] ?? '' })
}

async function sessionsOf(api: Person['api']): Promise<Session[]> {
  return given<{ sessions: Session[] }>(await api.GET('/sessions')).sessions
}

async function eventsOf(api: Person['api'], before?: string) {
  const query = before === undefined ? {} : { before }
  return given<{ events: SecurityEvent[]; hasMore: boolean }>(
    await api.GET('/security-events', { params: { query } }),
  )
}

const isIn = async (api: Person['api']): Promise<boolean> => (await api.GET('/me')).response.status === 200

const end = (api: Person['api'], id: string) => api.DELETE('/sessions/{id}', { params: { path: { id } } })

describe('listing the sessions of an account', () => {
  test("shows each session's device, network and times, and the caller's own session first", async () => {
    const start = clock.now().toString()
    const phone = await anotherDevice(person)
    const [first, second, ...more] = await sessionsOf(phone)
    expect(more).toEqual([])
    expect(first).toEqual({
      id: expect.any(String) as string,
      isCurrent: true,
      device: { kind: 'phone', browser: 'Safari', system: 'iOS' },
      network: '127.0.0.1',
      createdAt: expect.any(String) as string,
      lastUsedAt: first?.createdAt,
    })
    expect(Temporal.Instant.compare(first?.createdAt ?? '', start)).toBeGreaterThanOrEqual(0)
    expect(second).toMatchObject({ isCurrent: false, device: { kind: 'unknown' } })
    // The caller's session comes first, so the browser's list has the reverse order of the phone's list.
    expect((await sessionsOf(person.api)).map(({ id }) => id)).toEqual([second?.id, first?.id])
  })

  test('the list contains only valid sessions of the person, and no session token', async () => {
    const stranger = await world.signUp()
    await anotherDevice(person)
    await world.database.query(
      `update sessions set expires_at = $2 where user_id = $1 and user_agent like '%iPhone%'`,
      [person.id, clock.now().subtract({ hours: 1 }).toString()],
    )
    const answer = await fetch(`${world.origin}/api/v1/sessions`, { headers: { cookie: person.cookie } })
    const text = await answer.text()
    const { rows } = await world.database.query<{ id: string; token: string }>(
      'select id, token from sessions where user_id = any ($1)',
      [[person.id, stranger.id]],
    )
    expect(rows).toHaveLength(3)
    for (const { token } of rows) expect(text).not.toContain(token)
    expect((JSON.parse(text) as { sessions: unknown[] }).sessions).toHaveLength(1)
  })

  test('shows the /64 network of an IPv6 address', async () => {
    await world.database.query(`update sessions set ip_address = '2001:db8:1:2:3:4:5:6' where user_id = $1`, [
      person.id,
    ])
    const [own] = await sessionsOf(person.api)
    expect(own?.network).toMatch(/^2001:0?db8:0*1:0*2:/)
    expect(own?.network).not.toMatch(/3:0*4:0*5:0*6/)
  })

  test("updates a session's last use at most once per hour, and sorts the sessions by last use", async () => {
    const other = await anotherDevice(person)
    const third = await anotherDevice(person)
    const start = clock.now()
    const writes = async () => {
      const { rows } = await world.database.query<{ last_used_at: Date | null }>(
        'select last_used_at from sessions where user_id = $1 and last_used_at is not null',
        [person.id],
      )
      return rows.map(({ last_used_at }) => last_used_at?.getTime())
    }
    clock.advance({ minutes: 59 })
    await other.GET('/me')
    expect(await writes()).toEqual([])

    clock.advance({ minutes: 2 })
    await Promise.all([other.GET('/me'), other.GET('/me'), other.GET('/me')])
    const marked = clock.now()
    expect(await writes()).toEqual([marked.epochMilliseconds])
    clock.advance({ minutes: 30 })
    await other.GET('/me')
    expect(await writes()).toEqual([marked.epochMilliseconds])

    await third.GET('/me')
    const list = await sessionsOf(person.api)
    expect(
      list.map(({ lastUsedAt }) => Temporal.Instant.from(lastUsedAt).since(start).total('minutes')),
    ).toEqual(
      // The caller's own session comes first, followed by two sessions in order of last use.
      // The numbers are the minutes from the start of the test to the last use of each session.
      [91, 91, 61],
    )
  })
})

test('signs out the least recently used session when a person with fifty sessions opens another session', async () => {
  const old = await anotherDevice(person)
  clock.advance({ hours: 2 })
  expect(await isIn(person.api)).toBe(true)
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
       select gen_random_uuid(), $1, 'sha256:' || gen_random_uuid(), $2::timestamptz + interval '1 day', $2, $2
       from generate_series(1, 48)`,
      [person.id, clock.now().toString()],
    ),
  )
  expect(await sessionsOf(person.api)).toHaveLength(50)
  const newest = await anotherDevice(person)
  expect(await sessionsOf(newest)).toHaveLength(50)
  expect([await isIn(old), await isIn(person.api), await isIn(newest)]).toEqual([false, true, true])
})

describe('ending one session', () => {
  test('signs out only the chosen device and records a security event', async () => {
    const phone = await anotherDevice(person)
    const tablet = await anotherDevice(person)
    const id = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await end(person.api, id)).response.status).toBe(200)
    expect([await isIn(phone), await isIn(tablet), await isIn(person.api)]).toEqual([false, true, true])
    const [event] = (await eventsOf(person.api)).events
    expect(event).toMatchObject({ kind: 'sessionEnded', network: '127.0.0.1' })
    const again = await end(person.api, id)
    expect([again.response.status, again.error?.error.code]).toEqual([404, 'sessionNotFound'])
  })

  test("answers 404 for another person's session, as for an unknown id (C60)", async () => {
    const other = await world.signUp()
    const [hers] = await sessionsOf(other.api)
    const foreign = await end(person.api, hers?.id ?? '')
    const absent = await end(person.api, newId())
    for (const { response, error } of [foreign, absent])
      expect([response.status, error?.error.code]).toEqual([404, 'sessionNotFound'])
    expect(await isIn(other.api)).toBe(true)
    expect((await eventsOf(other.api)).events.map(({ kind }) => kind)).not.toContain('sessionEnded')
  })

  test('ending a session closes its event stream immediately (C15)', async () => {
    const phone = await anotherDevice(person)
    const { rows } = await world.database.query<{ id: string }>(
      `select id from sessions where user_id = $1 and user_agent like '%iPhone%'`,
      [person.id],
    )
    const signedIn = await fetch(`${world.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'streaming' },
      body: JSON.stringify({ email: person.email, password: person.password, rememberMe: true }),
    })
    const cookie =
      signedIn.headers
        .getSetCookie()
        .find((one) => one.includes('homefield_session='))
        ?.split(';')[0] ?? ''
    const stream = await fetch(`${world.origin}/api/v1/stream`, { headers: { cookie } })
    const reader = stream.body?.getReader()
    await reader?.read()
    const streaming = (await sessionsOf(client(world.origin, { cookie })))[0]?.id ?? ''
    expect(rows.map(({ id }) => id)).not.toContain(streaming)
    expect((await end(phone, streaming)).response.status).toBe(200)
    // The reading loop ends only when the server closes the stream.
    for (;;) {
      const piece = await reader?.read()
      if (piece === undefined || piece.done) break
    }
    expect((await fetch(`${world.origin}/api/v1/stream`, { headers: { cookie } })).status).toBe(401)
  })
})

describe('ending all other sessions', () => {
  test('ends all other sessions of the caller but no session of another person', async () => {
    const stranger = await world.signUp()
    const others = [await anotherDevice(person), await anotherDevice(person)]
    expect((await person.api.DELETE('/sessions')).response.status).toBe(200)
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect([await isIn(person.api), await isIn(stranger.api)]).toEqual([true, true])
    expect(await sessionsOf(person.api)).toHaveLength(1)
    const kinds = (await eventsOf(person.api)).events.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'otherSessionsEnded')).toHaveLength(1)
    // The server records no event if the person has no other session to end.
    await person.api.DELETE('/sessions')
    expect((await eventsOf(person.api)).events.map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('list of security events', () => {
  /** Inserts one security event for each number. The number is the event's age in minutes. */
  async function happened(of: Person, minutes: readonly number[]): Promise<void> {
    for (const ago of minutes)
      await world.database.query(
        `insert into security_events (id, user_id, kind, user_agent, network, created_at)
         values ($1, $2, 'signInFailed', $3, '192.0.2.7', $4)`,
        [randomUUID(), of.id, IPHONE, clock.now().subtract({ minutes: ago }).toString()],
      )
  }

  test("lists only the caller's own security events, newest first, 50 per page", async () => {
    const fresh = await world.signUp()
    await world.database.query('delete from security_events where user_id = $1', [fresh.id])
    const minutes = Array.from({ length: 101 }, (_, index) => 101 - index)
    await happened(fresh, minutes)
    const stranger = await world.signUp()
    await happened(stranger, [1])

    const pages: SecurityEvent[][] = []
    let before: string | undefined
    for (;;) {
      const { events, hasMore } = await eventsOf(fresh.api, before)
      pages.push(events)
      before = events.at(-1)?.id
      if (!hasMore) break
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 1])
    const ago = pages.flat().map(({ at }) => clock.now().since(at).total('minutes'))
    expect(ago).toEqual(minutes.toReversed())
    expect(pages[0]?.[0]).toMatchObject({
      kind: 'signInFailed',
      device: { kind: 'phone', browser: 'Safari', system: 'iOS' },
      network: '192.0.2.7',
    })
  })

  test('lists each event once across two pages, even if all events have the same time', async () => {
    const fresh = await world.signUp()
    await world.database.query('delete from security_events where user_id = $1', [fresh.id])
    await happened(
      fresh,
      Array.from({ length: 60 }, () => 5),
    )
    const first = await eventsOf(fresh.api)
    const second = await eventsOf(fresh.api, first.events.at(-1)?.id)
    expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(60)
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
  })

  test("returns no events for a page that starts at an unknown event or at another person's event (C60)", async () => {
    const stranger = await world.signUp()
    await happened(stranger, [1])
    await happened(person, [10])
    const [hers] = (await eventsOf(stranger.api)).events
    expect(await eventsOf(person.api, hers?.id)).toEqual({ events: [], hasMore: false })
    expect(await eventsOf(person.api, newId())).toEqual({ events: [], hasMore: false })
  })
})
