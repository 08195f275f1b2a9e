import { given, syncTeam, teamOf } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import {
  calendar,
  type Entry,
  evenings,
  household,
  newAddress,
  storedChanges,
  storedEvents,
  storedFeed,
} from './calendar.fixture.ts'

/* Tests events that disappear from a feed for one feed check, for two in a row, or in large numbers (C37). */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'removal', clock })
})
afterAll(() => world?.close())

// Delete the teams after each test. Otherwise, later tests would also fetch the feeds of these teams.
afterEach(() => world.database.query('delete from platform_teams'))

const GAME: Entry = { uid: 'game', start: '20260410T220000Z', summary: 'Season opener' }
const PRACTICE: Entry = { uid: 'practice', start: '20260412T220000Z', summary: 'Practice' }
const CAMP: Entry = { uid: 'camp', start: '20260414T220000Z', summary: 'Camp' }

async function family(entries: readonly Entry[], etag?: string) {
  clock.set('2026-04-01T12:00:00Z')
  const address = newAddress()
  const serve = (next: readonly Entry[], tag?: string) =>
    world.feeds.serve(address, { body: calendar(next), ...(tag === undefined ? {} : { etag: tag }) })
  serve(entries, etag)
  const home = await household(world, address)
  return {
    ...home,
    address,
    serve,
    fail: () => world.feeds.serve(address, { status: 500 }),
    sync: async () => {
      clock.advance({ minutes: 1 })
      await syncTeam(home.person, home.teamId)
      await world.settled()
    },
    /** Advances the clock and runs the scheduled feed check once. */
    wait: async (minutes: number) => {
      clock.advance({ minutes })
      await world.checkDueFeeds()
      await world.settled()
    },
    statuses: async () => (await storedEvents(world, home.teamId)).map(({ status }) => status),
    events: () => storedEvents(world, home.teamId),
    changes: async () =>
      (await storedChanges(world, home.teamId)).map(({ field, old_value, new_value }) => [
        field,
        old_value,
        new_value,
      ]),
    team: async () => {
      const team = await teamOf(home.person, home.teamId)
      if (!team) throw new Error('the team does not exist')
      return team
    },
    rests: async () => (await storedFeed(world, home.teamId)).rests,
    revision: async () => {
      const { rows } = await world.database.query<{ revision: string }>(
        'select revision from revisions where subject = $1',
        [`profile:${home.child}`],
      )
      return rows[0]?.revision
    },
  }
}

const ON = 'confirmed'
const GONE = 'removed'

test('keeps an event that is missing from one feed check, removes it after two, and restores it with the same id', async () => {
  const { serve, wait, sync, events, statuses, changes, rests, revision } = await family([
    GAME,
    PRACTICE,
    CAMP,
  ])
  const before = await events()
  const lastRevision = await revision()
  serve([GAME, CAMP])
  await wait(120)
  expect(await statuses()).toEqual([ON, ON, ON])
  expect([await changes(), await revision()]).toEqual([[], lastRevision])
  // A feed without an event in the next days is normally checked every 15 minutes.
  // Because an event is missing, the next check comes after at most 330 seconds.
  expect(await rests()).toBeLessThanOrEqual(330)

  await wait(6)
  expect(await statuses()).toEqual([ON, GONE, ON])
  expect(await changes()).toEqual([['status', ON, GONE]])
  expect(await rests()).toBeGreaterThan(330)

  serve([GAME, PRACTICE, CAMP])
  await sync()
  expect((await events()).map(({ id, status }) => [id, status])).toEqual(before.map(({ id }) => [id, ON]))
  expect(await changes()).toEqual([
    ['status', ON, GONE],
    ['status', GONE, ON],
  ])
})

test('removes a missing event when the second feed check without the event returns 304 (C39)', async () => {
  const { serve, wait, statuses, address } = await family([GAME, PRACTICE], '"one"')
  serve([GAME], '"two"')
  await wait(120)
  expect(await statuses()).toEqual([ON, ON])
  const hits = world.feeds.hits(address)
  await wait(6)
  expect(world.feeds.hits(address)).toBe(hits + 1)
  expect(await statuses()).toEqual([ON, GONE])
})

