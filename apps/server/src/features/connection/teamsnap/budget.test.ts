import { teamOf } from '@homefield/testkit/family'
import { comeBack } from '@homefield/testkit/teamsnap/fake-teamsnap'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterEach, expect, test } from 'vitest'
import { fakeOf, household } from './teamsnap.fixture.ts'

/* Tests the request budget for TeamSnap's API. All families of an installation share one budget. */

let world: World
afterEach(() => world?.close())

test('postpones a request to TeamSnap that exceeds the budget, without counting a failure', async () => {
  // The request budget covers only the three requests of a sign-in (account, teams, sports).
  world = await startWorld({
    name: 'teamsnap-budget',
    teamsnap: true,
    teamsnapBudget: { points: 3, duration: 2 },
  })
  const { person, teamId } = await household(world, [
    { id: 11, name: 'Picture Day', start_date: '2027-06-20T18:00:00Z', location_id: null },
  ])
  await expect
    .poll(async () => (await teamOf(person, teamId))?.eventCount, { timeout: 30_000, interval: 300 })
    .toBe(1)
  expect(await teamOf(person, teamId)).toMatchObject({ problem: null, failures: 0 })
})

test(
  'rejects a sign-in as busy while the request budget is used up, and connects no team',
  { tags: 'deep' },
  async () => {
    world = await startWorld({
      name: 'teamsnap-spent',
      teamsnap: true,
      teamsnapBudget: { points: 1, duration: 3600 },
    })
    const person = await world.person()
    const { error } = await person.api.POST('/platforms/teamsnap/callback', { body: await comeBack(person) })
    expect([error?.error.code, error?.error.details]).toEqual(['authenticationFailed', { reason: 'busy' }])
    expect(fakeOf(world).auth.tokens.count('2', 'RefreshToken')).toBe(0)
    const { rows } = await world.database.query('select 1 from platform_credentials')
    expect(rows).toEqual([])
  },
)
