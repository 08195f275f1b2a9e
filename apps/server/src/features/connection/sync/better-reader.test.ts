import { pastAllRights, syncTeam } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { calendar, household, newAddress, storedChanges, storedEvents } from '../calendar.fixture.ts'

/*
 * A new version of the parser may read more fields from an unchanged feed.
 * The sync then updates the events and notifies nobody.
 */

let world: World
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'better_reader', clock })
})
afterAll(() => world?.close())

test('updates fields silently if a new parser version reads more of them, but reports changes by the platform (C38, C39)', async () => {
  const address = newAddress()
  const game = (start: string) => ({
    uid: 'a',
    start,
    summary: 'Wildcats vs Storm',
    lines: ['LOCATION:Elm Park'],
  })
  world.feeds.serve(address, { body: calendar([game('20260510T180000Z')]) })
  const { person, teamId } = await household(world, address)
  // The SQL below stores the events in the form in which version 1 of the parser stored them.
  await pastAllRights(world.database, async (as) => {
    await as.query(
      `update events set title = 'Wildcats vs Storm', original_title = null, source_hash = 'old', opponent = null,
         location_name = 'Elm', location = 'Elm', field = 'Park', home_or_away = 'home', arrive_by = '2026-05-10T17:00:00Z',
         start_time = '2026-05-10T17:30:00Z' where platform_team_id = $1`,
      [teamId],
    )
    await as.query('update feeds set reader_version = 1')
  })
  clock.advance({ minutes: 20 })
  await syncTeam(person, teamId)
  await world.settled()
  const stored = async () => {
    const { rows } = await world.database.query(
      'select title, original_title, opponent, location_name, location, field, home_or_away from events where platform_team_id = $1',
      [teamId],
    )
    return rows
  }
  expect(await stored()).toEqual([
    {
      title: 'vs Storm',
      original_title: 'Wildcats vs Storm',
      opponent: 'Storm',
      location_name: 'Elm Park',
      location: null,
      field: null,
      home_or_away: null,
    },
  ])
  const [before] = await storedEvents(world, teamId)
  expect(await storedChanges(world, teamId)).toEqual([])

  world.feeds.serve(address, { body: calendar([game('20260510T190000Z')]) })
  clock.advance({ minutes: 20 })
  await syncTeam(person, teamId)
  await world.settled()
  expect((await storedChanges(world, teamId)).map(({ field }) => field)).toEqual(['when'])
  const [after] = await storedEvents(world, teamId)
  expect([after?.id, after?.title]).toEqual([before?.id, 'vs Storm'])
})

test("reports only a change of the opponent when the feed replaces the opponent 'TBD' with a team name", async () => {
  const address = newAddress()
  const serve = (summary: string) =>
    world.feeds.serve(address, { body: calendar([{ uid: 'a', start: '20260510T180000Z', summary }]) })
  serve('Wildcats vs TBD')
  const { person, teamId } = await household(world, address)
  serve('Wildcats vs Storm')
  clock.advance({ minutes: 20 })
  await syncTeam(person, teamId)
  await world.settled()
  expect((await storedChanges(world, teamId)).map(({ field }) => field)).toEqual(['opponent'])
})
