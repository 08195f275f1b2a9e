import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'

let world: World
let erin: Person
const clock = new SettableClock('2026-05-01T12:00:00Z')

/** The smallest valid vector tile (MVT 2.1), with one empty layer named 'a'. */
const TILE = Buffer.from([0x1a, 0x05, 0x0a, 0x01, 0x61, 0x78, 0x02])
/** A glyph file with one empty font named 'a'. */
const GLYPHS = Buffer.from([0x0a, 0x03, 0x0a, 0x01, 0x61])
const TILEJSON = JSON.stringify({
  tiles: ['https://tiles.example/planet/20260429/{z}/{x}/{y}.pbf'],
  maxzoom: 14,
})
const tileAt = (path: string) => `tiles.example/planet/20260429/${path}.pbf`

beforeAll(async () => {
  world = await startWorld({
    name: 'map',
    clock,
    maps: { provider: 'photon', tilesUrl: 'https://tiles.example/planet' },
  })
  world.feeds.serve('tiles.example/planet', { body: TILEJSON })
  erin = await world.person()
})
afterAll(() => world?.close())

const ask = (path: string, headers: Record<string, string> = {}, person: Person | null = erin) =>
  fetch(`${world.origin}/map/${path}`, { headers: { ...(person && { cookie: person.cookie }), ...headers } })
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** Sends the path unchanged, whereas `fetch` would resolve `..` in the path first. */
function raw(path: string): Promise<number> {
  const { hostname, port } = new URL(world.origin)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { cookie: erin.cookie } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

describe('requests for a map tile', () => {
  test('fetches a tile from the tile server once and then serves it from the cache', async () => {
    world.feeds.serve(tileAt('14/4824/6156'), { body: TILE })
    for (let time = 0; time < 3; time++) {
      const answer = await ask('tiles/14/4824/6156.pbf')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/x-protobuf')
      expect(answer.headers.get('cache-control')).toBe('private, max-age=86400')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await bytesOf(answer)).toEqual(TILE)
    }
    expect(world.feeds.hits(tileAt('14/4824/6156'))).toBe(1)
    expect(world.feeds.hits('tiles.example/planet')).toBe(1)
  })

  test('answers 304 if the browser already has the tile', async () => {
    world.feeds.serve(tileAt('3/1/1'), { body: TILE })
    const etag = (await ask('tiles/3/1/1.pbf')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await ask('tiles/3/1/1.pbf', { 'if-none-match': `W/${etag}` })
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
    expect((await ask('tiles/3/1/1.pbf', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('compresses a tile with gzip for clients that accept gzip', async () => {
    world.feeds.serve(tileAt('3/1/2'), { body: TILE })
    expect(
      (await ask('tiles/3/1/2.pbf', { 'accept-encoding': 'gzip' })).headers.get('content-encoding'),
    ).toBe('gzip')
    const plain = await ask('tiles/3/1/2.pbf', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await bytesOf(plain)).toEqual(TILE)
  })

  test('fetches a tile only once if several clients request it concurrently', async () => {
    world.feeds.serve(tileAt('4/2/2'), { body: TILE })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('tiles/4/2/2.pbf')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(world.feeds.hits(tileAt('4/2/2'))).toBe(1)
  })

  test('answers 204 for an empty or missing tile', async () => {
    world.feeds.serve(tileAt('5/0/0'), { body: '' })
    world.feeds.serve(tileAt('5/0/1'), { status: 404 })
    for (const path of ['tiles/5/0/0.pbf', 'tiles/5/0/1.pbf']) {
      const answer = await ask(path)
      expect([answer.status, (await bytesOf(answer)).length]).toEqual([204, 0])
    }
  })

  test('fetches a tile again after two weeks, and serves the old copy if the tile server is down', async () => {
    world.feeds.serve(tileAt('6/1/1'), { body: TILE })
    await ask('tiles/6/1/1.pbf')
    clock.advance({ hours: 14 * 24 - 1 })
    const fresh = Buffer.concat([TILE, TILE])
    world.feeds.serve(tileAt('6/1/1'), { body: fresh })
    expect(await bytesOf(await ask('tiles/6/1/1.pbf'))).toEqual(TILE)
    clock.advance({ hours: 1 })
    world.feeds.serve(tileAt('6/1/1'), { status: 503 })
    expect(await bytesOf(await ask('tiles/6/1/1.pbf'))).toEqual(TILE)
    world.feeds.serve(tileAt('6/1/1'), { body: fresh })
    expect(await bytesOf(await ask('tiles/6/1/1.pbf'))).toEqual(fresh)
  })

  test.each<[string, Parameters<World['feeds']['serve']>[1]]>([
    ['a log-in page', { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
    ['a PDF', { body: '%PDF-1.7' }],
    ['half a tile', { breakAfter: 3, body: TILE }],
    ['a response over the size limit', { body: Buffer.concat([TILE, Buffer.alloc(5 * 1024 * 1024)]) }],
    ['an error status', { status: 500 }],
    // C31: a redirect from the tile server must not make the server request internal addresses.
    ['a redirect to this machine', { status: 302, headers: { location: 'http://127.0.0.1:5432/' } }],
    [
      'a redirect to a cloud metadata address',
      { status: 302, headers: { location: 'https://169.254.169.254/' } },
    ],
  ])('answers 503 after %s and requests the tile again (C36)', async (_what, answer) => {
    world.feeds.serve(tileAt('7/1/1'), answer)
    const refused = await ask('tiles/7/1/1.pbf')
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'unavailable'])
    const before = world.feeds.hits(tileAt('7/1/1'))
    expect((await ask('tiles/7/1/1.pbf')).status).toBe(503)
    expect(world.feeds.hits(tileAt('7/1/1'))).toBe(before + 1)
  })
})

test("serves glyphs of three fonts from the tile server's host", async () => {
  world.feeds.serve('tiles.example/fonts/Noto%20Sans%20Regular/256-511.pbf', { body: GLYPHS })
  const answer = await ask('glyphs/Noto%20Sans%20Regular/256-511.pbf')
  expect(await bytesOf(answer)).toEqual(GLYPHS)
  for (const path of [
    'glyphs/Comic%20Sans/256-511.pbf',
    'glyphs/Noto%20Sans%20Regular/256-512.pbf',
    'glyphs/Noto%20Sans%20Regular/1-256.pbf',
    'glyphs/Noto%20Sans%20Regular/65536-65791.pbf',
    'glyphs/Noto%20Sans%20Regular,Noto%20Sans%20Bold/0-255.pbf',
  ])
    expect((await ask(path)).status).toBe(404)
})

test('forwards only valid tile and glyph paths to the configured tile server', async () => {
  for (const path of [
    '/map/tiles/15/0/0.pbf',
    '/map/tiles/3/8/0.pbf',
    '/map/tiles/3/0/8.pbf',
    '/map/tiles/-1/0/0.pbf',
    '/map/tiles/3/0/0.pbf.html',
    '/map/tiles/3/0/0',
    '/map/tiles/3/0/../../../etc/passwd',
    '/map/tiles/3/0/%2e%2e%2f0.pbf',
    '/map/tiles/https://evil.example/0/0.pbf',
    '/map/https://evil.example/',
    '/map/style/red.json',
    '/map/style/constructor.json',
    '/map/planet',
    '/map/',
  ])
    expect([path, await raw(path)]).toEqual([path, 404])
})

test('rejects every map request without a session', async () => {
  for (const path of [
    'style/light.json',
    'tiles/3/1/1.pbf',
    'glyphs/Noto%20Sans%20Regular/0-255.pbf',
    'anything',
  ]) {
    const answer = await ask(path, {}, null)
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'unauthenticated'])
    expect((await ask(path, { 'account-id': 'another' })).status).toBe(401)
  }
})

interface Style {
  readonly glyphs: string
  readonly sources: { readonly map: { readonly tiles: string[]; readonly attribution: string } }
  readonly layers: {
    readonly id: string
    readonly type: string
    readonly source?: string
    readonly layout?: Record<string, unknown>
  }[]
}

describe('requests for the map style', () => {
  test.each(['light', 'dark'])(
    'the style %s references only our own origin and contains the attribution',
    async (theme) => {
      const answer = await ask(`style/${theme}.json`)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const text = await answer.text()
      const style = JSON.parse(text) as Style
      expect(style.glyphs).toBe('/map/glyphs/{fontstack}/{range}.pbf')
      expect(style.sources.map.tiles).toEqual(['/map/tiles/{z}/{x}/{y}.pbf'])
      expect(style.sources.map.attribution).toContain('OpenStreetMap')
      expect(text.replace(style.sources.map.attribution.replaceAll('"', '\\"'), '')).not.toMatch(
        /https?:|\/\//,
      )
      const faces = new Set(
        style.layers.flatMap(({ layout }) => (layout?.['text-font'] as string[] | undefined) ?? []),
      )
      expect([...faces].toSorted()).toEqual(['Noto Sans Bold', 'Noto Sans Italic', 'Noto Sans Regular'])
      expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
    },
  )

  test('serves different styles for the light and the dark theme', async () => {
    const hashes = await Promise.all(
      ['light', 'dark'].map(async (theme) =>
        createHash('sha256')
          .update(await (await ask(`style/${theme}.json`)).text())
          .digest('hex'),
      ),
    )
    expect(hashes[0]).not.toBe(hashes[1])
  })

  test('sends a content security policy with the style that allows workers and tiles only from the app’s origin', async () => {
    const policy = (await ask('style/light.json')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`worker-src 'self';`)
    expect(policy).toContain(`connect-src 'self';`)
  })
})

test('serves no map on an installation without maps', async () => {
  const quiet = await startWorld({ name: 'map_none', clock })
  try {
    const person = await quiet.person()
    const answer = await fetch(`${quiet.origin}/map/style/light.json`, { headers: { cookie: person.cookie } })
    expect(answer.status).toBe(404)
  } finally {
    await quiet.close()
  }
})
