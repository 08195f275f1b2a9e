import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { type Storage, StorageError } from './storage.ts'

export interface StorageStage {
  readonly storage: Storage
  /** Returns the names of all stored files, including partially written files. */
  everything(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Declares the tests that both the disk storage and the S3 storage must pass. */
export function describeStorage(name: string, open: () => Promise<StorageStage>): void {
  let stage: StorageStage
  let storage: Storage
  beforeEach(async () => {
    stage = await open()
    storage = stage.storage
  })
  afterEach(() => stage.close())

  const read = async (id: string, variant: string): Promise<string | undefined> => {
    const file = await storage.get({ id, variant })
    if (!file) return undefined
    const bytes = await buffer(file.stream)
    expect(file.size).toBe(bytes.length)
    return bytes.toString()
  }

  describe(`Storage: ${name}`, () => {
    it('stores bytes and streams, and returns them with their size', async () => {
      const id = newId()
      expect(await storage.put({ id, variant: '512' }, Buffer.from('photo'))).toBe(5)
      const pieces = Readable.from([Buffer.from('lar'), Buffer.from('ge')])
      expect(await storage.put({ id, variant: 'original' }, pieces)).toBe(5)
      expect(await storage.put({ id, variant: 'nothing' }, Readable.from([]))).toBe(0)
      expect(await read(id, '512')).toBe('photo')
      expect(await read(id, 'original')).toBe('large')
      expect(await read(id, 'nothing')).toBe('')
      expect(await storage.exists({ id, variant: '512' })).toBe(true)
      expect(await storage.exists({ id, variant: '64' })).toBe(false)
      expect(await storage.get({ id: newId(), variant: '512' })).toBeUndefined()
    })

    it('put() replaces the previous content', async () => {
      const key = { id: newId(), variant: '64' }
      await storage.put(key, Buffer.from('before'))
      await storage.put(key, Buffer.from('after'))
      expect(await read(key.id, '64')).toBe('after')
    })

    it('P6 deletes a file with all its variants and no other file, and may delete it twice', async () => {
      const [id, other] = [newId(), newId()]
      for (const variant of ['64', '128', '256', '512', 'original', 'preview', 'still'])
        await storage.put({ id, variant }, Buffer.from('x'))
      await storage.put({ id: other, variant: '64' }, Buffer.from('y'))
      await storage.delete(id)
      await storage.delete(id)
      expect(await stage.everything()).toHaveLength(1)
      expect(await read(other, '64')).toBe('y')
    })

    it('C52 removes the bytes of an interrupted upload, and keeps the previous content', async () => {
      const key = { id: newId(), variant: 'original' }
      await storage.put(key, Buffer.from('before'))
      const broken = (pieces: number) =>
        Readable.from(
          (function* () {
            for (let piece = 0; piece < pieces; piece++) yield Buffer.alloc(1024 * 1024, 'half')
            throw new Error('the phone lost its network')
          })(),
        )
      for (const pieces of [1, 20])
        await expect(storage.put(key, broken(pieces))).rejects.toThrow('lost its network')
      expect(await read(key.id, 'original')).toBe('before')
      expect(await stage.everything()).toHaveLength(1)
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
    ])('C51 rejects a malformed key: %s %s', async (id, variant) => {
      for (const act of [
        () => storage.put({ id, variant }, Buffer.from('x')),
        () => storage.get({ id, variant }),
        () => storage.exists({ id, variant }),
      ])
        await expect(act()).rejects.toEqual(new StorageError('key'))
      expect(await stage.everything()).toEqual([])
    })

    it('C51 rejects a malformed id when deleting', async () => {
      await storage.put({ id: newId(), variant: '64' }, Buffer.from('x'))
      for (const id of ['..', '']) await expect(storage.delete(id)).rejects.toEqual(new StorageError('key'))
      expect(await stage.everything()).toHaveLength(1)
    })
  })
}
