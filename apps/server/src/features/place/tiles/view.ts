/**
 * The map style shows land, water, roads and names in muted colors that differ from the children's event colors.
 * The dark theme has its own palette. The style also shows sports fields, faintly, because families go there.
 * Layers follow the OpenMapTiles schema 3 (https://openmaptiles.org/schema/) and the style specification 8.
 *
 * URLs contain only a path, because the map is served from the app's own origin. The client adds the origin.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { DEEPEST_ZOOM, type Font } from './model.ts'
import type { MapPiece } from './service.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

interface Colors {
  readonly paper: string
  readonly green: string
  readonly field: string
  readonly fieldLine: string
  readonly built: string
  readonly building: string
  readonly water: string
  readonly road: string
  readonly roadEdge: string
  readonly main: string
  readonly mainEdge: string
  readonly path: string
  readonly border: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly waterInk: string
  readonly halo: string
}

const COLORS: Readonly<Record<Theme, Colors>> = {
  light: {
    paper: '#f6f6f4',
    green: '#eaeee6',
    field: '#dfe7da',
    fieldLine: '#c5d0be',
    built: '#efeeeb',
    building: '#e6e5e1',
    water: '#d5dfe6',
    road: '#ffffff',
    roadEdge: '#e0dfda',
    main: '#ffffff',
    mainEdge: '#cfcdc6',
    path: '#dbd9d3',
    border: '#b9b7b0',
    ink: '#16181d',
    ink2: '#474b54',
    ink3: '#656a74',
    waterInk: '#4d6172',
    halo: '#f6f6f4',
  },
  dark: {
    paper: '#16181c',
    green: '#191e1b',
    field: '#1e2620',
    fieldLine: '#2d3830',
    built: '#1a1c20',
    building: '#212429',
    water: '#0e141a',
    road: '#292c32',
    roadEdge: '#111215',
    main: '#363a42',
    mainEdge: '#111215',
    path: '#25282d',
    border: '#4a4e57',
    ink: '#edeef0',
    ink2: '#b6bac2',
    ink3: '#9297a1',
    waterInk: '#7f94a6',
    halo: '#16181c',
  },
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Layer = Readonly<Record<string, Json>>

const byZoom = (...stops: readonly (readonly [zoom: number, value: number])[]): Json => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
]
const oneOf = (field: string, ...values: readonly string[]): Json => [
  'in',
  ['get', field],
  ['literal', values],
]
const not = (filter: Json): Json => ['!', filter]
const all = (...filters: readonly Json[]): Json => ['all', ...filters]
/** Uses a place's Latin name if there is one, because many users cannot read other scripts. */
const NAME: Json = ['coalesce', ['get', 'name:latin'], ['get', 'name']]

const fill = (id: string, source: string, color: string, more: Layer = {}): Layer => ({
  id,
  type: 'fill',
  source: 'map',
  'source-layer': source,
  paint: { 'fill-color': color },
  ...more,
})
const stroke = (id: string, source: string, paint: Layer, more: Layer = {}): Layer => ({
  id,
  type: 'line',
  source: 'map',
  'source-layer': source,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint,
  ...more,
})
function words(
  id: string,
  source: string,
  { font, size, color, halo }: { font: Font; size: Json; color: string; halo: string },
  { layout = {}, ...more }: Layer & { layout?: Layer } = {},
): Layer {
  return {
    id,
    type: 'symbol',
    source: 'map',
    'source-layer': source,
    layout: { 'text-field': NAME, 'text-font': [font], 'text-size': size, 'text-max-width': 8, ...layout },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    ...more,
  }
}

const MAIN = ['motorway', 'trunk', 'primary'] as const
const MIDDLE = ['secondary', 'tertiary'] as const
const SMALL = ['minor', 'service', 'residential', 'unclassified', 'busway'] as const
const WAYS = ['path', 'track', 'pedestrian'] as const

