import { eventsOf, pastAllRights, teamOf } from '@homefield/testkit/family'
import { comeBack, type FakeTeamsnap, signInAtTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
import type { Values } from '@homefield/testkit/teamsnap/bodies'
import { SettableClock } from '@homefield/server/lib/clock'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedEvents } from '../calendar.fixture.ts'
import { checkNow, fakeOf, type Household, household, isoText } from './teamsnap.fixture.ts'

/*
 * Tests that a sign-in's tokens are renewed before they expire and revoked when unused.
 * Tests that neither the database nor the log contains a readable token.
 */

let world: World
let teamsnap: FakeTeamsnap
const START = '2026-05-01T12:00:00Z'
const clock = new SettableClock(START)

beforeAll(async () => {
  world = await startWorld({ name: 'teamsnap-tokens', teamsnap: true, clock })
  teamsnap = fakeOf(world)
})
afterAll(() => world?.close())
beforeEach(() => {
  clock.set(START)
})

const PICTURES: Values = {
  id: 11,
  name: 'Picture Day',
  start_date: '2026-06-20T18:00:00Z',
  end_date: null,
  duration_in_minutes: null,
  location_id: null,
}

async function credentialOf({ person }: Pick<Household, 'person'>) {
  const { rows } = await world.database.query<{
    id: string
    access_sealed: string | null
    refresh_sealed: string | null
    expires: string | null
    signed_out: string | null
  }>(
    `select id, access_sealed, refresh_sealed, ${isoText('expires_at')} as expires,
       ${isoText('signed_out_at')} as signed_out from platform_credentials where user_id = $1`,
    [person.id],
  )
  return rows[0]
}

const renewals = () => teamsnap.auth.asked.filter((path) => path === '/oauth/token').length
const signInOf = async ({ person }: Household) => (await person.api.GET('/platforms')).data?.teamsnap.state

/** Adds a second TeamSnap team for the same parent, so that one sign-in reads two teams. */
async function withSecondTeam(family: Household): Promise<string> {
  const other = Number(family.remoteTeam) + 500_000
  teamsnap.auth.accountId = family.accountId
  teamsnap.api.setTeams(family.accountId, [
    { id: Number(family.remoteTeam), name: 'Mavericks' },
    { id: other, name: 'Rockets' },
  ])
  teamsnap.api.setEvents(String(other), [PICTURES])
  const teams = await signInAtTeamsnap(family.person)
  await world.settled()
  const second = teams.find(({ teamId }) => teamId === String(other))
  if (!second) throw new Error('the second team does not exist')
  return second.id
}

/** Runs the checks of two teams at the same time. The job queue would run them one after another. */
async function checkTogether(teamIds: readonly string[]): Promise<void> {
  await pastAllRights(world.database, async (client) => {
    await client.query(`update feeds set next_check_at = '2100-01-01'`)
    await client.query(
      `with feed as (
         update feeds f set next_check_at = '2000-01-01'
         from platform_teams t where t.feed_id = f.id and t.id = any ($1) returning f.*)
       select graphile_worker.add_job('feed.fetch', json_build_object(
           'feedId', feed.id, 'reason', 'due', 'queueName', 'teamsnap:' || feed.credential_id),
         queue_name => 'apart:' || feed.id) from feed`,
      [teamIds],
    )
  })
  await world.settled()
}

