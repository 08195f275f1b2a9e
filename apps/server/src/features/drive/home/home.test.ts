import type { Home } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { OAK_FIELD, photonAnswer, whereIs } from '../../place/place.fixture.ts'

let world: World
/** 8:00 in New York on Friday, 1 May 2026. */
const clock = new SettableClock('2026-05-01T12:00:00Z')
const JSON_TYPE = { 'content-type': 'application/json' }

beforeAll(async () => {
  world = await startWorld({
    name: 'home',
    clock,
    maps: { provider: 'photon', photonUrl: 'https://photon.example' },
  })
})
afterAll(() => world?.close())

const HOME = '7 Maple Lane, Springfield'
const HOUSE = {
  ...OAK_FIELD,
  latitude: 40.7,
  longitude: -74,
  properties: { ...OAK_FIELD.properties, name: '', housenumber: '7', street: 'Maple Lane' },
}

function serve(address: string, body: string): void {
  world.feeds.serve(whereIs(address.toLowerCase()), { body, headers: JSON_TYPE })
}
const asked = (address: string) => world.feeds.hits(whereIs(address.toLowerCase()))
const setHome = async (person: Person, address: string) =>
  given<{ home: Home | null }>(await person.api.PUT('/home', { body: { address } })).home
const homeOf = async (person: Person) => given<{ home: Home | null }>(await person.api.GET('/home')).home
const rowOf = async (person: Person) => {
  const { rows } = await world.database.query(
    'select latitude, longitude from user_homes where user_id = $1',
    [person.id],
  )
  return rows as { latitude: number | null; longitude: number | null }[]
}
const setDrive = (person: Person, event: Event, minutes: number | null) =>
  person.api.PUT('/events/{id}/drive-time', {
    params: { path: { id: event.id as never } },
    body: { minutes },
  })
const driveTimes = async (person: Person) =>
  given<{ driveTimes: { from: string; to: string; minutes: number }[] }>(await person.api.GET('/drive-times'))
    .driveTimes

describe('a person’s home', () => {
  test('is saved at once, and located by a job', async () => {
    serve(HOME, photonAnswer(HOUSE))
    const erin = await world.person()
    expect(await homeOf(erin)).toBeNull()

    expect(await setHome(erin, `  ${HOME} `)).toEqual({ address: HOME, isFound: null, version: 1 })
    await world.settled()

    expect(await homeOf(erin)).toEqual({ address: HOME, isFound: true, version: 1 })
    expect(await rowOf(erin)).toEqual([{ latitude: 40.7, longitude: -74 }])
    const { rows } = await world.database.query('select 1 from geocodes where address = $1', [
      HOME.toLowerCase(),
    ])
    expect(rows).toEqual([])
  })

  test('is searched again when the address changes, and not when the same address is saved again', async () => {
    serve('8 Maple Lane, Springfield', photonAnswer(HOUSE))
    serve('9 Maple Lane, Springfield', photonAnswer())
    const erin = await world.person()
    await setHome(erin, '8 Maple Lane, Springfield')
    await world.settled()

    expect(await setHome(erin, '8 Maple Lane, Springfield')).toMatchObject({ isFound: true, version: 1 })
    await world.settled()
    expect(asked('8 Maple Lane, Springfield')).toBe(1)

    expect(await setHome(erin, '9 Maple Lane, Springfield')).toMatchObject({ isFound: null, version: 2 })
    expect(await rowOf(erin)).toEqual([{ latitude: null, longitude: null }])
    await world.settled()
    expect(await homeOf(erin)).toMatchObject({ isFound: false, version: 2 })
  })

  test('is searched again after 30 days if the place service did not know it', async () => {
    const address = '11 Maple Lane, Springfield'
    serve(address, photonAnswer())
    const erin = await world.person()
    await setHome(erin, address)
    await world.settled()
    await pastAllRights(world.database, (as) =>
      as.query(`update user_homes set searched_at = $2 where user_id = $1`, [
        erin.id,
        clock
          .now()
          .subtract({ hours: 31 * 24 })
          .toString(),
      ]),
    )
    serve(address, photonAnswer(HOUSE))

    await world.app.cleanUpAccounts?.()
    await world.settled()

    expect(await homeOf(erin)).toMatchObject({ isFound: true })
  })

  test('is removed by an empty text', async () => {
    const erin = await world.person()
    await setHome(erin, 'Home')
    await world.settled()
    expect(await homeOf(erin)).toEqual({ address: 'Home', isFound: false, version: 1 })

    expect(await setHome(erin, ' ')).toBeNull()
    expect(await rowOf(erin)).toEqual([])
  })

  test('is set once if the command is sent 5 times', async () => {
    const erin = await world.person()
    const headers = { 'command-id': newId() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => erin.api.PUT('/home', { body: { address: 'Home' }, headers })),
    )
    expect(answers.some(({ data }) => data)).toBe(true)
    expect(await homeOf(erin)).toMatchObject({ version: 1 })
  })

  test('is shown to nobody else, whatever their role', async () => {
    const erin = await world.person()
    const maya = await addChild(erin, 'Maya')
    await addEvent(erin, maya, { location: '1 Oak St' })
    await setHome(erin, '77 Secret Street, Springfield')
    await world.settled()
    for (const role of ['administrator', 'viewer'] as const) {
      const friend = await world.person()
      await grant(world.database, { owner: erin, friend, role })
      const answers = await Promise.all([
        friend.api.GET('/home'),
        friend.api.GET('/dashboard'),
        friend.api.GET('/drive-times'),
        friend.api.GET('/events', { params: { query: { from: '2026-05-09', to: '2026-05-10' } } }),
        friend.api.GET('/profiles'),
        friend.api.GET('/friends'),
      ])
      for (const { data } of answers) {
        expect(data).toBeDefined()
        expect(JSON.stringify(data).toLowerCase()).not.toContain('secret street')
      }
      expect(await homeOf(friend)).toBeNull()
    }
  })
})

