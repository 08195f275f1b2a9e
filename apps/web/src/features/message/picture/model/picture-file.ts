import type { MOST_PICTURE_BYTES } from '@homefield/contract/message'

const MOST_BYTES: typeof MOST_PICTURE_BYTES = 5 * 1024 * 1024

/**
 * The accepted file types of pictures (specification 000, section 5).
 * The list includes 'image/jpg', which some phones report for JPEG files.
 */
const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']

export const ACCEPTED = TYPES.join(',')

/**
 * The limits for compressing a picture (specification 000, section 9).
 * The values are the longer edge in px, the JPEG quality from 0 to 1, and the maximum decoding time in ms.
 * If decoding takes longer than the limit, the app sends the original file.
 */
export const PREPARED = { edge: 1024, quality: 0.8, patience: 5_000 } as const

export type PictureProblem = 'tooLarge' | 'type' | 'unreadable'

/** Thrown if a file cannot be sent as a picture. `problem` is the reason. */
export class PictureError extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Checks the type and size of a file before the app reads the file. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!TYPES.includes(type.toLowerCase())) return 'type'
  return size > MOST_BYTES ? 'tooLarge' : null
}

/**
 * True for an animated picture: a GIF, or a WebP with the animation flag.
 * Compressing an animated picture would keep only one frame.
 */
export function moves(type: string, head: Uint8Array): boolean {
  if (type === 'image/gif') return true
  const at = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  return (
    at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' && at(12, 16) === 'VP8X' && ((head[20] ?? 0) & 0b10) !== 0
  )
}

/** Scales a size down to fit into a square with the given edge. A smaller size stays the same. */
export function within(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
