import type { AdditionalEmail } from '@homefield/contract/account'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { newPerson, type Person, type Reply, send, startWorld, type World } from '../account.fixture.ts'

let world: World
let person: Person
const START = '2031-03-05T10:00:00Z'
const clock = new SettableClock(START)

beforeAll(async () => {
  world = await startWorld('additional_emails', { clock })
})
beforeEach(async () => {
  person = await readyPerson()
})
afterAll(() => world?.close())

/** Creates an account that has completed onboarding and has a confirmed address. */
async function readyPerson(of: World = world): Promise<Person> {
  const made = await newPerson(of, `${randomUUID()}@example.org`)
  await send(of, 'PATCH', '/api/v1/settings', {
    body: { fullName: 'Erin', timezone: 'UTC' },
    headers: { cookie: made.cookie, 'command-id': newId() },
  })
  if (of === world)
    await of.superuser.query('update users set email_verified = true where id = $1', [made.id])
  return made
}

interface Call {
  readonly body?: unknown
  readonly commandId?: string
  readonly of?: World
}

function call(who: Person, method: string, path: string, options: Call = {}): Promise<Reply> {
  const { body, commandId = newId(), of = world } = options
  return send(of, method, `/api/v1/additional-emails${path}`, {
    body,
    headers: { cookie: who.cookie, ...(method === 'GET' ? {} : { 'command-id': commandId }) },
  })
}

const add = (who: Person, email: string, options: Call & { id?: string } = {}) =>
  call(who, 'POST', '', { ...options, body: { id: options.id ?? newId(), email } })

async function listOf(who: Person): Promise<AdditionalEmail[]> {
  const { body } = await call(who, 'GET', '')
  return (body as { additionalEmails: AdditionalEmail[] }).additionalEmails
}

async function added(who: Person, email: string): Promise<string> {
  const id = newId()
  expect((await add(who, email, { id })).status).toBe(200)
  return id
}

