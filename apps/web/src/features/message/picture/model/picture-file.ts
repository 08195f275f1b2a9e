import type { MOST_PICTURE_BYTES } from '@homefield/contract/message'

const MOST_BYTES: typeof MOST_PICTURE_BYTES = 5 * 1024 * 1024

/**
 * Accepted file types (specification 000, section 5).
 * Includes 'image/jpg', which some phones report for JPEG.
 */
const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']

export const ACCEPTED = TYPES.join(',')

/**
 * Limits for compressing pictures (specification 000, section 9).
 * The limits are the longer edge in px, the JPEG quality from 0 to 1, and a time limit for decoding in ms.
 * After the time limit, the original file is sent.
 */
export const PREPARED = { edge: 1024, quality: 0.8, patience: 5_000 } as const

export type PictureProblem = 'tooLarge' | 'type' | 'unreadable'

/** The reason why a file cannot be sent as a picture. */
export class PictureError extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Checks a file's type and size before the file is read. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!TYPES.includes(type.toLowerCase())) return 'type'
  return size > MOST_BYTES ? 'tooLarge' : null
}

/**
 * True if the picture is animated: a GIF, or a WebP with the animation flag. Compressing it would keep only one frame.
 */
export function moves(type: string, head: Uint8Array): boolean {
  if (type === 'image/gif') return true
  const at = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  return (
    at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' && at(12, 16) === 'VP8X' && ((head[20] ?? 0) & 0b10) !== 0
  )
}

/** Scales a size down to fit into a square with the given edge. Never enlarges. */
export function within(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
