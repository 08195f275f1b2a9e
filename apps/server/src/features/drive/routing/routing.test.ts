import type { ClashReport } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { createWork } from '@homefield/database/work'
import { addChild, addEvent, given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { planDrives } from '../departure/planning/jobs.ts'
import { DRIVE_SPEED_KMH, drives, livesAt, placeOnMap } from '../drive.fixture.ts'

let world: World
const START = '2026-05-08T12:00:00Z'
const clock = new SettableClock(START)

beforeAll(async () => {
  world = await startWorld({
    name: 'routing',
    clock,
    maps: { driveSpeedKmh: DRIVE_SPEED_KMH },
    routing: { service: 'osrm', url: 'https://osrm.example', isPrivate: false },
  })
  await placeOnMap(world, START)
})
beforeEach(async () => {
  clock.set(START)
  await world.database.query('delete from routed_drives')
})
afterAll(() => world?.close())

/** The addresses of drive.fixture.ts as the routing service gets them: rounded to thousandths of a degree. */
const HOME = '-75,40'
const OAK = '-75,40.167'
const ELM = '-75,40.333'
const urlOf = (from: string, to: string) =>
  `osrm.example/table/v1/driving/${from};${to}?sources=0&destinations=1&annotations=duration`

function serve(from: string, to: string, seconds: number | null): void {
  world.feeds.serve(urlOf(from, to), {
    body: JSON.stringify({ code: 'Ok', durations: [[seconds]], sources: [{}], destinations: [{}] }),
    headers: { 'content-type': 'application/json' },
  })
}

/** Looks at all people, and runs the jobs that ask the routing service. */
async function plan(): Promise<void> {
  const { worker } = world.app.database
  const work = createWork({ db: worker, now: () => clock.now(), onCommit: () => undefined })
  await world.database.query('update reminder_scan set departures_planned_until = null')
  await planDrives({ work, settings: { driveSpeedKmh: DRIVE_SPEED_KMH, isRouted: true } })
  await world.settled()
}

async function driver(fields: Parameters<typeof addEvent>[2] = {}) {
  const erin = await world.person()
  const maya = await addChild(erin, 'Maya')
  const event = await addEvent(erin, maya, { location: '1 Oak St', ...fields })
  await livesAt(world, erin)
  await drives(world, event, { driver: erin })
  return { erin, maya, event }
}
const leaveBy = async (person: Person, event: Event) =>
  given<{ event: Event }>(
    await person.api.GET('/events/{id}', { params: { path: { id: event.id as never } } }),
  ).event.leaveBy

describe('drive times of a routing service', () => {
  test('replace the estimate once a job has asked for them', async () => {
    serve(HOME, OAK, 22 * 60 - 20)
    const { erin, event } = await driver()
    expect(await leaveBy(erin, event)).toMatchObject({ driveMinutes: 30, driveFrom: 'estimate' })

    await plan()

    expect(await leaveBy(erin, event)).toMatchObject({ driveMinutes: 22, driveFrom: 'routed' })
    const { rows } = await world.database.query<{ leaves_at: Date }>(
      'select leaves_at from departures where user_id = $1',
      [erin.id],
    )
    await plan()
    const { rows: planned } = await world.database.query<{ leaves_at: Date }>(
      'select leaves_at from departures where user_id = $1',
      [erin.id],
    )
    expect([rows, planned].map(([row]) => row?.leaves_at.toISOString())).toEqual([
      '2026-05-09T15:10:00.000Z',
      '2026-05-09T15:18:00.000Z',
    ])
  })

  test('are asked once for all families, and again after 30 days', async () => {
    serve(HOME, OAK, 600)
    await driver()
    await plan()
    const before = world.feeds.hits(urlOf(HOME, OAK))
    await driver()
    await plan()
    expect(world.feeds.hits(urlOf(HOME, OAK))).toBe(before)

    clock.advance({ hours: 31 * 24 })
    await driver({ date: '2026-06-10' })
    await plan()
    expect(world.feeds.hits(urlOf(HOME, OAK))).toBe(before + 1)
  })

  test('are deleted 60 days after their last use', async () => {
    serve(HOME, OAK, 600)
    await driver()
    await plan()
    const stored = async () => (await world.database.query('select 1 from routed_drives')).rowCount
    clock.advance({ hours: 59 * 24 })
    await world.app.cleanUpAccounts?.()
    expect(await stored()).toBe(1)
    clock.advance({ hours: 2 * 24 })
    await world.app.cleanUpAccounts?.()
    expect(await stored()).toBe(0)
  })

  test('yield to the minutes that the driver entered', async () => {
    serve(HOME, OAK, 600)
    const { erin, event } = await driver()
    await plan()
    given(
      await erin.api.PUT('/events/{id}/drive-time', {
        params: { path: { id: event.id as never } },
        body: { minutes: 50 },
      }),
    )
    expect(await leaveBy(erin, event)).toMatchObject({ driveMinutes: 50, driveFrom: 'parent' })
  })

  test('leave the estimate if the service finds no way, or does not answer', async () => {
    serve(HOME, OAK, null)
    const { erin, event } = await driver()
    await plan()
    expect(await leaveBy(erin, event)).toMatchObject({ driveMinutes: 30, driveFrom: 'estimate' })

    world.feeds.serve(urlOf(HOME, OAK), { status: 503, body: '' })
    await world.database.query('delete from routed_drives')
    await plan()
    expect(await leaveBy(erin, event)).toMatchObject({ driveMinutes: 30, driveFrom: 'estimate' })
  })

  test('decide about clashes, and change the ETag of the report (decision 68)', async () => {
    serve(OAK, ELM, 50 * 60)
    const erin = await world.person()
    await addEvent(erin, await addChild(erin, 'Maya'), { location: '1 Oak St' })
    await addEvent(erin, await addChild(erin, 'Leo'), { startTime: '13:40', location: '2 Elm St' })
    const read = (etag?: string) =>
      fetch(`${world.origin}/api/v1/clashes?from=2026-05-09&to=2026-05-10`, {
        headers: { cookie: erin.cookie, ...(etag && { 'if-none-match': etag }) },
      })
    const first = await read()
    // 40 minutes lie between the two practices. The estimate of the drive is 30 minutes.
    expect(((await first.json()) as ClashReport).clashes).toEqual([])

    await plan()

    const second = await read(first.headers.get('etag') ?? '')
    expect(((await second.json()) as ClashReport).clashes).toMatchObject([
      { kind: 'drive', driveMinutes: 50, driveFrom: 'routed' },
    ])
  })
})

test('logs no coordinates (C70)', () => {
  expect(world.logged()).not.toMatch(/40\.167|-75,40|40167/)
})