test('reports no change if a missing event is back at the next feed check', async () => {
  const { serve, sync, wait, events, changes, revision } = await family([GAME, PRACTICE])
  const before = await events()
  const lastRevision = await revision()
  for (let round = 0; round < 3; round++) {
    serve([GAME])
    await sync()
    serve([GAME, PRACTICE])
    await sync()
  }
  await wait(120)
  expect((await events()).map(({ id, status }) => [id, status])).toEqual(before.map(({ id }) => [id, ON]))
  expect([await changes(), await revision()]).toEqual([[], lastRevision])
})

test('does not count a failed feed check as one of the two checks after which a missing event is removed', async () => {
  const { serve, fail, sync, statuses } = await family([GAME, PRACTICE])
  serve([GAME])
  await sync()
  fail()
  await sync()
  await sync()
  expect(await statuses()).toEqual([ON, ON])
  serve([GAME])
  await sync()
  expect(await statuses()).toEqual([ON, GONE])
})

test('clears the mark `missing` when the feed lists a missing event again at another time', async () => {
  const { serve, sync, events, changes, statuses } = await family([GAME, PRACTICE])
  serve([GAME])
  await sync()
  serve([GAME, { ...PRACTICE, start: '20260413T220000Z' }])
  await sync()
  expect((await events()).map(({ start, status }) => [start, status])).toEqual([
    ['2026-04-10T22:00Z', ON],
    ['2026-04-13T22:00Z', ON],
  ])
  expect((await changes()).map(([field]) => field)).toEqual(['when'])
  // The previous check found the event, so this check is the first of the two checks that must miss the event.
  serve([GAME])
  await sync()
  expect(await statuses()).toEqual([ON, ON])
})

test('keeps a past event that disappears from the feed', async () => {
  const over = { uid: 'over', start: '20260320T220000Z' }
  const { serve, sync, statuses, changes } = await family([over, GAME])
  serve([GAME])
  await sync()
  await sync()
  expect(await statuses()).toEqual([ON, ON])
  expect(await changes()).toEqual([])
})

test('keeps a missing event that ends before the second feed check', async () => {
  const { serve, wait, statuses } = await family([{ ...GAME, start: '20260401T150000Z' }, CAMP])
  serve([CAMP])
  await wait(60)
  await wait(60 * 5)
  expect(await statuses()).toEqual([ON, ON])
})

describe('a parent’s edit of an event that is removed and comes back', () => {
  test('keeps the event hidden if the parent hid it', async () => {
    const { person, serve, sync, events } = await family([GAME, PRACTICE])
    const [, practice] = await events()
    const id = practice?.id ?? ''
    given(await person.api.DELETE('/events/{id}', { params: { path: { id }, query: { scope: 'this' } } }))
    const hidden = async () => {
      const { rows } = await world.database.query(
        'select hidden_at is not null as hidden from events where id = $1',
        [id],
      )
      return rows[0]
    }
    serve([GAME])
    await sync()
    await sync()
    expect(await hidden()).toEqual({ hidden: true })
    serve([GAME, PRACTICE])
    await sync()
    expect(await hidden()).toEqual({ hidden: true })
    expect((await events()).map((event) => event.id)).toContain(id)
  })

  test('keeps the title that the parent gave the event', async () => {
    const { person, serve, sync, events } = await family([GAME, PRACTICE])
    const [game] = await events()
    const { event } = given<{ event: { version: number } }>(
      await person.api.GET('/events/{id}', { params: { path: { id: game?.id ?? '' } } }),
    )
    given(
      await person.api.PATCH('/events/{id}', {
        params: { path: { id: game?.id ?? '' } },
        body: { version: event.version, title: 'Derby' },
      }),
    )
    serve([PRACTICE])
    await sync()
    await sync()
    expect((await events())[0]).toMatchObject({ title: 'Derby', status: GONE })
    serve([GAME, PRACTICE])
    await sync()
    expect((await events())[0]).toMatchObject({ id: game?.id, title: 'Derby', status: ON })
  })
})

