import { pastAllRights, syncTeam, teamOf } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import {
  calendar,
  type Entry,
  evenings,
  type Household,
  household,
  newAddress,
  storedChanges,
  storedEvents,
  storedFeed,
} from './calendar.fixture.ts'

/* What a second sync does to what is known: it changes what changed, and nothing else. */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'resync', clock })
})
afterAll(() => world?.close())

// What earlier tests connected is due as well: their feeds would be asked again and again.
afterEach(() => world.database.query('delete from platform_teams'))

const GAME: Entry = { uid: 'game', start: '20260410T220000Z', summary: 'Wildcats vs Storm' }
const PRACTICE: Entry = { uid: 'practice', start: '20260412T220000Z', summary: 'Practice' }
const CAMP: Entry = { uid: 'camp', start: '20260414T220000Z', summary: 'Camp' }

async function family(entries: readonly Entry[]) {
  const address = newAddress()
  const serve = (next: readonly Entry[], head?: readonly string[]) =>
    world.feeds.serve(address, { body: calendar(next, head) })
  serve(entries)
  const home = await household(world, address)
  return {
    ...home,
    address,
    serve,
    sync: async () => {
      clock.advance({ minutes: 1 })
      const outcome = await syncTeam(home.person, home.teamId)
      await world.settled()
      return outcome
    },
    events: () => storedEvents(world, home.teamId),
    changes: () => storedChanges(world, home.teamId),
    team: () => teamOf(home.person, home.teamId),
    revision: async () => {
      const { rows } = await world.database.query<{ revision: string }>(
        'select revision from revisions where subject = $1',
        [`profile:${home.child}`],
      )
      return rows[0]?.revision
    },
  }
}

test('writes the one event that moved, tells the old and the new time, and keeps every id', async () => {
  const { serve, sync, events, changes } = await family([GAME, PRACTICE, CAMP])
  const before = await events()
  serve([GAME, { ...PRACTICE, start: '20260412T230000Z' }, CAMP])
  expect(await sync()).toMatchObject({ state: 'done', events: 3, profiles: 1 })
  const after = await events()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ happening_id }) => happening_id)).toEqual(
    before.map(({ happening_id }) => happening_id),
  )
  expect(after.map(({ writes }, index) => writes === before[index]?.writes)).toEqual([true, false, true])
  expect(await changes()).toEqual([
    {
      event_id: before[1]?.id,
      field: 'when',
      old_value: { kind: 'timed', start: '2026-04-12T22:00:00Z', end: null, zone: 'America/New_York' },
      new_value: { kind: 'timed', start: '2026-04-12T23:00:00Z', end: null, zone: 'America/New_York' },
    },
  ])
})

test('answers when the team has what the feed says now, and not before', async () => {
  const { person, teamId, serve } = await family([GAME])
  serve([GAME, PRACTICE, CAMP])
  const checks = async () => {
    const { rows } = await world.database.query<{ checks: string }>(
      'select checks from feeds f join platform_teams t on t.feed_id = f.id where t.id = $1',
      [teamId],
    )
    return rows[0]?.checks
  }
  const before = await checks()
  const outcome = await pastAllRights(world.database, async (client) => {
    // The feed can be read, the team’s events cannot be written.
    await client.query('lock table events in share mode')
    let hasAnswered = false
    const asking = syncTeam(person, teamId).finally(() => {
      hasAnswered = true
    })
    await expect.poll(checks).not.toBe(before)
    for (let looks = 0; looks < 5; looks++) {
      await world.database.query('select pg_sleep(0.1)')
      expect(hasAnswered).toBe(false)
    }
    await client.query('commit')
    return asking
  })
  expect(outcome).toEqual({ state: 'done', events: 3, profiles: 1, problem: null })
})

test('C39 a new build date alone writes no event and tells nobody', async () => {
  const stamped = (stamp: string) =>
    [GAME, PRACTICE].map((entry) => ({ ...entry, lines: [`DTSTAMP:${stamp}`] }))
  const { serve, sync, events, changes, revision } = await family(stamped('20260401T000000Z'))
  const before = { events: await events(), revision: await revision() }
  serve(stamped('20260402T111213Z'))
  await sync()
  expect({ events: await events(), revision: await revision() }).toEqual(before)
  expect(await changes()).toEqual([])
})

