import type { ChangeList } from '@homefield/contract/change'
import type { Event } from '@homefield/contract/event'
import { addChild, connect, eventsOf, given, grant, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { calendar, type Entry, newAddress } from '../../connection/calendar.fixture.ts'
import { startStages, type Stages } from '../../connection/stages.fixture.ts'
import { change, remove } from '../../event/update/change.fixture.ts'
import { bellOf, startFanOut, type FanOut, notificationsFor } from './fan-out.fixture.ts'

/* Two families connect the calendar of the same team. Members of each family may see the other family's events. */

const START = '2025-05-01T12:00:00Z'
const GAMES: readonly Entry[] = [
  { uid: 'game', start: '20250510T220000Z', summary: 'Wildcats vs Storm' },
  { uid: 'practice', start: '20250512T220000Z', summary: 'Practice' },
]
const LATER: readonly Entry[] = GAMES.map((entry) =>
  entry.uid === 'game' ? { ...entry, start: '20250510T233000Z' } : entry,
)
const clock = new SettableClock(START)
let world: World
let fanOut: FanOut
let stages: Stages
let erin: Person
let nora: Person

beforeAll(async () => {
  world = await startWorld({ name: 'fan_out_two', clock, roles: ['http', 'stream'] })
  fanOut = startFanOut(world, clock)
  stages = startStages(world, clock)
})
beforeEach(async () => {
  clock.set(START)
  await world.database.query('delete from graphile_worker._private_jobs')
  ;[erin, nora] = [await world.person({ name: 'Erin Cole' }), await world.person({ name: 'Nora Diaz' })]
  await grant(world.database, { owner: erin, friend: nora, role: 'viewer' })
  await grant(world.database, { owner: nora, friend: erin, role: 'administrator' })
})
afterAll(async () => {
  await stages?.close()
  await world?.close()
})

const MOVED = ['eventsChanged vs Storm when']

/**
 * Connects the team's calendar for Erin's and for Nora's family.
 * If the two calendar addresses are equal, the families share one feed.
 */
async function connected(addresses: { readonly ofErin: string; readonly ofNora: string }): Promise<void> {
  for (const address of Object.values(addresses)) world.feeds.serve(address, { body: calendar(GAMES) })
  for (const [person, name, address] of [
    [erin, 'Maya', addresses.ofErin],
    [nora, 'Kiran', addresses.ofNora],
  ] as const) {
    const child = await addChild(person, name)
    const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
    await mapTeam(person, id, [child])
    await stages.run()
  }
  await fanOut.run()
  // Deletes the notifications about the first import, so that the tests see only notifications of changes.
  await world.database.query('delete from notifications')
}

async function oneCalendar(): Promise<string> {
  const address = newAddress()
  await connected({ ofErin: address, ofNora: address })
  return address
}

/** Serves `entries` as the calendar at each of `addresses`, and syncs the calendars two hours later. */
async function says(entries: readonly Entry[], ...addresses: readonly string[]): Promise<void> {
  for (const address of addresses) world.feeds.serve(address, { body: calendar(entries) })
  clock.advance({ hours: 2 })
  await stages.tend()
  await stages.run()
  await fanOut.run()
}

/** Lists the owner of each changed event: 'own' for the person's own family, otherwise the owner's name. */
async function listed(person: Person): Promise<string[]> {
  const { changed } = given<ChangeList>(await person.api.GET('/changes'))
  return changed.map(({ event }) => (event.isOwnEvent ? 'own' : (event.ownerName ?? '')))
}

async function ownGame(person: Person): Promise<Event> {
  const events = await eventsOf(person, '2025-05-10', '2025-05-11')
  return events.find(({ isOwnEvent }) => isOwnEvent) as Event
}

test('notifies each family once of a changed event of a shared team, and lists the change only once per family', async () => {
  const address = await oneCalendar()
  await says(LATER, address)
  for (const person of [erin, nora]) {
    expect(await notificationsFor(person)).toEqual(MOVED)
    expect(await listed(person)).toEqual(['own'])
  }
})

test('notifies a parent twice if the other family’s feed reports a change before their own feed does', async () => {
  const [ofErin, ofNora] = [newAddress(), newAddress()]
  await connected({ ofErin, ofNora })
  await says(LATER, ofErin)
  expect(await notificationsFor(nora)).toEqual(MOVED)
  expect(await listed(nora)).toEqual(['Erin Cole'])
  await says(LATER, ofNora)
  expect(await listed(nora)).toEqual(['own'])
  const { notifications, unread } = await bellOf(nora)
  // Nora's first notification counts as read, because its change is no longer in her list of changes.
  expect([notifications.map(({ read }) => read), unread]).toEqual([[false, true], 1])
  expect(await listed(erin)).toEqual(['own'])
  expect(await notificationsFor(erin)).toEqual(MOVED)
})

test('sends a parent two notifications of a moved game if the parent had moved their own copy of the game to another time', async () => {
  const address = await oneCalendar()
  await change(erin, (await ownGame(erin)).id, { startTime: '10:00' })
  await says(LATER, address)
  expect((await listed(erin)).toSorted()).toEqual(['Nora Diaz', 'own'])
  expect((await notificationsFor(erin)).toSorted()).toEqual(['eventsChanged vs Storm  (when)', ...MOVED])
})

test('notifies each parent once, even if the parents gave the event different titles and descriptions', async () => {
  const address = await oneCalendar()
  await change(erin, (await ownGame(erin)).id, { title: 'Cup final', description: 'Bring cake' })
  await change(nora, (await ownGame(nora)).id, { description: 'Grandma comes' })
  await fanOut.run()
  await world.database.query('delete from notifications')
  await says(LATER, address)
  expect(await notificationsFor(erin)).toEqual(['eventsChanged Cup final when'])
  expect(await notificationsFor(nora)).toEqual(MOVED)
})

test('notifies a parent of a change to another family’s copy of a game if the parent deleted their own copy of the game', async () => {
  const address = await oneCalendar()
  await remove(nora, (await ownGame(nora)).id)
  await says(LATER, address)
  expect(await listed(nora)).toEqual(['Erin Cole'])
  expect(await notificationsFor(nora)).toEqual(MOVED)
})
