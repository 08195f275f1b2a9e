import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { DiskStorage } from './disk-storage.ts'
import { StorageError } from './storage.ts'

let root: string
let storage: DiskStorage
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-storage-'))
  storage = new DiskStorage(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const read = async (id: string, variant: string): Promise<string | undefined> => {
  const file = await storage.get({ id, variant })
  return file && (await buffer(file.stream)).toString()
}
const everyFile = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('DiskStorage', () => {
  it('keeps bytes and streams, and gives them back with their size', async () => {
    const id = newId()
    expect(await storage.put({ id, variant: '512' }, Buffer.from('photo'))).toBe(5)
    expect(
      await storage.put({ id, variant: 'original' }, Readable.from([Buffer.from('lar'), Buffer.from('ge')])),
    ).toBe(5)
    expect(await read(id, '512')).toBe('photo')
    expect(await read(id, 'original')).toBe('large')
    expect(await storage.exists({ id, variant: '512' })).toBe(true)
    expect(await storage.exists({ id, variant: '64' })).toBe(false)
    expect(await storage.get({ id: newId(), variant: '512' })).toBeUndefined()
  })

  it('replaces what was there, also while it is being read', async () => {
    const key = { id: newId(), variant: '64' }
    await storage.put(key, Buffer.from('before'))
    const reading = await storage.get(key)
    await storage.put(key, Buffer.from('after'))
    expect(reading && (await buffer(reading.stream)).toString()).toBe('before')
    expect(await read(key.id, '64')).toBe('after')
  })

  it('P6 deletes a file with all its variants, twice without complaint', async () => {
    const id = newId()
    for (const variant of ['64', '512']) await storage.put({ id, variant }, Buffer.from('x'))
    await storage.delete(id)
    await storage.delete(id)
    expect(await everyFile()).toEqual([])
  })

  it('shows its files to nobody else', async () => {
    await storage.put({ id: newId(), variant: '64' }, Buffer.from('x'))
    const entries = await readdir(root, { recursive: true })
    const modes = await Promise.all(
      entries.map(async (entry) => (await stat(join(root, entry))).mode & 0o077),
    )
    expect(modes.length).toBeGreaterThan(2)
    expect(modes.every((mode) => mode === 0)).toBe(true)
  })

  it('C52 an upload that breaks off leaves nothing, and what was there stays', async () => {
    const key = { id: newId(), variant: 'original' }
    await storage.put(key, Buffer.from('before'))
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the phone lost its network')
      })(),
    )
    await expect(storage.put(key, broken)).rejects.toThrow('lost its network')
    expect(await read(key.id, 'original')).toBe('before')
    expect(await everyFile()).toHaveLength(1)
  })

  it('C52 sweeps the drafts of a crash once nobody can be writing them', async () => {
    await storage.put({ id: newId(), variant: '64' }, Buffer.from('x'))
    const [left, fresh] = [join(root, 'drafts', 'left'), join(root, 'drafts', 'fresh')]
    for (const path of [left, fresh]) await writeFile(path, 'half')
    const now = Temporal.Now.instant()
    const yesterday = now.epochMilliseconds / 1000 - 90_000
    await utimes(left, yesterday, yesterday)
    await storage.sweepDrafts(now)
    expect(await readdir(join(root, 'drafts'))).toEqual(['fresh'])
  })

  it('C52 says so when the disk does not serve', async () => {
    await writeFile(join(root, 'blocked'), '')
    const blocked = new DiskStorage(join(root, 'blocked'))
    await expect(blocked.put({ id: newId(), variant: '64' }, Buffer.from('x'))).rejects.toMatchObject({
      name: 'StorageError',
      reason: 'unavailable',
    })
  })

  it.each([
    ['../../etc/passwd', '64'],
    ['0198c0de-0000-7000-8000-000000000001/..', '64'],
    ['0198C0DE-0000-7000-8000-000000000001', '64'],
    ['', '64'],
    ['0198c0de-0000-7000-8000-000000000001', '../x'],
    ['0198c0de-0000-7000-8000-000000000001', '..'],
    ['0198c0de-0000-7000-8000-000000000001', 'a/b'],
    ['0198c0de-0000-7000-8000-000000000001', 'a\0b'],
    ['0198c0de-0000-7000-8000-000000000001', ''],
  ])('C51 no key leads out of its place: %s %s', async (id, variant) => {
    const outside = join(root, '..', 'outside')
    for (const act of [
      () => storage.put({ id, variant }, Buffer.from('x')),
      () => storage.get({ id, variant }),
      () => storage.exists({ id, variant }),
    ])
      await expect(act()).rejects.toEqual(new StorageError('key'))
    await expect(readFile(outside)).rejects.toThrow()
    expect(await everyFile()).toEqual([])
  })

  it('C51 no id of a deletion does either', async () => {
    await expect(storage.delete('..')).rejects.toEqual(new StorageError('key'))
    expect((await stat(root)).isDirectory()).toBe(true)
  })
})
