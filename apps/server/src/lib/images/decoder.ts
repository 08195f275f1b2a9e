import sharp, { type Metadata } from 'sharp'
import { type ImageRefusal, MAX_PIXELS, type Refused, sniffImageFormat } from './image-format.ts'

/*
 * How a picture of a stranger is opened, for the tasks that make something of it, each in a thread of its own (C50): by
 * its first bytes, then by its header, and only then by its pixels.
 */

// A thread handles one picture at a time, and keeps nothing of it.
sharp.concurrency(1)
sharp.cache(false)
// The bytes were sniffed already; should a polyglot pass, no other reader of libvips is there to take it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

/** The first frame alone. */
export const STILL = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 } as const
/** All of them; the limit is that of all together. */
export const MOVING = { ...STILL, pages: -1 } as const

export const refused = (reason: ImageRefusal): Refused => ({ kind: 'refused', reason })

/** Its header is read first: a picture of too many pixels is never unpacked, and one that cannot be read is refused. */
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
    // libvips has no codes; of its messages only this one has a meaning of its own.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    return refused(isTooLarge ? 'tooManyPixels' : 'damaged')
  }
}
