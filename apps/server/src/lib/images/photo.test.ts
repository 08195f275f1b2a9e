import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { WorkerPool } from '../workers/worker-pool.ts'
import type { PhotoOutcome } from './photo-format.ts'
import { makePhoto } from './photo.ts'
import { pngHeader } from './png.fixture.ts'

const pool = new WorkerPool({ threads: 1 })
afterAll(() => pool.close())
const photoOf = (bytes: Uint8Array): Promise<PhotoOutcome> =>
  pool.run(makePhoto, { bytes }, { timeoutMs: 20_000 })

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }

/** An image with a red left half and a blue right half. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, gravity: 'east' },
  ])

const variant = (outcome: PhotoOutcome, size: number): Uint8Array => {
  const found = outcome.kind === 'ok' ? outcome.variants.find((one) => one.size === size) : undefined
  if (!found) throw new Error(`No ${size} in ${JSON.stringify(outcome)}`)
  return found.bytes
}

const colorAt = async (jpeg: Uint8Array, x: number, y: number): Promise<string> => {
  const [r = 0, g = 0, b = 0] = await sharp(jpeg)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (r > 235 && g > 235 && b > 235) return 'white'
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : `${r},${g},${b}`
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'converts %s to square JPEGs of every size (C50)',
    async (format) => {
      const outcome = await photoOf(await halves(300, 200).toFormat(format).toBuffer())
      for (const size of [64, 128, 256, 512]) {
        const meta = await sharp(variant(outcome, size)).metadata()
        expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', size, size])
      }
      expect(await colorAt(variant(outcome, 256), 10, 128)).toBe('red')
      expect(await colorAt(variant(outcome, 256), 245, 128)).toBe('blue')
    },
  )

  it('removes all metadata from every size of a photo (C50)', async () => {
    const secret = 'Erin Calloway'
    const bytes = await halves(200, 200)
      .withExif({
        IFD0: { Artist: secret, Copyright: secret },
        IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const outcome = await photoOf(bytes)
    for (const size of [64, 128, 256, 512]) {
      const jpeg = variant(outcome, size)
      const { exif, xmp, iptc, icc } = await sharp(jpeg).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(jpeg).includes(secret)).toBe(false)
    }
  })

  // EXIF orientation 3 means rotate by 180°, and orientation 6 means rotate by 90° clockwise.
  it.each([
    [3, { left: 'blue', right: 'red', top: 'mixed', bottom: 'mixed' }],
    [6, { left: 'mixed', right: 'mixed', top: 'red', bottom: 'blue' }],
  ])('rotates an image with EXIF orientation %i (C50)', async (orientation, seen) => {
    const outcome = await photoOf(await halves(200, 200).jpeg().withMetadata({ orientation }).toBuffer())
    const jpeg = variant(outcome, 128)
    const at = { left: [8, 40], right: [119, 40], top: [40, 8], bottom: [40, 119] } as const
    for (const [side, [x, y]] of Object.entries(at)) {
      const expected = seen[side as keyof typeof at]
      if (expected !== 'mixed') expect([side, await colorAt(jpeg, x, y)]).toEqual([side, expected])
    }
  })

  it('renders a transparent photo on white (C50)', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const bytes = await sharp({ create: { width: 80, height: 80, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect(await colorAt(variant(await photoOf(bytes), 64), 32, 32)).toBe('white')
  })

  it('makes a photo from the first frame of an animation (C50)', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 200), Buffer.alloc(40 * 40 * 3, 0)])
    const bytes = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .gif()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const meta = await sharp(variant(await photoOf(bytes), 64)).stats()
    expect(meta.channels[0]?.mean).toBeGreaterThan(150)
  })
})

describe('rejection of invalid photos', () => {
  const text = (content: string) => Buffer.from(content)
  it.each([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['PDF', text('%PDF-1.7\n1 0 obj\n')],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic')])],
    ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypavif\0\0\0\0mif1avif')])],
    ['nothing', text('')],
    ['one byte', text('\xff')],
    ['a WAV in RIFF', text('RIFF\0\0\0\0WAVEfmt ')],
  ])('rejects %s by its first bytes (C50)', async (_what, bytes) => {
    expect(await photoOf(bytes)).toEqual({ kind: 'refused', reason: 'format' })
  })

  it('rejects a TIFF file, which the image library sharp could otherwise read (C50)', async () => {
    expect(await photoOf(await halves(40, 40).tiff().toBuffer())).toEqual({
      kind: 'refused',
      reason: 'format',
    })
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('rejects a truncated %s (C50)', async (format) => {
    const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * index * 31) % 251))
    const bytes = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    expect(await photoOf(bytes.subarray(0, bytes.length / 2))).toEqual({
      kind: 'refused',
      reason: 'damaged',
    })
  })

  it('rejects a file that starts like a JPEG but contains a script (C50)', async () => {
    const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('<svg onload=alert(1)>')])
    expect(await photoOf(polyglot)).toEqual({ kind: 'refused', reason: 'damaged' })
  })

  it('drops bytes that follow a complete image (C50)', async () => {
    const bytes = Buffer.concat([await halves(40, 40).jpeg().toBuffer(), text('<script>alert(1)</script>')])
    const outcome = await photoOf(bytes)
    expect(Buffer.from(variant(outcome, 512)).includes('script')).toBe(false)
  })

  it.each([
    [5001, 5000],
    [60_000, 60_000],
    [2_000_000_000, 1],
  ])('rejects a PNG bomb of %i × %i pixels after reading only its header (C50)', async (width, height) => {
    expect(await photoOf(pngHeader(width, height))).toMatchObject({ kind: 'refused' })
  })

  it('accepts an image with the maximum number of pixels, and rejects an image with more (C50)', async () => {
    expect(await photoOf(pngHeader(5001, 5000))).toEqual({ kind: 'refused', reason: 'tooManyPixels' })
    const largest = sharp({ create: { width: 5000, height: 5000, channels: 3, background: RED } })
    expect((await photoOf(await largest.png({ compressionLevel: 1 }).toBuffer())).kind).toBe('ok')
  })
})
