import sharp from 'sharp'
import { decoding, STILL } from './decoder.ts'
import { PHOTO_SIZES, type PhotoOutcome } from './photo-format.ts'

/**
 * Makes square JPEGs from the photo of a person or child (C50).
 * Every pixel is re-encoded in sRGB on white, with the camera's orientation applied.
 * sharp drops all metadata, so the JPEGs do not reveal the place, the photographer or the camera.
 */
export function run({ bytes }: { readonly bytes: Uint8Array }): Promise<PhotoOutcome> {
  return decoding(bytes, async () => {
    const [largest] = PHOTO_SIZES
    // The image is decoded only once, to the largest square, and the smaller squares are made from that square.
    const { data, info } = await sharp(bytes, STILL)
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
  })
}
