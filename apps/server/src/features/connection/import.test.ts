import type { Team, TeamImport } from '@homefield/contract/connection'
import { addChild, connect, mapTeam, pastAllRights, syncTeam, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { calendar, evenings, household, newAddress, storedEvents } from './calendar.fixture.ts'
import { type Stages, startStages } from './stages.fixture.ts'

/* A sync that a user requests shows its progress to the user, and always ends. */

const NOW = '2026-04-01T12:00:00Z'
const clock = new SettableClock(NOW)

async function importOf(person: Person, id: string): Promise<TeamImport | null> {
  return (await teamOf(person, id))?.import ?? null
}

describe('progress of an import while the server is running', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld({ name: 'imports', clock })
  })
  afterAll(() => world?.close())
  afterEach(() => world.database.query('delete from platform_teams'))

  async function connected(entries: Parameters<typeof calendar>[0], children = ['Maya']) {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(entries) })
    const person = await world.person()
    const ids: string[] = []
    for (const name of children) ids.push(await addChild(person, name))
    const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
    return { person, id, address, ids }
  }

  const revision = async (id: string) => {
    const { rows } = await world.database.query<{ revision: string }>(
      'select revision from revisions where subject = $1',
      [`team:${id}`],
    )
    return Number(rows[0]?.revision ?? 0)
  }

  test("shows the step 'fetching' while the server fetches the calendar", async () => {
    const address = newAddress()
    world.feeds.serve(address, 'silence')
    const person = await world.person()
    const { id } = await connect(person, { url: `https://${address}` })
    await expect
      .poll(() => importOf(person, id))
      .toMatchObject({ step: 'fetching', found: null, endedAt: null })
  })

  test('shows the number of events before any event is visible, and shows all events at the end', async () => {
    // The calendar has 300 events. One event is over, and 299 events are upcoming.
    const { person, id, ids } = await connected(evenings(300, '2026-03-31'), ['Maya', 'Leo'])
    await world.settled()
    const before = await revision(id)
    await world.database.query(`
      create function wait_at_e250() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(250); return new; end $$;
      create trigger wait_at_e250 before insert on events for each row when (new.source_key = 'e250')
        execute function wait_at_e250()`)
    await pastAllRights(world.database, async (client) => {
      // A lock pauses the sync at event 250 of the first child, so that the test can read the progress.
      await client.query('select pg_advisory_xact_lock(250)')
      await mapTeam(person, id, ids)
      await expect
        .poll(() => importOf(person, id), { timeout: 10_000 })
        .toMatchObject({ step: 'mapping', found: 300, ahead: 299, toMap: 600, endedAt: null })
      expect([100, 200]).toContain((await importOf(person, id))?.mapped)
      expect(await storedEvents(world, id)).toEqual([])
    })
    await world.settled()
    expect(await importOf(person, id)).toMatchObject({
      step: 'done',
      found: 300,
      ahead: 299,
      mapped: 600,
      toMap: 600,
      endedAt: NOW,
    })
    expect(await storedEvents(world, id)).toHaveLength(600)
    // The server published at least four states of the import: mapped, found, one or more counts, and done.
    expect((await revision(id)) - before).toBeGreaterThanOrEqual(4)
  })

  test('ends the import of a team without a child once the events are counted', async () => {
    const { person, id } = await connected(evenings(3, '2026-04-10'))
    await world.settled()
    expect(await importOf(person, id)).toMatchObject({
      step: 'done',
      found: 3,
      ahead: 3,
      mapped: 0,
      toMap: 0,
    })
  })

  test('ends the import as failed if the calendar cannot be read', async () => {
    const { person, id, address, ids } = await connected(evenings(3, '2026-04-10'))
    await mapTeam(person, id, ids)
    await world.settled()
    world.feeds.serve(address, { status: 404 })
    clock.advance({ minutes: 1 })
    expect(await syncTeam(person, id)).toMatchObject({ state: 'failed' })
    expect(await importOf(person, id)).toMatchObject({ step: 'failed', endedAt: clock.now().toString() })
  })

  test('records no import for a scheduled feed check, whatever its result', async () => {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(evenings(3, '2026-04-10')) })
    const { person, teamId } = await household(world, address)
    const before = await importOf(person, teamId)
    const written = async () => {
      const { rows } = await world.database.query('select xmin::text from team_imports where team_id = $1', [
        teamId,
      ])
      return rows
    }
    const row = await written()
    for (const answer of [{ body: calendar(evenings(5, '2026-04-10')) }, { status: 500 }]) {
      world.feeds.serve(address, answer)
      clock.advance({ hours: 2 })
      await world.checkDueFeeds()
      await world.settled()
    }
    expect(await storedEvents(world, teamId)).toHaveLength(5)
    expect([await importOf(person, teamId), await written()]).toEqual([before, row])
  })

  test('serves the stored events without fetching if a sync is requested within 5 s of the last feed check', async () => {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(evenings(3, '2026-04-10')) })
    const { person, teamId } = await household(world, address)
    const hits = world.feeds.hits(address)
    clock.advance({ seconds: 4 })
    expect(await syncTeam(person, teamId)).toMatchObject({ state: 'done', events: 3 })
    expect(world.feeds.hits(address)).toBe(hits)
    clock.advance({ seconds: 1 })
    expect(await syncTeam(person, teamId)).toMatchObject({ state: 'done', events: 3 })
    expect(world.feeds.hits(address)).toBe(hits + 1)
  })

  test('ends a requested sync as failed, without a fetch, if the feed sent a 429 less than a minute ago', async () => {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(evenings(3, '2026-04-10')) })
    const { person, teamId } = await household(world, address)
    world.feeds.serve(address, { status: 429, headers: { 'retry-after': '7200' } })
    clock.advance({ seconds: 6 })
    const failed = { state: 'failed', problem: { reason: 'rateLimited' } }
    expect(await syncTeam(person, teamId)).toMatchObject(failed)
    const hits = world.feeds.hits(address)
    clock.advance({ seconds: 59 })
    expect(await syncTeam(person, teamId)).toMatchObject(failed)
    expect(world.feeds.hits(address)).toBe(hits)
    clock.advance({ seconds: 1 })
    world.feeds.serve(address, { body: calendar(evenings(3, '2026-04-10')) })
    expect(await syncTeam(person, teamId)).toMatchObject({ state: 'done', problem: null })
  })
})

