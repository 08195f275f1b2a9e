import sharp, { type Metadata } from 'sharp'
import { decoding, MOVING, refused, STILL } from './decoder.ts'
import { MAX_PIXELS, type Refused } from './image-format.ts'
import { MOST_FRAMES, PICTURE_EDGES, type PictureOutcome, type PictureSize } from './picture-format.ts'

const SECONDS = 25

/**
 * Resizes a picture of a message to the sizes that the server stores (C50).
 * The task re-encodes every pixel in sRGB and removes the metadata.
 * A still picture becomes JPEGs on white, rotated as the camera recorded. An animation becomes animated WebPs.
 */
export function run({ bytes }: { readonly bytes: Uint8Array }): Promise<PictureOutcome> {
  return decoding(bytes, (header) => ((header.pages ?? 1) > 1 ? moving(bytes, header) : still(bytes)))
}

const within = (size: PictureSize) =>
  [PICTURE_EDGES[size], PICTURE_EDGES[size], { fit: 'inside', withoutEnlargement: true }] as const

async function still(bytes: Uint8Array): Promise<PictureOutcome> {
  const { data, info } = await sharp(bytes, STILL)
    .autoOrient()
    .resize(...within('full'))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const jpeg = (size: PictureSize) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(...within(size))
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  return made('image/jpeg', { width, height }, jpeg)
}

async function moving(
  bytes: Uint8Array,
  { width, height, pages = 1 }: Metadata,
): Promise<PictureOutcome | Refused> {
  if (pages > MOST_FRAMES || width * height * pages > MAX_PIXELS) return refused('tooManyPixels')
  const webp = (size: PictureSize) =>
    sharp(bytes, MOVING)
      .resize(...within(size))
      .toColourspace('srgb')
      // A higher `effort` would take five times as long, and the WebP would be only 10% smaller.
      .webp({ quality: 75, effort: 2 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  const scale = Math.min(1, PICTURE_EDGES.full / Math.max(width, height))
  const edge = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return made('image/webp', { width: edge(width), height: edge(height) }, webp)
}

async function made(
  contentType: 'image/jpeg' | 'image/webp',
  edges: { readonly width: number; readonly height: number },
  encode: (size: PictureSize) => Promise<Buffer>,
): Promise<PictureOutcome> {
  const full = new Uint8Array(await encode('full'))
  const isSmall = Math.max(edges.width, edges.height) <= PICTURE_EDGES.bubble
  const bubble = isSmall ? full : new Uint8Array(await encode('bubble'))
  return {
    kind: 'ok',
    contentType,
    ...edges,
    variants: [
      { size: 'full', bytes: full },
      { size: 'bubble', bytes: bubble },
    ],
  }
}
