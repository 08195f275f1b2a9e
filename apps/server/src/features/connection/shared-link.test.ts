import { addChild, connect, given, mapTeam, syncTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { calendar, evenings, newAddress, storedEvents } from './calendar.fixture.ts'

/* Tests a club that sends the same calendar link to all its families (C40). */

const FAMILIES = 6

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'shared-link', clock })
})
afterAll(() => world?.close())

test('fetches a link of six families once per interval, and never shows the link (C40)', async () => {
  const address = newAddress()
  const serve = (count: number) =>
    world.feeds.serve(address, { body: calendar(evenings(count, '2026-04-10')) })
  serve(3)
  const homes: { person: Person; id: string }[] = []
  for (let family = 0; family < FAMILIES; family++) {
    const person = await world.person()
    // The families paste the link as https, http or webcal. All three must resolve to the same feed.
    const scheme = ['https', 'http', 'webcal'][family % 3] ?? 'https'
    const { id } = await connect(person, { url: `${scheme}://${address}`, teamName: `Family ${family}` })
    await mapTeam(person, id, [await addChild(person, `Child ${family}`)])
    homes.push({ person, id })
  }
  await world.settled()
  expect(world.feeds.hits(address)).toBe(1)

  serve(4)
  clock.advance({ hours: 1 })
  await world.checkDueFeeds()
  await world.settled()
  expect(world.feeds.hits(address)).toBe(2)
  for (const { id } of homes) expect(await storedEvents(world, id)).toHaveLength(4)

  // All families request a sync at the same time.
  serve(5)
  clock.advance({ minutes: 1 })
  const outcomes = await Promise.all(homes.map(({ person, id }) => syncTeam(person, id)))
  expect(world.feeds.hits(address)).toBe(3)
  expect(outcomes.map(({ state, events }) => [state, events])).toEqual(homes.map(() => ['done', 5]))

  const secret = /secret=(\w+)/.exec(address)?.[1] ?? ''
  expect(secret).not.toBe('')
  for (const [index, { person, id }] of homes.entries()) {
    const screens = [
      given(await person.api.GET('/teams')),
      given(await person.api.GET('/platforms')),
      given(await person.api.GET('/dashboard')),
      given(await person.api.GET('/changes')),
    ].map((screen) => JSON.stringify(screen))
    for (const text of [secret, 'schedule/team.ics', `"Family ${(index + 1) % FAMILIES}"`])
      for (const screen of screens) expect(screen).not.toContain(text)
    expect(screens[0]).toContain(id)
  }
  expect(world.logged()).not.toContain(secret)
})
