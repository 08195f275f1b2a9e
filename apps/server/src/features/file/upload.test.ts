import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { DiskStorage } from '../../lib/storage/disk-storage.ts'
import { BLUE, bytesOf, filesBelow, picture, read, RED, SIZES, upload } from './file.fixture.ts'
import { pngHeader } from '../../lib/images/png.fixture.ts'

let world: World
let root: string
let erin: Person

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-files-'))
  world = await startWorld({ name: 'upload', storage: new DiskStorage(root) })
})
beforeEach(async () => {
  erin = await world.person()
})
afterAll(async () => {
  await world?.close()
  await rm(root, { recursive: true, force: true })
})

const sizeOf = async (id: string, size: number): Promise<Buffer> =>
  bytesOf(await read(world, id, { headers: { cookie: erin.cookie }, variant: String(size) }))

/** Returns how many rows the person has in `files` and in `file_removals`. */
async function kept(): Promise<{ rows: number; lines: number }> {
  const { rows } = await world.database.query<{ rows: number; lines: number }>(
    `select (select count(*)::int from files where owner_id = $1) as rows,
            (select count(*)::int from file_removals where owner_id = $1) as lines`,
    [erin.id],
  )
  return rows[0] ?? { rows: -1, lines: -1 }
}

async function colorAt(jpeg: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : `${r},${g},${b}`
}

const halves = sharp({ create: { width: 200, height: 200, channels: 3, background: RED } }).composite([
  { input: { create: { width: 100, height: 200, channels: 3, background: BLUE } }, gravity: 'east' },
])

describe('an uploaded photo', () => {
  it('converts a photo to square JPEGs in four sizes, whatever Content-Type the client sends (C50)', async () => {
    const png = await halves.clone().png().toBuffer()
    const { id, status, body } = await upload(world, erin, png, { headers: { 'content-type': 'text/html' } })
    expect([status, body]).toEqual([
      200,
      {
        id,
        kind: 'photo',
        width: 512,
        height: 512,
        variants: ['512', '256', '128', '64'],
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ])
    for (const size of SIZES) {
      const jpeg = await sizeOf(id, size)
      const { format, width, height } = await sharp(jpeg).metadata()
      expect([format, width, height]).toEqual(['jpeg', size, size])
      expect(await colorAt(jpeg, Math.floor(size / 4), Math.floor(size / 2))).toBe('red')
      expect(await colorAt(jpeg, Math.floor((size * 3) / 4), Math.floor(size / 2))).toBe('blue')
    }
    expect(await kept()).toEqual({ rows: 1, lines: 0 })
  })

  it('removes all metadata from every size and rotates the photo upright (C50)', async () => {
    const secret = 'Erin Calloway'
    const bytes = await halves
      .clone()
      .withExif({
        IFD0: { Artist: secret, Make: secret, Orientation: '6' },
        IFD2: { BodySerialNumber: secret },
        IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const { id } = await upload(world, erin, bytes)
    for (const size of SIZES) {
      const jpeg = await sizeOf(id, size)
      const { exif, xmp, iptc, icc, orientation } = await sharp(jpeg).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
      expect(jpeg.includes(secret)).toBe(false)
      // EXIF orientation 6 requires a clockwise turn by 90°, which moves the left half (red) to the top.
      expect(await colorAt(jpeg, Math.floor(size / 2), Math.floor(size / 8))).toBe('red')
      expect(await colorAt(jpeg, Math.floor(size / 2), Math.floor((size * 7) / 8))).toBe('blue')
    }
  })

  it('stores only the first frame of an animation as the photo (C50)', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 200), Buffer.alloc(40 * 40 * 3, 0)])
    const raw = { width: 40, height: 80, channels: 3, pageHeight: 40 } as const
    const { id } = await upload(world, erin, await sharp(frames, { raw }).gif().toBuffer())
    const jpeg = await sizeOf(id, 64)
    expect((await sharp(jpeg).metadata()).pages ?? 1).toBe(1)
    expect((await sharp(jpeg).stats()).channels[0]?.mean).toBeGreaterThan(150)
  })

  it('removes data that follows the image in the uploaded file (C50)', async () => {
    const script = '<script>alert(1)</script>'
    const { id, status } = await upload(world, erin, Buffer.concat([await picture(), Buffer.from(script)]))
    expect(status).toBe(200)
    for (const size of SIZES) expect((await sizeOf(id, size)).includes('script')).toBe(false)
  })
})

