import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { WorkerPool } from '../workers/worker-pool.ts'
import type { PictureOutcome, PictureSize } from './picture-format.ts'
import { makePicture } from './picture.ts'
import { pngHeader } from './png.fixture.ts'

const pool = new WorkerPool({ threads: 1 })
afterAll(() => pool.close())
const pictureOf = (bytes: Uint8Array): Promise<PictureOutcome> =>
  pool.run(makePicture, { bytes }, { timeoutMs: 60_000 })

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }

/** An image with a red left half and a blue right half. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, gravity: 'east' },
  ])

/** Returns an animation of `count` frames from black to white, 80 ms each. */
const frames = (width: number, height: number, count: number) => {
  const one = width * height * 3
  const pixels = Buffer.alloc(one * count)
  for (let frame = 0; frame < count; frame += 1)
    pixels.fill(Math.round((255 * frame) / (count - 1)), frame * one, (frame + 1) * one)
  return sharp(pixels, { raw: { width, height: height * count, channels: 3, pageHeight: height } })
}
const delay = (count: number) => Array.from({ length: count }, () => 80)

const made = (outcome: PictureOutcome) => {
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome))
  return outcome
}
const sizeOf = (outcome: PictureOutcome, size: PictureSize): Uint8Array => {
  const found = made(outcome).variants.find((one) => one.size === size)
  if (!found) throw new Error(`No ${size}`)
  return found.bytes
}

async function colorAt(image: Uint8Array, left: number, top: number): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (r > 235 && g > 235 && b > 235) return 'white'
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : `${r},${g},${b}`
}

describe('a still picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'converts %s to JPEGs of two sizes without cropping (C50)',
    async (format) => {
      const outcome = await pictureOf(await halves(3000, 1500).toFormat(format).toBuffer())
      expect(made(outcome)).toMatchObject({ contentType: 'image/jpeg', width: 2048, height: 1024 })
      for (const [size, width, height] of [
        ['full', 2048, 1024],
        ['bubble', 640, 320],
      ] as const) {
        const meta = await sharp(sizeOf(outcome, size)).metadata()
        expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', width, height])
        expect(await colorAt(sizeOf(outcome, size), 5, height / 2)).toBe('red')
        expect(await colorAt(sizeOf(outcome, size), width - 5, height / 2)).toBe('blue')
      }
    },
  )

  it('never enlarges a still picture', async () => {
    const outcome = await pictureOf(await halves(100, 60).jpeg().toBuffer())
    expect(made(outcome)).toMatchObject({ width: 100, height: 60 })
    expect((await sharp(sizeOf(outcome, 'bubble')).metadata()).width).toBe(100)
  })

  // EXIF orientation 6 means that viewers must rotate the image by 90° clockwise.
  // After the rotation, the red left half is at the top, and width and height are swapped.
  it("applies the camera's orientation to the pixels and to the reported size (C50)", async () => {
    const bytes = await halves(200, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const outcome = await pictureOf(bytes)
    expect(made(outcome)).toMatchObject({ width: 100, height: 200 })
    expect(await colorAt(sizeOf(outcome, 'full'), 50, 20)).toBe('red')
    expect(await colorAt(sizeOf(outcome, 'full'), 50, 180)).toBe('blue')
  })

  it('removes all metadata from every size of a still picture (C50)', async () => {
    const secret = 'Erin Calloway'
    const bytes = await halves(200, 200)
      .withExif({ IFD0: { Artist: secret }, IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const outcome = await pictureOf(bytes)
    for (const size of ['full', 'bubble'] as const) {
      const { exif, xmp, iptc, icc } = await sharp(sizeOf(outcome, size)).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(sizeOf(outcome, size)).includes(secret)).toBe(false)
    }
  })

  it('renders a transparent picture on white (C50)', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const bytes = await sharp({ create: { width: 80, height: 80, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect(await colorAt(sizeOf(await pictureOf(bytes), 'full'), 40, 40)).toBe('white')
  })
})

describe('an animated picture', () => {
  it.each(['gif', 'webp'] as const)('converts an animated %s to an animated WebP (C50)', async (format) => {
    const moving = frames(900, 300, 6)
    const bytes = await (
      format === 'gif' ? moving.gif({ delay: delay(6), loop: 3 }) : moving.webp({ delay: delay(6), loop: 3 })
    ).toBuffer()
    const outcome = await pictureOf(bytes)
    expect(made(outcome)).toMatchObject({ contentType: 'image/webp', width: 900, height: 300 })
    for (const [size, width, height] of [
      ['full', 900, 300],
      ['bubble', 640, 213],
    ] as const) {
      const meta = await sharp(sizeOf(outcome, size), { pages: -1 }).metadata()
      expect([meta.format, meta.width, meta.pageHeight, meta.pages]).toEqual(['webp', width, height, 6])
      expect([meta.delay, meta.loop]).toEqual([delay(6), 3])
      const last = await sharp(sizeOf(outcome, size), { page: 5 }).stats()
      const first = await sharp(sizeOf(outcome, size), { page: 0 }).stats()
      expect(first.channels[0]?.mean).toBeLessThan(20)
      expect(last.channels[0]?.mean).toBeGreaterThan(235)
    }
  })

  it('removes all metadata from an animated picture (C50)', async () => {
    const secret = 'Erin Calloway'
    const bytes = await frames(40, 40, 3)
      .withExif({ IFD0: { Artist: secret } })
      .webp()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    expect(Buffer.from(sizeOf(await pictureOf(bytes), 'full')).includes(secret)).toBe(false)
  })

  it('rejects an animation with too many frames, or with too many pixels in all its frames together (P4)', async () => {
    const reason = 'tooManyPixels'
    // The animation has 26 frames of one million pixels, which exceeds the limit of 25 million pixels.
    const large = await frames(1000, 1000, 26).gif({ effort: 1 }).toBuffer()
    expect(await pictureOf(large)).toEqual({ kind: 'refused', reason })
    const flicker = Buffer.alloc(4 * 4 * 3 * 501)
    for (let frame = 1; frame < 501; frame += 2) flicker.fill(255, frame * 48, (frame + 1) * 48)
    const raw = { width: 4, height: 4 * 501, channels: 3, pageHeight: 4 } as const
    expect(await pictureOf(await sharp(flicker, { raw }).gif().toBuffer())).toEqual({
      kind: 'refused',
      reason,
    })
  })
})

describe('rejection of invalid pictures', () => {
  const text = (content: string) => Buffer.from(content)
  it.each([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['PDF', text('%PDF-1.7\n1 0 obj\n')],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic')])],
    ['nothing', text('')],
  ])('rejects %s by its first bytes (C50)', async (_what, bytes) => {
    expect(await pictureOf(bytes)).toEqual({ kind: 'refused', reason: 'format' })
  })

  it('rejects a TIFF file, which the image library sharp could otherwise read (C50)', async () => {
    expect(await pictureOf(await halves(40, 40).tiff().toBuffer())).toEqual({
      kind: 'refused',
      reason: 'format',
    })
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('rejects a truncated %s (C50)', async (format) => {
    const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * index * 31) % 251))
    const bytes = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    expect(await pictureOf(bytes.subarray(0, bytes.length / 2))).toEqual({
      kind: 'refused',
      reason: 'damaged',
    })
  })

  it('rejects a PNG bomb after reading only its header (C50)', async () => {
    expect(await pictureOf(pngHeader(5001, 5000))).toEqual({ kind: 'refused', reason: 'tooManyPixels' })
  })
})
