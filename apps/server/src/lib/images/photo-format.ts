import type { Refused } from './image-format.ts'

/**
 * Edge lengths of the square variants in pixels, the largest first. Also the names of the stored
 * variants.
 */
export const PHOTO_SIZES = [512, 256, 128, 64] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

export type PhotoOutcome =
  | {
      readonly kind: 'ok'
      /** JPEGs. */
      readonly variants: readonly { readonly size: PhotoSize; readonly bytes: Uint8Array }[]
    }
  | Refused
