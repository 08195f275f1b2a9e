import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { StorageError } from '../../lib/storage/storage.ts'
import { BLUE, FaultyStorage, filesBelow, picture, read, upload } from './file.fixture.ts'

let world: World
let root: string
let storage: FaultyStorage
let erin: Person
let jpeg: Buffer
const clock = new SettableClock('2026-04-27T12:00:00Z')

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-files-'))
  storage = new FaultyStorage(root)
  world = await startWorld({ name: 'storing', storage, clock })
  jpeg = await picture()
})
beforeEach(async () => {
  erin = await world.person()
})
afterEach(async () => {
  storage.beforePut = () => undefined
  storage.isDown = false
  storage.puts = 0
  await world.database.query(
    `begin; select set_config('app.now', now()::text, true); delete from files; commit`,
  )
  await cleanUpAll()
})
afterAll(async () => {
  await world?.close()
  await rm(root, { recursive: true, force: true })
})

const statusOf = async (id: string) => (await read(world, id, { headers: { cookie: erin.cookie } })).status

async function cleanUp(): Promise<void> {
  await world.app.cleanUpFiles?.()
}

/** Runs the clean-up job after the deadline of all unfinished uploads. */
async function sweepLate(): Promise<void> {
  clock.advance({ minutes: 16 })
  await cleanUp()
}

/**
 * Runs the clean-up job after the upload's deadline, and again a day later for the second deletion.
 */
async function cleanUpAll(): Promise<void> {
  await sweepLate()
  clock.advance({ hours: 25 })
  await cleanUp()
}

async function state(): Promise<{ rows: number; lines: number; files: number }> {
  const { rows } = await world.database.query<{ rows: number; lines: number }>(
    'select (select count(*)::int from files) as rows, (select count(*)::int from file_removals) as lines',
  )
  return { rows: rows[0]?.rows ?? -1, lines: rows[0]?.lines ?? -1, files: (await filesBelow(root)).length }
}
const EMPTY = { rows: 0, lines: 0, files: 0 }
const ONE = { rows: 1, lines: 0, files: 4 }

describe('a failing storage', () => {
  it.each([1, 2, 3, 4])(
    'answers 503 if write %i fails, leaves no row and no bytes, and stores the file when resent (C6, C52)',
    async (nth) => {
      const [id, commandId] = [newId(), newId()]
      storage.beforePut = (now) => {
        if (now === nth) throw new StorageError(nth % 2 ? 'full' : 'unavailable')
      }
      const { status, body } = await upload(world, erin, jpeg, { id, commandId })
      expect([status, body.error?.code, body.error?.message]).toEqual([
        503,
        'imageNotStored',
        'Failed to upload image',
      ])
      expect(await state()).toEqual({ rows: 0, lines: 1, files: nth - 1 })
      expect(await statusOf(id)).toBe(404)

      expect((await upload(world, erin, jpeg, { id, commandId })).status).toBe(200)
      await cleanUpAll()
      expect(await state()).toEqual(ONE)
      expect(await statusOf(id)).toBe(200)
    },
  )

  it('responds with 503 while the storage is down, and recovers without a restart (C5)', async () => {
    const { id } = await upload(world, erin, jpeg)
    storage.isDown = true
    expect(await statusOf(id)).toBe(503)
    storage.isDown = false
    expect(await statusOf(id)).toBe(200)
  })

  it('returns 404 for a file and logs an error if the storage lost the bytes (C52)', async () => {
    const { id } = await upload(world, erin, jpeg)
    const { rows } = await world.database.query<{ storage_id: string }>(
      'select storage_id from files where id = $1',
      [id],
    )
    await storage.delete(rows[0]?.storage_id ?? '')
    expect(await statusOf(id)).toBe(404)
    expect(world.logged()).toContain('a file is missing from the storage')
  })
})

describe('an upload command that is resent', () => {
  it('creates one file and returns the same response if the client resends an upload (C12)', async () => {
    const [id, commandId] = [newId(), newId()]
    const first = await upload(world, erin, jpeg, { id, commandId })
    storage.puts = 0
    expect(await upload(world, erin, jpeg, { id, commandId })).toEqual(first)
    // The resent upload wrote nothing to the storage, so the server did not process the image again.
    expect(storage.puts).toBe(0)
    expect(await state()).toEqual(ONE)
  })

  it('creates one file if the client sends an upload five times at once, and deletes the duplicate bytes (C12)', async () => {
    const [id, commandId] = [newId(), newId()]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload(world, erin, jpeg, { id, commandId })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await cleanUpAll()
    expect(await state()).toEqual(ONE)
    expect(await statusOf(id)).toBe(200)
  })

  it('rejects an upload that is resent with the same command id but a different image (C12)', async () => {
    const [id, commandId] = [newId(), newId()]
    await upload(world, erin, jpeg, { id, commandId })
    const other = await upload(world, erin, await picture(BLUE), { id, commandId })
    expect([other.status, other.body.error?.code]).toEqual([422, 'commandConflict'])
    expect(await state()).toEqual(ONE)
  })
})

describe('the clean-up of unused bytes', () => {
  it('rejects an upload that is still running after its deadline, and creates no file (C52)', async () => {
    storage.beforePut = async (nth) => {
      if (nth === 4) await sweepLate()
    }
    const { id, status, body } = await upload(world, erin, jpeg)
    expect([status, body.error?.code]).toEqual([503, 'imageNotStored'])
    expect(await statusOf(id)).toBe(404)
    // The clean-up deleted three sizes. The upload then wrote the fourth size, which is still in the storage.
    expect(await state()).toEqual({ rows: 0, lines: 1, files: 1 })
    await cleanUpAll()
    expect(await state()).toEqual(EMPTY)
  })

  it('does not delete the bytes of an upload in progress (C52)', async () => {
    storage.beforePut = async (nth) => {
      if (nth === 3) await cleanUp()
    }
    expect((await upload(world, erin, jpeg)).status).toBe(200)
    await cleanUpAll()
    expect(await state()).toEqual(ONE)
  })

  it("deletes the bytes after a file's row is deleted, and stops serving the file's URL at once (P6)", async () => {
    const { id } = await upload(world, erin, jpeg)
    await world.database.query('delete from files where id = $1', [id])
    expect(await statusOf(id)).toBe(404)
    await cleanUp()
    expect(await state()).toEqual(EMPTY)
  })

  it('deletes the bytes of all files of a deleted account, even of interrupted uploads (P6)', async () => {
    await upload(world, erin, jpeg)
    storage.puts = 0
    storage.beforePut = (nth) => {
      if (nth === 2) throw new StorageError('unavailable')
    }
    await upload(world, erin, jpeg)
    expect(await state()).toEqual({ rows: 1, lines: 1, files: 5 })
    await world.database.query('delete from users where id = $1', [erin.id])
    const { rows } = await world.database.query('select from file_removals where owner_id = $1', [erin.id])
    expect(rows).toEqual([])
    await cleanUpAll()
    expect(await state()).toEqual(EMPTY)
  })

  it('retries a failed deletion of bytes after ten minutes, when the claim on the bytes expires (P6)', async () => {
    const { id } = await upload(world, erin, jpeg)
    await world.database.query('delete from files where id = $1', [id])
    storage.isDown = true
    await cleanUp()
    storage.isDown = false
    await cleanUp()
    expect(await state()).toEqual({ rows: 0, lines: 1, files: 4 })
    clock.advance({ minutes: 11 })
    await cleanUp()
    expect(await state()).toEqual(EMPTY)
  })
})
