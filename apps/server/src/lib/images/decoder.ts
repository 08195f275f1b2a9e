import sharp, { type Metadata } from 'sharp'
import { type ImageRefusal, MAX_PIXELS, type Refused, sniffImageFormat } from './image-format.ts'

/*
 * Opens an untrusted image for the worker tasks that convert it (C50).
 * The decoder checks the first bytes, then the header, and only then decodes the pixels.
 */

// A worker thread handles one image at a time and caches nothing.
sharp.concurrency(1)
sharp.cache(false)
// A file can be valid in two formats at once, so checking the first bytes is not enough.
// Some libvips loaders are easy to attack, so only the JPEG, PNG, GIF and WebP loaders are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

/** Decodes the first frame only. */
export const STILL = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 } as const
/** Decodes all frames. The pixel limit applies to all frames together. */
export const MOVING = { ...STILL, pages: -1 } as const

export const refused = (reason: ImageRefusal): Refused => ({ kind: 'refused', reason })

/** Reads the header first. Rejects an unreadable image, and never decodes an image with too many pixels. */
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
    // Only the error's text shows whether an image is too large or damaged: libvips has no error codes.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    return refused(isTooLarge ? 'tooManyPixels' : 'damaged')
  }
}
