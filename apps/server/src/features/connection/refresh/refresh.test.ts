import type { PlatformRefresh, PlatformSummary, TeamImport } from '@homefield/contract/connection'
import {
  addChild,
  connect,
  given,
  grant,
  mapTeam,
  pastAllRights,
  syncTeam,
  teamOf,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { watchStatements } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { calendar, evenings, household, newAddress, storedEvents } from '../calendar.fixture.ts'

/*
 * Tests syncs that a user requests for one team, for all teams on a platform, or for all teams.
 * Also tests the progress that the app shows during a requested sync.
 */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')
beforeAll(async () => {
  world = await startWorld({ name: 'refresh', clock })
})
afterAll(() => world?.close())

const GONE = { status: 404 } as const

type Slug = 'teamsnap' | 'sportsengine' | 'playmetrics' | 'gamechanger' | 'other'
const refresh = (person: Person, platform: Slug = 'other') =>
  person.api.POST('/platforms/{platform}/refresh', { params: { path: { platform } } })

/** Advances the clock by a minute, which is longer than the cooldown after a feed check. */
const aMinuteOn = () => clock.advance({ minutes: 1 })

function served(count: number): string {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(evenings(count, '2026-04-10')) })
  return address
}

async function importOf(person: Person, id: string): Promise<TeamImport | null | undefined> {
  return (await teamOf(person, id))?.import
}

test('syncs all teams of a platform that are mapped to a child, and returns how many syncs succeeded and how many failed', async () => {
  const person = await world.person()
  const [well, broken, lonely] = [served(2), served(3), served(4)]
  const { teamId } = await household(world, well, person)
  const failing = await household(world, broken, person)
  await connect(person, { url: `https://${lonely}` })
  const asGameChanger =
    'api.team-manager.gc.com/ics-calendar-documents/user/11111111-1111-4111-8111-111111111111.ics?teamId=22222222-2222-4222-8222-222222222222&token=x'
  world.feeds.serve(asGameChanger, { body: calendar(evenings(1, '2026-04-12')) })
  await connect(person, { url: `https://${asGameChanger}` })
  await world.settled()

  world.feeds.serve(well, { body: calendar(evenings(5, '2026-04-10')) })
  world.feeds.serve(broken, GONE)
  aMinuteOn()
  const hits = world.feeds.hits(lonely)
  expect(given<PlatformRefresh>(await refresh(person))).toEqual({
    done: 1,
    failed: 1,
    running: 0,
    unmapped: 1,
  })
  // The API responds to the refresh request only after the syncs have stored the events.
  expect(await storedEvents(world, teamId)).toHaveLength(5)
  expect(await teamOf(person, teamId)).toMatchObject({
    syncStatus: 'success',
    import: { step: 'done', mapped: 5, toMap: 5 },
  })
  expect(await teamOf(person, failing.teamId)).toMatchObject({
    syncStatus: 'error',
    problem: { reason: 'notFound' },
    import: { step: 'failed' },
  })
  expect(await storedEvents(world, failing.teamId)).toHaveLength(3)
  expect(world.feeds.hits(lonely)).toBe(hits)
})

test('returns 404 with the platform’s name if the user has no team on the platform, and 400 for an unknown platform', async () => {
  const person = await world.person()
  await household(world, served(1), person)
  const { error, response } = await refresh(person, 'gamechanger')
  expect([response.status, error?.error.code, error?.error.details]).toEqual([
    404,
    'teamNotFound',
    { platform: 'GameChanger' },
  ])
  const unknown = await refresh(person, 'manual' as Slug)
  expect([unknown.response.status, unknown.error?.error.code]).toEqual([400, 'invalid'])
})

test('does not sync teams without a child, and returns the number of these teams', async () => {
  const person = await world.person()
  await connect(person, { url: `https://${served(1)}` })
  await world.settled()
  expect(given<PlatformRefresh>(await refresh(person))).toEqual({
    done: 0,
    failed: 0,
    running: 0,
    unmapped: 1,
  })
})

test('lets an administrator refresh the owner’s teams, and returns 404 to a viewer', async () => {
  const owner = await world.person()
  const { teamId } = await household(world, served(2), owner)
  const [friend, viewer] = [await world.person(), await world.person()]
  await grant(world.database, { owner, friend, role: 'administrator' })
  await grant(world.database, { owner, friend: viewer, role: 'viewer' })
  await household(world, served(3), friend)
  aMinuteOn()
  expect(given<PlatformRefresh>(await refresh(friend))).toEqual({
    done: 2,
    failed: 0,
    running: 0,
    unmapped: 0,
  })
  expect(await importOf(owner, teamId)).toMatchObject({ step: 'done', mapped: 2 })
  expect((await refresh(viewer)).error?.error.code).toBe('teamNotFound')
})

test('fetches a calendar of two teams only once per request, and not again within 5 s', async () => {
  const owner = await world.person()
  const address = served(2)
  await household(world, address, owner)
  const friend = await world.person()
  await grant(world.database, { owner, friend, role: 'administrator' })
  await household(world, address, friend)
  aMinuteOn()
  const before = world.feeds.hits(address)
  expect(given<PlatformRefresh>(await refresh(friend))).toMatchObject({ done: 2, running: 0 })
  expect(world.feeds.hits(address)).toBe(before + 1)
  clock.advance({ seconds: 2 })
  expect(given<PlatformRefresh>(await refresh(friend))).toMatchObject({ done: 2, running: 0 })
  expect(world.feeds.hits(address)).toBe(before + 1)
  clock.advance({ seconds: 5 })
  expect(given<PlatformRefresh>(await refresh(friend))).toMatchObject({ done: 2, running: 0 })
  expect(world.feeds.hits(address)).toBe(before + 2)
})