function roads(colors: Colors): Layer[] {
  const classes = (...names: readonly string[]): Layer => ({ filter: oneOf('class', ...names) })
  const small = byZoom([12, 0.4], [14, 2], [18, 12])
  const middle = byZoom([9, 0.6], [14, 4], [18, 18])
  const main = byZoom([5, 0.5], [10, 1.6], [14, 6], [18, 24])
  const wider = (...stops: readonly (readonly [number, number])[]) => byZoom(...stops)
  return [
    stroke(
      'rail',
      'transportation',
      { 'line-color': colors.path, 'line-width': byZoom([12, 0.5], [18, 2]) },
      { filter: oneOf('class', 'rail', 'transit'), minzoom: 12 },
    ),
    stroke(
      'path',
      'transportation',
      { 'line-color': colors.path, 'line-width': byZoom([14, 0.6], [18, 3]), 'line-dasharray': [2, 1.5] },
      { ...classes(...WAYS), minzoom: 14 },
    ),
    stroke(
      'small-edge',
      'transportation',
      { 'line-color': colors.roadEdge, 'line-width': wider([12, 0.6], [14, 3], [18, 14]) },
      { ...classes(...SMALL), minzoom: 12 },
    ),
    stroke(
      'middle-edge',
      'transportation',
      { 'line-color': colors.roadEdge, 'line-width': wider([9, 1], [14, 5.4], [18, 20]) },
      { ...classes(...MIDDLE), minzoom: 9 },
    ),
    stroke(
      'main-edge',
      'transportation',
      { 'line-color': colors.mainEdge, 'line-width': wider([5, 0.9], [10, 2.6], [14, 7.6], [18, 26]) },
      { ...classes(...MAIN), minzoom: 5 },
    ),
    stroke(
      'small',
      'transportation',
      { 'line-color': colors.road, 'line-width': small },
      { ...classes(...SMALL), minzoom: 12 },
    ),
    stroke(
      'middle',
      'transportation',
      { 'line-color': colors.road, 'line-width': middle },
      { ...classes(...MIDDLE), minzoom: 9 },
    ),
    stroke(
      'main',
      'transportation',
      { 'line-color': colors.main, 'line-width': main },
      { ...classes(...MAIN), minzoom: 5 },
    ),
  ]
}

function names(colors: Colors): Layer[] {
  const { halo, ink, ink2, ink3, waterInk } = colors
  const regular = (size: Json, color: string) => ({ font: 'Noto Sans Regular' as const, size, color, halo })
  const bold = (size: Json, color: string) => ({ font: 'Noto Sans Bold' as const, size, color, halo })
  const italic = (size: Json, color: string) => ({ font: 'Noto Sans Italic' as const, size, color, halo })
  return [
    words('water-name', 'water_name', italic(12, waterInk), { minzoom: 5 }),
    words('road-name', 'transportation_name', regular(byZoom([13, 10.5], [18, 13]), ink3), {
      minzoom: 13,
      layout: { 'symbol-placement': 'line', 'text-max-angle': 30 },
    }),
    words('park-name', 'park', regular(11, ink3), { minzoom: 13, filter: ['has', 'name'] }),
    words('poi-name', 'poi', regular(11, ink3), {
      minzoom: 15,
      filter: oneOf(
        'class',
        'pitch',
        'stadium',
        'school',
        'college',
        'swimming',
        'sports_centre',
        'golf',
        'park',
        'playground',
        'ice_rink',
      ),
      layout: { 'text-anchor': 'top' },
    }),
    words('house-number', 'housenumber', regular(10, ink3), {
      minzoom: 17,
      layout: { 'text-field': ['get', 'housenumber'] },
    }),
    words('suburb-name', 'place', regular(byZoom([11, 10.5], [15, 13]), ink3), {
      minzoom: 11,
      maxzoom: 16,
      filter: oneOf('class', 'suburb', 'quarter', 'neighbourhood', 'hamlet'),
    }),
    words('town-name', 'place', regular(byZoom([7, 11], [14, 16]), ink2), {
      minzoom: 7,
      maxzoom: 15,
      filter: oneOf('class', 'town', 'village'),
    }),
    words('city-name', 'place', bold(byZoom([4, 11], [12, 18]), ink), {
      minzoom: 3,
      maxzoom: 14,
      filter: oneOf('class', 'city'),
    }),
    words('state-name', 'place', regular(byZoom([4, 10], [7, 14]), ink3), {
      minzoom: 4,
      maxzoom: 8,
      filter: oneOf('class', 'state', 'province'),
    }),
    words('country-name', 'place', bold(byZoom([1, 10], [5, 15]), ink2), {
      maxzoom: 6,
      filter: oneOf('class', 'country'),
    }),
  ]
}

