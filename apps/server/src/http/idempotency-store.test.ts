import { connect as connectSocket } from 'node:net'
import { addChild } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'

let world: World
let erin: Person
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'idempotency-store', clock })
})
// A new person for each test, because each person may write only 240 times a minute.
beforeEach(async () => {
  erin = await world.person()
})
afterAll(() => world?.close())

const child = (id = newId(), name = 'Maya') => ({ id, name, color: '#3B82F6', sports: ['Soccer'] })

interface Answer {
  readonly status: number
  /** The response body without the request id, so that tests can compare two responses. */
  readonly text: string
}

async function create(person: Person, body: object | string, commandId?: string): Promise<Answer> {
  const answer = await fetch(`${world.origin}/api/v1/profiles`, {
    method: 'POST',
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      ...(commandId === undefined ? {} : { 'command-id': commandId }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, text: text.replace(/"requestId":"[^"]*"/, '') }
}

async function childrenOf(person: Person): Promise<number> {
  const { rows } = await world.database.query('select 1 from profiles where user_id = $1', [person.id])
  return rows.length
}

async function commandsOf(person: Person): Promise<number> {
  const { rows } = await world.database.query('select 1 from commands where user_id = $1', [person.id])
  return rows.length
}

describe('sending a command more than once (C12)', () => {
  test('executes a command once if it arrives twenty times at once, and returns the same response to all requests', async () => {
    const [body, command] = [child(), newId()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(erin, body, command)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await childrenOf(erin)).toBe(1)
  })

  test('returns the first response to a retry a day later, even if the JSON is formatted differently', async () => {
    const [body, command] = [child(), newId()]
    const first = await create(erin, body, command)
    // The retry must return the first response and must not undo this change of the name.
    await world.database
      .query(`update profiles set name = 'Renamed', updated_at = updated_at where id = $1`, [body.id])
      .catch(() => null)
    clock.advance({ hours: 24 })
    expect(await create(erin, body, command.toUpperCase())).toEqual(first)
    const { sports, color, name, id } = body
    expect(
      await create(
        erin,
        `{"sports":${JSON.stringify(sports)},  "color":"${color}","name":" ${name} ","id":"${id}"}`,
        command,
      ),
    ).toEqual(first)
    expect(await childrenOf(erin)).toBe(1)
  })

  test('rejects a command id that is reused with another body, and does not run the second command', async () => {
    const [body, command] = [child(), newId()]
    await create(erin, body, command)
    const other = await create(erin, { ...body, name: 'Leo' }, command)
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('"commandConflict"')])
    expect(other.text).toContain('This command was already used for something else.')
    expect(await childrenOf(erin)).toBe(1)
  })

  test('rejects a command id that is reused with another URL', async () => {
    const command = newId()
    await create(erin, child(), command)
    const answer = await fetch(`${world.origin}/api/v1/settings`, {
      method: 'PATCH',
      headers: { cookie: erin.cookie, 'content-type': 'application/json', 'command-id': command },
      body: '{"theme":"dark"}',
    })
    expect(answer.status).toBe(422)
  })

  test('treats the same command id from two people as two different commands', async () => {
    const sam = await world.person()
    const command = newId()
    expect((await create(erin, child(), command)).status).toBe(200)
    expect((await create(sam, child(), command)).status).toBe(200)
    expect([await childrenOf(erin), await childrenOf(sam)]).toEqual([1, 1])
  })

  test('does not recreate a deleted team if the command that created the team is retried', async () => {
    const [id, command] = [newId(), newId()]
    const headers = { cookie: erin.cookie, 'content-type': 'application/json' }
    world.feeds.serve('league.example/a.ics', { body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' })
    const add = () =>
      fetch(`${world.origin}/api/v1/teams`, {
        method: 'POST',
        headers: { ...headers, 'command-id': command },
        body: JSON.stringify({ id, form: 'Other', url: 'https://league.example/a.ics' }),
      })
    const first = await (await add()).text()
    await fetch(`${world.origin}/api/v1/teams/${id}`, {
      method: 'DELETE',
      headers: { cookie: erin.cookie, 'command-id': newId() },
    })
    expect(await (await add()).text()).toBe(first)
    const { rows } = await world.database.query('select 1 from platform_teams where id = $1', [id])
    expect(rows).toEqual([])
  })
})

test('returns the stored response to a retry, and adds nothing, if the connection broke after the commit (C14)', async () => {
  const [body, command] = [child(), newId()]
  const text = JSON.stringify(body)
  const { port } = new URL(world.origin)
  const socket = connectSocket(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /api/v1/profiles HTTP/1.1',
      'Host: localhost',
      `Cookie: ${erin.cookie}`,
      `Command-Id: ${command}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
  // The client stops reading, so it never receives the response to the first request.
  socket.pause()
  await expect.poll(() => childrenOf(erin)).toBe(1)
  socket.destroy()
  const again = await create(erin, body, command)
  expect([again.status, JSON.parse(again.text)]).toMatchObject([200, { id: body.id, name: 'Maya' }])
  expect(await childrenOf(erin)).toBe(1)
  expect(await commandsOf(erin)).toBe(2)
})

describe('ids that clients choose', () => {
  test('rejects a client-chosen id that already exists with the same error as a malformed id', async () => {
    const sam = await world.person()
    const taken = await addChild(sam, 'Zoe')
    const malformed = await create(erin, child('not-an-id'), newId())
    expect(malformed.status).toBe(400)
    expect(await create(erin, child(taken), newId())).toEqual(malformed)
    expect(await create(erin, child(await addChild(erin, 'Own')), newId())).toEqual(malformed)
  })
})

describe('commands without a valid id', () => {
  test.each([
    ['none', undefined],
    ['no UUID', 'once'],
    ['empty', ''],
  ])('rejects a command without a valid id, with a readable message: %s', async (_name, id) => {
    const answer = await create(erin, child(), id)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text.replace(',}', '}'))).toMatchObject({
      error: {
        code: 'invalid',
        details: [{ path: ['Command-Id'], message: 'A changing call names itself by a UUID.' }],
      },
    })
    expect(await childrenOf(erin)).toBe(0)
  })
})

describe('the idempotency store', () => {
  test('does not store a failed command, so that a retry runs the command again', async () => {
    const sam = await world.person()
    const body = child(await addChild(sam, 'Zoe'))
    const command = newId()
    const before = await commandsOf(erin)
    expect((await create(erin, body, command)).status).toBe(400)
    expect((await create(erin, { ...body, name: '' }, command)).status).toBe(400)
    expect(await commandsOf(erin)).toBe(before)
    expect((await create(erin, child(), command)).status).toBe(200)
  })

  test('stores the hash of a request and the response, but no request body', async () => {
    const secret = 's3cr3t-of-a-link'
    world.feeds.serve('league.example/b.ics', { body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' })
    await erin.api.POST('/teams', {
      body: { id: newId(), form: 'Other', url: `https://league.example/b.ics?k=${secret}` },
    })
    const { rows } = await world.database.query<{ text: string }>(
      'select c::text as text from commands c where user_id = $1',
      [erin.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows.map(({ text }) => text).join()).not.toContain(secret)
  })
})

describe('the daily write limit of an account', () => {
  /** Sets the number of bytes that Erin has already written today. */
  const wrote = (bytes: number) =>
    world.database.query(`update request_limits set points = $1 where key like 'written:%'`, [bytes])
  const written = async () =>
    (
      await world.database.query<{ points: number }>(
        `select points from request_limits where key like 'written:%' order by expire desc, points desc limit 1`,
      )
    ).rows[0]?.points ?? 0
  const ask = (body: object, headers: Record<string, string> = {}) =>
    erin.api.POST('/events', { body: body as never, headers })
  const event = (profileId: string, fields: object = {}) => ({
    id: newId(),
    profileId,
    title: 'Practice',
    date: '2026-05-10',
    startTime: '12:00',
    durationMinutes: 60,
    sport: 'Soccer',
    visibility: 'public',
    ...fields,
  })

  test('rejects writes above 32 MB a day with 429 and Retry-After, and accepts them again a day later', async () => {
    await world.database.query(`delete from request_limits where key like 'written:%'`)
    const maya = await addChild(erin, 'Maya')
    await wrote(32 * 1024 * 1024 - 500)
    const body = event(maya)
    const { response, error } = await ask(body)
    expect([response.status, error?.error.code, response.headers.get('retry-after')]).toEqual([
      429,
      'writtenTooMuch',
      '86400',
    ])
    expect((await erin.api.GET('/events/{id}', { params: { path: { id: body.id } } })).response.status).toBe(
      404,
    )
    clock.advance({ hours: 24 })
    expect((await ask(body)).response.status).toBe(200)
  })

  test('counts the bytes of every event in a series and of every change, but counts a retried command only once', async () => {
    await world.database.query(`delete from request_limits where key like 'written:%'`)
    const maya = await addChild(erin, 'Maya')
    await wrote(0)
    const repeat = { everyWeeks: 1, weekdays: [1], count: 50 }
    const body = event(maya, { description: 'x'.repeat(10_000), repeat })
    const headers = { 'command-id': newId() }
    expect((await ask(body, headers)).response.status).toBe(200)
    const once = await written()
    expect(once).toBeGreaterThan(50 * 10_000)
    expect((await ask(body, headers)).response.status).toBe(200)
    expect(await written()).toBe(once)
    const change = { version: 1, scope: 'all', description: 'y'.repeat(10_000) } as const
    const path = { id: body.id }
    expect((await erin.api.PATCH('/events/{id}', { params: { path }, body: change })).response.status).toBe(
      200,
    )
    // Each event counts three texts: its new text, and the old and the new text in the change history.
    expect(await written()).toBeGreaterThan(once + 50 * 30_000)
  })
})