/** Returns the queued consent emails to the additional addresses of this account. */
async function questions(who: Person): Promise<unknown[]> {
  const { rows } = await world.superuser.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail.send' and j.payload->>'template' = 'additionalEmail' and j.payload->>'userId' = $1
     order by j.id`,
    [who.id],
  )
  return rows.map(({ payload }) => payload)
}

async function sendAll(): Promise<void> {
  await world.superuser.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
  )
}

async function events(who: Person): Promise<string[]> {
  const { rows } = await world.superuser.query<{ kind: string }>(
    `select kind from security_events where user_id = $1 and kind like 'additionalEmail%' order by id`,
    [who.id],
  )
  return rows.map(({ kind }) => kind)
}

/**
 * Sets a timestamp of an additional address, as if the server had sent an email or somebody had clicked its link.
 */
async function mark(
  id: string,
  column: 'confirmed_at' | 'bounced_at' | 'asked_at',
  at = START,
): Promise<void> {
  await world.superuser.query(`select set_config('app.now', $1, false)`, [at])
  await world.superuser.query(`update additional_emails set ${column} = $2 where id = $1`, [id, at])
}

describe('adding and listing additional addresses', () => {
  test('adds an additional address as pending and queues the email that asks for consent', async () => {
    expect(await listOf(person)).toEqual([])
    const id = newId()
    const reply = await add(person, ' Grandma@Example.ORG ', { id })
    const waiting = { id, email: 'grandma@example.org', state: 'pending', askedAt: null }
    expect([reply.status, reply.body]).toEqual([200, waiting])
    expect(await listOf(person)).toEqual([waiting])
    expect(await questions(person)).toEqual([
      { template: 'additionalEmail', userId: person.id, additionalEmailId: id },
    ])
    expect(await events(person)).toEqual(['additionalEmailAdded'])
  })

  test('shows an additional address as confirmed after the recipient consents, and as bounced after the email bounces', async () => {
    const [yes, no] = [await added(person, 'yes@example.org'), await added(person, 'no@example.org')]
    await mark(yes, 'confirmed_at')
    await mark(no, 'bounced_at')
    expect((await listOf(person)).map(({ email, state }) => [email, state])).toEqual([
      ['yes@example.org', 'confirmed'],
      ['no@example.org', 'bounced'],
    ])
    // Even after a mail server has rejected an email to the address, the recipient can confirm the address.
    await mark(no, 'confirmed_at')
    expect((await listOf(person))[1]?.state).toBe('confirmed')
  })

  test('adds an additional address once if the same command is sent five times (C12)', async () => {
    const [id, commandId] = [newId(), newId()]
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => add(person, 'once@example.org', { id, commandId })),
    )
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(await listOf(person)).toHaveLength(1)
    expect(await events(person)).toEqual(['additionalEmailAdded'])
  })

  test("rejects an additional address that is already in the list or is the account's main address", async () => {
    const own = await add(person, person.email.toUpperCase())
    expect([own.status, own.code]).toEqual([409, 'additionalEmailOwn'])
    await added(person, 'known@example.org')
    const known = await add(person, 'KNOWN@example.org')
    expect([known.status, known.code]).toEqual([409, 'additionalEmailKnown'])
    // Two accounts may list the same additional address.
    await added(await readyPerson(), 'known@example.org')
  })

  test.each(['', 'nobody', 'a@b', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
    'rejects the malformed address %j',
    async (email) => {
      expect((await add(person, email)).code).toBe('invalid')
      expect(await questions(person)).toEqual([])
    },
  )

  test('allows five additional addresses per account, even with six concurrent additions', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add(person, `six-${index}@example.org`)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 409,
    ])
    expect(replies.find(({ status }) => status === 409)?.code).toBe('tooManyAdditionalEmails')
    expect(await listOf(person)).toHaveLength(5)
    const [first] = await listOf(person)
    await call(person, 'DELETE', `/${first?.id}`)
    expect((await add(person, 'room@example.org')).status).toBe(200)
  })

  test('returns the error `invalid` if the id of a new address is malformed or belongs to an existing address', async () => {
    const id = await added(await readyPerson(), 'hers@example.org')
    const [taken, malformed] = [
      await add(person, 'mine@example.org', { id }),
      await add(person, 'mine@example.org', { id: 'x' }),
    ]
    expect([taken.status, taken.code]).toEqual([400, 'invalid'])
    expect([malformed.status, malformed.code]).toEqual([400, 'invalid'])
    expect(await listOf(person)).toEqual([])
  })
})

describe('additional addresses and the confirmation of the main address', () => {
  test('rejects an additional address before the main address is confirmed if the installation sends email', async () => {
    await world.superuser.query('update users set email_verified = false where id = $1', [person.id])
    const reply = await add(person, 'early@example.org')
    expect([reply.status, reply.code]).toEqual([403, 'emailNotConfirmed'])
    expect(await questions(person)).toEqual([])
  })

  test('accepts an additional address before the main address is confirmed if the installation sends no email', async () => {
    const outbox = await startWorld('additional_emails_outbox', { clock, sendsMail: false })
    try {
      const someone = await readyPerson(outbox)
      expect((await add(someone, 'early@example.org', { of: outbox })).status).toBe(200)
    } finally {
      await outbox.close()
    }
  })
})

describe('resending the consent email for an additional address', () => {
  test('resends the consent email to an additional address at most once per minute', async () => {
    const id = await added(person, 'slow@example.org')
    await sendAll()
    const soon = await call(person, 'POST', `/${id}/ask`)
    expect([soon.status, soon.code, soon.headers.get('retry-after')]).toEqual([429, 'tooManyRequests', '60'])
    expect(await questions(person)).toEqual([])

    clock.set('2031-03-05T10:00:59Z')
    expect((await call(person, 'POST', `/${id}/ask`)).headers.get('retry-after')).toBe('1')
    clock.set('2031-03-05T10:01:00Z')
    const asked = await call(person, 'POST', `/${id}/ask`)
    expect(asked.body).toMatchObject({ id, state: 'pending', askedAt: '2031-03-05T10:01:00Z' })
    expect(await questions(person)).toHaveLength(1)
    await sendAll()
    clock.set('2031-03-05T10:01:59Z')
    expect((await call(person, 'POST', `/${id}/ask`)).code).toBe('tooManyRequests')
    clock.set(START)
  })

  test('sends at most five consent emails per day to an address that does not respond (C62)', async () => {
    const id = await added(person, 'silent@example.org')
    const statuses: number[] = []
    for (const minute of [12, 14, 16, 18, 20]) {
      clock.set(`2031-03-05T10:${minute}:00Z`)
      statuses.push((await call(person, 'POST', `/${id}/ask`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    clock.set(START)
    await sendAll()
  })

  test('starts the one-minute wait for the next consent email when an email is sent, not when it is queued', async () => {
    const id = await added(person, 'late@example.org')
    await mark(id, 'asked_at', '2031-03-05T10:05:00Z')
    clock.set('2031-03-05T10:05:30Z')
    expect((await call(person, 'POST', `/${id}/ask`)).headers.get('retry-after')).toBe('30')
    clock.set(START)
  })

  test('sends no consent email to a confirmed address', async () => {
    const id = await added(person, 'yes@example.org')
    await sendAll()
    await mark(id, 'confirmed_at')
    const reply = await call(person, 'POST', `/${id}/ask`)
    expect(reply.body).toMatchObject({ id, state: 'confirmed' })
    expect(await questions(person)).toEqual([])
  })

  test('sends one consent email for two concurrent requests', async () => {
    const id = await added(person, 'twice@example.org')
    await sendAll()
    clock.set('2031-03-05T10:02:00Z')
    const replies = await Promise.all([
      call(person, 'POST', `/${id}/ask`),
      call(person, 'POST', `/${id}/ask`),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
    clock.set(START)
  })
})

describe('removing an additional address', () => {
  test('deletes the additional address with its links and records a security event', async () => {
    const id = await added(person, 'gone@example.org')
    await world.superuser.query(
      `insert into account_links (id, user_id, purpose, form, secret_hash, email, additional_email_id, expires_at, created_at)
       values ($1, $2, 'additionalEmail', 'token', 'sha256:x', 'gone@example.org', $3, $4, $4)`,
      [newId(), person.id, id, START],
    )
    expect((await call(person, 'DELETE', `/${id}`)).body).toEqual({})
    expect(await listOf(person)).toEqual([])
    const { rowCount } = await world.superuser.query(
      'select from account_links where additional_email_id = $1',
      [id],
    )
    expect(rowCount).toBe(0)
    expect(await events(person)).toEqual(['additionalEmailAdded', 'additionalEmailRemoved'])
    const again = await call(person, 'DELETE', `/${id}`)
    expect([again.status, again.code]).toEqual([404, 'additionalEmailNotFound'])
  })

  test("returns the same 404 for another account's additional address and for an unknown id (C60)", async () => {
    const other = await readyPerson()
    const id = await added(other, 'hers@example.org')
    clock.set('2031-03-05T10:10:00Z')
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/ask'],
    ] as const) {
      const [hers, absent] = [
        await call(person, method, `/${id}${path}`),
        await call(person, method, `/${newId()}${path}`),
      ]
      expect([hers.status, hers.code]).toEqual([404, 'additionalEmailNotFound'])
      expect([absent.status, absent.code]).toEqual([404, 'additionalEmailNotFound'])
    }
    expect(await listOf(other)).toHaveLength(1)
    clock.set(START)
  })
})

test('the database role homefield_app can neither confirm an additional address nor add an address to another account (C61)', async () => {
  const id = await added(person, 'cheat@example.org')
  const attempt = (statement: string) =>
    world.database.app.transaction().execute(async (tx) => {
      await sql`select set_config('app.user_id', ${person.id}, true), set_config('app.now', ${START}, true)`.execute(
        tx,
      )
      await sql.raw(statement).execute(tx)
    })
  await expect(
    attempt(`update additional_emails set confirmed_at = app_now() where id = '${id}'`),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    attempt(
      `insert into additional_emails (id, user_id, email, confirmed_at) values ('${newId()}', '${person.id}', 'x@y.example', app_now())`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  const other = await readyPerson()
  await expect(
    attempt(
      `insert into additional_emails (id, user_id, email) values ('${newId()}', '${other.id}', 'x@y.example')`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
})
