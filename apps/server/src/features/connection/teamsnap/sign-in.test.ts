import { addChild, mapTeam, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import {
  approve,
  comeBack,
  type FakeTeamsnap,
  newVerifier,
  signInAtTeamsnap,
} from '@homefield/testkit/teamsnap/fake-teamsnap'
import { SettableClock } from '@homefield/server/lib/clock'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeOf } from './teamsnap.fixture.ts'

/*
 * Tests the TeamSnap sign-in with the real Homefield server and a simulated TeamSnap.
 * The library oidc-provider simulates the authorization server. The simulated API returns recorded responses.
 */

let world: World
let teamsnap: FakeTeamsnap
let erin: Person
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'teamsnap-sign-in', teamsnap: true, clock })
  teamsnap = fakeOf(world)
})
afterAll(() => world?.close())
beforeEach(async () => {
  erin = await world.person()
  teamsnap.auth.accountId = '2'
  teamsnap.api.setTeams('2', [{ id: 7024664, name: 'Mavericks', sport_id: 2 }])
})

const begin = (person: Person, codeChallenge = newVerifier().codeChallenge) =>
  person.api.POST('/platforms/teamsnap/authorize', { body: { codeChallenge } })

const end = (person: Person, body: { code: string; state: string; codeVerifier: string }) =>
  person.api.POST('/platforms/teamsnap/callback', { body })

async function linked(person: Person): Promise<number[]> {
  const { rows } = await world.database.query<{ credentials: number; teams: number; feeds: number }>(
    `select (select count(*)::int from platform_credentials where user_id = $1) as credentials,
       (select count(*)::int from platform_teams where user_id = $1) as teams,
       (select count(*)::int from feeds f join platform_credentials c on c.id = f.credential_id where c.user_id = $1) as feeds`,
    [person.id],
  )
  return [rows[0]?.credentials ?? -1, rows[0]?.teams ?? -1, rows[0]?.feeds ?? -1]
}

async function refusedWith(person: Person, body: { code: string; state: string; codeVerifier: string }) {
  const { error, response } = await end(person, body)
  expect([response.status, error?.error.code, error?.error.message]).toEqual([
    403,
    'authenticationFailed',
    'Failed to complete authentication',
  ])
  return error?.error.details
}

