import type { PlatformSummary, Team } from '@homefield/contract/connection'
import { addChild, eventsOf, given, grant, mapTeam, syncTeam, teamOf } from '@homefield/testkit/family'
import { PASSWORD, type Person } from '@homefield/testkit/person'
import { signInAtTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { rowsThatName } from '../../personal-data/inventory/maximal-account.fixture.ts'
import { storedEvents } from '../calendar.fixture.ts'
import { checkNow, fakeOf, household } from './teamsnap.fixture.ts'

/*
 * Tests a child's TeamSnap team after a parent hands the child over to another family.
 * After the handover, the server still reads the child's team through the previous family's TeamSnap sign-in.
 * The team syncs as long as the previous family's sign-in works.
 * When the sign-in ends, the team shows a sign-in problem.
 * The new owner then signs in at TeamSnap, which solves the problem. Teams and events keep their ids.
 */

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'handed_over', teamsnap: true })
})
afterAll(() => world?.close())

const day = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
const RANGE = [day(0), day(20)] as const
const game = (id: number, days: number) => ({
  id,
  start_date: `${day(days)}T18:00:00Z`,
  name: 'Game',
  is_game: true,
})

async function handOver(owner: Person, profileId: string, friend: Person): Promise<void> {
  await grant(world.database, { owner, friend, role: 'administrator' })
  const id = newId()
  given(await owner.api.POST('/handovers', { body: { id, profileId, userId: friend.id } }))
  given(await friend.api.POST('/handovers/{id}/accept', { params: { path: { id } } }))
  await world.settled()
}
const disconnect = async (person: Person) =>
  given(await person.api.DELETE('/platforms/{platform}', { params: { path: { platform: 'teamsnap' } } }))
async function feedOf(teamId: string): Promise<string | undefined> {
  const { rows } = await world.database.query<{ feed_id: string }>(
    'select feed_id from platform_teams where id = $1',
    [teamId],
  )
  return rows[0]?.feed_id
}
const teamSnapOf = async (person: Person) =>
  given<{ platforms: PlatformSummary[] }>(await person.api.GET('/platforms')).platforms[0]

test('keeps syncing after the handover, shows that the old sign-in ended, and recovers with the new owner’s sign-in', async () => {
  const { person: old, child, teamId, remoteTeam } = await household(world, [game(7001, 3), game(7002, 5)])
  const dana = await world.person({ name: 'Dana Reyes' })
  await handOver(old, child, dana)
  expect(await teamOf(dana, teamId)).toMatchObject({
    isOwnTeam: true,
    source: 'teamsnap',
    problem: null,
    eventCount: 2,
  })
  expect(await teamOf(old, teamId)).toBeUndefined()
  const before = await storedEvents(world, teamId)

  // As long as the old owner's sign-in works, changes at TeamSnap reach the new owner.
  fakeOf(world).api.setEvents(remoteTeam, [game(7001, 3), game(7002, 5), game(7003, 7)])
  await checkNow(world, teamId)
  expect(await eventsOf(dana, ...RANGE)).toHaveLength(3)

  // After the old owner disconnects, the team and events of the new owner must still exist.
  await disconnect(old)
  await checkNow(world, teamId)
  const team = await teamOf(dana, teamId)
  expect(team).toMatchObject({ syncStatus: 'error', problem: { reason: 'signedOut' } })
  expect(await teamSnapOf(dana)).toMatchObject({ connected: true, hasIssue: true, teamCount: 1 })
  expect(await eventsOf(dana, ...RANGE)).toHaveLength(3)

  // The new owner signs in. The new owner's TeamSnap team is recognized as the existing team.
  const feed = await feedOf(teamId)
  fakeOf(world).auth.accountId = '9200'
  fakeOf(world).api.setTeams('9200', [{ id: Number(remoteTeam), name: 'Mavericks', sport_id: 2 }])
  expect((await signInAtTeamsnap(dana)).map(({ id }) => id)).toEqual([teamId])
  await world.settled()
  expect(await teamOf(dana, teamId)).toMatchObject({ syncStatus: 'success', problem: null, eventCount: 3 })
  const after = await storedEvents(world, teamId)
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
  expect(after).toHaveLength(3)
  expect(await feedOf(teamId)).not.toBe(feed)
  const { rows } = await world.database.query('select from feeds where id = $1', [feed])
  expect(rows).toEqual([])
})

test('lets the new owner’s copy of a team share the old owner’s feed, and keeps the copy after the old owner’s account is deleted', async () => {
  const { person: old, child, teamId } = await household(world, [game(7101, 3)])
  const leo = await addChild(old, 'Leo')
  await mapTeam(old, teamId, [child, leo])
  await world.settled()
  const dana = await world.person({ name: 'Dana Reyes' })
  await handOver(old, leo, dana)
  const copy = given<{ teams: Team[] }>(await dana.api.GET('/teams')).teams.find(({ isOwnTeam }) => isOwnTeam)
  if (!copy) throw new Error('the new owner has no copy of the team')
  expect(copy).toMatchObject({ source: 'teamsnap', platform: 'TeamSnap', problem: null, eventCount: 1 })
  expect(copy.id).not.toBe(teamId)
  expect(await feedOf(copy.id)).toBe(await feedOf(teamId))
  // The new owner's request fetches with the old owner's sign-in, and syncs the teams of both owners.
  expect(await syncTeam(dana, copy.id)).toMatchObject({ state: 'done', events: 1 })
  const asked = fakeOf(world).auth.asked.length

  const credentials = await world.database.query<{ id: string }>(
    'select id from platform_credentials where user_id = $1',
    [old.id],
  )
  const gone = [old.id, child, teamId, credentials.rows[0]?.id ?? '']
  const answer = await fetch(`${world.origin}/api/auth/delete-account`, {
    method: 'POST',
    headers: { cookie: old.cookie, origin: world.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  await world.settled()
  // The account deletion must revoke the old owner's token and leave no row that refers to the old owner.
  expect(fakeOf(world).auth.asked.slice(asked)).toEqual(['/oauth/revoke'])
  expect(await rowsThatName(world.database, gone)).toEqual([])

  await checkNow(world, copy.id)
  expect(await teamOf(dana, copy.id)).toMatchObject({ problem: { reason: 'signedOut' }, eventCount: 1 })
  expect(await eventsOf(dana, ...RANGE)).toHaveLength(1)
})
