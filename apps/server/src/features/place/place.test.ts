import type { Event } from '@homefield/contract/event'
import type { FoundPlace, Located } from '@homefield/contract/place'
import {
  addChild,
  addEvent,
  connect,
  eventsOf,
  given,
  grant,
  mapTeam,
  pastAllRights,
  syncTeam,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { OAK_FIELD, photonAnswer, typing, whereIs } from './place.fixture.ts'

let world: World
const clock = new SettableClock('2026-05-01T12:00:00Z')
const JSON_TYPE = { 'content-type': 'application/json' }

beforeAll(async () => {
  world = await startWorld({
    name: 'place',
    clock,
    maps: { provider: 'photon', photonUrl: 'https://photon.example' },
  })
})
afterAll(() => world?.close())

const serve = (question: string, body: string) => world.feeds.serve(question, { body, headers: JSON_TYPE })
let streets = 0
/** Returns a new address for which the fake geocoding service has a result. */
function known(place = OAK_FIELD): string {
  const address = `${++streets} Oak Street, Springfield, NJ`
  serve(whereIs(address.toLowerCase()), photonAnswer(place))
  return address
}
const asked = (address: string) => world.feeds.hits(whereIs(address.trim().toLowerCase()))

const search = (person: Person, q: string) => person.api.GET('/places', { params: { query: { q } } })
const placeOf = (person: Person, id: string) =>
  person.api.GET('/events/{id}/place', { params: { path: { id: id as never } } })
const located = async (person: Person, id: string): Promise<Located | null> =>
  given<{ place: Located | null }>(await placeOf(person, id)).place
const map = async (person: Person, query: { from?: string; to?: string; profileId?: string } = {}) =>
  given(
    await person.api.GET('/places/map', {
      params: { query: { from: '2026-05-09', to: '2026-05-10', ...query } as never },
    }),
  )
const kept = async (address: string) => {
  const { rows } = await world.database.query<{ found: boolean; location_name: string | null }>(
    'select found, location_name from geocodes where address = $1',
    [address.trim().toLowerCase()],
  )
  return rows
}

/** Creates a child with one event at `location`, and waits until the geocoding job is done. */
async function eventAt(location: string | undefined): Promise<{ erin: Person; child: string; event: Event }> {
  const erin = await world.person()
  const child = await addChild(erin, 'Maya')
  const event = await addEvent(erin, child, location === undefined ? {} : { location })
  await world.settled()
  return { erin, child, event }
}

/** Changes the location directly in the database, because the API would queue a geocoding job. */
const moveTo = (event: Event, address: string) =>
  pastAllRights(world.database, (as) =>
    as.query('update events set location = $2 where id = $1', [event.id, address]),
  )

describe('search for places as the user types', () => {
  test('queries the service, returns names and addresses of places, and stores their coordinates', async () => {
    const erin = await world.person()
    const park = {
      latitude: 40.5,
      longitude: -74.5,
      properties: {
        osm_key: 'leisure',
        type: 'house',
        name: 'Elm Park',
        city: 'Springfield',
        state: 'New Jersey',
      },
    }
    const street = {
      latitude: 40.6,
      longitude: -74.6,
      properties: {
        type: 'street',
        name: 'Oak Street',
        city: 'Springfield',
        state: 'New Jersey',
        country: 'United States',
      },
    }
    serve(typing('oak fi'), photonAnswer(OAK_FIELD, park, street, OAK_FIELD))
    const { places } = given<{ places: FoundPlace[] }>(await search(erin, '  oak fi '))
    expect(places).toEqual([
      { name: 'Oak Field', address: '12 Oak Street, Springfield, New Jersey 07081, United States' },
      { name: 'Elm Park', address: 'Elm Park, Springfield, New Jersey' },
      { name: null, address: 'Oak Street, Springfield, New Jersey, United States' },
    ])
    expect(await kept('Elm Park, Springfield, New Jersey')).toEqual([
      { found: true, location_name: 'Elm Park' },
    ])
    const chosen = await addEvent(erin, await addChild(erin, 'Maya'), { location: places[1]?.address ?? '' })
    await world.settled()
    expect(await located(erin, chosen.id)).toMatchObject({ latitude: 40.5, longitude: -74.5 })
    expect(asked(places[1]?.address ?? '')).toBe(0)
  })

  test("sends the family's region with each search, but only rounded to half a degree", async () => {
    const { erin } = await eventAt(known())
    // The family's place is at 40.71, -74.01, so the region in the search request is 40.5, -74.
    serve(typing('near by', { lat: '40.5', lon: '-74' }), photonAnswer(OAK_FIELD))
    expect(given<{ places: FoundPlace[] }>(await search(erin, 'near by')).places).toHaveLength(1)
  })

  test('rejects a search with fewer than three letters', async () => {
    const erin = await world.person()
    expect((await search(erin, ' ab ')).error?.error.code).toBe('invalid')
  })

  test('limits the number of searches per account', async () => {
    const [erin, marcus] = [await world.person(), await world.person()]
    serve(typing('limits'), photonAnswer())
    const codes = new Map<string, number>()
    for (let index = 0; index < 91; index++) {
      const { error } = await search(erin, 'limits')
      const code = error?.error.code ?? 'ok'
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    expect(Object.fromEntries(codes)).toEqual({ ok: 90, tooManyRequests: 1 })
    expect(given<{ places: FoundPlace[] }>(await search(marcus, 'limits')).places).toEqual([])
  })
})

const jobErrors: string[] = []
/** C36: malformed or hostile responses of the geocoding service, which the server must treat as failures. */
const HOSTILE: [string, Parameters<World['feeds']['serve']>[1]][] = [
  ['a log-in page', { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
  ['an empty response', { body: '' }],
  ['half a response', { breakAfter: 20, body: photonAnswer(OAK_FIELD) }],
  ['a response that is not UTF-8', { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }],
  ['other JSON', { body: '{"results":[]}' }],
  ['a thousand places', { body: photonAnswer(...Array.from({ length: 1000 }, () => OAK_FIELD)) }],
  ['a response over the size limit', { body: `{"features":[],"x":"${'x'.repeat(600_000)}"}` }],
  ['status 500', { status: 500 }],
  ['status 429', { status: 429, headers: { 'retry-after': '5' } }],
  // C31: a redirect from the geocoding service must not make the server request internal addresses.
  ['a redirect to this machine', { status: 302, headers: { location: 'http://127.0.0.1:5432/' } }],
  ['a redirect to a private network', { status: 302, headers: { location: 'https://192.168.0.1/' } }],
]

describe('the location of an event', () => {
  test('geocodes a new location only once, even if several accounts spell the location differently', async () => {
    const address = known()
    const { erin, event } = await eventAt(address)
    expect(asked(address)).toBe(1)
    const expected = {
      latitude: 40.71,
      longitude: -74.01,
      name: 'Oak Field',
      address: '12 Oak Street, Springfield, New Jersey 07081, United States',
    }
    expect(await located(erin, event.id)).toEqual(expected)
    const other = await eventAt(`  ${address.toUpperCase()} `)
    expect(await located(other.erin, other.event.id)).toEqual(expected)
    expect(asked(address)).toBe(1)
  })

  test('fills in the missing place name of a manual event, and notifies the event’s viewers', async () => {
    const address = known()
    const { erin, child, event } = await eventAt(address)
    const [named] = await eventsOf(erin, '2026-05-09', '2026-05-10')
    expect(named).toMatchObject({ id: event.id, locationName: 'Oak Field', version: event.version })
    // If the location is already geocoded, a new event without a place name gets the place name at once.
    const again = await addEvent(erin, child, { location: address, date: '2026-05-10' })
    const own = await addEvent(erin, child, {
      location: address,
      locationName: 'Our field',
      date: '2026-05-10',
    })
    const names = (await eventsOf(erin, '2026-05-10', '2026-05-11')).map(({ id, locationName }) => [
      id,
      locationName,
    ])
    expect(names).toContainEqual([again.id, 'Oak Field'])
    expect(names).toContainEqual([own.id, 'Our field'])
  })

  test('geocodes an unknown location when a user requests it', async () => {
    const address = known()
    const { erin, event } = await eventAt(undefined)
    await moveTo(event, address)
    expect(asked(address)).toBe(0)
    expect(await located(erin, event.id)).toMatchObject({ latitude: 40.71 })
    expect(await located(erin, event.id)).toMatchObject({ latitude: 40.71 })
    expect(asked(address)).toBe(1)
  })

  test('geocodes each location of a team’s feed once, and skips locations of past events', async () => {
    const [ahead, over] = [known(), known()]
    const entry = (uid: string, start: string, location: string) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART:${start}`,
      'SUMMARY:Game',
      `LOCATION:${location.replaceAll(',', '\\,')}`,
      'END:VEVENT',
    ]
    const body = [
      'BEGIN:VCALENDAR',
      ...entry('1', '20260509T160000Z', ahead),
      ...entry('2', '20260510T160000Z', ahead),
      ...entry('3', '20260420T160000Z', over),
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    world.feeds.serve('league.example/places.ics', { body })
    const erin = await world.person()
    const team = await connect(erin, { url: 'https://league.example/places.ics' })
    await mapTeam(erin, team.id, [await addChild(erin, 'Maya')])
    await world.settled()
    expect([asked(ahead), asked(over)]).toEqual([1, 0])
    const [game] = await eventsOf(erin, '2026-05-09', '2026-05-10')
    expect(await located(erin, game?.id ?? '')).toMatchObject({ latitude: 40.71 })
    // An event from a feed gets no place name from geocoding.
    expect(game?.locationName).toBeNull()
    await syncTeam(erin, team.id)
    await world.settled()
    expect([asked(ahead), asked(over)]).toEqual([1, 0])
  })

  test('geocodes an event again when its location changes', async () => {
    const [before, after] = [
      known(),
      known({ ...OAK_FIELD, latitude: 43, properties: { ...OAK_FIELD.properties, name: 'Elm Field' } }),
    ]
    const { erin, event } = await eventAt(before)
    const [{ version } = event] = await eventsOf(erin, '2026-05-09', '2026-05-10')
    given(
      await erin.api.PATCH('/events/{id}', {
        params: { path: { id: event.id } },
        body: { location: after, locationName: null, version, scope: 'this' },
      }),
    )
    await world.settled()
    expect(await located(erin, event.id)).toMatchObject({ latitude: 43 })
    const [changed] = await eventsOf(erin, '2026-05-09', '2026-05-10')
    expect(changed?.locationName).toBe('Elm Field')
  })

  test.each(['TBD', 'Home', 'https://meet.example/room', '?'])(
    'does not geocode the location %j',
    async (location) => {
      const { erin, event } = await eventAt(location)
      expect(await located(erin, event.id)).toBeNull()
      expect(asked(location)).toBe(0)
    },
  )

  test('returns no coordinates for an event without a location', async () => {
    const { erin, event } = await eventAt(undefined)
    expect(await located(erin, event.id)).toBeNull()
  })

  test('looks up an unknown location again after 30 days', async () => {
    const address = 'Nowhere Lane 7, Atlantis'
    serve(whereIs(address.toLowerCase()), photonAnswer())
    const { erin, event } = await eventAt(address)
    expect(await kept(address)).toEqual([{ found: false, location_name: null }])
    expect(await located(erin, event.id)).toBeNull()
    expect(asked(address)).toBe(1)
    clock.advance({ hours: 30 * 24 - 1 })
    // Erin's session has expired during the 30 days, so another person sends the next requests.
    const later = await world.person()
    await grant(world.database, { owner: erin, friend: later, role: 'viewer' })
    expect(await located(later, event.id)).toBeNull()
    expect(asked(address)).toBe(1)
    clock.advance({ hours: 1 })
    serve(
      whereIs(address.toLowerCase()),
      photonAnswer({ ...OAK_FIELD, properties: { city: 'Atlantis', street: 'Nowhere Lane' } }),
    )
    expect(await located(later, event.id)).toMatchObject({ latitude: 40.71 })
    expect(asked(address)).toBe(2)
  })

  test('rejects a search result that contains too few words of the searched location', async () => {
    const address = 'School Gym, Maple Ridge'
    serve(
      whereIs(address.toLowerCase()),
      photonAnswer({ ...OAK_FIELD, properties: { name: 'Gym', city: 'Springfield' } }),
    )
    const { erin, event } = await eventAt(address)
    expect(await located(erin, event.id)).toBeNull()
  })

  test.each(HOSTILE)(
    'saves the event after %s, stores no coordinates, and retries the lookup (C36)',
    async (_what, answer) => {
      const address = `${++streets} Broken Street, Springfield`
      const question = whereIs(address.toLowerCase())
      world.feeds.serve(question, answer)
      const { erin, event } = await eventAt(address)
      const failed = await world.database.query<{ last_error: string }>(
        'select last_error from graphile_worker._private_jobs where last_error is not null',
      )
      jobErrors.push(...failed.rows.map((row) => row.last_error))
      expect((await eventsOf(erin, '2026-05-09', '2026-05-10')).map(({ id }) => id)).toEqual([event.id])
      const { error, response } = await placeOf(erin, event.id)
      expect([response.status, error?.error.code]).toEqual([503, 'placesUnavailable'])
      expect(await kept(address)).toEqual([])
      serve(
        question,
        photonAnswer({ ...OAK_FIELD, properties: { street: 'Broken Street', city: 'Springfield' } }),
      )
      expect(await located(erin, event.id)).toMatchObject({ latitude: 40.71, name: null })
    },
  )

  test(
    'fails the lookup after 5 s if the service never answers',
    { tags: 'deep', timeout: 20_000 },
    async () => {
      const address = `${++streets} Silent Street, Springfield`
      world.feeds.serve(whereIs(address.toLowerCase()), 'silence')
      const { erin, event } = await eventAt(undefined)
      await moveTo(event, address)
      expect((await placeOf(erin, event.id)).error?.error.code).toBe('placesUnavailable')
    },
  )

  test('sends no request to a place service at a loopback address (C31)', async () => {
    const inside = await startWorld({
      name: 'place_inside',
      clock,
      maps: { provider: 'photon', photonUrl: 'http://127.0.0.1:8080' },
    })
    try {
      const erin = await inside.person()
      const { error } = await search(erin, 'oak field')
      expect(error?.error.code).toBe('placesUnavailable')
      expect(inside.logged()).toContain('gave no answer: address')
    } finally {
      await inside.close()
    }
  })

  test('shows the coordinates of an event only to people who see the event', async () => {
    const address = known()
    const { erin, event } = await eventAt(address)
    const friend = await world.person()
    expect((await placeOf(friend, event.id)).error?.error.code).toBe('eventNotFound')
    await grant(world.database, { owner: erin, friend, role: 'viewer' })
    expect(await located(friend, event.id)).toMatchObject({ latitude: 40.71 })
  })

  test('removes control characters from place names', async () => {
    const address = known({
      ...OAK_FIELD,
      properties: { ...OAK_FIELD.properties, name: 'Oak\u0000\u202e <b>Field\n</b>' },
    })
    const { erin, event } = await eventAt(address)
    expect((await located(erin, event.id))?.name).toBe('Oak <b>Field </b>')
  })
})

describe('placesOnMap', () => {
  test('groups events by place, counts events without a location, and geocodes missing locations', async () => {
    const [field, other] = [known(), known({ ...OAK_FIELD, latitude: 41 })]
    const { erin, child, event } = await eventAt(field)
    const second = await addEvent(erin, child, { location: field.toUpperCase(), startTime: '15:00' })
    const third = await addEvent(erin, child, { location: other, startTime: '17:00' })
    await addEvent(erin, child, { startTime: '18:00' })
    await addEvent(erin, child, { location: field, date: '2026-05-10' })
    await world.settled()
    await world.database.query('delete from geocodes where address = $1', [other.toLowerCase()])

    const before = await map(erin)
    expect(before.pins.map(({ eventIds, latitude }) => [latitude, eventIds])).toEqual([
      [40.71, [event.id, second.id]],
    ])
    expect([before.pending, before.without]).toEqual([1, 1])
    await world.settled()
    const after = await map(erin)
    expect(after.pins.map(({ eventIds, latitude }) => [latitude, eventIds])).toEqual([
      [40.71, [event.id, second.id]],
      [41, [third.id]],
    ])
    expect([after.pending, after.without]).toEqual([0, 1])
    // The new revision makes the viewer's map reload with the new pins.
    expect(after.revisions[`person:${erin.id}`]).toBeGreaterThan(before.revisions[`person:${erin.id}`] ?? 0)
  })

  test("shows events of friends' children that the viewer may see, and can filter the map by one child", async () => {
    const [one, other] = [await eventAt(known()), await eventAt(known({ ...OAK_FIELD, latitude: 42 }))]
    const ids = async (query = {}) => (await map(one.erin, query)).pins.flatMap(({ eventIds }) => eventIds)
    expect(await ids()).toEqual([one.event.id])
    await grant(world.database, { owner: other.erin, friend: one.erin, role: 'viewer' })
    expect(new Set(await ids())).toEqual(new Set([one.event.id, other.event.id]))
    expect(await ids({ profileId: one.child })).toEqual([one.event.id])
  })

  test('rejects invalid date ranges', async () => {
    const erin = await world.person()
    for (const [from, to, code] of [
      ['2026-05-01', '2026-05-01', 'invalid'],
      ['2026-05-01', '2028-05-01', 'rangeTooLong'],
      ['0001-01-01', '0001-01-02', 'invalid'],
    ] as const) {
      const { error } = await erin.api.GET('/places/map', { params: { query: { from, to } } })
      expect(error?.error.code).toBe(code)
    }
  })
})

test('deletes geocodes that were not used for 180 days', async () => {
  const [used, unused] = [known(), known()]
  await eventAt(used)
  await eventAt(unused)
  clock.advance({ hours: 179 * 24 })
  await eventAt(used)
  clock.advance({ hours: 2 * 24 })
  await world.app.cleanUpAccounts?.()
  expect(await kept(used)).toHaveLength(1)
  expect(await kept(unused)).toEqual([])
})

test('logs neither addresses nor places, not even in job errors (C70)', () => {
  expect(jobErrors.length).toBeGreaterThan(0)
  expect(world.logged()).toContain('the place service failed')
  for (const text of [world.logged(), jobErrors.join()])
    expect(text).not.toMatch(/oak|springfield|broken street|atlantis|(?<![\d.])40\.71(?!\d)/i)
})

describe('the Google place service', () => {
  let googled: World
  beforeAll(async () => {
    googled = await startWorld({
      name: 'place_google',
      clock,
      maps: { provider: 'google', googleKey: 'a-secret-key' },
    })
  })
  afterAll(() => googled?.close())

  test('sends its API key with each request, and does not log the key', async () => {
    const erin = await googled.person()
    googled.feeds.serve('places.googleapis.com/v1/places:autocomplete', {
      headers: JSON_TYPE,
      body: JSON.stringify({
        suggestions: [
          {
            placePrediction: {
              text: { text: 'Oak Field, Oak Street, Springfield, NJ, USA' },
              structuredFormat: {
                mainText: { text: 'Oak Field' },
                secondaryText: { text: 'Oak Street, Springfield, NJ, USA' },
              },
              types: ['establishment', 'park'],
            },
          },
          {
            placePrediction: {
              text: { text: 'Oak Street, Springfield, NJ, USA' },
              types: ['geocode', 'route'],
            },
          },
          { queryPrediction: { text: { text: 'oak' } } },
        ],
      }),
    })
    expect(given<{ places: FoundPlace[] }>(await search(erin, 'oak')).places).toEqual([
      { name: 'Oak Field', address: 'Oak Field, Oak Street, Springfield, NJ, USA' },
      { name: null, address: 'Oak Street, Springfield, NJ, USA' },
    ])
    const question = (address: string) =>
      `maps.googleapis.com/maps/api/geocode/json?${new URLSearchParams({ address, key: 'a-secret-key' }).toString()}`
    const geocoded = {
      status: 'OK',
      results: [{ formatted_address: '1 Oak Street, NJ', geometry: { location: { lat: 40.7, lng: -74.1 } } }],
    }
    googled.feeds.serve(question('1 oak street'), { body: JSON.stringify(geocoded), headers: JSON_TYPE })
    const denied = {
      status: 'REQUEST_DENIED',
      results: [],
      error_message: 'The provided API key is invalid.',
    }
    googled.feeds.serve(question('2 oak street'), { body: JSON.stringify(denied), headers: JSON_TYPE })
    const none = { status: 'ZERO_RESULTS', results: [] }
    googled.feeds.serve(question('3 oak street'), { body: JSON.stringify(none), headers: JSON_TYPE })
    const child = await addChild(erin, 'Maya')
    const at = async (location: string) => placeOf(erin, (await addEvent(erin, child, { location })).id)
    expect(given(await at('1 Oak Street'))).toEqual({
      place: { latitude: 40.7, longitude: -74.1, name: null, address: '1 Oak Street, NJ' },
    })
    expect((await at('2 Oak Street')).error?.error.code).toBe('placesUnavailable')
    expect(given(await at('3 Oak Street'))).toEqual({ place: null })
    expect(googled.logged()).not.toContain('a-secret-key')
  })
})

describe('an installation without a place service', () => {
  test('disables place search and maps, but still lets users create events with a location', async () => {
    const quiet = await startWorld({ name: 'place_none', clock })
    try {
      const erin = await quiet.person()
      expect(given<{ places: FoundPlace[] }>(await search(erin, 'oak field')).places).toEqual([])
      const event = await addEvent(erin, await addChild(erin, 'Maya'), {
        location: '12 Oak Street',
        date: '2026-05-09',
      })
      await quiet.settled()
      expect(await located(erin, event.id)).toBeNull()
      expect(await map(erin)).toMatchObject({ pins: [], pending: 0, without: 1 })
      const site = await fetch(`${quiet.origin}/api/v1/site`)
      expect(await site.json()).toMatchObject({ maps: { search: false, tiles: false } })
    } finally {
      await quiet.close()
    }
  })
})

test('reports in the site settings that maps are available', async () => {
  const site = await fetch(`${world.origin}/api/v1/site`)
  expect(await site.json()).toMatchObject({ maps: { search: true, tiles: true } })
})
