import { MOST_TEAMS, type Team } from '@homefield/contract/connection'
import { connect, given, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { signInAtTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { calendar, evenings, newAddress } from '../calendar.fixture.ts'
import { fakeOf } from '../teamsnap/teamsnap.fixture.ts'

/*
 * The number of teams per account is limited, to prevent abuse.
 * Every way to add a team must respect the limit, even if requests run in parallel.
 */

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'most_teams', teamsnap: true })
})
afterAll(() => world?.close())

function served(): string {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(evenings(1, '2026-04-10')) })
  return address
}

async function withTeams(count: number): Promise<Person> {
  const person = await world.person()
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone)
       select gen_random_uuid(), $1, 'Other', 'made ' || n, 'Team ' || n, 'Soccer', '#10B981', 'UTC' from generate_series(1, $2) n`,
      [person.id, count],
    ),
  )
  return person
}
const countOf = async (person: Person) =>
  given<{ teams: Team[] }>(await person.api.GET('/teams')).teams.length
const add = (person: Person, address: string) =>
  person.api.POST('/teams', { body: { id: newId(), form: 'Other', url: `https://${address}` } })

test('accepts only as many parallel links as the team limit allows, and states the limit in the error message', async () => {
  const person = await withTeams(MOST_TEAMS - 2)
  const known = await connect(person, { url: `https://${served()}` })
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(person, served())))
  expect(answers.map(({ response }) => response.status).sort((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409,
  ])
  const refused = answers.find(({ error }) => error)?.error?.error
  expect([refused?.code, refused?.message]).toEqual([
    'tooManyTeams',
    'You can connect up to 200 teams. Remove one you no longer need, then try again.',
  ])
  expect(MOST_TEAMS).toBe(200)
  expect(await countOf(person)).toBe(MOST_TEAMS)
  // The server must not store a feed for a rejected link.
  const { rows } = await world.database.query(
    'select from feeds f where not exists (select from platform_teams t where t.feed_id = f.id)',
  )
  expect(rows).toEqual([])
  // After one team is removed, the person can add one team again.
  given(await person.api.DELETE('/teams/{id}', { params: { path: { id: known.id } } }))
  given(await add(person, served()))
})

test('creates one team if a link is pasted several times in parallel and the limit allows one more team', async () => {
  const person = await withTeams(MOST_TEAMS - 1)
  const address = served()
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(person, address)))
  const ids = answers.map((answer) => given<Team>(answer).id)
  expect(new Set(ids).size).toBe(1)
  expect(await countOf(person)).toBe(MOST_TEAMS)
})

test('rejects a TeamSnap sign-in if its teams exceed the team limit, and connects none of the teams', async () => {
  const person = await withTeams(MOST_TEAMS - 1)
  const teamsnap = fakeOf(world)
  teamsnap.auth.accountId = '9100'
  teamsnap.api.setTeams('9100', [
    { id: 9101, name: 'Mavericks', sport_id: 2 },
    { id: 9102, name: 'Comets', sport_id: 2 },
  ])
  await expect(signInAtTeamsnap(person)).rejects.toThrow('tooManyTeams')
  expect(await countOf(person)).toBe(MOST_TEAMS - 1)
  const { rows } = await world.database.query('select from platform_credentials where user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([])
})