describe('imports that were interrupted by a crash of the server process', () => {
  let world: World
  let stages: Stages

  beforeAll(async () => {
    world = await startWorld({ name: 'stuck-imports', clock, roles: ['http'] })
    stages = startStages(world, clock)
  })
  afterAll(async () => {
    await stages?.close()
    await world?.close()
  })
  afterEach(() => world.database.query('delete from platform_teams'))

  async function asked(): Promise<{ person: Person; id: string; team: () => Promise<Team | undefined> }> {
    clock.set(NOW)
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(evenings(3, '2026-04-10')) })
    const person = await world.person()
    const { id } = await connect(person, { url: `https://${address}` })
    await mapTeam(person, id, [await addChild(person, 'Maya')])
    return { person, id, team: () => teamOf(person, id) }
  }

  test.each([
    ['fetches the feed', 'feed.fetch', 4],
    ['stores the feed’s entries', 'feed.fetch', 20],
    ['reads the entries for the team', 'team.sync', 3],
    ['writes the events', 'team.sync', 20],
  ])(
    'finishes an import in another process if the first process dies while it %s',
    async (_what, task, nth) => {
      const { person, id } = await asked()
      await stages.run({ task, nth, failing: 'before' })
      expect((await importOf(person, id))?.endedAt).toBeNull()
      await stages.run()
      expect(await importOf(person, id)).toMatchObject({ step: 'done', mapped: 3, toMap: 3 })
      expect(await storedEvents(world, id)).toHaveLength(3)
    },
  )

  test('marks the import and the team as failed after five minutes if no process continues the job', async () => {
    const { id, team } = await asked()
    expect(await team()).toMatchObject({ syncStatus: 'pending', import: { step: 'pending' } })
    clock.advance({ minutes: 5 })
    await stages.tend()
    expect(await team()).toMatchObject({ import: { step: 'pending' } })
    clock.advance({ seconds: 1 })
    await stages.tend()
    expect(await team()).toMatchObject({
      syncStatus: 'error',
      import: { step: 'failed', endedAt: clock.now().toString() },
    })
    // A later run of the sync stores the events, but the import keeps the state 'failed'.
    await stages.run()
    expect(await storedEvents(world, id)).toHaveLength(3)
    expect(await team()).toMatchObject({ syncStatus: 'success', import: { step: 'failed' } })
  })

  test("keeps the status 'success' of a team with an earlier successful sync, even when the next import fails", async () => {
    const { person, id, team } = await asked()
    await stages.run()
    const abort = new AbortController()
    const asking = person.api
      .POST('/teams/{id}/sync', { params: { path: { id } }, signal: abort.signal })
      .catch(() => undefined)
    await expect.poll(async () => (await team())?.syncStatus).toBe('pending')
    abort.abort()
    await asking
    clock.advance({ minutes: 6 })
    await stages.tend()
    expect(await team()).toMatchObject({ syncStatus: 'success', import: { step: 'failed' }, lastSynced: NOW })
  })
})
