import sharp, { type Metadata } from 'sharp'
import { type ImageRefusal, MAX_PIXELS, type Refused, sniffImageFormat } from './image-format.ts'

/*
 * Opens an untrusted image for the worker tasks that convert it (C50).
 * Checks run from cheap to expensive: first the format in the first bytes, then the header, then the pixels.
 */

// Each worker thread handles only one image at a time and has no use for sharp's cache.
sharp.concurrency(1)
sharp.cache(false)
// A file can be valid in two formats at once, so a check of the first bytes does not determine the loader.
// Some loaders of libvips are easy to attack, so only the loaders for JPEG, PNG, GIF and WebP are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

/** Options for decoding only the first frame. */
export const STILL = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 } as const
/** Options for decoding all frames. The pixel limit applies to the sum of all frames. */
export const MOVING = { ...STILL, pages: -1 } as const

export const refused = (reason: ImageRefusal): Refused => ({ kind: 'refused', reason })

/** Decodes an image after checking its header, so that an image with too many pixels is never decoded. */
export async function decoding<Outcome>(
  bytes: Uint8Array,
  make: (header: Metadata) => Promise<Outcome | Refused>,
): Promise<Outcome | Refused> {
  const format = sniffImageFormat(bytes)
  if (format === undefined) return refused('format')
  try {
    const header = await sharp(bytes, STILL).metadata()
    if (header.format !== format) return refused('format')
    if (header.width * header.height > MAX_PIXELS) return refused('tooManyPixels')
    return await make(header)
  } catch (error) {
    // libvips has no error codes, so only the error's text tells an image that is too large from a damaged one.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    return refused(isTooLarge ? 'tooManyPixels' : 'damaged')
  }
}