describe('a feed that suddenly lacks most of its upcoming events (C37)', () => {
  const TEN = evenings(10, '2026-04-10')
  const all = (status: string, count = 10) => Array<string>(count).fill(status)

  test('keeps the missing events until three successful feed checks over an hour confirm that they are missing', async () => {
    const { serve, wait, statuses, changes, team } = await family(TEN)
    serve(TEN.slice(0, 2))
    await wait(120)
    const held = await team()
    expect(held).toMatchObject({
      syncStatus: 'success',
      problem: { reason: 'heldBack', since: held.lastChecked },
      withheldLoss: { lost: 8, of: 10, since: held.lastChecked },
    })
    const first = Temporal.Instant.from(held.lastChecked ?? '')
    // The server checks the feed every 15 minutes. It checks once more when the hour for the confirmation is over.
    for (let looks = 0; (await team()).problem !== null; looks++) {
      expect(looks).toBeLessThan(8)
      expect(await statuses()).toEqual(all(ON))
      const next = Temporal.Instant.from((await team()).nextCheckAt ?? '')
      expect(next.since(clock.now()).total('minutes')).toBeLessThanOrEqual(17)
      clock.set(next)
      await wait(0)
    }
    expect(first.until(clock.now()).total('minutes')).toBeGreaterThanOrEqual(60)
    expect(first.until(clock.now()).total('minutes')).toBeLessThan(62)
    // After the confirmation, the server removes the 8 missing events.
    expect(await statuses()).toEqual([ON, ON, ...all(GONE, 8)])
    expect(await team()).toMatchObject({ syncStatus: 'success', problem: null, withheldLoss: null })
    expect(await changes()).toHaveLength(8)
  })

  test('does not count a failed feed check toward the checks that confirm missing events', async () => {
    const { serve, fail, sync, wait, statuses, team } = await family(TEN)
    serve([])
    await sync()
    fail()
    for (let round = 0; round < 3; round++) await wait(60)
    expect(await team()).toMatchObject({ syncStatus: 'error', problem: { reason: 'serverError' } })
    serve([])
    await sync()
    expect(await statuses()).toEqual(all(ON))
    expect(await team()).toMatchObject({ problem: { reason: 'heldBack' } })
    await wait(20)
    expect(await statuses()).toEqual(all(GONE))
  })

  test('removes no event if the missing events return before the confirmation', async () => {
    const { serve, sync, wait, statuses, changes, team } = await family(TEN)
    serve([])
    await sync()
    serve(TEN)
    await wait(90)
    await sync()
    expect(await statuses()).toEqual(all(ON))
    expect(await changes()).toEqual([])
    expect(await team()).toMatchObject({ problem: null, withheldLoss: null })
  })

  test('still applies new times to the remaining events while the missing events wait for confirmation', async () => {
    const { serve, sync, events } = await family(TEN)
    serve([{ uid: 'e0', start: '20260410T230000Z' }])
    await sync()
    expect((await events())[0]).toMatchObject({ start: '2026-04-10T23:00Z', status: ON })
  })

  test('removes missing events after two feed checks if a feed of 4 events loses all 4, or if a feed of 10 loses 5', async () => {
    const four = await family(TEN.slice(0, 4))
    four.serve([])
    await four.sync()
    await four.sync()
    expect(await four.statuses()).toEqual(all(GONE, 4))
    const half = await family(TEN)
    half.serve(TEN.slice(0, 5))
    await half.sync()
    await half.sync()
    expect(await half.statuses()).toEqual([...all(ON, 5), ...all(GONE, 5)])
  })

  test('counts every occurrence of a missing series to decide whether most events are missing', async () => {
    const weekly = { ...PRACTICE, lines: ['RRULE:FREQ=WEEKLY;COUNT=10'] }
    const games = TEN.slice(0, 4)
    const { serve, wait, sync, statuses, team } = await family([weekly, ...games])
    expect(await statuses()).toEqual(all(ON, 14))
    serve(games)
    await sync()
    await wait(6)
    expect(await statuses()).toEqual(all(ON, 14))
    expect((await team()).withheldLoss).toMatchObject({ lost: 10, of: 14 })
    for (const minutes of [20, 20, 20]) await wait(minutes)
    expect((await statuses()).filter((status) => status === GONE)).toHaveLength(10)
  })

  test('removes the last events of a series after two feed checks if the series now ends four weeks earlier', async () => {
    const weekly = (count: number) => [{ ...PRACTICE, lines: [`RRULE:FREQ=WEEKLY;COUNT=${count}`] }]
    const { serve, sync, statuses, team } = await family(weekly(12))
    serve(weekly(8))
    await sync()
    await sync()
    expect(await team()).toMatchObject({ problem: null })
    expect(await statuses()).toEqual([...all(ON, 8), ...all(GONE, 4)])
  })

  const off = (entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, lines: ['STATUS:CANCELLED'] }))

  test.each<[string, (address: string) => string]>([
    ['by METHOD:CANCEL', () => calendar(TEN, ['METHOD:CANCEL'])],
    ['event by event', () => calendar([...TEN.slice(0, 2), ...off(TEN.slice(2))])],
    [
      'in their titles',
      () => calendar(TEN.map((entry) => ({ ...entry, summary: `[CANCELED] Event ${entry.uid}` }))),
    ],
  ])('withholds bulk cancellations until later checks confirm them: %s', async (_how, body) => {
    const { address, wait, statuses, changes, team } = await family(TEN)
    world.feeds.serve(address, { body: body(address) })
    await wait(120)
    expect(await statuses()).toEqual(all(ON))
    expect((await team()).withheldLoss).toMatchObject({ of: 10 })
    await wait(16)
    expect([await statuses(), await changes()]).toEqual([all(ON), []])
    for (const minutes of [16, 16, 16]) await wait(minutes)
    const cancelled = (await statuses()).filter((status) => status === 'cancelled').length
    expect(cancelled).toBeGreaterThanOrEqual(8)
    expect(await changes()).toEqual(Array.from({ length: cancelled }, () => ['status', ON, 'cancelled']))
    expect(await team()).toMatchObject({ problem: null, withheldLoss: null })
  })

  test('applies mass cancellations when a parent confirms them, and silently discards them if the feed reverts them', async () => {
    const confirmed = await family(TEN)
    confirmed.serve(off(TEN))
    await confirmed.sync()
    given(
      await confirmed.person.api.POST('/teams/{id}/accept-loss', {
        params: { path: { id: confirmed.teamId } },
        body: { since: (await confirmed.team()).withheldLoss?.since ?? '', lost: 10 },
      }),
    )
    await world.settled()
    expect(await confirmed.statuses()).toEqual(all('cancelled'))

    const back = await family(TEN)
    back.serve(off(TEN))
    await back.sync()
    back.serve(TEN)
    await back.wait(90)
    expect([await back.statuses(), await back.changes()]).toEqual([all(ON), []])
    expect((await back.team()).withheldLoss).toBeNull()
  })

  test('reports six cancellations on one day immediately, with or without later games in the season', async () => {
    const games = Array.from({ length: 6 }, (_, index) => ({
      uid: `g${index}`,
      start: `20260401T${14 + index}0000Z`,
    }))
    for (const rest of [TEN, []]) {
      const { serve, sync, statuses, team } = await family([...games, ...rest])
      serve([...off(games), ...rest])
      await sync()
      expect(await statuses()).toEqual([...all('cancelled', 6), ...all(ON, rest.length)])
      expect((await team()).withheldLoss).toBeNull()
    }
  })

  test('reports a single cancellation of ten events immediately', async () => {
    const { serve, sync, statuses } = await family(TEN)
    serve(off(TEN.slice(0, 1)))
    await sync()
    expect(await statuses()).toEqual(['cancelled', ...all(ON, 9)])
  })

  test('removes missing events at once for the family whose parent confirms the removal, and for no other family', async () => {
    const { address, serve, sync, wait, team, statuses, changes, person, teamId } = await family(TEN)
    const others = await household(world, address)
    serve(TEN.slice(0, 2))
    await sync()
    const { withheldLoss } = await team()
    const hits = world.feeds.hits(address)
    given(
      await person.api.POST('/teams/{id}/accept-loss', {
        params: { path: { id: teamId } },
        body: { since: withheldLoss?.since ?? '', lost: withheldLoss?.lost ?? 0 },
      }),
    )
    await world.settled()
    expect(await statuses()).toEqual([ON, ON, ...all(GONE, 8)])
    expect(await team()).toMatchObject({ problem: null, withheldLoss: null })
    expect(world.feeds.hits(address)).toBe(hits)
    const theirs = async () => (await storedEvents(world, others.teamId)).map(({ status }) => status)
    expect(await theirs()).toEqual(all(ON))
    // The feed lists the removed events again, so they are no longer removed but 'confirmed'.
    // If these events disappear a second time, a parent must accept the removal again.
    serve(TEN)
    await wait(20)
    expect(await statuses()).toEqual(all(ON))
    expect(await changes()).toHaveLength(16)
    serve([])
    await sync()
    expect(await statuses()).toEqual(all(ON))
    expect(await theirs()).toEqual(all(ON))
  })
})
