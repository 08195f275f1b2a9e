import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ByteCache } from './byte-cache.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'homefield-cache-')), 'cache')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const at = Temporal.Instant.from('2026-05-01T12:00:00.123Z')
const bytes = (size: number, value = 7) => new Uint8Array(size).fill(value)
const open = (memoryBytes = 1000, diskBytes = 1000) => new ByteCache({ folder, memoryBytes, diskBytes })
const HEADER = 40
const onDisk = async () => {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('returns stored entries, even after a restart', async () => {
  const cache = open()
  expect(await cache.get('a')).toBeUndefined()
  await cache.set('a', { bytes: bytes(10), storedAt: at })
  for (const reader of [cache, open()])
    expect(await reader.get('a')).toEqual({ bytes: bytes(10), storedAt: at })
})

test('stays below the size limit by evicting the least recently used entry', async () => {
  const cache = open(1, 3 * (HEADER + 100))
  for (const key of ['a', 'b', 'c']) await cache.set(key, { bytes: bytes(100), storedAt: at })
  await cache.get('a')
  await cache.set('d', { bytes: bytes(100), storedAt: at })
  expect(await onDisk()).toBe(3 * (HEADER + 100))
  expect(await cache.get('b')).toBeUndefined()
  expect(await cache.get('a')).toBeDefined()
  // The replaced bytes of an entry must no longer count toward the size limit.
  await cache.set('d', { bytes: bytes(50), storedAt: at })
  expect(await onDisk()).toBe(3 * HEADER + 250)
  await cache.set('large', { bytes: bytes(400), storedAt: at })
  expect(await onDisk()).toBe(3 * HEADER + 250)
  // Opens the folder of an existing cache. The existing files must count toward the size limit.
  await open(1, HEADER + 100).set('e', { bytes: bytes(100), storedAt: at })
  expect(await onDisk()).toBe(HEADER + 100)
})

test('ignores truncated files and deletes temporary files that a crash left behind (C6)', async () => {
  await open().set('a', { bytes: bytes(100), storedAt: at })
  const [name = ''] = await readdir(folder)
  const whole = await readFile(join(folder, name))
  for (const torn of [
    whole.subarray(0, 60),
    whole.subarray(0, 5),
    whole.subarray(0, 0),
    Buffer.concat([whole.subarray(0, 60), Buffer.alloc(80)]),
  ]) {
    await writeFile(join(folder, name), torn)
    expect(await open().get('a')).toBeUndefined()
  }
  await writeFile(join(folder, `${name}.abcd`), whole)
  await open().get('a')
  expect(await readdir(folder)).toEqual([name])
})

test('keeps working from memory when the disk fails', async () => {
  await writeFile(folder, 'not a folder')
  const cache = open()
  await cache.set('a', { bytes: bytes(10), storedAt: at })
  expect(await cache.get('a')).toEqual({ bytes: bytes(10), storedAt: at })
  expect(await open().get('a')).toBeUndefined()
})