/** @param credit attribution HTML shown in a corner of the map, as the data license requires */
export function mapStyle(theme: Theme, credit: string): Json {
  const colors = COLORS[theme]
  return {
    version: 8,
    name: `Homefield ${theme}`,
    glyphs: '/map/glyphs/{fontstack}/{range}.pbf',
    sources: {
      map: {
        type: 'vector',
        tiles: ['/map/tiles/{z}/{x}/{y}.pbf'],
        minzoom: 0,
        maxzoom: DEEPEST_ZOOM,
        attribution: credit,
      },
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colors.paper } },
      fill('built', 'landuse', colors.built, {
        filter: oneOf(
          'class',
          'residential',
          'commercial',
          'industrial',
          'retail',
          'school',
          'university',
          'hospital',
        ),
      }),
      fill('green', 'landcover', colors.green, { filter: oneOf('class', 'grass', 'wood', 'wetland') }),
      fill('park', 'park', colors.green),
      fill('field', 'landuse', colors.field, {
        filter: oneOf('class', 'pitch', 'stadium', 'playground', 'track'),
        minzoom: 12,
      }),
      stroke(
        'field-line',
        'landuse',
        { 'line-color': colors.fieldLine, 'line-width': 1 },
        { filter: oneOf('class', 'pitch', 'track'), minzoom: 14 },
      ),
      fill('water', 'water', colors.water, { filter: not(oneOf('brunnel', 'tunnel')) }),
      stroke('waterway', 'waterway', { 'line-color': colors.water, 'line-width': byZoom([9, 0.6], [18, 6]) }),
      fill('runway', 'aeroway', colors.built, { filter: ['==', ['geometry-type'], 'Polygon'], minzoom: 11 }),
      fill('building', 'building', colors.building, { minzoom: 14 }),
      ...roads(colors),
      stroke(
        'border',
        'boundary',
        { 'line-color': colors.border, 'line-width': byZoom([3, 0.6], [10, 1.6]), 'line-dasharray': [3, 2] },
        { filter: all(['<=', ['get', 'admin_level'], 4], not(['==', ['get', 'maritime'], 1])) },
      ),
      ...names(colors),
    ],
  }
}

const OPENSTREETMAP =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>'
const OPENMAPTILES =
  '<a href="https://www.openmaptiles.org/" target="_blank" rel="noreferrer">© OpenMapTiles</a>'
const OPENFREEMAP = '<a href="https://openfreemap.org" target="_blank" rel="noreferrer">OpenFreeMap</a>'

/** Returns the attribution as HTML. The tile server's HTML is not used, because the client renders it unescaped. */
export function creditOf(tilesUrl: string): string {
  const isDefault = new URL(tilesUrl).hostname === 'tiles.openfreemap.org'
  return [...(isDefault ? [OPENFREEMAP] : []), OPENMAPTILES, OPENSTREETMAP].join(' ')
}

/** Returns the map style of each theme, serialized and gzipped. */
export function mapStyles(tilesUrl: string): ReadonlyMap<string, MapPiece> {
  return new Map(
    THEMES.map((theme) => {
      const gzipped = new Uint8Array(gzipSync(JSON.stringify(mapStyle(theme, creditOf(tilesUrl)))))
      const etag = createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)
      return [theme, { gzipped, isEmpty: false, etag }]
    }),
  )
}
