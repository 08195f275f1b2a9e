import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { S3Storage } from './s3-storage.ts'
import { type S3Server, startS3 } from './s3.fixture.ts'
import { describeStorage } from './storage.fixture.ts'

describeStorage('files on S3', async () => {
  const server = await startS3()
  return {
    storage: new S3Storage(server.settings),
    everything: async () => [...(await server.objects()), ...(await server.openUploads())],
    close: () => server.close(),
  }
})

const MIB = 1024 * 1024

let server: S3Server
let storage: S3Storage
beforeEach(async () => {
  server = await startS3()
  storage = new S3Storage(server.settings)
})
afterEach(() => server.close())

const partsSent = () => server.requests.filter(({ method, query }) => method === 'PUT' && query['partNumber'])

describe('S3Storage', () => {
  it('checks that the bucket exists and accepts the access keys', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
    const elsewhere = new S3Storage({ ...server.settings, bucket: 'nobody-has-this' })
    await expect(elsewhere.check()).rejects.toMatchObject({ reason: 'unavailable' })
    server.trouble = () => ({ status: 403, code: 'AccessDenied' })
    await expect(storage.check()).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('sends a large stream in parts of 8 MiB, and reads a part only after the previous part was sent', async () => {
    let given = 0
    const most: number[] = []
    const large = async function* () {
      for (let piece = 0; piece < 30; piece++) {
        // Chunks of 700 kB do not divide 8 MiB evenly, so some chunks are split between two parts.
        yield Buffer.alloc(700_000, piece)
        given += 700_000
      }
    }
    server.trouble = ({ query }) => {
      if (query['partNumber']) most.push(given)
      return undefined
    }
    const key = { id: newId(), variant: 'archive' }
    expect(await storage.put(key, large())).toBe(21_000_000)

    // Some S3 services require that all parts except the last have the same size.
    const sizes = partsSent().map(({ headers }) => Number(headers['content-length']))
    expect(sizes).toEqual([8 * MIB, 8 * MIB, 21_000_000 - 16 * MIB])
    // To save memory, the upload may read at most two chunks (1.4 MB) ahead of the part that it sends.
    expect(most.every((bytes, part) => bytes <= (part + 1) * 8 * MIB + 1_400_000)).toBe(true)
    const stored = await storage.get(key)
    expect(stored?.size).toBe(21_000_000)
    const digest = createHash('sha256')
    for (let piece = 0; piece < 30; piece++) digest.update(Buffer.alloc(700_000, piece))
    const bytes = stored && (await buffer(stored.stream))
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(digest.digest('hex'))
    expect(await server.openUploads()).toEqual([])
  })

  it('sends a stream of exactly one part in a single request', async () => {
    const key = { id: newId(), variant: 'archive' }
    const one = async function* () {
      yield Buffer.alloc(8 * MIB)
    }
    expect(await storage.put(key, one())).toBe(8 * MIB)
    expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    const stored = await storage.get(key)
    expect(stored && (await buffer(stored.stream)).length).toBe(8 * MIB)
  })

  it('signs the SHA-256 digest of each body and sends no checksum headers, which some S3 services reject', async () => {
    await storage.put({ id: newId(), variant: '64' }, Buffer.from('photo'))
    const headers = server.requests[0]?.headers ?? {}
    expect(headers['x-amz-content-sha256']).toBe(createHash('sha256').update('photo').digest('hex'))
    expect(Object.keys(headers).filter((name) => /checksum|trailer|content-encoding/.test(name))).toEqual([])
  })

  it('aborts an upload and stops reading the source stream if S3 rejects a part (C52)', async () => {
    server.trouble = ({ query }) =>
      query['partNumber'] === '2' ? { status: 403, code: 'AccessDenied' } : undefined
    let isClosed = false
    const large = async function* () {
      try {
        for (;;) yield Buffer.alloc(MIB)
      } finally {
        isClosed = true
      }
    }
    await expect(storage.put({ id: newId(), variant: 'archive' }, large())).rejects.toMatchObject({
      reason: 'unavailable',
    })
    expect(isClosed).toBe(true)
    expect(await server.openUploads()).toEqual([])
    expect(await server.objects()).toEqual([])
  })

  it.each([
    [507, 'XMinioStorageFull', 'full'],
    [400, 'QuotaExceeded', 'full'],
    [403, 'SignatureDoesNotMatch', 'unavailable'],
    [404, 'NoSuchBucket', 'unavailable'],
    [500, 'InternalError', 'unavailable'],
  ])('reports the S3 error %s %s as a StorageError (C52)', async (status, code, reason) => {
    server.trouble = () => ({ status, code })
    const key = { id: newId(), variant: '64' }
    for (const act of [
      () => storage.put(key, Buffer.from('x')),
      () => storage.get(key),
      () => storage.delete(key.id),
      () => storage.cleanUpDrafts(Temporal.Now.instant()),
    ])
      await expect(act()).rejects.toMatchObject({ name: 'StorageError', reason })
  })

  it('tries a failing request three times (C52)', async () => {
    const key = { id: newId(), variant: '64' }
    let failures = 2
    server.trouble = () => (failures-- > 0 ? { status: 503, code: 'SlowDown' } : undefined)
    expect(await storage.put(key, Buffer.from('photo'))).toBe(5)
    expect(server.requests).toHaveLength(3)

    server.trouble = () => ({ status: 503, code: 'SlowDown' })
    await expect(storage.put(key, Buffer.from('photo'))).rejects.toMatchObject({ reason: 'unavailable' })
    expect(server.requests).toHaveLength(6)
  })

  it('reports `unavailable` if S3 rejects the access key or does not accept connections (C52)', async () => {
    const refused = new S3Storage({ ...server.settings, accessKeyId: 'somebody' })
    const key = { id: newId(), variant: '64' }
    await expect(refused.put(key, Buffer.from('x'))).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await server.objects()).toEqual([])
    const nobody = new S3Storage({ ...server.settings, endpoint: 'http://127.0.0.1:1' })
    await expect(nobody.get(key)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('aborts uploads that were started more than a day ago, and looks for such uploads once an hour (C52)', async () => {
    // Every DELETE request fails, so failed uploads stay open, as they would after a crash of the process.
    server.trouble = ({ method, query }) =>
      query['partNumber'] || method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined
    const leave = async (id: string) => {
      const large = async function* () {
        yield Buffer.alloc(9 * MIB)
      }
      await expect(storage.put({ id, variant: 'archive' }, large())).rejects.toThrow()
    }
    const fresh = newId()
    for (const id of [newId(), newId(), newId(), newId()]) await leave(id)
    await server.age(25)
    await leave(fresh)
    expect(await server.openUploads()).toHaveLength(5)

    server.trouble = () => undefined
    const now = Temporal.Now.instant()
    await storage.cleanUpDrafts(now)
    expect(await server.openUploads()).toEqual([`${fresh}/archive`])

    const asked = server.requests.length
    await storage.cleanUpDrafts(now.add({ minutes: 59 }))
    expect(server.requests).toHaveLength(asked)
    await server.age(25)
    await storage.cleanUpDrafts(now.add({ hours: 1 }))
    expect(await server.openUploads()).toEqual([])
  })

  it('works with a service that cannot list open uploads', async () => {
    server.trouble = () => ({ status: 501, code: 'NotImplemented' })
    await storage.cleanUpDrafts(Temporal.Now.instant())
    expect(server.requests.length).toBeGreaterThan(0)
  })
})
