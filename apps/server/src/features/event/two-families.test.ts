import type { Dashboard } from '@homefield/contract/dashboard'
import type { Event, OpenedEvent } from '@homefield/contract/event'
import { addChild, connect, eventsOf, given, grant, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { calendar, type Entry, newAddress } from '../connection/calendar.fixture.ts'

/* Tests two families who connected the same calendar. One family may see the other family's events. */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'two-families', clock })
})
afterAll(() => world?.close())

const game = (day: number): Entry => ({
  uid: `game-${day}`,
  start: `202604${String(day).padStart(2, '0')}T220000Z`,
  summary: 'Wildcats vs Storm',
})

async function family(name: string, address: string): Promise<Person> {
  const person = await world.person()
  const child = await addChild(person, name)
  const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(person, id, [child])
  await world.settled()
  return person
}

/** Creates two families. Erin's child Maya and Nora's child Kiran play `games`. Nora sees Maya's events. */
async function families(games: readonly Entry[]) {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(games) })
  const erin = await family('Maya', address)
  const nora = await family('Kiran', address)
  await grant(world.database, { owner: erin, friend: nora, role: 'viewer' })
  return { erin, nora }
}

const open = async (person: Person, { id }: Event) =>
  given<OpenedEvent>(await person.api.GET('/events/{id}', { params: { path: { id } } }))
const namesOf = ({ children }: Event) => children.map(({ name }) => name).join()

test('links the events of two families to each other if they are the same game', async () => {
  const { erin, nora } = await families([game(10)])
  const [one, other] = (await eventsOf(nora, '2026-04-01', '2026-05-01')) as [Event, Event]
  expect([one.sameAs, other.sameAs]).toEqual([[other.eventGroupId], [one.eventGroupId]])
  const [own, friends] = one.isOwnEvent ? [one, other] : [other, one]
  expect((await open(nora, own)).detail.elsewhere).toEqual([
    { eventId: friends.id, ownerName: friends.ownerName, isOwnEvent: false, children: friends.children },
  ])
  expect((await open(nora, friends)).detail.elsewhere).toMatchObject([{ eventId: own.id, isOwnEvent: true }])
  // Nora sees Erin's family. Erin does not see Nora's family and must not learn that Nora has the same game.
  const [hers] = (await eventsOf(erin, '2026-04-01', '2026-05-01')) as [Event]
  expect(hers.sameAs).toEqual([])
  expect((await open(erin, hers)).detail.elsewhere).toEqual([])
})

test('does not link two families’ events if one family moved its event, or if the events come from different calendars', async () => {
  const { erin, nora } = await families([game(10), { ...game(11), uid: 'by-name' }])
  const [first] = (await eventsOf(erin, '2026-04-01', '2026-05-01')) as [Event]
  given(
    await erin.api.PATCH('/events/{id}', {
      params: { path: { id: first.id } },
      body: { version: first.version, startTime: '19:00' },
    }),
  )
  const address = newAddress()
  world.feeds.serve(address, { body: calendar([{ ...game(11), uid: 'another-source' }]) })
  const priya = await family('Theo', address)
  await grant(world.database, { owner: priya, friend: nora, role: 'viewer' })
  const shown = await eventsOf(nora, '2026-04-01', '2026-05-01')
  const alone = shown.filter(({ sameAs }) => sameAs.length === 0).map(namesOf)
  expect(alone.toSorted()).toEqual(['Kiran', 'Maya', 'Theo'])
})

test('shows eight cards on the dashboard, each with both families’ copies of one game', async () => {
  const { nora } = await families(Array.from({ length: 9 }, (_, day) => game(day + 5)))
  const { upcomingEvents } = given<Dashboard>(await nora.api.GET('/dashboard'))
  const days = upcomingEvents.map(({ when }) => when.kind === 'timed' && when.start.slice(8, 10))
  expect(days).toEqual(['05', '06', '07', '08', '09', '10', '11', '12'].flatMap((day) => [day, day]))
})