test('a cancellation keeps the event and says what it was', async () => {
  const { serve, sync, events, changes } = await family([GAME, PRACTICE])
  const [game] = await events()
  serve([{ ...GAME, lines: ['STATUS:CANCELLED'] }, PRACTICE])
  await sync()
  expect((await events())[0]).toMatchObject({ id: game?.id, status: 'cancelled', title: 'Wildcats vs Storm' })
  expect(await changes()).toEqual([
    { event_id: game?.id, field: 'status', old_value: 'confirmed', new_value: 'cancelled' },
  ])
})

test('what vanishes stays, marked as removed, and comes back as itself', async () => {
  const { serve, sync, events, changes } = await family([GAME, PRACTICE, CAMP])
  const before = await events()
  serve([GAME, CAMP])
  expect(await sync()).toMatchObject({ events: 2 })
  expect((await events()).map(({ status }) => status)).toEqual(['confirmed', 'removed', 'confirmed'])
  serve([GAME, PRACTICE, CAMP])
  await sync()
  expect((await events()).map(({ id, status }) => [id, status])).toEqual(
    before.map(({ id }) => [id, 'confirmed']),
  )
  expect((await changes()).map(({ field, old_value, new_value }) => [field, old_value, new_value])).toEqual([
    ['status', 'confirmed', 'removed'],
    ['status', 'removed', 'confirmed'],
  ])
})

test('what is over may leave the feed and is no removal', async () => {
  const over = { uid: 'over', start: '20260320T220000Z' }
  const { serve, sync, events, changes } = await family([over, GAME])
  serve([GAME])
  await sync()
  expect((await events()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  expect(await changes()).toEqual([])
})

describe('C37 a feed that loses most of what lies ahead at once', () => {
  test('is not believed until later fetches over an hour say the same', async () => {
    const { serve, sync, events, changes, team } = await family(evenings(10, '2026-04-10'))
    serve(evenings(2, '2026-04-10'))
    const statuses = async () => (await events()).map(({ status }) => status)
    await sync()
    expect(await statuses()).toEqual(Array(10).fill('confirmed'))
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: { reason: 'heldBack' } })
    clock.advance({ minutes: 20 })
    await sync()
    expect(await statuses()).toEqual(Array(10).fill('confirmed'))
    clock.advance({ minutes: 40 })
    await sync()
    expect(await statuses()).toEqual(['confirmed', 'confirmed', ...Array(8).fill('removed')])
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null })
    expect(await changes()).toHaveLength(8)
  })

  test('and is well again before that takes nothing away', async () => {
    const { serve, sync, events, changes, team } = await family(evenings(10, '2026-04-10'))
    serve([])
    await sync()
    clock.advance({ minutes: 90 })
    serve(evenings(10, '2026-04-10'))
    await sync()
    await sync()
    expect((await events()).map(({ status }) => status)).toEqual(Array(10).fill('confirmed'))
    expect(await changes()).toEqual([])
    expect(await team()).toMatchObject({ problem: null })
  })

  test('still moves what it still says', async () => {
    const { serve, sync, events } = await family(evenings(10, '2026-04-10'))
    serve([{ uid: 'e0', start: '20260410T230000Z' }])
    await sync()
    expect((await events())[0]).toMatchObject({ start: '2026-04-10T23:00Z', status: 'confirmed' })
  })
})

