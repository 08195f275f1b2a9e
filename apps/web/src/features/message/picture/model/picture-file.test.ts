import { describe, expect, it } from 'vitest'
import { moves, PREPARED, problemOf, within } from './picture-file.ts'

describe('validation of a chosen picture file', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp', 'IMAGE/PNG'])(
    'accepts %s up to 5 MB',
    (type) => {
      expect(problemOf({ type, size: 5 * 1024 * 1024 })).toBeNull()
    },
  )

  it.each(['image/svg+xml', 'image/heic', 'image/avif', 'application/pdf', ''])(
    'rejects the type "%s"',
    (type) => {
      expect(problemOf({ type, size: 1 })).toBe('type')
    },
  )

  it('rejects a file larger than 5 MB', () => {
    expect(problemOf({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('tooLarge')
  })
})

describe('animated pictures', () => {
  /**
   * Builds the beginning of a WebP file: the RIFF header, one chunk's header, and the chunk's flags.
   * Source: WebP container specification, "Extended File Format".
   */
  const webp = (chunk: string, flags: number) =>
    new Uint8Array([...Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\n\0\0\0`, 'latin1'), flags])

  it('treats every GIF as animated, and a WebP only if the header has the animation flag', () => {
    expect(moves('image/gif', new Uint8Array())).toBe(true)
    expect(moves('image/webp', webp('VP8X', 0b10))).toBe(true)
    expect(moves('image/webp', webp('VP8X', 0b10000))).toBe(false)
    expect(moves('image/webp', webp('VP8 ', 0b10))).toBe(false)
    expect(moves('image/jpeg', new Uint8Array([255, 216, 255]))).toBe(false)
  })
})

it('uses a maximum of 1024 px, quality 0.8 and a decoding timeout of 5 s for pictures', () => {
  expect(PREPARED).toEqual({ edge: 1024, quality: 0.8, patience: 5_000 })
})

it('scales a large picture down to fit, and never enlarges a picture', () => {
  expect(within(4000, 3000, 1024)).toEqual({ width: 1024, height: 768 })
  expect(within(3000, 4000, 1024)).toEqual({ width: 768, height: 1024 })
  expect(within(300, 200, 1024)).toEqual({ width: 300, height: 200 })
  expect(within(20_000, 3, 1024)).toEqual({ width: 1024, height: 1 })
})
