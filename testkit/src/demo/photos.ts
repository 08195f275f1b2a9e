/**
 * Draws profile pictures: a scene of the child's sport in the child's color, or a person under a roof for a parent.
 * Draws pixels instead of SVG, because the server in the same process has disabled SVG in libvips.
 */
import { newId } from '@homefield/server/lib/ids'
import sharp from 'sharp'
import { given } from '../family.ts'
import type { Person } from '../person.ts'

type Color = `#${string}`
/** Returns true if the shape covers the point. Both coordinates are between 0 and 100. */
type Shape = (x: number, y: number) => boolean
interface Layer {
  readonly color: Color
  /** Opacity from 0 to 1. The shape is opaque if no opacity is given. */
  readonly opacity?: number
  readonly shape: Shape
}

const EDGE = 512
/** Number of samples per pixel in each direction. Several samples make the edges smooth. */
const FINE = 2

type Scene = 'pitch' | 'diamond' | 'pool'

/** @returns the id of the stored file */
export async function photoOfChild(
  parent: Person,
  { profileId, color, scene }: { profileId: string; color: Color; scene: Scene },
): Promise<string> {
  return store(parent, { kind: 'photo', profileId }, SCENES[scene](color))
}

const SCENES: Record<Scene, (color: Color) => Layer[]> = {
  /** A shirt on a soccer pitch. */
  pitch: (color) => [
    { color: '#2F6B4F', shape: () => true },
    { color: '#34775A', shape: (_x, y) => Math.floor(y / 20) % 2 === 0 },
    { color: '#FFFFFF', opacity: 0.55, shape: (x, y) => Math.abs(y - 50) < 0.7 || isRing(x, y, 30) },
    { color: '#FFFFFF', shape: polygon(SHIRT, 1.07) },
    { color, shape: polygon(SHIRT) },
    { color: '#FFFFFF', opacity: 0.85, shape: (x, y) => polygon(SHIRT)(x, y) && y > 56 && y < 64 },
  ],
  /** A baseball in front of the infield, on grass. */
  diamond: (color) => [
    { color: '#5B8C51', shape: () => true },
    { color: '#C08A5A', shape: (x, y) => Math.abs(x - 50) + Math.abs(y - 62) < 58 },
    { color, shape: (x, y) => Math.abs(x - 50) + Math.abs(y - 62) < 40 },
    { color: '#FFFFFF', shape: isDisc(50, 48, 27) },
    {
      color: '#C92A22',
      shape: (x, y) =>
        isDisc(50, 48, 27)(x, y) && [14, 86].some((at) => Math.abs(Math.hypot(x - at, y - 48) - 23) < 1.2),
    },
  ],
  /** A swimmer with a cap between two lane lines. */
  pool: (color) => [
    { color: '#2E86AB', shape: () => true },
    { color: '#3A97BD', shape: (x, y) => Math.floor((y + 3 * Math.sin(x / 6)) / 9) % 2 === 0 },
    { color: '#FFFFFF', shape: (x, y) => isLaneLine(x) && Math.floor(y / 8) % 2 === 0 },
    { color: '#C92A22', shape: (x, y) => isLaneLine(x) && Math.floor(y / 8) % 2 === 1 },
    { color: '#E8B995', shape: (x, y) => isDisc(50, 52, 21)(x, y) || isDisc(50, 104, 32)(x, y) },
    { color, shape: (x, y) => isDisc(50, 49, 23)(x, y) && y < 50 },
    { color: '#1B2430', shape: (x, y) => isDisc(42, 55, 5.5)(x, y) || isDisc(58, 55, 5.5)(x, y) },
  ],
}

/** @returns the id of the stored file */
export async function portraitOf(person: Person, color: Color): Promise<string> {
  return store(person, { kind: 'portrait' }, [
    { color, shape: () => true },
    { color: '#FFFFFF', opacity: 0.16, shape: (x, y) => y > 6 + Math.abs(x - 50) * 0.78 },
    { color: '#FFFFFF', shape: (x, y) => Math.hypot(x - 50, y - 42) < 16 || Math.hypot(x - 50, y - 98) < 32 },
  ])
}

/** Corners of the shirt, clockwise from the collar, in the range from 0 to 100. */
const SHIRT = [
  [36, 24],
  [44, 21],
  [47, 24.5],
  [53, 24.5],
  [56, 21],
  [64, 24],
  [80, 36],
  [72, 49],
  [65, 45],
  [65, 79],
  [35, 79],
  [35, 45],
  [28, 49],
  [20, 36],
] as const

const isLaneLine = (x: number): boolean => Math.abs(Math.abs(x - 50) - 36) < 3

const isDisc =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centerX, y - centerY) < radius

const isRing = (x: number, y: number, radius: number): boolean =>
  Math.abs(Math.hypot(x - 50, y - 50) - radius) < 0.7

/** @param scale factor around the center (50, 50) */
function polygon(points: readonly (readonly [number, number])[], scale = 1): Shape {
  return (x, y) => {
    const [px, py] = [50 + (x - 50) / scale, 50 + (y - 50) / scale]
    let isInside = false
    points.forEach(([x1, y1], index) => {
      const [x2, y2] = points.at(index - 1) ?? [x1, y1]
      if (y1 > py !== y2 > py && px < ((x2 - x1) * (py - y1)) / (y2 - y1) + x1) isInside = !isInside
    })
    return isInside
  }
}

async function store(
  person: Person,
  meant: { kind: 'photo' | 'portrait'; profileId?: string },
  layers: readonly Layer[],
): Promise<string> {
  const size = EDGE * FINE
  const bytes = await sharp(paint(layers, size), { raw: { width: size, height: size, channels: 3 } })
    .resize(EDGE, EDGE)
    .jpeg({ quality: 88 })
    .toBuffer()
  const stored = given(
    await person.api.POST('/files', {
      params: { query: { id: newId(), ...meant } },
      body: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
      bodySerializer: (body) => body,
      headers: { 'content-type': 'image/jpeg' },
    }),
  )
  return stored.id
}

function paint(layers: readonly Layer[], size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 3)
  for (const { color, opacity = 1, shape } of layers) {
    const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
    for (let point = 0; point < size * size; point++) {
      if (!shape(((point % size) / size) * 100, (Math.floor(point / size) / size) * 100)) continue
      parts.forEach((part, at) => {
        const before = pixels[point * 3 + at] ?? 0
        pixels[point * 3 + at] = Math.round(before + (part - before) * opacity)
      })
    }
  }
  return pixels
}
