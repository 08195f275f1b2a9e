import type { Refused } from './image-format.ts'

/** Longest edge of each stored variant in pixels. Smaller pictures keep their size. */
export const PICTURE_EDGES = { full: 2048, bubble: 640 } as const
export type PictureSize = keyof typeof PICTURE_EDGES

/** Maximum number of frames of an animation. At the usual frame rate, 500 frames last half a minute. */
export const MOST_FRAMES = 500

export type PictureOutcome =
  | {
      readonly kind: 'ok'
      readonly contentType: 'image/jpeg' | 'image/webp'
      /** Width and height of the full-size variant in pixels. */
      readonly width: number
      readonly height: number
      readonly variants: readonly { readonly size: PictureSize; readonly bytes: Uint8Array }[]
    }
  | Refused