describe('C38 identity', () => {
  test('new UIDs at every build: the same rows, and no news', async () => {
    const rebuilt = (build: number) =>
      evenings(6, '2026-04-10').map((entry) => ({
        ...entry,
        uid: `${entry.uid}-${build}`,
        summary: `On ${entry.start}`,
      }))
    const { serve, sync, events, changes } = await family(rebuilt(1))
    const before = await events()
    serve(rebuilt(2))
    await sync()
    serve(rebuilt(3))
    await sync()
    expect((await events()).map(({ id, status }) => [id, status])).toEqual(
      before.map(({ id }) => [id, 'confirmed']),
    )
    expect(await changes()).toEqual([])
  })

  test('one UID for several events: all of them stand, in whatever order they come', async () => {
    const twins = [
      { ...GAME, uid: 'same' },
      { ...CAMP, uid: 'same' },
    ]
    const { serve, sync, events, changes } = await family(twins)
    const before = await events()
    expect(before.map(({ title }) => title)).toEqual(['Wildcats vs Storm', 'Camp'])
    serve(twins.toReversed())
    await sync()
    expect((await events()).map(({ id, title }) => [id, title])).toEqual(
      before.map(({ id, title }) => [id, title]),
    )
    expect(await changes()).toEqual([])
  })

  test('a SEQUENCE that goes down: what the feed says now is what counts', async () => {
    const { serve, sync, events } = await family([{ ...GAME, lines: ['SEQUENCE:9'] }])
    serve([{ ...GAME, start: '20260411T220000Z', lines: ['SEQUENCE:3'] }])
    await sync()
    expect(await events()).toMatchObject([{ start: '2026-04-11T22:00Z' }])
  })

  test('a UID of kilobytes costs nobody anything', async () => {
    const uid = Array.from({ length: 5_000 }, (_, index) => ((index * 7919) % 36).toString(36)).join('')
    const { sync, events, changes } = await family([{ ...GAME, uid }, PRACTICE])
    await sync()
    expect((await events()).map(({ title }) => title)).toEqual(['Wildcats vs Storm', 'Practice'])
    expect(await changes()).toEqual([])
  })
})

describe('C39 an unchanged feed', () => {
  async function checked(address: string, teamId: string) {
    const hits = world.feeds.hits(address)
    clock.advance({ hours: 2 })
    await world.checkDueFeeds()
    await world.settled()
    expect(world.feeds.hits(address)).toBe(hits + 1)
    return storedFeed(world, teamId)
  }

  async function written(feedId: string, { teamId, child, person }: Household) {
    const { rows } = await world.database.query(
      `select (select string_agg(xmin::text, ',' order by entry_key) from feed_entries where feed_id = $1) as entries,
         (select string_agg(xmin::text, ',' order by id) from events where platform_team_id = $2) as events,
         (select xmin::text from platform_teams where id = $2) as team,
         (select sum(revision) from revisions where subject in ('team:' || $2, 'profile:' || $3, 'person:' || $4)) as revisions`,
      [feedId, teamId, child, person.id],
    )
    return rows[0]
  }

  test.each([
    ['304', { body: calendar([GAME, PRACTICE]), etag: '"one"' }],
    ['the same bytes with 200', { body: calendar([GAME, PRACTICE]) }],
    [
      'another order and build date with 200',
      () => ({
        body: calendar([GAME, PRACTICE].map((entry) => ({ ...entry, lines: [`DTSTAMP:${stamp()}`] }))),
      }),
    ],
  ])('%s: no event, no team and no revision is written', async (_name, answer) => {
    const address = newAddress()
    world.feeds.serve(address, answer)
    const home = await household(world, address)
    const { id } = await storedFeed(world, home.teamId)
    const before = await written(id, home)
    expect((await checked(address, home.teamId)).problem).toBeNull()
    expect(await written(id, home)).toEqual(before)
  })

  let stamps = 0
  function stamp(): string {
    return `20260401T0000${String(10 + (stamps++ % 50))}Z`
  }

  test('a lying ETag: the bytes decide', async () => {
    const address = newAddress()
    const headers = { etag: '"same"' }
    world.feeds.serve(address, { body: calendar([GAME]), headers })
    const { teamId } = await household(world, address)
    world.feeds.serve(address, { body: calendar([{ ...GAME, start: '20260411T220000Z' }]), headers })
    await checked(address, teamId)
    expect(await storedEvents(world, teamId)).toMatchObject([{ start: '2026-04-11T22:00Z' }])
  })

  test('rolls the window of its teams forward once a day: a series goes on', async () => {
    const address = newAddress()
    const series = { ...PRACTICE, lines: ['RRULE:FREQ=WEEKLY'] }
    world.feeds.serve(address, { body: calendar([series]), etag: '"one"' })
    const { teamId } = await household(world, address)
    const last = async () => (await storedEvents(world, teamId)).at(-1)?.start ?? ''
    const before = await last()
    clock.advance({ hours: 24 * 8 })
    await world.checkDueFeeds()
    await world.settled()
    expect(
      Temporal.Instant.from(before)
        .until(Temporal.Instant.from(await last()))
        .total('hours'),
    ).toBeGreaterThanOrEqual(24 * 7)
  })
})
