import { addChild, addEvent, connect, given, grant, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { calendar, newAddress } from '../../connection/calendar.fixture.ts'

let world: World
let erin: Person
let maya: string
const clock = new SettableClock('2026-05-09T16:30:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'event_search', clock })
})
afterAll(() => world?.close())
beforeEach(async () => {
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})

async function search(q: string, person = erin): Promise<string[]> {
  const { events } = given(await person.api.GET('/search/events', { params: { query: { q } } }))
  return events.map(({ title }) => title)
}

test('finds events by title, description and place, in upper or lower case', async () => {
  await addEvent(erin, maya, { title: 'Soccer PRACTICE' })
  await addEvent(erin, maya, { title: 'Dentist', description: 'before practice' })
  await addEvent(erin, maya, { title: 'Party', location: '12 Practice Lane' })
  await addEvent(erin, maya, { title: 'Camp', location: 'x', locationName: 'Practice Hall' })
  await addEvent(erin, maya, { title: 'Game' })
  expect((await search('practice')).toSorted()).toEqual(['Camp', 'Dentist', 'Party', 'Soccer PRACTICE'])
  expect(await search('  ACTICE LA ')).toEqual(['Party'])
  expect(await search('rugby')).toEqual([])
})

test('finds words in any order, without accents, in team, opponent, field, child’s name and the platform’s title', async () => {
  const address = newAddress()
  world.feeds.serve(address, {
    body: calendar([{ uid: 'a', start: '20260520T180000Z', summary: 'Águilas U10 vs. Peña FC' }]),
  })
  const { id } = await connect(erin, { url: `https://${address}`, teamName: 'Águilas U10' })
  await mapTeam(erin, id, [maya])
  await world.settled()
  const [found] = await search('pena')
  expect(found).toBeDefined()
  for (const q of ['PENA aguilas', 'maya u10', 'águilas', 'u10 vs. peña', 'fc maya pena'])
    expect([q, await search(q)]).toEqual([q, [found]])
  expect(await search('aguilas owen')).toEqual([])
})

test('lists upcoming events by start time, and then past events, newest first', async () => {
  // The clock is at 12:30 in New York, so the event from 12:00 to 13:00 is running and counts as upcoming.
  for (const [title, date, startTime] of [
    ['long past', '2026-01-09', '12:00'],
    ['past', '2026-05-08', '12:00'],
    ['this morning', '2026-05-09', '09:00'],
    ['later', '2026-06-09', '12:00'],
    ['running', '2026-05-09', '12:00'],
    ['next', '2026-05-09', '13:00'],
  ] as const)
    await addEvent(erin, maya, { title: `Game ${title}`, date, startTime })
  const address = newAddress()
  world.feeds.serve(address, {
    body: calendar([
      // The all-day event lasts from May 6 to May 9.
      // The all-day event is still running today and therefore counts as upcoming.
      { uid: 'a', start: '20260505T000000Z', summary: 'unused' },
    ])
      .replace('DTSTART:20260505T000000Z', 'DTSTART;VALUE=DATE:20260506\r\nDTEND;VALUE=DATE:20260510')
      .replace('unused', 'Game week'),
  })
  const { id } = await connect(erin, { url: `https://${address}` })
  await mapTeam(erin, id, [maya])
  await world.settled()
  expect(await search('game')).toEqual([
    'Game week',
    'Game running',
    'Game next',
    'Game later',
    'Game this morning',
    'Game past',
    'Game long past',
  ])
})

test.each([
  ['100%', ['100% effort']],
  ['%%', []],
  ['__', ['under__score']],
  ['a_b', []],
  [String.raw`\d`, [String.raw`back\door`]],
  [`' or 1=1 --`, []],
  ['\u0000\u0000', []],
])('treats special characters in the search %s as ordinary text (C41)', async (q, expected) => {
  for (const title of ['100% effort', '1000 effort', 'under__score', 'aXb', String.raw`back\door`])
    await addEvent(erin, maya, { title })
  expect(await search(q)).toEqual(expected)
})

test('returns at most ten events, and lists an event of several children only once', async () => {
  const leo = await addChild(erin, 'Leo')
  const address = newAddress()
  world.feeds.serve(address, {
    body: calendar(
      Array.from({ length: 12 }, (_, nth) => ({
        uid: `${nth}`,
        start: `202605${nth + 10}T180000Z`,
        summary: `Game ${nth}`,
      })),
    ),
  })
  const { id } = await connect(erin, { url: `https://${address}` })
  await mapTeam(erin, id, [maya, leo])
  await world.settled()
  const { events } = given(await erin.api.GET('/search/events', { params: { query: { q: 'game' } } }))
  expect(events.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `Game ${nth}`))
  for (const { children } of events) expect(children.map(({ name }) => name)).toEqual(['Maya', 'Leo'])
  // A deleted event does not count toward the limit of ten results.
  const path = { id: events[0]?.id ?? '' }
  given(await erin.api.DELETE('/events/{id}', { params: { path, query: { scope: 'this' } } }))
  const rest = given(await erin.api.GET('/search/events', { params: { query: { q: 'game' } } })).events
  expect(rest.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((nth) => `Game ${nth}`))
})

test.each(['', ' a ', 'x'.repeat(101)])('rejects the search text “%s”', async (q) => {
  const { response } = await erin.api.GET('/search/events', { params: { query: { q } } })
  expect(response.status).toBe(400)
})

test('finds only events that the person may see (C60, P3)', async () => {
  const [viewer, administrator, former, stranger] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  await grant(world.database, { owner: erin, friend: administrator, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: former, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: former, role: null })
  await addEvent(erin, maya, { title: 'Open game' })
  await addEvent(erin, maya, { title: 'Secret game', date: '2026-05-10', visibility: 'private' })
  expect(await search('game', erin)).toEqual(['Open game', 'Secret game'])
  expect(await search('game', administrator)).toEqual(['Open game', 'Secret game'])
  expect(await search('game', viewer)).toEqual(['Open game'])
  expect([await search('game', former), await search('game', stranger)]).toEqual([[], []])
})