describe('the renewal of a token', () => {
  test('renews a token shortly before it expires, and replaces the refresh token each time', async () => {
    const family = await household(world, [PICTURES])
    for (let round = 1; round <= 3; round++) {
      const before = await credentialOf(family)
      const count = renewals()
      // A token is valid for 7,200 s.
      // After 7,110 s only 90 s remain, which is less than the renewal margin of 120 s.
      clock.advance({ seconds: 7_110 })
      await checkNow(world, family.teamId)
      expect(renewals()).toBe(count + 1)
      const after = await credentialOf(family)
      expect(after?.access_sealed).not.toBe(before?.access_sealed)
      expect(after?.refresh_sealed).not.toBe(before?.refresh_sealed)
      expect(after?.expires).toBe(clock.now().add({ seconds: 7_200 }).toString())
    }
    expect(await teamOf(family.person, family.teamId)).toMatchObject({ problem: null })
  })

  test('does not renew a token that will not expire soon', async () => {
    const family = await household(world, [PICTURES])
    const count = renewals()
    clock.advance({ seconds: 7_000 })
    await checkNow(world, family.teamId)
    expect(renewals()).toBe(count)
  })

  test('renews a token once after a 401 response, and continues the read', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.auth.tokens.drop(family.accountId, ['AccessToken'])
    const count = renewals()
    clock.advance({ hours: 1 })
    await checkNow(world, family.teamId)
    expect(renewals()).toBe(count + 1)
    expect(await teamOf(family.person, family.teamId)).toMatchObject({ syncStatus: 'success', problem: null })
  })

  test('renews a token once for two parallel feed checks, so that no refresh token is used twice', async () => {
    const family = await household(world, [PICTURES])
    const second = await withSecondTeam(family)
    teamsnap.auth.tokens.drop(family.accountId, ['AccessToken'])
    const count = renewals()
    clock.advance({ hours: 1 })
    await checkTogether([family.teamId, second])
    expect(renewals()).toBe(count + 1)
    for (const id of [family.teamId, second])
      expect(await teamOf(family.person, id)).toMatchObject({ problem: null })
    expect(teamsnap.auth.tokens.count(family.accountId, 'RefreshToken')).toBeGreaterThan(0)
  })

  test('fails the feed check but keeps the sign-in while the authorization server is down', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.auth.tokenFailure = { status: 503, body: '' }
    clock.advance({ seconds: 7_110 })
    await checkNow(world, family.teamId)
    // The token is valid for another 90 s, so the feed check succeeds although the renewal failed.
    expect(await teamOf(family.person, family.teamId)).toMatchObject({ problem: null })
    clock.advance({ seconds: 3_600 })
    await checkNow(world, family.teamId)
    teamsnap.auth.tokenFailure = null
    expect(await teamOf(family.person, family.teamId)).toMatchObject({ problem: { reason: 'serverError' } })
    expect(await signInOf(family)).toBe('connected')
    clock.advance({ hours: 1 })
    await checkNow(world, family.teamId)
    expect(await teamOf(family.person, family.teamId)).toMatchObject({ problem: null })
  })

  test('keeps the sign-in if the installation’s client settings are wrong', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.auth.tokenFailure = { status: 401, body: '{"error":"invalid_client"}' }
    clock.advance({ hours: 3 })
    await checkNow(world, family.teamId)
    teamsnap.auth.tokenFailure = null
    expect(await signInOf(family)).toBe('connected')
    expect(world.logged()).toContain('Token exchange failed: invalid_client')
  })

  test('checks no feed before the time in the authorization server’s Retry-After header', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.auth.tokenFailure = { status: 429, body: '', retryAfter: '7200' }
    clock.advance({ hours: 3 })
    await checkNow(world, family.teamId)
    teamsnap.auth.tokenFailure = null
    const { rows } = await world.database.query<{ next: string }>(
      `select ${isoText('f.next_check_at')} as next
       from feeds f join platform_teams t on t.feed_id = f.id where t.id = $1`,
      [family.teamId],
    )
    expect((rows[0]?.next ?? '') >= clock.now().add({ hours: 2 }).toString()).toBe(true)
  })
})

describe('a user who signed out at TeamSnap', () => {
  test('deletes the tokens, shows the sign-out on all teams of the sign-in, and reads the teams again after a new sign-in', async () => {
    const family = await household(world, [PICTURES])
    const { person, teamId, accountId } = family
    const second = await withSecondTeam(family)
    const events = await storedEvents(world, teamId)
    const before = await credentialOf(family)
    teamsnap.auth.tokens.drop(accountId, ['AccessToken', 'RefreshToken'])
    clock.advance({ hours: 1 })
    await checkNow(world, teamId)
    expect(await credentialOf(family)).toMatchObject({
      id: before?.id,
      access_sealed: null,
      refresh_sealed: null,
      signed_out: '2026-05-01T13:00:00Z',
    })
    for (const id of [teamId, second])
      expect(await teamOf(person, id)).toMatchObject({
        syncStatus: 'error',
        problem: { reason: 'signedOut', since: '2026-05-01T13:00:00Z' },
      })
    expect(await signInOf(family)).toBe('signedOut')
    expect(await eventsOf(person, '2026-06-20', '2026-06-21')).toHaveLength(1)

    clock.advance({ hours: 1 })
    teamsnap.auth.accountId = accountId
    const teams = await signInAtTeamsnap(person)
    expect(new Set(teams.map(({ id }) => id))).toEqual(new Set([teamId, second]))
    await world.settled()
    for (const id of [teamId, second])
      expect(await teamOf(person, id)).toMatchObject({ syncStatus: 'success', problem: null })
    expect((await credentialOf(family))?.id).toBe(before?.id)
    expect((await storedEvents(world, teamId)).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(await signInOf(family)).toBe('connected')
  })

  test('ends the sign-in if the API rejects both the old and the renewed token', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.api.fail('/events', { status: 401 })
    const count = renewals()
    clock.advance({ hours: 1 })
    await checkNow(world, family.teamId)
    teamsnap.api.fail('/events', null)
    expect(renewals()).toBe(count + 1)
    expect(await signInOf(family)).toBe('signedOut')
  })
})