it('accepts an upload that takes minutes over a slow connection', async () => {
  const jpeg = await picture()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    const sending = begin({ 'content-length': String(jpeg.byteLength) })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    for (const part of [jpeg.subarray(0, 100), jpeg.subarray(100, 200)]) {
      await new Promise((resolve) => sending.write(part, resolve))
      await untilAt(performance.now() + 200)
      await vi.advanceTimersByTimeAsync(50_000)
    }
    sending.end(jpeg.subarray(200))
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

it('describes binary request bodies in the OpenAPI document', async () => {
  const { paths } = (await (await fetch(`${world.origin}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: object }; responses: Record<string, { content: object }> }>
    >
  }
  expect(paths['/api/v1/files']?.['post']?.requestBody?.content).toMatchObject({
    'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
  })
  expect(paths['/api/v1/files/{id}/{variant}']?.['get']?.responses['200']?.content).toMatchObject({
    'image/*': { schema: { type: 'string', format: 'binary' } },
  })
})

describe('uploads that are rejected', () => {
  const text = (content: string) => Buffer.from(content)
  const refused: readonly (readonly [string, () => Buffer | Promise<Buffer>, number, string])[] = [
    ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'imageTypeInvalid'],
    ['HTML', () => text('<!doctype html><script>alert(1)</script>'), 400, 'imageTypeInvalid'],
    ['PDF', () => text('%PDF-1.7\n1 0 obj\n'), 400, 'imageTypeInvalid'],
    ['HEIC', () => text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 400, 'imageTypeInvalid'],
    ['TIFF', () => halves.clone().tiff().toBuffer(), 400, 'imageTypeInvalid'],
    ['JSON', () => text('{"id":"x"}'), 400, 'imageTypeInvalid'],
    ['an empty body', () => Buffer.alloc(0), 400, 'imageTypeInvalid'],
    ['a truncated JPEG', async () => (await noise()).subarray(0, 4000), 422, 'imageUnreadable'],
    [
      'an SVG behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([255, 216, 255]), text('<svg/>')]),
      422,
      'imageUnreadable',
    ],
    ['a header of 30,000 × 30,000 pixels', () => pngHeader(30_000, 30_000), 400, 'imageTooManyPixels'],
    ['a header of 5,001 × 5,000 pixels', () => pngHeader(5001, 5000), 400, 'imageTooManyPixels'],
  ]

  it.each(refused)('rejects an upload of %s (C50)', async (_what, make, status, code) => {
    const before = await filesBelow(root)
    const { id, ...answer } = await upload(world, erin, new Uint8Array(await make()))
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
    expect((await read(world, id, { headers: { cookie: erin.cookie } })).status).toBe(404)
    expect(await kept()).toEqual({ rows: 0, lines: 0 })
    expect(await filesBelow(root)).toEqual(before)
  })

  it('rejects a wrong file type with the error message from the specification (C50)', async () => {
    const { body } = await upload(world, erin, 'text')
    expect(body.error?.message).toBe('Invalid image type. Only JPEG, PNG, GIF, and WebP are allowed')
  })

  it('rejects an upload as soon as more than 10 MB have arrived (P4)', async () => {
    const endless = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]).stream()
    const { status, body } = await upload(world, erin, endless)
    expect([status, body.error?.code]).toEqual([413, 'tooLarge'])
  })

  it('rejects an upload with a Content-Length above 10 MB before the client sends the body (P4)', async () => {
    const status = await new Promise((resolve, reject) => {
      const sending = begin({ 'content-length': String(10 * 1024 * 1024 + 1) })
      sending.on('error', reject)
      sending.on('response', (answer) => {
        resolve(answer.statusCode)
        sending.destroy()
      })
      sending.flushHeaders()
    })
    expect(status).toBe(413)
  })

  it('accepts an image of exactly 10 MB', async () => {
    // The image is padded to 10 MB. Image decoders ignore the padding.
    const jpeg = await picture()
    const bytes = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.byteLength)])
    expect((await upload(world, erin, bytes)).status).toBe(200)
  })

  it('rejects an upload without a session, without onboarding, or from another site (C51)', async () => {
    const jpeg = await picture()
    const fresh = await world.person({ onboarded: false })
    expect((await upload(world, { cookie: '' }, jpeg)).status).toBe(401)
    expect((await upload(world, fresh, jpeg)).body.error?.code).toBe('onboardingIncomplete')
    const foreign = await upload(world, erin, jpeg, { headers: { origin: 'https://evil.example' } })
    expect(foreign.body.error?.code).toBe('forbiddenOrigin')
  })

  it.each([
    ['an invalid id', { id: 'photo.jpg' }],
    ['an id that is a path', { id: encodeURIComponent('../../etc/passwd') }],
    ['an invalid command id', { commandId: 'again' }],
  ])('rejects an upload with %s', async (_what, options) => {
    const { status, body } = await upload(world, erin, await picture(), options)
    expect([status, body.error?.code]).toEqual([400, 'invalid'])
    expect(await kept()).toEqual({ rows: 0, lines: 0 })
  })

  it('stores nothing if an upload breaks off halfway (C52)', async () => {
    await new Promise<void>((resolve) => {
      const sending = begin({ 'content-length': '50000' })
      sending.on('error', () => resolve())
      sending.write(Buffer.alloc(20_000), () => setTimeout(() => sending.destroy(), 50))
    })
    expect((await upload(world, erin, await picture())).status).toBe(200)
    expect(await kept()).toEqual({ rows: 1, lines: 0 })
  })

  it("rejects an upload with the file id of another family and keeps that family's photo (C51)", async () => {
    const { id } = await upload(world, erin, await picture(RED))
    const before = await sizeOf(id, 512)
    const other = await world.person()
    const { status, body } = await upload(world, other, await picture(BLUE), { id })
    expect([status, body.error?.code]).toEqual([400, 'invalid'])
    expect((await sizeOf(id, 512)).equals(before)).toBe(true)
  })

  it("rejects a person's 501st photo (P4)", async () => {
    await world.database.query(
      `insert into files (id, owner_id, kind, storage_id, content_type, bytes, variants, content_hash, created_at, updated_at)
       select gen_random_uuid(), $1, 'photo', gen_random_uuid(), 'image/jpeg', 1, '{512}', sha256('x'), now(), now()
       from generate_series(1, 499)`,
      [erin.id],
    )
    // The account may store only one more photo, but the test sends two uploads at the same time.
    const answers = await Promise.all(
      [picture(RED), picture(BLUE)].map(async (one) => upload(world, erin, await one)),
    )
    expect(new Set(answers.map(({ body }) => body.error?.code))).toEqual(
      new Set(['tooManyImages', undefined]),
    )
  })
})

/** Starts an upload by Erin and returns the request, so that the test can write the body itself. */
const begin = (headers: Record<string, string>) =>
  httpRequest(`${world.origin}/api/v1/files?id=${newId()}&kind=photo`, {
    method: 'POST',
    headers: { cookie: erin.cookie, 'command-id': newId(), ...headers },
  })

/** Lets the event loop run for real until `performance.now()` reaches the given time, even with fake timers. */
async function untilAt(moment: number): Promise<void> {
  while (performance.now() < moment) await new Promise((resolve) => setImmediate(resolve))
}

const noise = (): Promise<Buffer> => {
  const raw = { width: 120, height: 120, channels: 3 } as const
  const pixels = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * index * 31) % 251))
  return sharp(pixels, { raw }).jpeg({ quality: 100 }).toBuffer()
}
