import sharp from 'sharp'
import { MAX_PIXELS, PHOTO_SIZES, type PhotoOutcome, sniffPhotoFormat } from './photo-format.ts'

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

/**
 * Makes the square JPEGs of a person's or child's photo (C50): the header is read first and a picture of too
 * many pixels never unpacked; then every pixel is encoded anew, turned as the camera meant, on white, in sRGB.
 * sharp writes no metadata unless told to: no place, no owner, no camera.
 */
export async function run({ bytes }: { readonly bytes: Uint8Array }): Promise<PhotoOutcome> {
  const format = sniffPhotoFormat(bytes)
  if (format === undefined) return { kind: 'refused', reason: 'format' }
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 } as const
  try {
    const header = await sharp(bytes, input).metadata()
    if (header.format !== format) return { kind: 'refused', reason: 'format' }
    if (header.width * header.height > MAX_PIXELS) return { kind: 'refused', reason: 'tooManyPixels' }
    const [largest] = PHOTO_SIZES
    // Decoded once, to the largest square; the smaller ones come from that.
    const { data, info } = await sharp(bytes, input)
      .autoOrient()
      .resize(largest, largest, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const variants = []
    for (const size of PHOTO_SIZES) {
      const jpeg = await sharp(data, { raw })
        .resize(size, size)
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer()
      variants.push({ size, bytes: new Uint8Array(jpeg) })
    }
    return { kind: 'ok', variants }
  } catch (error) {
    // libvips has no codes; of its messages only this one has a meaning of its own.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    return { kind: 'refused', reason: isTooLarge ? 'tooManyPixels' : 'damaged' }
  }
}
