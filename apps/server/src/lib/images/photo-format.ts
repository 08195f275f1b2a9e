import type { Refused } from './image-format.ts'

/**
 * Edge lengths of the square variants in pixels, the largest first.
 * A variant's name is its edge length.
 */
export const PHOTO_SIZES = [512, 256, 128, 64] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

export type PhotoOutcome =
  | {
      readonly kind: 'ok'
      /** The photo as square JPEGs, one for each size in PHOTO_SIZES, the largest first. */
      readonly variants: readonly { readonly size: PhotoSize; readonly bytes: Uint8Array }[]
    }
  | Refused
