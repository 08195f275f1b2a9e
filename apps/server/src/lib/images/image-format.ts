export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/**
 * Detects the format from the first bytes, because the file name and the content type may be wrong.
 * Returns undefined for every format except JPEG, PNG, GIF and WebP.
 * The server rejects SVG (may contain scripts), TIFF and PDF (decoders easy to attack) and HEIC (no decoder).
 */
export function sniffImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 'webp' : undefined
}

/**
 * 25 million pixels, counted over all frames of an animation. A usual phone photo has fewer pixels.
 * 25 million pixels take 100 MB when decoded.
 */
export const MAX_PIXELS = 25_000_000

/**
 * The reason why an image was rejected:
 * - `format`: not a JPEG, PNG, GIF or WebP, or two formats at once
 * - `tooManyPixels`: more than MAX_PIXELS
 * - `damaged`: truncated or undecodable
 */
export type ImageRefusal = 'format' | 'tooManyPixels' | 'damaged'

export interface Refused {
  readonly kind: 'refused'
  readonly reason: ImageRefusal
}
