import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { DiskStorage } from './disk-storage.ts'
import { describeStorage } from './storage.fixture.ts'
import { StorageError } from './storage.ts'

describeStorage('files on a disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homefield-storage-'))
  return {
    storage: new DiskStorage(folder),
    async everything() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
})

let root: string
let storage: DiskStorage
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-storage-'))
  storage = new DiskStorage(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('DiskStorage', () => {
  it('lets a reader finish reading the old content of a file that is replaced during the read', async () => {
    const key = { id: newId(), variant: '64' }
    await storage.put(key, Buffer.from('before'))
    const reading = await storage.get(key)
    await storage.put(key, Buffer.from('after'))
    expect(reading && (await buffer(reading.stream)).toString()).toBe('before')
  })

  it('creates files that only the owner can read', async () => {
    await storage.put({ id: newId(), variant: '64' }, Buffer.from('x'))
    const entries = await readdir(root, { recursive: true })
    const modes = await Promise.all(
      entries.map(async (entry) => (await stat(join(root, entry))).mode & 0o077),
    )
    expect(modes.length).toBeGreaterThan(2)
    expect(modes.every((mode) => mode === 0)).toBe(true)
  })

  it('removes partial uploads that a crash left behind more than a day ago (C52)', async () => {
    await storage.put({ id: newId(), variant: '64' }, Buffer.from('x'))
    const [left, fresh] = [join(root, 'drafts', 'left'), join(root, 'drafts', 'fresh')]
    for (const path of [left, fresh]) await writeFile(path, 'half')
    const now = Temporal.Now.instant()
    const yesterday = now.epochMilliseconds / 1000 - 90_000
    await utimes(left, yesterday, yesterday)
    await storage.cleanUpDrafts(now)
    expect(await readdir(join(root, 'drafts'))).toEqual(['fresh'])
  })

  it('reports `unavailable` if the disk fails (C52)', async () => {
    await writeFile(join(root, 'blocked'), '')
    const blocked = new DiskStorage(join(root, 'blocked'))
    await expect(blocked.put({ id: newId(), variant: '64' }, Buffer.from('x'))).rejects.toMatchObject({
      name: 'StorageError',
      reason: 'unavailable',
    })
  })

  it('writes nothing outside the storage root (C51)', async () => {
    const outside = join(root, '..', 'outside')
    await expect(storage.put({ id: '../outside', variant: '64' }, Buffer.from('x'))).rejects.toEqual(
      new StorageError('key'),
    )
    await expect(readFile(outside)).rejects.toThrow()
  })
})