test('sends the browser to TeamSnap with a state, a challenge and only the scope that Homefield needs', async () => {
  const { codeChallenge } = newVerifier()
  const { data } = await begin(erin, codeChallenge)
  const url = new URL(data?.url ?? '')
  expect(url.origin + url.pathname).toBe(`${teamsnap.auth.url}/oauth/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'homefield-test',
    redirect_uri: 'http://localhost:3000/connections/teamsnap/callback',
    response_type: 'code',
    scope: 'read',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  })
})

test('adds the account’s teams after the sign-in, then their events', async () => {
  teamsnap.api.setTeams('2', [
    { id: 7024664, name: ' Mavericks ', sport_id: 2, time_zone_iana_name: 'America/Chicago' },
    { id: 31, name: '', sport_id: 4001, time_zone_iana_name: null, time_zone: 'Eastern Time (US & Canada)' },
    { id: 32, name: 'Old', is_retired: true },
    { id: 33, name: 'Older', is_archived_season: true },
    { id: 34, name: 'Wizards', sport_id: 4002, time_zone_iana_name: 'Mars/Olympus', time_zone: 'Mars' },
    { id: 35, name: 'Riddle', sport_id: 999 },
  ])
  teamsnap.api.setEvents('7024664', [
    { id: 351, start_date: '2026-05-09T18:00:00Z', end_date: '2026-05-09T19:00:00Z', name: 'Picture Day' },
  ])
  const teams = await signInAtTeamsnap(erin)
  const listed = teams.map(({ teamId, teamName, sport, zone, source, platform }) => ({
    teamId,
    teamName,
    sport,
    zone,
    source,
    platform,
  }))
  const rest = { source: 'teamsnap', platform: 'TeamSnap' }
  expect(new Set(listed)).toEqual(
    new Set([
      { teamId: '7024664', teamName: 'Mavericks', sport: 'Soccer', zone: 'America/Chicago', ...rest },
      { teamId: '31', teamName: 'Team 31', sport: 'Hockey', zone: 'America/New_York', ...rest },
      { teamId: '34', teamName: 'Wizards', sport: 'Other', zone: 'America/New_York', ...rest },
      { teamId: '35', teamName: 'Riddle', sport: 'Unknown', zone: 'America/Denver', ...rest },
    ]),
  )
  await world.settled()
  const first = teams.find(({ teamId }) => teamId === '7024664')
  const child = await addChild(erin, 'Maya')
  await mapTeam(erin, first?.id ?? '', [child])
  await world.settled()
  expect(await teamOf(erin, first?.id ?? '')).toMatchObject({
    syncStatus: 'success',
    eventCount: 1,
    import: { step: 'done', found: 1 },
  })
})

test('shows the state of the sign-in on the connections page', async () => {
  const state = async (person: Person) => (await person.api.GET('/platforms')).data?.teamsnap
  expect(await state(erin)).toEqual({ isAvailable: true, state: 'none', connectedAt: null })
  await signInAtTeamsnap(erin)
  expect(await state(erin)).toEqual({
    isAvailable: true,
    state: 'connected',
    connectedAt: '2026-05-01T12:00:00Z',
  })
})

test('keeps the team’s id, the team’s feed and the parent’s corrections after a second sign-in', async () => {
  const [before] = await signInAtTeamsnap(erin)
  await world.settled()
  const id = before?.id ?? ''
  const { data: renamed } = await erin.api.PATCH('/teams/{id}', {
    params: { path: { id } },
    body: { version: before?.version ?? 0, teamName: 'Mavs', sport: 'Golf' },
  })
  expect(renamed?.teamName).toBe('Mavs')
  const feedOf = async () =>
    (
      await world.database.query<{ feed_id: string }>('select feed_id from platform_teams where id = $1', [
        id,
      ])
    ).rows[0]?.feed_id
  const feed = await feedOf()
  const [after] = await signInAtTeamsnap(erin)
  expect(after).toMatchObject({ id, teamName: 'Mavs', sport: 'Golf' })
  expect(await feedOf()).toBe(feed)
  expect(await linked(erin)).toEqual([1, 1, 1])
  await world.settled()
})

test('does not re-add a team that the parent removed when the parent signs in again', async () => {
  const [team] = await signInAtTeamsnap(erin)
  await world.settled()
  await erin.api.DELETE('/teams/{id}', { params: { path: { id: team?.id ?? '' } } })
  expect(await signInAtTeamsnap(erin)).toEqual([])
  expect(await linked(erin)).toEqual([1, 0, 0])
})

describe('an invalid sign-in (C65)', () => {
  test.each<[string, (sent: { code: string; state: string; codeVerifier: string }) => object, object]>([
    ['a forged state', (sent) => ({ ...sent, state: newVerifier().codeVerifier }), { reason: 'state' }],
    ['a verifier of another browser', (sent) => ({ ...sent, ...newVerifierOnly() }), { reason: 'verifier' }],
    ['a forged code', (sent) => ({ ...sent, code: 'not-a-code' }), { reason: 'exchange' }],
  ])('rejects a sign-in and connects no team: %s', async (_name, forge, details) => {
    const sent = await comeBack(erin)
    const forged = forge(sent) as typeof sent
    expect(await refusedWith(erin, forged)).toEqual(details)
    expect(await linked(erin)).toEqual([0, 0, 0])
    // A rejected attempt with the right state uses up the state. A forged state leaves the right state valid.
    const again = await end(erin, sent)
    expect(again.response.status).toBe(forged.state === sent.state ? 403 : 200)
  })

  test('rejects a callback without state, code or verifier', async () => {
    const sent = await comeBack(erin)
    for (const missing of ['state', 'code', 'codeVerifier'] as const) {
      const { response } = await end(erin, { ...sent, [missing]: '' })
      expect(response.status).toBe(400)
    }
    expect(await linked(erin)).toEqual([0, 0, 0])
  })

  test('accepts a callback only once, both in sequence and in ten parallel requests', async () => {
    const sent = await comeBack(erin)
    expect((await end(erin, sent)).response.status).toBe(200)
    expect(await refusedWith(erin, sent)).toEqual({ reason: 'state' })

    const other = await world.person()
    const twice = await comeBack(other)
    const answers = await Promise.all(Array.from({ length: 10 }, () => end(other, twice)))
    const taken = answers.filter(({ response }) => response.status === 200)
    expect([taken.length, answers.filter(({ response }) => response.status === 403).length]).toEqual([1, 9])
    await world.settled()
    expect(await linked(other)).toEqual([1, 1, 1])
  })

  test('rejects a callback with the state of another person', async () => {
    const mallory = await world.person()
    const sent = await comeBack(erin)
    expect(await refusedWith(mallory, sent)).toEqual({ reason: 'state' })
    expect(await linked(mallory)).toEqual([0, 0, 0])
    // The request by Mallory's account was rejected, so the state is still valid for Erin.
    expect((await end(erin, sent)).response.status).toBe(200)
  })

  test('rejects a callback with the code of another attempt by the same person', async () => {
    const first = await comeBack(erin)
    const second = await comeBack(erin)
    expect(await refusedWith(erin, { ...second, code: first.code })).toEqual({ reason: 'exchange' })
    expect(await linked(erin)).toEqual([0, 0, 0])
  })

  test('rejects a callback with an expired state', async () => {
    const sent = await comeBack(erin)
    clock.advance({ minutes: 10 })
    expect(await refusedWith(erin, sent)).toEqual({ reason: 'state' })
    expect(await linked(erin)).toEqual([0, 0, 0])
  })

  test('rejects a callback with a code that was already used', async () => {
    const sent = await comeBack(erin)
    expect((await end(erin, sent)).response.status).toBe(200)
    const next = await comeBack(erin)
    expect(await refusedWith(erin, { ...next, code: sent.code })).toEqual({ reason: 'exchange' })
  })

  test('connects no team and revokes the token if the account has no id or its teams cannot be read', async () => {
    for (const [path, status, reason] of [
      ['/me', 403, 'user'],
      ['/me', 500, 'busy'],
      ['/teams', 404, 'teams'],
      ['/teams', 429, 'busy'],
    ] as const) {
      const before = teamsnap.auth.tokens.count('2', 'RefreshToken')
      teamsnap.api.fail(path, { status, body: '<html>sorry</html>' })
      expect(await refusedWith(erin, await comeBack(erin))).toEqual({ reason })
      teamsnap.api.fail(path, null)
      expect(await linked(erin)).toEqual([0, 0, 0])
      expect(teamsnap.auth.tokens.count('2', 'RefreshToken')).toBe(before)
    }
    teamsnap.api.fail('/me', {
      status: 200,
      body: JSON.stringify({ collection: { items: [{ data: [{ name: 'id', value: null }] }] } }),
    })
    expect(await refusedWith(erin, await comeBack(erin))).toEqual({ reason: 'user' })
    teamsnap.api.fail('/me', null)
    expect(world.logged()).toContain('User ID not found in /me response')
  })

  test('rejects a callback while the authorization server fails', async () => {
    const sent = await comeBack(erin)
    teamsnap.auth.tokenFailure = { status: 503, body: '' }
    expect(await refusedWith(erin, sent)).toEqual({ reason: 'busy' })
    teamsnap.auth.tokenFailure = null
    expect(await linked(erin)).toEqual([0, 0, 0])
  })

  test('rejects a sign-in if its teams would exceed the account’s team limit', async () => {
    teamsnap.api.setTeams(
      '2',
      Array.from({ length: 201 }, (_, index) => ({ id: 50_000 + index, name: `Team ${index}` })),
    )
    const { error, response } = await end(erin, await comeBack(erin))
    expect([response.status, error?.error.code]).toEqual([409, 'tooManyTeams'])
    expect(await linked(erin)).toEqual([0, 0, 0])
  })
})

test('sends a PKCE challenge, without which the authorization server rejects the sign-in', async () => {
  const { data } = await begin(erin)
  const url = new URL(data?.url ?? '')
  url.searchParams.delete('code_challenge')
  expect((await approve(url.href)).get('error')).toBe('invalid_request')
})

test('rejects a malformed PKCE challenge', async () => {
  expect((await begin(erin, 'short')).response.status).toBe(400)
})

test('does not offer the sign-in if the installation has no client settings', async () => {
  const bare = await startWorld({ name: 'teamsnap-none' })
  try {
    const person = await bare.person()
    const { error, response } = await begin(person)
    expect([response.status, error?.error.code]).toEqual([409, 'teamsnapUnavailable'])
    const body = { code: 'c', state: 's', codeVerifier: newVerifier().codeVerifier }
    expect((await end(person, body)).error?.error.code).toBe('teamsnapUnavailable')
    expect((await person.api.GET('/platforms')).data?.teamsnap.isAvailable).toBe(false)
  } finally {
    await bare.close()
  }
})

function newVerifierOnly(): { codeVerifier: string } {
  return { codeVerifier: newVerifier().codeVerifier }
}