test('shows progress when a user adds, maps or syncs a team, and none for a scheduled feed check', async () => {
  const person = await world.person()
  const child = await addChild(person, 'Maya')
  const address = served(3)
  const added = await connect(person, { url: `https://${address}` })
  expect(added.import).toMatchObject({ step: 'pending', found: null, mapped: null, endedAt: null })
  await world.settled()
  expect(await importOf(person, added.id)).toMatchObject({ step: 'done', found: 3, ahead: 3, toMap: 0 })

  const mapped = await mapTeam(person, added.id, [child])
  expect(mapped.import).toMatchObject({ step: 'pending', found: null, endedAt: null })
  await world.settled()
  const done = await importOf(person, added.id)
  expect(done).toMatchObject({ step: 'done', found: 3, mapped: 3, toMap: 3 })
  expect(done?.endedAt).not.toBeNull()

  clock.advance({ hours: 2 })
  await world.checkDueFeeds()
  await world.settled()
  expect(await importOf(person, added.id)).toEqual(done)

  expect(await syncTeam(person, added.id)).toMatchObject({
    state: 'done',
    events: 3,
    profiles: 1,
    problem: null,
  })
  expect((await importOf(person, added.id))?.startedAt).not.toBe(done?.startedAt)
  // Removing the team's last child starts no import, so the team still shows the previous import.
  const ended = await importOf(person, added.id)
  expect((await mapTeam(person, added.id, [])).import).toEqual(ended)
})

test('finishes a requested sync even if an earlier import was interrupted and never ended', async () => {
  const person = await world.person()
  const { teamId } = await household(world, served(2), person)
  await pastAllRights(world.database, (as) =>
    as.query(
      `update team_imports set step = 'mapping', ended_at = null, started_at = '2020-01-01Z' where team_id = $1`,
      [teamId],
    ),
  )
  aMinuteOn()
  expect(await syncTeam(person, teamId)).toMatchObject({ state: 'done', events: 2 })
  expect(await importOf(person, teamId)).toMatchObject({ step: 'done' })
})

test('starts an import of every team that is mapped to a child when a user refreshes the dashboard', async () => {
  const person = await world.person()
  const { teamId } = await household(world, served(2), person)
  const before = await importOf(person, teamId)
  aMinuteOn()
  given(await person.api.POST('/dashboard/refresh'))
  await world.settled()
  const after = await importOf(person, teamId)
  expect(after).toMatchObject({ step: 'done', mapped: 2 })
  expect(after?.startedAt).not.toBe(before?.startedAt)
})

test('uses the same number of SQL statements to refresh one team and thirteen teams', async () => {
  const few = await world.person()
  await household(world, served(1), few)
  const many = await world.person()
  const home = await household(world, served(1), many)
  for (let nth = 0; nth < 12; nth++) {
    const { id } = await connect(many, { url: `https://${served(1)}` })
    await mapTeam(many, id, [home.child])
  }
  await world.settled()
  aMinuteOn()
  const statementsOf = async (act: () => Promise<unknown>) => (await watchStatements(act)).statements
  for (const path of ['/teams', '/platforms'] as const) {
    const one = await statementsOf(async () => given(await few.api.GET(path)))
    const thirteen = await statementsOf(async () => given(await many.api.GET(path)))
    expect(one.length).toBeLessThanOrEqual(8)
    expect(thirteen).toEqual(one)
  }
  // The request polls until all syncs have ended, so the test compares only the first transaction.
  const written = (statements: readonly string[]) => statements.slice(0, statements.indexOf('commit') + 1)
  const writing = async (person: Person) => {
    const statements = await statementsOf(async () => given(await refresh(person)))
    const from = statements.findIndex((text) => text.includes('insert into team_imports'))
    const begun = statements.slice(0, from).findLastIndex((text) => text.startsWith('begin'))
    return written(statements.slice(begun))
  }
  const one = await writing(few)
  expect(one.length).toBeGreaterThan(5)
  expect(await writing(many)).toEqual(one)
})

test('lists a platform as connected if the viewer may manage at least one of its teams', async () => {
  const owner = await world.person()
  const { teamId } = await household(world, served(2), owner)
  const friend = await world.person()
  await grant(world.database, { owner, friend, role: 'administrator' })
  const platforms = async (person: Person) =>
    given<{ platforms: PlatformSummary[] }>(await person.api.GET('/platforms')).platforms
  const { lastSynced } = (await teamOf(owner, teamId)) ?? {}
  const other = {
    name: 'Other',
    color: '#64748B',
    connected: true,
    hasIssue: false,
    teamCount: 1,
    lastSynced,
  }
  for (const person of [owner, friend]) {
    const all = await platforms(person)
    expect(all.map(({ name }) => name)).toEqual([
      'TeamSnap',
      'SportsEngine',
      'Playmetrics',
      'GameChanger',
      'Other',
    ])
    expect(all.at(-1)).toEqual(other)
    expect(all.filter(({ connected }) => connected)).toHaveLength(1)
  }
})

test('returns 429 to a user who refreshes a platform too often', async () => {
  const person = await world.person()
  await connect(person, { url: `https://${served(1)}` })
  await world.settled()
  const answers: number[] = []
  for (let nth = 0; nth < 13; nth++) answers.push((await refresh(person)).response.status)
  expect(answers).toEqual([...Array<number>(12).fill(200), 429])
})
