import type { PlatformRefresh, PlatformSummary, TeamsnapSignIn } from '@homefield/contract/connection'
import { addChild, connect, given, grant, mapTeam, pastAllRights, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendar, evenings, household as byLink, newAddress } from '../calendar.fixture.ts'
import { fakeOf, household as bySignIn } from '../teamsnap/teamsnap.fixture.ts'

/* Disconnecting a platform removes the user's own data of that platform and nothing else. */

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'disconnecting', teamsnap: true })
})
afterAll(() => world?.close())

type Slug = 'teamsnap' | 'sportsengine' | 'playmetrics' | 'gamechanger' | 'other'
const disconnect = (person: Person, platform: Slug) =>
  person.api.DELETE('/platforms/{platform}', { params: { path: { platform } } })
const day = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

function served(count = 2): string {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(evenings(count, day(3))) })
  return address
}
async function count(what: string, ...parameters: unknown[]): Promise<number> {
  const { rows } = await world.database.query<{ count: number }>(
    `select count(*)::int as count from ${what}`,
    parameters,
  )
  return rows[0]?.count ?? -1
}
const signIn = async (person: Person) =>
  given<{ teamsnap: TeamsnapSignIn; platforms: PlatformSummary[] }>(await person.api.GET('/platforms'))
const feedOf = async (teamId: string) =>
  (
    await world.database.query<{ feed_id: string }>('select feed_id from platform_teams where id = $1', [
      teamId,
    ])
  ).rows[0]?.feed_id
const GAME = { id: 9001, start_date: `${day(5)}T18:00:00Z`, name: 'Game', is_game: true }

test('removes the user’s own teams of the platform with events, mappings and feeds, and no other team', async () => {
  const person = await world.person()
  const mine = await byLink(world, served(), person)
  const other = await byLink(world, served(3), person)
  const feed = await feedOf(mine.teamId)
  const asGameChanger = `api.team-manager.gc.com/ics-calendar-documents/user/11111111-1111-4111-8111-111111111111.ics?teamId=22222222-2222-4222-8222-222222222222&token=x`
  world.feeds.serve(asGameChanger, { body: calendar(evenings(1, day(4))) })
  const { id: gameChanger } = await connect(person, { form: 'GameChanger', url: `https://${asGameChanger}` })
  const owner = await byLink(world, served())
  await grant(world.database, { owner: owner.person, friend: person, role: 'administrator' })
  // The user's team is also mapped to a child of another owner, who made the user an administrator.
  await mapTeam(person, mine.teamId, [mine.child, owner.child])
  await world.settled()
  expect(await count('events where profile_id = $1', owner.child)).toBe(4)

  given(await disconnect(person, 'other'))
  expect(await count('platform_teams where user_id = $1', person.id)).toBe(1)
  expect(await count('events where platform_team_id = any($1)', [mine.teamId, other.teamId])).toBe(0)
  expect(await count('profile_teams where team_owner_id = $1', person.id)).toBe(0)
  expect(await count('feeds where id = $1', feed)).toBe(0)
  expect(await teamOf(person, gameChanger)).toBeDefined()
  // The user administers another owner's teams. These teams keep all their data.
  expect(await teamOf(person, owner.teamId)).toMatchObject({ isOwnTeam: false, eventCount: 2 })
  expect(await count('events where profile_id = $1', owner.child)).toBe(2)
  // A second request to disconnect succeeds, although no team of the platform is left.
  given(await disconnect(person, 'other'))
})

test('disconnecting TeamSnap revokes the tokens and deletes all data of the TeamSnap account', async () => {
  const home = await bySignIn(world, [GAME])
  const { person, teamId } = home
  expect(await signIn(person)).toMatchObject({ teamsnap: { isAvailable: true, state: 'connected' } })
  expect(await teamOf(person, teamId)).toMatchObject({
    source: 'teamsnap',
    platform: 'TeamSnap',
    linkHost: '',
    can: { replaceLink: false, remove: true },
    eventCount: 1,
  })
  const asked = fakeOf(world).api.asked.length
  const exchanges = fakeOf(world).auth.asked.length
  given(await disconnect(person, 'teamsnap'))
  await world.settled()
  expect(fakeOf(world).auth.asked.slice(exchanges)).toEqual(['/oauth/revoke'])
  expect(await signIn(person)).toMatchObject({
    teamsnap: { isAvailable: true, state: 'none', connectedAt: null },
  })
  expect((await signIn(person)).platforms.find(({ name }) => name === 'TeamSnap')).toMatchObject({
    connected: false,
    teamCount: 0,
  })
  expect(await count('platform_credentials where user_id = $1', person.id)).toBe(0)
  expect(await count('platform_teams where user_id = $1', person.id)).toBe(0)
  expect(await count('events where owner_id = $1', person.id)).toBe(0)
  // The server sends no more requests to TeamSnap for a user who has disconnected.
  await world.checkDueFeeds()
  await world.settled()
  expect(fakeOf(world).api.asked.length).toBe(asked)
  const refused = await person.api.POST('/platforms/{platform}/refresh', {
    params: { path: { platform: 'teamsnap' } },
  })
  expect([refused.response.status, refused.error?.error.code]).toEqual([404, 'teamNotFound'])
})

