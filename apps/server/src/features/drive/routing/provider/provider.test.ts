import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../../lib/clock.ts'
import { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { chosenRouting } from './chosen.ts'
import { RoutingError, RoutingRefusal } from './routing-service.ts'

/*
 * The answers have the form of the services' documentation:
 * https://project-osrm.org/docs/v26.7.3/http#table-service,
 * https://valhalla.github.io/valhalla/api/matrix/api-reference/ and
 * https://developers.google.com/maps/documentation/routes/reference/rest/v2/TopLevel/computeRouteMatrix
 */

interface Asked {
  readonly method: string | undefined
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

let answer: { status: number; body: string; headers?: Record<string, string> }
let asked: Asked[] = []
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    const { method, url: path = '', headers } = request
    asked.push({ method, path, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) })
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body)
  })
})
let port: number
let fetch: SafeFetch

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
  fetch = new SafeFetch({
    clock: systemClock,
    userAgent: 'Homefield',
    loopback: () => ({ address: '127.0.0.1', port, tls: false }),
  })
})
afterEach(() => {
  asked = []
})
afterAll(() => {
  fetch.close()
  server.close()
})

const HOME = { latitude: 40.7, longitude: -74 }
const PLACES = [
  { latitude: 40.71, longitude: -74.01 },
  { latitude: 40.8, longitude: -74.2 },
] as const
const signal = new AbortController().signal
const services = {
  osrm: () => chosenRouting(fetch, { service: 'osrm', url: 'https://osrm.example' }),
  valhalla: () => chosenRouting(fetch, { service: 'valhalla', url: 'https://valhalla.example' }),
  google: () => chosenRouting(fetch, { service: 'google', key: 'a-key' }),
}
type ServiceName = keyof typeof services
const ask = (service: ServiceName, body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return services[service]()?.secondsFrom(HOME, PLACES, signal)
}

const OSRM = {
  code: 'Ok',
  durations: [[318.2, 1260]],
  sources: [{ hint: 'a', distance: 12.1, name: 'Maple Lane', location: [-74.0001, 40.7001] }],
  destinations: [
    { hint: 'b', distance: 3.4, name: 'Oak Street', location: [-74.01, 40.71] },
    { hint: 'c', distance: 44, name: '', location: [-74.2, 40.8] },
  ],
}
const VALHALLA = {
  algorithm: 'timedistancematrix',
  units: 'kilometers',
  sources_to_targets: [
    [
      { distance: 2.1, time: 318, to_index: 0, from_index: 0 },
      { distance: 22.5, time: null, to_index: 1, from_index: 0 },
    ],
  ],
}
const GOOGLE = [
  { originIndex: 0, destinationIndex: 1, status: {}, condition: 'ROUTE_NOT_FOUND' },
  { status: {}, condition: 'ROUTE_EXISTS', duration: '318.5s' },
]

describe('OSRM', () => {
  test('is asked for a table from one place to the others', async () => {
    expect(await ask('osrm', OSRM)).toEqual([318.2, 1260])
    expect(asked).toMatchObject([
      {
        method: 'GET',
        path: '/table/v1/driving/-74,40.7;-74.01,40.71;-74.2,40.8?sources=0&destinations=1;2&annotations=duration',
      },
    ])
  })

  test('finds no way to a place outside its map, which it moves to a distant road', async () => {
    const [near] = OSRM.destinations
    expect(await ask('osrm', { ...OSRM, destinations: [near, { distance: 90_000 }] })).toEqual([318.2, null])
    expect(await ask('osrm', { ...OSRM, sources: [{ distance: 90_000 }] })).toEqual([null, null])
    expect(await ask('osrm', { ...OSRM, durations: [[null, 1260]] })).toEqual([null, 1260])
  })
})

test('Valhalla is asked for a matrix by car, in the body of the request', async () => {
  expect(await ask('valhalla', VALHALLA)).toEqual([318, null])
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/sources_to_targets',
      body: {
        sources: [{ lat: 40.7, lon: -74 }],
        targets: [
          { lat: 40.71, lon: -74.01 },
          { lat: 40.8, lon: -74.2 },
        ],
        costing: 'auto',
      },
    },
  ])
})

test('Google is asked for a matrix without traffic, and may answer in any order', async () => {
  expect(await ask('google', GOOGLE)).toEqual([318.5, null])
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/distanceMatrix/v2:computeRouteMatrix',
      headers: { 'x-goog-api-key': 'a-key' },
      body: { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_UNAWARE' },
    },
  ])
})

const VALID: Record<ServiceName, unknown> = { osrm: OSRM, valhalla: VALHALLA, google: GOOGLE }
describe.each(Object.keys(services) as ServiceName[])('%s', (service) => {
  test.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['another JSON', { code: 'Ok' }],
    ['a text instead of a number', JSON.stringify(VALID[service]).replaceAll('318', '"soon"')],
    ['a negative time', JSON.stringify(VALID[service]).replaceAll('318', '-318')],
    [
      'one place less',
      service === 'google'
        ? [GOOGLE[0]]
        : service === 'osrm'
          ? { ...OSRM, durations: [[1]] }
          : { sources_to_targets: [[{ time: 1 }]] },
    ],
    ['too many bytes', `"${'x'.repeat(300_000)}"`],
  ])('is not believed if it answers with %s', async (_what, body) => {
    await expect(ask(service, body)).rejects.toThrow(RoutingError)
  })

  test('tells a rejected place from a failure', async () => {
    await expect(ask(service, {}, 400)).rejects.toThrow(RoutingRefusal)
    const failure = await ask(service, {}, 503)?.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(RoutingError)
    expect(failure).not.toBeInstanceOf(RoutingRefusal)
    expect((failure as Error).message).not.toMatch(/40\.|74/)
  })

  test('is not followed to another server', async () => {
    answer = { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } }
    await expect(services[service]()?.secondsFrom(HOME, PLACES, signal)).rejects.toThrow('status 302')
    expect(asked).toHaveLength(1)
  })
})

test('only the configured origin may have a private address', async () => {
  answer = { status: 200, body: JSON.stringify(OSRM) }
  const url = `http://127.0.0.1:${port}`
  const route = async (privateOrigin: string | undefined) => {
    const own = new SafeFetch({ clock: systemClock, userAgent: 'Homefield', privateOrigin })
    try {
      return await chosenRouting(own, { service: 'osrm', url })?.secondsFrom(HOME, PLACES, signal)
    } finally {
      own.close()
    }
  }
  expect(await route(url)).toEqual([318.2, 1260])
  await expect(route(undefined)).rejects.toThrow('address')
  await expect(route('http://127.0.0.1')).rejects.toThrow('address')
  expect(asked).toHaveLength(1)
})
