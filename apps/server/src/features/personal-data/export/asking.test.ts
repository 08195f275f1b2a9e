import type { AccountExport } from '@homefield/contract/account'
import { addChild, given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { FaultyStorage } from '../../file/file.fixture.ts'
import { readZip } from './zip-reader.fixture.ts'

let world: World
let root: string
let storage: FaultyStorage
let erin: Person
let dana: Person
const clock = new SettableClock('2026-04-27T23:30:00Z')

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-exports-'))
  storage = new FaultyStorage(root)
  world = await startWorld({ name: 'exports', storage, clock })
})
beforeEach(async () => {
  storage.beforePut = () => undefined
  // The clock starts on the 28th in Kathmandu while it is still the 27th in UTC.
  // The archive's file name must use the local date.
  erin = await world.person({ zone: 'Asia/Kathmandu' })
  dana = await world.person()
})
afterAll(async () => {
  await world?.close()
  await rm(root, { recursive: true, force: true })
})

interface Exports {
  readonly exports: readonly AccountExport[]
  readonly holds: Record<string, number>
}
const exportsOf = async (who: Person): Promise<Exports> =>
  given<Exports>(await who.api.GET('/account/exports'))
const ask = (who: Person, id = newId()) => who.api.POST('/account/export', { body: { id } })

async function ready(who: Person): Promise<AccountExport> {
  return vi.waitFor(
    async () => {
      const [newest] = (await exportsOf(who)).exports
      expect(newest?.state).toBe('ready')
      return newest as AccountExport
    },
    { timeout: 20_000, interval: 50 },
  )
}

const download = (id: string, headers: Record<string, string>) =>
  fetch(`${world.origin}/api/v1/account/exports/${id}/archive`, { headers })
const kinds = async (who: Person) =>
  (
    await world.database.query<{ kind: string }>(
      `select kind from security_events where user_id = $1 and kind like 'export%' order by created_at, id`,
      [who.id],
    )
  ).rows.map(({ kind }) => kind)

it('prepares one archive at a time for each account, and serves the archive to its owner as a file', async () => {
  const child = await addChild(erin, 'Maya')
  const held = Promise.withResolvers<void>()
  storage.beforePut = () => held.promise
  const id = newId()
  const asked = given<AccountExport>(await ask(erin, id))
  expect(asked).toEqual({
    id,
    state: 'preparing',
    bytes: null,
    createdAt: '2026-04-27T23:30:00Z',
    expiresAt: null,
  })
  expect((await ask(erin)).error?.error).toMatchObject({
    code: 'exportRunning',
    message: 'An export is already being prepared.',
  })
  // Another account can start an export while Erin's export is still running.
  given(await ask(dana))
  expect((await download(id, { cookie: erin.cookie })).status).toBe(404)
  held.resolve()

  const made = await ready(erin)
  await ready(dana)
  expect(made).toMatchObject({ id, expiresAt: '2026-04-28T23:30:00Z' })
  expect((await exportsOf(erin)).holds).toEqual({ profiles: 1, events: 0, teams: 0, photos: 0, friends: 0 })
  const answer = await download(id, { cookie: erin.cookie })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="homefield-2026-04-28.zip"')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(made.bytes)
  expect(JSON.parse(readZip(bytes).get('profiles.json')?.toString() ?? '')).toMatchObject([{ id: child }])
  expect((await download(id, { authorization: `Bearer ${erin.bearer}` })).status).toBe(200)
  expect(await kinds(erin)).toEqual(['exportRequested', 'exportDownloaded', 'exportDownloaded'])
})

it("returns the same 404 for another person's archive as for an unknown id (C51, C60)", async () => {
  given(await ask(erin))
  const { id } = await ready(erin)
  const strip = async (answer: Response) => [
    answer.status,
    (await answer.text()).replace(/"requestId":"[^"]*"/, ''),
  ]
  const absent = await strip(await download(newId(), { cookie: dana.cookie }))
  expect(absent[0]).toBe(404)
  expect(await strip(await download(id, { cookie: dana.cookie }))).toEqual(absent)
  expect((await download(id, {})).status).toBe(401)
  expect((await exportsOf(dana)).exports).toEqual([])
  expect((await ask(dana, id)).error?.error.code).toBe('invalid')
})

it('deletes the archive after a day', async () => {
  given(await ask(erin))
  const { id } = await ready(erin)
  clock.advance({ hours: 24 })
  expect((await exportsOf(erin)).exports).toMatchObject([{ id, state: 'ended' }])
  expect((await download(id, { cookie: erin.cookie })).status).toBe(404)
  await world.app.tendAccounts?.()
  await world.app.cleanUpFiles?.()
  expect((await exportsOf(erin)).exports).toMatchObject([{ id, state: 'ended' }])
})

it('expires the previous archive when a newer archive is ready', async () => {
  given(await ask(erin))
  const { id: older } = await ready(erin)
  clock.advance({ minutes: 1 })
  given(await ask(erin))
  const { id: newer } = await ready(erin)
  expect((await exportsOf(erin)).exports.map(({ id, state }) => [id, state])).toEqual([
    [newer, 'ready'],
    [older, 'ended'],
  ])
})