test('rejects a new platform or link for a team from a TeamSnap account, and forbids an administrator to remove it', async () => {
  const { person: owner, teamId } = await bySignIn(world, [GAME])
  const friend = await world.person()
  await grant(world.database, { owner, friend, role: 'administrator' })
  const at = { params: { path: { id: teamId } } }
  for (const who of [owner, friend]) {
    const { error, response } = await who.api.PATCH('/teams/{id}', {
      ...at,
      body: { platform: 'Other', version: 1 },
    })
    expect([response.status, error?.error.code]).toEqual([409, 'teamPlatformFixed'])
  }
  const link = await owner.api.PUT('/teams/{id}/link', { ...at, body: { url: `https://${served()}` } })
  expect([link.response.status, link.error?.error.code]).toEqual([409, 'teamPlatformFixed'])
  // The administrator can see and sync the team, but gets no details of the owner's TeamSnap sign-in.
  const seen = await teamOf(friend, teamId)
  expect(seen).toMatchObject({
    isOwnTeam: false,
    source: 'teamsnap',
    can: { sync: true, remove: false, replaceLink: false },
  })
  expect((await signIn(friend)).teamsnap).toEqual({ isAvailable: true, state: 'none', connectedAt: null })
  await pastAllRights(world.database, (as) =>
    as.query(`update feeds set checked_at = checked_at - interval '1 minute'`),
  )
  const refreshed = await friend.api.POST('/platforms/{platform}/refresh', {
    params: { path: { platform: 'teamsnap' } },
  })
  expect(given<PlatformRefresh>(refreshed)).toEqual({ done: 1, failed: 0, running: 0, unmapped: 0 })
  // When the administrator disconnects TeamSnap, the owner's team and sign-in stay.
  given(await disconnect(friend, 'teamsnap'))
  expect(await teamOf(owner, teamId)).toMatchObject({ source: 'teamsnap', problem: null })
  expect((await signIn(owner)).teamsnap.state).toBe('connected')
})

test('reads the list of teams in the TeamSnap account again when a user refreshes TeamSnap', async () => {
  const { person, accountId, remoteTeam } = await bySignIn(world, [GAME])
  const second = String(Number(remoteTeam) + 500_000)
  fakeOf(world).api.setTeams(accountId, [
    { id: Number(remoteTeam), name: 'Mavericks', sport_id: 2 },
    { id: Number(second), name: 'Comets', sport_id: 2 },
  ])
  fakeOf(world).api.setEvents(second, [])
  const refreshed = await person.api.POST('/platforms/{platform}/refresh', {
    params: { path: { platform: 'teamsnap' } },
  })
  expect(given<PlatformRefresh>(refreshed)).toMatchObject({ failed: 0, unmapped: 0 })
  await world.settled()
  const { teams } = given<{ teams: { teamName: string }[] }>(await person.api.GET('/teams'))
  expect(teams.map(({ teamName }) => teamName).sort()).toEqual(['Comets', 'Mavericks'])
})

test('removes both TeamSnap calendar links and the TeamSnap account on disconnect', async () => {
  const { person } = await bySignIn(world, [GAME])
  const child = await addChild(person, 'Leo')
  const address = 'ical-cdn.teamsnap.com/team_schedule/0a1b2c3d.ics'
  world.feeds.serve(address, { body: calendar(evenings(2, day(3))) })
  const { id } = await connect(person, { url: `https://${address}` })
  await mapTeam(person, id, [child])
  await world.settled()
  expect(await teamOf(person, id)).toMatchObject({
    platform: 'TeamSnap',
    source: 'link',
    can: { replaceLink: true },
  })
  given(await disconnect(person, 'teamsnap'))
  expect(await count('platform_teams where user_id = $1', person.id)).toBe(0)
})