describe('the secrecy of tokens (C69)', () => {
  test('stores no readable token in the database or the log', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.auth.tokens.drop(family.accountId, ['AccessToken'])
    clock.advance({ hours: 1 })
    await checkNow(world, family.teamId)
    const sent = await comeBack(family.person)
    teamsnap.api.fail('/me', { status: 500, body: [...teamsnap.auth.tokens.given].join(' ') })
    await family.person.api.POST('/platforms/teamsnap/callback', { body: sent })
    teamsnap.api.fail('/me', null)
    const secrets = [...teamsnap.auth.tokens.given, sent.state, sent.codeVerifier]
    // `secrets` must contain real tokens, and not only the state and the code verifier of the sign-in.
    expect(secrets.length).toBeGreaterThan(5)
    const dump = await wholeDatabase()
    expect(dump).toContain('Picture Day')
    for (const secret of secrets) {
      expect(dump).not.toContain(secret)
      expect(world.logged()).not.toContain(secret)
    }
  })

  test('hides tokens from the database role that serves HTTP requests', async () => {
    const family = await household(world, [PICTURES])
    const client = await world.database.connect()
    try {
      await client.query('begin')
      await client.query('set local role homefield_app')
      await client.query(`select set_config('app.user_id', $1, true)`, [family.person.id])
      const { rows } = await client.query<Record<string, unknown>>('select * from own_credentials()')
      expect(Object.keys(rows[0] ?? {}).filter((name) => name.includes('sealed'))).toEqual([])
      await expect(client.query('select * from platform_credentials')).rejects.toThrow('permission denied')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('cannot decrypt a token that was copied to another row', async () => {
    const [one, other] = [await household(world, [PICTURES]), await household(world, [PICTURES])]
    const [from, to] = [await credentialOf(one), await credentialOf(other)]
    await world.database.query('alter table platform_credentials disable trigger user')
    await world.database.query(
      'update platform_credentials set access_sealed = $2, refresh_sealed = $3 where id = $1',
      [to?.id, from?.access_sealed, from?.refresh_sealed],
    )
    await world.database.query('alter table platform_credentials enable trigger user')
    const asked = teamsnap.api.asked.length
    clock.advance({ hours: 1 })
    await checkNow(world, other.teamId)
    expect(teamsnap.api.asked.slice(asked).filter((line) => line.includes(other.remoteTeam))).toEqual([])
  })
})

describe('disconnecting TeamSnap', () => {
  test(
    'revokes the token at TeamSnap and removes only the parent’s own teams',
    { tags: 'deep' },
    async () => {
      const family = await household(world, [PICTURES])
      const bystander = await household(world, [PICTURES])
      expect(teamsnap.auth.tokens.count(family.accountId, 'RefreshToken')).toBe(1)
      const { response } = await family.person.api.DELETE('/platforms/{platform}', {
        params: { path: { platform: 'teamsnap' } },
      })
      expect(response.status).toBe(200)
      await world.settled()
      expect(teamsnap.auth.tokens.count(family.accountId, 'RefreshToken')).toBe(0)
      expect(teamsnap.auth.tokens.count(family.accountId, 'AccessToken')).toBe(0)
      expect(await credentialOf(family)).toBeUndefined()
      expect(await teamOf(family.person, family.teamId)).toBeUndefined()
      expect(await signInOf(family)).toBe('none')
      expect(await teamOf(bystander.person, bystander.teamId)).toMatchObject({ problem: null, eventCount: 1 })
      expect(await signInOf(bystander)).toBe('connected')
    },
  )

  test('retries the revocation of the token while TeamSnap is down', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.auth.tokenFailure = { status: 503, body: '' }
    const asked = teamsnap.auth.asked.length
    await family.person.api.DELETE('/platforms/{platform}', { params: { path: { platform: 'teamsnap' } } })
    await world.settled()
    expect(teamsnap.auth.asked.slice(asked)).toContain('/oauth/revoke')
    teamsnap.auth.tokenFailure = null
    await world.database.query(
      `update graphile_worker._private_jobs set run_at = now() where last_error is not null`,
    )
    await world.settled()
    expect(teamsnap.auth.tokens.count(family.accountId, 'RefreshToken')).toBe(0)
  })

  test('adds the team again, without its children, when the parent signs in after disconnecting', async () => {
    const family = await household(world, [PICTURES])
    await family.person.api.DELETE('/platforms/{platform}', { params: { path: { platform: 'teamsnap' } } })
    teamsnap.auth.accountId = family.accountId
    const [team] = await signInAtTeamsnap(family.person)
    expect(team).toMatchObject({ teamName: 'Mavericks', mappedProfiles: [] })
    await world.settled()
  })
})

describe('the list of teams at TeamSnap', () => {
  async function listAgain(): Promise<void> {
    await world.checkDueFeeds()
    await world.settled()
  }

  test('reads the list every day, adds a team of the new season and keeps an archived team', async () => {
    const family = await household(world, [PICTURES])
    teamsnap.api.setTeams(family.accountId, [{ id: 81, name: 'Next season' }])
    clock.advance({ hours: 23 })
    await listAgain()
    const names = async () =>
      (await family.person.api.GET('/teams')).data?.teams.map(({ teamName }) => teamName).sort()
    expect(await names()).toEqual(['Mavericks'])
    clock.advance({ hours: 2 })
    await listAgain()
    expect(await names()).toEqual(['Mavericks', 'Next season'])
  })

  test('does not re-add a team that the parent removed when the list of teams is read again', async () => {
    const family = await household(world, [PICTURES])
    await family.person.api.DELETE('/teams/{id}', { params: { path: { id: family.teamId } } })
    clock.advance({ hours: 25 })
    await listAgain()
    expect((await family.person.api.GET('/teams')).data?.teams).toEqual([])
  })

  test('reads the list of teams when a user refreshes the platform', { tags: 'deep' }, async () => {
    const family = await household(world, [PICTURES])
    teamsnap.api.setTeams(family.accountId, [
      { id: Number(family.remoteTeam), name: 'Mavericks' },
      { id: 82, name: 'Another' },
    ])
    clock.advance({ minutes: 5 })
    await family.person.api.POST('/platforms/{platform}/refresh', {
      params: { path: { platform: 'teamsnap' } },
    })
    await world.settled()
    expect((await family.person.api.GET('/teams')).data?.teams).toHaveLength(2)
  })

  test('retries a failed read of the list of teams after an hour', { tags: 'deep' }, async () => {
    const family = await household(world, [PICTURES])
    clock.advance({ hours: 25 })
    teamsnap.api.fail('/teams', { status: 500 })
    await listAgain()
    const asked = () =>
      teamsnap.api.asked.filter((line) => line.includes(`/teams/active?user_id=${family.accountId}`)).length
    const count = asked()
    await listAgain()
    expect(asked()).toBe(count)
    teamsnap.api.fail('/teams', null)
    clock.advance({ minutes: 61 })
    await listAgain()
    expect(asked()).toBe(count + 1)
  })
})

test('revokes the TeamSnap token when the account is deleted', async () => {
  const family = await household(world, [PICTURES])
  const response = await fetch(`${world.origin}/api/auth/delete-account`, {
    method: 'POST',
    headers: { cookie: family.person.cookie, 'content-type': 'application/json', origin: world.origin },
    body: JSON.stringify({ password: family.person.password }),
  })
  expect(response.status).toBe(200)
  await world.settled()
  expect(teamsnap.auth.tokens.count(family.accountId, 'RefreshToken')).toBe(0)
  expect(await credentialOf(family)).toBeUndefined()
})

/** Returns all rows of all tables, including jobs, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await world.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.database.query<{ text: string }>(`select t::text as text from ${name} t`)
    parts.push(...rows.map(({ text }) => text))
  }
  return parts.join('\n')
}
