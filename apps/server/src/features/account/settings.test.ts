import { createWork } from '@homefield/database/work'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { MailError, type Mail } from '../../lib/mailer/mail.ts'
import { createLogger } from '../../lib/logger.ts'
import { me, newPerson, type Person, type Reply, send, startWorld, type World } from './account.fixture.ts'
import { accountJobs } from './jobs.ts'
import { addressOf } from './session/store.ts'

let world: World
const clock = new SettableClock('2031-03-05T10:00:00Z')
beforeAll(async () => {
  world = await startWorld('settings', { clock })
})
afterAll(() => world.close())

function change(person: Person, body: unknown, commandId: string = randomUUID()): Promise<Reply> {
  return send(world, 'PATCH', '/api/v1/settings', {
    body,
    headers: { cookie: person.cookie, 'command-id': commandId },
  })
}

async function mails(person: Person): Promise<{ payload: unknown; key: string | null }[]> {
  const { rows } = await world.superuser.query(
    `select j.payload, j.key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail.send' and j.payload->>'userId' = $1`,
    [person.id],
  )
  return rows
}

async function revision(person: Person): Promise<number> {
  const { rows } = await world.superuser.query('select revision::int from revisions where subject = $1', [
    `person:${person.id}`,
  ])
  return rows[0]?.revision ?? 0
}

async function waitingForLocks(): Promise<number> {
  // Inside a transaction the view stands still otherwise.
  await world.superuser.query('select pg_stat_clear_snapshot()')
  const { rows } = await world.superuser.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

describe('onboarding', () => {
  test('begins with nothing, and is complete once both name and zone are given', async () => {
    const person = await newPerson(world, 'begin@example.org')
    const empty = { fullName: '', timezone: '', language: 'en', theme: 'light', version: 1 }
    expect((await me(world, { cookie: person.cookie })).body).toEqual({
      id: person.id,
      email: 'begin@example.org',
      onboarded: false,
      settings: empty,
    })
    const named = await change(person, { fullName: '  Ann Marie  ' })
    expect(named.body).toMatchObject({ onboarded: false, settings: { fullName: 'Ann Marie', version: 2 } })
    expect(await mails(person)).toEqual([])

    const done = await change(person, { timezone: 'Asia/Kathmandu' })
    expect(done.body).toEqual({
      id: person.id,
      email: 'begin@example.org',
      onboarded: true,
      settings: { ...empty, fullName: 'Ann Marie', timezone: 'Asia/Kathmandu', version: 3 },
    })
    expect((await me(world, { cookie: person.cookie })).body).toEqual(done.body)
  })

  test('requests one welcome mail, with the settings that completed it', async () => {
    const person = await newPerson(world, 'welcome@example.org')
    await change(person, { fullName: 'Bea', timezone: 'America/New_York' })
    const asked = [{ payload: { template: 'welcome', userId: person.id }, key: `mail:welcome:${person.id}` }]
    expect(await mails(person)).toEqual(asked)
    await world.superuser.query(
      'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs where key = $1))',
      [asked[0]?.key],
    )
    await change(person, { fullName: 'Bea Marie', timezone: 'Europe/Paris' })
    expect(await mails(person)).toEqual([])
  })

  test.each(['', '   ', '\t\n'])("refuses the name '%s' in words", async (fullName) => {
    const person = await newPerson(world, `${randomUUID()}@example.org`)
    const reply = await change(person, { fullName, timezone: 'America/New_York' })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ error: { code: 'nameMissing', message: 'Please enter your name' } })
    expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ onboarded: false })
  })

  test.each([
    { timezone: 'Mars/Olympus' },
    { timezone: '' },
    { timezone: '+05:45' },
    { fullName: 'x'.repeat(101) },
    { fullName: 'line\u0000break' },
    { language: 'de' },
    { theme: 'blue' },
  ])('refuses %j', async (body) => {
    const person = await newPerson(world, `${randomUUID()}@example.org`)
    expect((await change(person, body)).code).toBe('invalid')
  })
})

