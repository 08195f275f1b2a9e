import type { LeaveBy } from '@homefield/contract/coverage'
import type { Dashboard } from '@homefield/contract/dashboard'
import type { Event } from '@homefield/contract/event'
import { addChild, addEvent, connect, given, grant, mapTeam, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { watchStatements } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { DRIVE_SPEED_KMH, drives, livesAt, placeOnMap } from '../drive.fixture.ts'

let world: World
/** 8:00 in New York on Friday, 1 May 2026. */
const START = '2026-05-01T12:00:00Z'
const clock = new SettableClock(START)

beforeAll(async () => {
  world = await startWorld({ name: 'departure', clock, maps: { driveSpeedKmh: DRIVE_SPEED_KMH } })
  await placeOnMap(world, START)
})
afterAll(() => world?.close())

const OAK = { location: '1 Oak St' }

async function family(): Promise<{ erin: Person; maya: string }> {
  const erin = await world.person()
  return { erin, maya: await addChild(erin, 'Maya') }
}
const opened = async (person: Person, { id }: Event) =>
  given<{ event: Event }>(await person.api.GET('/events/{id}', { params: { path: { id: id as never } } }))
    .event
const leaveBy = async (person: Person, event: Event): Promise<LeaveBy | null> =>
  (await opened(person, event)).leaveBy
const listed = async (person: Person, from: string, to: string) =>
  given<{ events: Event[] }>(await person.api.GET('/events', { params: { query: { from, to } } })).events

describe('when a driver has to leave for an event', () => {
  test('is the usual arrival before the start, less the drive from home and five minutes', async () => {
    const { erin, maya } = await family()
    // Noon in New York is 16:00 UTC. A practice means 15 minutes early, and the drive takes 30.
    const event = await addEvent(erin, maya, OAK)
    await livesAt(world, erin)
    await drives(world, event, { driver: erin })

    const expected = {
      kind: 'time',
      at: '2026-05-09T15:10:00Z',
      driveMinutes: 30,
      driveFrom: 'estimate',
      fromEventId: null,
    }
    expect(await leaveBy(erin, event)).toEqual(expected)
    expect((await listed(erin, '2026-05-09', '2026-05-10')).map((one) => one.leaveBy)).toEqual([expected])
    const { upcomingEvents } = given<Dashboard>(await erin.api.GET('/dashboard'))
    expect(upcomingEvents.map((one) => one.leaveBy)).toEqual([expected])
  })

  test('uses the minutes that the driver entered, and the early arrival that was set for the team', async () => {
    const { erin, maya } = await family()
    world.feeds.serve('league.example/hawks.ics', {
      body: [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:practice-1',
        'DTSTART:20260509T160000Z',
        'DTEND:20260509T170000Z',
        'SUMMARY:Practice',
        'LOCATION:1 Oak St',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    })
    const team = await connect(erin, { url: 'https://league.example/hawks.ics', teamName: 'Hawks' })
    await mapTeam(erin, team.id, [maya])
    await world.settled()
    const [event] = await listed(erin, '2026-05-09', '2026-05-10')
    if (!event) throw new Error('the feed has no event')
    await pastAllRights(world.database, (as) =>
      as.query('update platform_teams set early_minutes = 40 where id = $1', [team.id]),
    )
    await livesAt(world, erin)
    await drives(world, event, { driver: erin })
    given(
      await erin.api.PUT('/events/{id}/drive-time', {
        params: { path: { id: event.id as never } },
        body: { minutes: 12 },
      }),
    )

    // 16:00, less 40 minutes early, 12 minutes of driving and 5 minutes.
    expect(await leaveBy(erin, event)).toMatchObject({
      at: '2026-05-09T15:03:00Z',
      driveMinutes: 12,
      driveFrom: 'parent',
    })
    // A viewer may not read the team, but has to be there as early.
    const viewer = await world.person()
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    await livesAt(world, viewer)
    await drives(world, event, { driver: viewer })
    expect(await leaveBy(viewer, event)).toMatchObject({ at: '2026-05-09T14:45:00Z', driveMinutes: 30 })
  })

  test('counts from the event before, if the driver comes straight from it', async () => {
    const { erin, maya } = await family()
    const leo = await addChild(erin, 'Leo')
    // Maya's practice ends at 17:00 UTC. Leo's begins at 18:00, so Erin has to be there at 17:45.
    const first = await addEvent(erin, maya, OAK)
    const second = await addEvent(erin, leo, { startTime: '14:00', location: '2 Elm St' })
    await livesAt(world, erin)
    await drives(world, first, { driver: erin, direction: 'back' })
    await drives(world, second, { driver: erin })

    expect(await leaveBy(erin, second)).toEqual({
      kind: 'time',
      at: '2026-05-09T17:10:00Z',
      driveMinutes: 30,
      driveFrom: 'estimate',
      fromEventId: first.id,
    })
  })

  test('is unknown without a home or a place', async () => {
    const { erin, maya } = await family()
    const event = await addEvent(erin, maya, OAK)
    const nowhere = await addEvent(erin, maya, { startTime: '18:00', location: 'TBD' })
    for (const one of [event, nowhere]) await drives(world, one, { driver: erin })
    expect(await leaveBy(erin, event)).toEqual({ kind: 'home' })
    expect(await leaveBy(erin, nowhere)).toEqual({ kind: 'place' })
  })

  test('is shown only to the driver of the way there who agreed', async () => {
    const { erin, maya } = await family()
    const sam = await world.person()
    await grant(world.database, { owner: erin, friend: sam, role: 'administrator' })
    const event = await addEvent(erin, maya, OAK)
    for (const person of [erin, sam]) await livesAt(world, person)
    await drives(world, event, { driver: erin, direction: 'back' })
    const seen = async () =>
      Promise.all([erin, sam].map(async (person) => (await leaveBy(person, event))?.kind))

    expect(await seen()).toEqual([undefined, undefined])
    for (const [status, expected] of [
      ['asked', undefined],
      ['declined', undefined],
      ['confirmed', 'time'],
      ['check', 'time'],
    ] as const) {
      await drives(world, event, { driver: sam, status })
      expect([status, await seen()]).toEqual([status, [undefined, expected]])
    }
  })

  test('is not shown for a cancelled event, or a child who does not go', async () => {
    const { erin, maya } = await family()
    const event = await addEvent(erin, maya, OAK)
    await livesAt(world, erin)
    await drives(world, event, { driver: erin })
    given(
      await erin.api.PUT('/events/{id}/going', {
        params: { path: { id: event.id as never } },
        body: { profileId: maya as never, isGoing: false },
      }),
    )
    expect(await leaveBy(erin, event)).toBeNull()
    given(
      await erin.api.PUT('/events/{id}/going', {
        params: { path: { id: event.id as never } },
        body: { profileId: maya as never, isGoing: true },
      }),
    )
    expect((await leaveBy(erin, event))?.kind).toBe('time')
    await pastAllRights(world.database, (as) =>
      as.query(`update events set status = 'cancelled' where event_group_id = $1`, [event.eventGroupId]),
    )
    expect(await leaveBy(erin, event)).toBeNull()
  })

  test('is in lists for 14 days, and on the event’s page on any day', async () => {
    const { erin, maya } = await family()
    const last = await addEvent(erin, maya, { ...OAK, date: '2026-05-14' })
    const later = await addEvent(erin, maya, { ...OAK, date: '2026-05-15' })
    await livesAt(world, erin)
    for (const one of [last, later]) await drives(world, one, { driver: erin })

    const kinds = (await listed(erin, '2026-05-14', '2026-05-16')).map((one) => one.leaveBy?.kind)
    expect(kinds).toEqual(['time', undefined])
    expect((await leaveBy(erin, later))?.kind).toBe('time')
  })

  test('changes the ETag when the place is found later (decision 68)', async () => {
    const { erin, maya } = await family()
    const event = await addEvent(erin, maya, { location: '9 Birch St' })
    await livesAt(world, erin)
    await drives(world, event, { driver: erin })
    const read = (path: string, etag?: string) =>
      fetch(`${world.origin}/api/v1${path}`, {
        headers: { cookie: erin.cookie, ...(etag && { 'if-none-match': etag }) },
      })
    for (const path of ['/dashboard', '/events?from=2026-05-09&to=2026-05-10']) {
      const etag = (await read(path)).headers.get('etag') ?? ''
      expect((await read(path, etag)).status).toBe(304)
      await world.database.query(
        `insert into geocodes (address, found, latitude, longitude, provider, fetched_at, used_at)
         values ('9 birch st', true, 40.1, -75, 'photon', $1, $1)`,
        [START],
      )
      expect((await read(path, etag)).status).toBe(200)
      await world.database.query(`delete from geocodes where address = '9 birch st'`)
    }
  })
})

test('a viewer who drives nothing costs the same number of statements however many events they have', async () => {
  const { erin, maya } = await family()
  await livesAt(world, erin)
  const count = async () =>
    (await watchStatements(() => listed(erin, '2026-05-01', '2026-05-15'))).statements.length
  await addEvent(erin, maya, OAK)
  await count()
  const few = await count()
  for (let day = 2; day < 12; day++)
    await addEvent(erin, maya, { ...OAK, date: `2026-05-${String(day).padStart(2, '0')}` })
  expect(await count()).toBe(few)
})
