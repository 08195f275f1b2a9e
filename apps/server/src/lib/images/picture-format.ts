import type { Refused } from './image-format.ts'

/** Longest edges in pixels, by the names of the stored variants; what is smaller stays as it is. */
export const PICTURE_EDGES = { full: 2048, bubble: 640 } as const
export type PictureSize = keyof typeof PICTURE_EDGES

/** Frames of a moving one: half a minute at the usual pace. */
export const MOST_FRAMES = 500

export type PictureOutcome =
  | {
      readonly kind: 'ok'
      readonly contentType: 'image/jpeg' | 'image/webp'
      /** Of the full size, in pixels. */
      readonly width: number
      readonly height: number
      readonly variants: readonly { readonly size: PictureSize; readonly bytes: Uint8Array }[]
    }
  | Refused
