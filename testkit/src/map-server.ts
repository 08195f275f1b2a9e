/**
 * Fakes the place search Photon and a map tile server.
 * Every map tile shows the same town: a green with a playing field, a river and streets.
 * The tiles are Mapbox Vector Tiles 2.1 with the layers of OpenMapTiles.
 * Specification: https://github.com/mapbox/vector-tile-spec/tree/master/2.1
 * The fake serves a font without glyphs (letter shapes), so the map has no labels.
 */
import { type PhotonPlace, photonAnswer } from '@homefield/server/features/place/place.fixture'
import type { FeedServer } from './feed-server.ts'

const TILES_HOST = 'https://tiles.example'
export const MAPS = {
  provider: 'photon',
  photonUrl: 'https://photon.example',
  tilesUrl: `${TILES_HOST}/planet`,
} as const

/** The part of a test's `World` that can fake the hosts of the map services. */
interface Played {
  readonly feeds: FeedServer
}

type Point = readonly [x: number, y: number]

interface Shape {
  readonly layer: string
  readonly class: string
  readonly kind: 'line' | 'polygon'
  /** Tile coordinates from 0 to 4096. A polygon runs clockwise on screen and does not repeat its first point. */
  readonly points: readonly Point[]
}

const EXTENT = 4096
const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const polygon = (layer: string, name: string, points: readonly Point[]): Shape => ({
  layer,
  class: name,
  kind: 'polygon',
  points,
})
const road = (name: string, ...points: readonly Point[]): Shape => ({
  layer: 'transportation',
  class: name,
  kind: 'line',
  points,
})

/**
 * Converts pixels at zoom 15 (from the center of a tile) to the coordinates of a zoom 14 tile.
 * A zoom 14 tile has 4096 units. MapLibre draws the tile 512 px wide at zoom 14, and 1024 px wide at zoom 15.
 * One pixel at zoom 15 is therefore four units.
 */
const at = (x: number, y: number): Point => [2048 + 4 * x, 2048 + 4 * y]
const house = (x: number, y: number) => polygon('building', 'house', box(...at(x, y), 70, 60))

/** Distance from the tile's center to the north-south street, toward the east, in px at zoom 15. */
export const STREET_EAST = 200

const TOWN: readonly Shape[] = [
  polygon('landcover', 'grass', box(...at(-240, -160), 800, 560)),
  polygon('landuse', 'pitch', box(...at(-220, -100), 240, 380)),
  polygon('landuse', 'pitch', box(...at(-140, -100), 240, 380)),
  polygon('water', 'river', [
    [0, 2360],
    [1500, 2300],
    [4096, 2360],
    [4096, 2620],
    [1500, 2520],
    [0, 2620],
  ]),
  ...[30, 60, 90, 120].flatMap((x) => [house(x, -70), house(x, -30), house(x, 30)]),
  road('primary', at(0, -512), at(0, 512)),
  road('secondary', at(-512, 0), at(512, 0)),
  road('minor', at(-512, -120), at(512, -120)),
  road('minor', at(STREET_EAST, -512), at(STREET_EAST, 512)),
  road('path', at(-240, -160), at(-40, -20)),
]

/** Returns a point in southeast Portland. `east` and `south` are pixels at zoom 15 from a tile's center. */
export function townAt(
  east: number,
  south: number,
): { readonly latitude: number; readonly longitude: number } {
  const tiles = 2 ** 14
  const y = 5861.5 + south / 1024
  return {
    longitude: ((2612.5 + east / 1024) / tiles) * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tiles))) * 180) / Math.PI,
  }
}

export function placeNamed(name: string, where: { latitude: number; longitude: number }): PhotonPlace {
  const area = { city: 'Portland', state: 'Oregon', country: 'United States' }
  return { ...where, properties: { osm_key: 'leisure', type: 'house', name, ...area } }
}

/** Makes the fake Photon find the given place for each query (in lower case), and nothing for other queries. */
export function knowPlaces({ feeds }: Played, places: Readonly<Record<string, PhotonPlace>>): void {
  feeds.serveUnder('photon.example/api?', (question) => {
    const place = places[new URLSearchParams(question).get('q')?.toLowerCase() ?? '']
    return {
      body: place ? photonAnswer(place) : photonAnswer(),
      headers: { 'content-type': 'application/json' },
    }
  })
}

/** Makes the fake tile server at the URL in `MAPS` serve the town. */
export function drawMaps({ feeds }: Played): void {
  const tile = tileOf(TOWN)
  feeds.serve('tiles.example/planet', {
    body: JSON.stringify({ tiles: [`${TILES_HOST}/town/{z}/{x}/{y}.pbf`], maxzoom: 14 }),
    headers: { 'content-type': 'application/json' },
  })
  feeds.serveUnder('tiles.example/town/', () => ({ body: tile }))
  feeds.serveUnder('tiles.example/fonts/', () => ({
    body: message(bytes(1, message(bytes(1, text('none'))))),
  }))
}

/** Makes the fake tile server respond with status 500. */
export function breakMaps({ feeds }: Played): void {
  feeds.serve('tiles.example/planet', { status: 500 })
  feeds.serveUnder('tiles.example/town/', () => ({ status: 500 }))
  feeds.serveUnder('tiles.example/fonts/', () => ({ status: 500 }))
}

function tileOf(shapes: readonly Shape[]): Uint8Array {
  const layers = Map.groupBy(shapes, ({ layer }) => layer)
  return message(...[...layers].map(([name, inside]) => bytes(3, layerOf(name, inside))))
}

function layerOf(name: string, shapes: readonly Shape[]): Uint8Array {
  const values = [...new Set(shapes.map((shape) => shape.class))]
  return message(
    number(15, 2),
    bytes(1, text(name)),
    ...shapes.map((shape) =>
      bytes(
        2,
        message(
          bytes(2, message(varint(0), varint(values.indexOf(shape.class)))),
          number(3, shape.kind === 'line' ? 2 : 3),
          bytes(4, geometryOf(shape)),
        ),
      ),
    ),
    bytes(3, text('class')),
    ...values.map((value) => bytes(4, message(bytes(1, text(value))))),
    number(5, EXTENT),
  )
}

/**
 * Encodes a shape as vector-tile commands: MoveTo, LineTo and, for a polygon, ClosePath.
 * The coordinates of each point are relative to the previous point of the shape.
 */
function geometryOf({ kind, points }: Shape): Uint8Array {
  const steps = points.map(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [0, 0]
    return message(varint(zigzag(x - fromX)), varint(zigzag(y - fromY)))
  })
  const [first, ...rest] = steps
  if (!first) throw new Error('the shape has no points')
  const command = (id: number, count: number) => varint((count << 3) | id)
  return message(
    command(1, 1),
    first,
    command(2, rest.length),
    ...rest,
    ...(kind === 'polygon' ? [command(7, 1)] : []),
  )
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const zigzag = (value: number): number => (value << 1) ^ (value >> 31)
const message = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const number = (field: number, value: number): Uint8Array => message(varint(field << 3), varint(value))
const bytes = (field: number, content: Uint8Array): Uint8Array =>
  message(varint((field << 3) | 2), varint(content.length), content)

function varint(value: number): Uint8Array {
  const out: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) out.push((left % 128) | 128)
  out.push(left)
  return Uint8Array.from(out)
}