describe('drive times from home', () => {
  async function family() {
    const erin = await world.person()
    const maya = await addChild(erin, 'Maya')
    return { erin, event: await addEvent(erin, maya, { location: ' 1 Oak St' }), maya }
  }

  test('apply to the place, and can be listed and deleted', async () => {
    const { erin, event } = await family()
    await setHome(erin, HOME)

    expect(given(await setDrive(erin, event, 22))).toEqual({ minutes: 22 })
    const typed = { from: '1 oak st', to: HOME.toLowerCase(), minutes: 22 }
    expect(await driveTimes(erin)).toEqual([typed])

    const { from, to } = typed
    given(await erin.api.PATCH('/drive-times', { body: { from: to, to: ' 1 Oak St', minutes: 30 } }))
    expect(await driveTimes(erin)).toEqual([{ from, to, minutes: 30 }])
    const same = { from, to: '1 OAK ST', minutes: 30 }
    expect((await erin.api.PATCH('/drive-times', { body: same })).error?.error.code).toBe('invalid')

    given(await erin.api.DELETE('/drive-times', { params: { query: { from: typed.to, to: typed.from } } }))
    expect(await driveTimes(erin)).toEqual([])
  })

  test('end with null, and stay with the old address when the home changes', async () => {
    const { erin, event } = await family()
    await setHome(erin, HOME)
    given(await setDrive(erin, event, 22))
    await setHome(erin, '12 Elm St')
    given(await setDrive(erin, event, 5))
    given(await setDrive(erin, event, null))

    expect(await driveTimes(erin)).toEqual([{ from: '1 oak st', to: HOME.toLowerCase(), minutes: 22 }])
  })

  test('need a home, a place and two different places', async () => {
    const { erin, event, maya } = await family()
    const nowhere = await addEvent(erin, maya, { location: 'TBD' })
    expect((await setDrive(erin, event, 5)).error?.error.code).toBe('homeMissing')
    await setHome(erin, '1 OAK ST')

    expect((await setDrive(erin, nowhere, 5)).error?.error.code).toBe('eventPlaceMissing')
    expect((await setDrive(erin, event, 5)).error?.error.code).toBe('invalid')
    const stranger = await world.person()
    await setHome(stranger, HOME)
    expect((await setDrive(stranger, event, 5)).error?.error.code).toBe('eventNotFound')
  })

  test('are limited to 1,000 per person', async () => {
    const { erin, event } = await family()
    await setHome(erin, HOME)
    await pastAllRights(world.database, (as) =>
      as.query(
        `insert into drive_times (user_id, from_place, to_place, minutes) select $1, 'a', 'place ' || n, 5 from generate_series(1, 1000) n`,
        [erin.id],
      ),
    )
    expect((await setDrive(erin, event, 5)).error?.error.code).toBe('tooManyDriveTimes')
  })
})

test('logs no address of a home (C70)', () => {
  expect(world.logged()).not.toMatch(/maple|secret street/i)
})
