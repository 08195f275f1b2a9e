import { addChild, connect, grant, mapTeam, pastAllRights } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { type Person, signIn } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { DiskStorage } from '../../../lib/storage/disk-storage.ts'
import { picture, upload } from '../../file/file.fixture.ts'
import { newDevice } from '../../account/passkey/authenticator.fixture.ts'
import { rowsThatName } from '../inventory/maximal-account.fixture.ts'

let world: World
let root: string
let sink: MailSink
let erin: Person
let dana: Person

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-asking-'))
  sink = await startMailSink()
  world = await startWorld({ name: 'asking', storage: new DiskStorage(root), smtpUrl: sink.url })
})
beforeEach(async () => {
  erin = await world.person()
  dana = await world.person({ name: 'Dana Reyes' })
})
afterAll(async () => {
  await world?.close()
  await sink?.close()
  await rm(root, { recursive: true, force: true })
})

interface Answered {
  readonly status: number
  readonly code: string | undefined
  readonly text: string
  readonly cookies: readonly string[]
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
  const answer = await fetch(`${world.origin}/api/auth${path}`, {
    method: 'POST',
    // Sends the same `origin` and `content-type` as the app's page, because the server rejects other origins (C66).
    headers: {
      origin: world.origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const { error } = JSON.parse(text) as { error?: { code: string; requestId?: string } }
  return {
    status: answer.status,
    code: error?.code,
    text: text.replace(error?.requestId ?? '', ''),
    cookies: answer.headers.getSetCookie(),
  }
}

const deletion = (who: Pick<Person, 'cookie'>, body: unknown) =>
  post('/delete-account', body, { cookie: who.cookie })
const statusOf = async (cookie: string) =>
  (await fetch(`${world.origin}/api/v1/me`, { headers: { cookie } })).status

/** Waits until the account's deletion has finished and its job has left the queue. */
async function deleted(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await world.database.query(
        `select 1 from account_deletions union all
         select 1 from graphile_worker._private_jobs where key like 'account.delete:%'`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 20_000, interval: 50 },
  )
}

it("rejects a sign-in with the right password while the account's deletion starts (C64)", async () => {
  const person = await world.signUp()
  const { signing } = await pastAllRights(world.database, async (client) => {
    await client.query('select from users where id = $1 for update', [person.id])
    const begun = post('/sign-in/email', { email: person.email, password: person.password })
    await expect
      .poll(
        async () => {
          const { rows } = await world.database.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        },
        { timeout: 15_000 },
      )
      .toBe(1)
    await client.query(
      `insert into account_deletions (user_id, email, requested_at) values ($1, 'x', now())`,
      [person.id],
    )
    return { signing: begun }
  })
  expect(await signing).toMatchObject({ status: 401, code: 'signInFailed' })
  await world.database.query('delete from account_deletions')
})

it('deletes no account if the request has no password or a wrong one (C80)', async () => {
  expect(await deletion(erin, { password: 'Not-my-1-password' })).toMatchObject({
    status: 403,
    code: 'passwordWrong',
  })
  expect(await deletion(erin, {})).toMatchObject({ status: 400, code: 'invalid' })
  expect((await deletion(erin, { passkey: { id: 'nothing' } })).status).toBeGreaterThanOrEqual(400)
  expect(await deletion({ cookie: '' }, { password: erin.password })).toMatchObject({ status: 401 })
  expect(await deletion(dana, { password: erin.password })).toMatchObject({ status: 200 })
  expect(await statusOf(erin.cookie)).toBe(200)
  expect(await statusOf(dana.cookie)).toBe(401)
  await deleted()
})

it("deletes an account if the caller proves ownership by the account's passkey, but not by another person's passkey (C80)", async () => {
  const origin = 'http://localhost:3000'
  const kept = (cookies: readonly string[]) =>
    cookies.map((one) => one.split(';')[0] ?? '').filter((pair) => !pair.endsWith('='))
  const begin = async (path: string, body: unknown, cookie: string) => {
    const begun = await post(`/passkey/${path}`, body, { cookie, origin })
    return {
      options: JSON.parse(begun.text) as object,
      headers: { origin, cookie: [cookie, ...kept(begun.cookies)].join('; ') },
    }
  }
  const register = async (who: Person) => {
    const device = newDevice({ origin, rpId: 'localhost' })
    const { options, headers } = await begin('register-options', { password: who.password }, who.cookie)
    const added = await post('/passkey/register', { response: device.create(options), name: '' }, headers)
    expect(added.status).toBe(200)
    return device
  }
  const [own, foreign] = [await register(erin), await register(dana)]
  const attempt = async (device: typeof own) => {
    const { options, headers } = await begin('sign-in-options', undefined, erin.cookie)
    return post('/delete-account', { passkey: device.get(options) }, headers)
  }
  expect(await attempt(foreign)).toMatchObject({ status: 401, code: 'passkeyFailed' })
  expect(await statusOf(erin.cookie)).toBe(200)
  expect(await attempt(own)).toMatchObject({ status: 200 })
  expect(await statusOf(erin.cookie)).toBe(401)
  await deleted()
  expect(await rowsThatName(world.database, [erin.id, erin.email])).toEqual([])
  expect(await statusOf(dana.cookie)).toBe(200)
})

it('ends all access to the account before the deletion request returns, and then deletes everything (C64, C80)', async () => {
  const child = await addChild(erin, 'Maya')
  await upload(world, erin, await picture())
  world.feeds.serve('league.example/gone.ics', { body: FEED })
  const { id: team } = await connect(erin, { url: 'https://league.example/gone.ics', teamName: 'Wildcats' })
  await mapTeam(erin, team, [child])
  // A job queue that is in use during the deletion would be deleted some minutes later.
  await world.settled()
  await grant(world.database, { owner: erin, friend: dana, role: 'viewer' })
  await grant(world.database, { owner: dana, friend: erin, role: 'viewer' })
  const phone = await signIn(world.origin, erin)
  const stream = await openStream(phone.cookie)
  const { rows } = await world.database.query<{ id: string }>(
    `select id from events where owner_id = $1 union select id from event_groups where owner_id = $1
     union select storage_id from files where owner_id = $1 union select id from files where owner_id = $1
     union select feed_id from platform_teams where user_id = $1 union select id from sessions where user_id = $1`,
    [erin.id],
  )
  const needles = [erin.id, erin.email, child, team, ...rows.map(({ id }) => id)]
  expect(needles.length).toBeGreaterThan(8)

  const answer = await deletion(erin, { password: erin.password })
  expect(answer).toMatchObject({ status: 200, text: '{}' })
  expect(answer.cookies.some((cookie) => /^homefield_session=;.*Max-Age=0/i.test(cookie))).toBe(true)
  for (const { cookie } of [erin, phone]) expect(await statusOf(cookie)).toBe(401)
  await stream.ended

  // A sign-in with the deleted address must get exactly the response for an unknown address.
  const unknown = await post('/sign-in/email', {
    email: `${newId()}@family.example`,
    password: erin.password,
  })
  expect(unknown.status).toBe(401)
  expect(await post('/sign-in/email', { email: erin.email, password: erin.password })).toEqual(unknown)
  await deleted()
  expect(await post('/sign-in/email', { email: erin.email, password: erin.password })).toEqual(unknown)

  expect(await rowsThatName(world.database, needles)).toEqual([])
  const places = await readdir(root, { recursive: true })
  expect(places.filter((place) => needles.some((needle) => place.includes(needle)))).toEqual([])
  expect(await statusOf(dana.cookie)).toBe(200)
})

it('lets a person sign up again with the address of the deleted account at once (C80)', async () => {
  await deletion(erin, { password: erin.password })
  const again = await world.signUp({ email: erin.email })
  expect(again.id).not.toBe(erin.id)
  await deleted()
  expect(await statusOf(again.cookie)).toBe(200)
  expect(await rowsThatName(world.database, [erin.id])).toEqual([])
})

it('rejects old recovery links and sends no new link while an account is being deleted (C63, C64)', async () => {
  const mailsTo = () => sink.mails.filter(({ to }) => to.includes(erin.email))
  await post('/recover', { email: erin.email })
  const raw = await vi.waitFor(() => {
    const mail = mailsTo().find((one) => one.raw.includes('recovery'))
    expect(mail).toBeDefined()
    return mail?.raw ?? ''
  }, 20_000)
  const [, token = ''] = /[?&]token=([\w-]+)/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? []
  expect(token.length).toBeGreaterThan(20)

  await deletion(erin, { password: erin.password })
  const madeUp = await post('/verify', { token: 'A'.repeat(token.length), type: 'recovery' })
  expect(madeUp).toMatchObject({ status: 403, code: 'resetLinkInvalid' })
  expect(await post('/verify', { token, type: 'recovery' })).toEqual(madeUp)
  const before = mailsTo().length
  const unknown = await post('/recover', { email: `${newId()}@family.example` })
  expect(await post('/recover', { email: erin.email })).toEqual(unknown)
  await deleted()
  await world.settled()
  expect(mailsTo()).toHaveLength(before)
  expect(sink.mails.filter(({ to }) => to.some((address) => address.endsWith('deleted.invalid')))).toEqual([])
  expect(await rowsThatName(world.database, [erin.id, erin.email])).toEqual([])
})

async function openStream(cookie: string): Promise<{ ended: Promise<void> }> {
  const answer = await fetch(`${world.origin}/api/v1/stream`, { headers: { cookie } })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  return {
    ended: (async () => {
      while ((await reader?.read())?.done === false);
    })(),
  }
}

const FEED = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:e1',
  `DTSTART:${Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString().replaceAll('-', '')}T220000Z`,
  'SUMMARY:Game',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')