describe('settings', () => {
  test('changes what is given and nothing else, and tells the other devices', async () => {
    const person = await newPerson(world, 'given@example.org')
    await change(person, { fullName: 'Carl', timezone: 'UTC' })
    const before = await revision(person)
    const reply = await change(person, { theme: 'dark', language: 'es' })
    expect(reply.body).toMatchObject({
      settings: { fullName: 'Carl', timezone: 'UTC', theme: 'dark', language: 'es', version: 3 },
    })
    expect(await revision(person)).toBe(before + 1)
    const { rows } = await world.superuser.query('select updated_at from user_settings where user_id = $1', [
      person.id,
    ])
    expect(rows[0].updated_at.toISOString()).toBe('2031-03-05T10:00:00.000Z')
  })

  test('nothing given changes nothing', async () => {
    const person = await newPerson(world, 'nothing@example.org')
    expect((await change(person, {})).body).toMatchObject({ settings: { version: 1 } })
    expect(await revision(person)).toBe(0)
  })

  test('of an older version are refused with those that stand', async () => {
    const person = await newPerson(world, 'stale@example.org')
    await change(person, { fullName: 'First', version: 1 })
    const reply = await change(person, { fullName: 'Second', version: 1 })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      error: { code: 'stale', details: { current: { fullName: 'First', version: 2 } } },
    })
    expect((await change(person, { fullName: 'Second', version: 2 })).status).toBe(200)
  })

  test('changed twice at once from one version: one of the two wins', async () => {
    const person = await newPerson(world, 'twice@example.org')
    // Holds the row until all four have come as far as they can.
    await world.superuser.query('begin')
    await world.superuser.query('select from user_settings where user_id = $1 for update', [person.id])
    const changes = ['One', 'Two', 'Three', 'Four'].map((fullName) =>
      change(person, { fullName, version: 1 }),
    )
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(4)
    await world.superuser.query('commit')
    const replies = await Promise.all(changes)
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ settings: { version: 2 } })
  })

  test('C12 the same command sent again changes nothing more', async () => {
    const person = await newPerson(world, 'again@example.org')
    const id = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => change(person, { fullName: 'Once' }, id)),
    )
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(replies[0]?.body).toMatchObject({ settings: { version: 2 } })
  })

  test('are nobody else’s', async () => {
    const person = await newPerson(world, 'mine@example.org')
    const other = await newPerson(world, 'other@example.org')
    await change(other, { fullName: 'Other' })
    expect((await me(world, { cookie: person.cookie })).body).toMatchObject({ settings: { fullName: '' } })
    expect((await me(world, {})).code).toBe('unauthenticated')
    const unsigned = await send(world, 'PATCH', '/api/v1/settings', {
      body: { fullName: 'Nobody' },
      headers: { 'command-id': randomUUID() },
    })
    expect(unsigned.code).toBe('unauthenticated')
  })
})

describe('the welcome mail', () => {
  const RUN = { jobId: '1', attempt: 1, lastAttempt: false, signal: new AbortController().signal }
  const sent: Mail[] = []
  let failure: MailError | null = null
  const jobs = () =>
    accountJobs({
      work: createWork({ db: world.database.worker, now: () => clock.now(), onCommit: () => undefined }),
      addressOf: (userId) => addressOf(world.database.auth, userId),
      mailer: {
        delivers: true,
        send: async (mail) => {
          if (failure) throw failure
          sent.push(mail)
        },
        close: async () => undefined,
      },
      publicUrl: 'https://homefield.example',
      logger: createLogger({ level: 'silent' }),
    })['mail.send']

  test('goes to the address of the account, in its language, with the name of the moment', async () => {
    const person = await newPerson(world, 'lettre@example.org')
    await change(person, { fullName: 'Zoé', timezone: 'Europe/Paris', language: 'fr' })
    const payload = (await mails(person))[0]?.payload
    await jobs().handle(payload, RUN)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: 'lettre@example.org', subject: 'Bienvenue sur Homefield' })
    expect(sent[0]?.text).toContain('Bienvenue, Zoé')
    expect(sent[0]?.html).toContain('https://homefield.example/dashboard')
  })

  test('sent again carries the same tag', async () => {
    const person = await newPerson(world, 'tag@example.org')
    sent.length = 0
    await jobs().handle({ template: 'welcome', userId: person.id }, RUN)
    await jobs().handle({ template: 'welcome', userId: person.id }, RUN)
    expect(sent[0]?.headers).toEqual(sent[1]?.headers)
    expect(sent[0]?.headers?.['X-Entity-Ref-ID']).toContain(person.id)
  })

  test('to an account that is gone goes nowhere', async () => {
    const person = await newPerson(world, 'deleted@example.org')
    await world.superuser.query('delete from users where id = $1', [person.id])
    sent.length = 0
    await jobs().handle({ template: 'welcome', userId: person.id }, RUN)
    expect(sent).toEqual([])
  })

  test('is tried again while the mail server is away, and given up where it says never', async () => {
    const person = await newPerson(world, 'away@example.org')
    failure = new MailError('unavailable')
    await expect(jobs().handle({ template: 'welcome', userId: person.id }, RUN)).rejects.toThrow(failure)
    failure = new MailError('rejected', 550)
    await expect(jobs().handle({ template: 'welcome', userId: person.id }, RUN)).resolves.toBeUndefined()
    failure = null
  })
})
