import { connect, given, mapTeam, pastAllRights, syncTeam, teamOf } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { notificationsFor } from '../notification/fan-out/fan-out.fixture.ts'
import {
  calendar,
  type Entry,
  evenings,
  type Household,
  household,
  newAddress,
  storedChanges,
  type StoredEvent,
  storedEvents,
  storedFeed,
} from './calendar.fixture.ts'

/* Tests that a second sync changes only the events that changed in the calendar. */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'resync', clock })
})
afterAll(() => world?.close())

// Delete the teams after each test. Otherwise, later tests would also fetch the feeds of these teams.
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

test('updates only the event that moved, reports its old and new time, and does not change the id of any event', async () => {
  const { serve, sync, events, changes } = await family([GAME, PRACTICE, CAMP])
  const before = await events()
  serve([GAME, { ...PRACTICE, start: '20260412T230000Z' }, CAMP])
  expect(await sync()).toMatchObject({ state: 'done', events: 3, profiles: 1 })
  const after = await events()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ event_group_id }) => event_group_id)).toEqual(
    before.map(({ event_group_id }) => event_group_id),
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

test('ends a requested sync only after the team’s events are written', async () => {
  const { person, teamId, serve } = await family([GAME])
  serve([GAME, PRACTICE, CAMP])
  clock.advance({ minutes: 1 })
  const checks = async () => {
    const { rows } = await world.database.query<{ checks: string }>(
      'select checks from feeds f join platform_teams t on t.feed_id = f.id where t.id = $1',
      [teamId],
    )
    return rows[0]?.checks
  }
  const before = await checks()
  const outcome = await pastAllRights(world.database, async (client) => {
    // The table lock blocks writes to events, so the server can read the feed but cannot finish the sync.
    await client.query('lock table events in share mode')
    let hasAnswered = false
    const asking = syncTeam(person, teamId).finally(() => {
      hasAnswered = true
    })
    await expect.poll(checks, { timeout: 30_000 }).not.toBe(before)
    for (let looks = 0; looks < 5; looks++) {
      await world.database.query('select pg_sleep(0.1)')
      expect(hasAnswered).toBe(false)
    }
    await client.query('commit')
    return asking
  })
  expect(outcome).toEqual({ state: 'done', events: 3, profiles: 1, problem: null })
})

test('writes nothing and reports nothing if only the build date of a calendar changes (C39)', async () => {
  const stamped = (stamp: string) =>
    [GAME, PRACTICE].map((entry) => ({ ...entry, lines: [`DTSTAMP:${stamp}`] }))
  const { serve, sync, events, changes, revision } = await family(stamped('20260401T000000Z'))
  const before = { events: await events(), revision: await revision() }
  serve(stamped('20260402T111213Z'))
  await sync()
  expect({ events: await events(), revision: await revision() }).toEqual(before)
  expect(await changes()).toEqual([])
})

test('keeps an event and its title when the feed cancels the event', async () => {
  const { serve, sync, events, changes } = await family([GAME, PRACTICE])
  const [game] = await events()
  serve([{ ...GAME, lines: ['STATUS:CANCELLED'] }, PRACTICE])
  await sync()
  expect((await events())[0]).toMatchObject({ id: game?.id, status: 'cancelled', title: 'vs Storm' })
  expect(await changes()).toEqual([
    { event_id: game?.id, field: 'status', old_value: 'confirmed', new_value: 'cancelled' },
  ])
})

describe('events that keep or change their UID (C38)', () => {
  test('keeps all events and reports nothing when the feed gives every event a new UID', async () => {
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

  test('does not mix up two events with the same UID when the feed changes their order', async () => {
    const twins = [
      { ...GAME, uid: 'same' },
      { ...CAMP, uid: 'same' },
    ]
    const { serve, sync, events, changes } = await family(twins)
    const before = await events()
    expect(before.map(({ title }) => title)).toEqual(['vs Storm', 'Camp'])
    serve(twins.toReversed())
    await sync()
    expect((await events()).map(({ id, title }) => [id, title])).toEqual(
      before.map(({ id, title }) => [id, title]),
    )
    expect(await changes()).toEqual([])
  })

  test('does not mix up two events at the same time and place when the feed gives every event a new UID', async () => {
    const rebuilt = (build: number) =>
      ['Under 10', 'Under 12', 'Under 12'].map((summary, index) => ({
        uid: `${index}-${build}`,
        start: '20260410T220000Z',
        summary,
        lines: ['LOCATION:Oak Field'],
      }))
    const { serve, sync, events, changes, revision } = await family(rebuilt(1))
    const before = await events()
    const lastRevision = await revision()
    for (let build = 2; build < 5; build++) {
      serve(build % 2 === 0 ? rebuilt(build).toReversed() : rebuilt(build))
      await sync()
    }
    const said = (rows: Awaited<ReturnType<typeof events>>) =>
      rows.map(({ id, title, status }) => `${id} ${title} ${status}`).toSorted()
    expect(said(await events())).toEqual(said(before))
    expect(before.map(({ status }) => status)).toEqual(Array(3).fill('confirmed'))
    expect(await changes()).toEqual([])
    expect(Number(await revision()) - Number(lastRevision)).toBeLessThanOrEqual(3)
  })

  test('does not merge two different games of one child if the feeds of two teams give both games the same UID', async () => {
    const one = await family([{ ...GAME, uid: '1', summary: 'Spring cup' }])
    const address = newAddress()
    const second = (entries: readonly Entry[]) => world.feeds.serve(address, { body: calendar(entries) })
    second([{ ...CAMP, uid: '1' }])
    const { id } = await connect(one.person, { url: `https://${address}`, teamName: 'Storm' })
    await mapTeam(one.person, id, [one.child])
    await world.settled()
    const theirs = () => storedEvents(world, id)
    const [mine, other] = [await one.events(), await theirs()]
    expect([mine.map(({ title }) => title), other.map(({ title }) => title)]).toEqual([
      ['Spring cup'],
      ['Camp'],
    ])
    expect(mine[0]?.event_group_id).not.toBe(other[0]?.event_group_id)
    second([{ ...CAMP, uid: '1', lines: ['STATUS:CANCELLED'] }])
    clock.advance({ minutes: 1 })
    await syncTeam(one.person, id)
    one.serve([{ ...GAME, uid: '1', summary: 'Spring cup final' }])
    await one.sync()
    expect(await one.events()).toMatchObject([
      { id: mine[0]?.id, title: 'Spring cup final', status: 'confirmed' },
    ])
    expect(await theirs()).toMatchObject([{ id: other[0]?.id, title: 'Camp', status: 'cancelled' }])
  })

  describe('a series that moves as a whole', () => {
    const weekly = (start: string, ...lines: string[]): Entry => ({
      uid: 'practice',
      start,
      summary: 'Practice',
      lines: ['DURATION:PT1H30M', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines],
    })
    const on = (planned: string, start: string, ...lines: string[]): Entry => ({
      uid: 'practice',
      start,
      summary: 'Practice',
      lines: ['DURATION:PT1H30M', `RECURRENCE-ID:${planned}`, ...lines],
    })
    // The series has times without a zone (floating times): Tuesdays at 17:30 in New York.
    const TUESDAYS = weekly('20260407T173000')
    const standing = (rows: readonly StoredEvent[]) =>
      rows.map(({ id, start, status }) => `${id} ${start} ${status}`)
    const movedTo = (rows: readonly StoredEvent[], starts: readonly string[]) =>
      rows.map(({ id }, index) => `${id} ${starts[index]} confirmed`)

    test('keeps the events of a moved series and the parent’s edits, and removes no event at later feed checks', async () => {
      const { person, serve, sync, events, changes, team } = await family([TUESDAYS])
      const before = await events()
      const params = { path: { id: before[0]?.id ?? '' } }
      const kept = async () => {
        const { event, detail } = given(await person.api.GET('/events/{id}', { params }))
        return [event.title, detail.reminders.leads, event.version]
      }
      given(await person.api.PATCH('/events/{id}', { params, body: { version: 1, title: 'Bring cake' } }))
      given(
        await person.api.PUT('/events/{id}/reminders', {
          params,
          body: { leads: [120], fromArrival: false },
        }),
      )
      serve([weekly('20260407T180000')])
      for (let check = 0; check < 3; check++) await sync()
      const starts = ['2026-04-07T22:00Z', '2026-04-14T22:00Z', '2026-04-21T22:00Z']
      expect(standing(await events())).toEqual(movedTo(before, starts))
      expect((await changes()).map(({ event_id, field }) => `${event_id} ${field}`).toSorted()).toEqual(
        [...before.map(({ id }) => `${id} when`), `${before[0]?.id} title`].toSorted(),
      )
      expect(await kept()).toEqual(['Bring cake', [120], 2])
      expect(await team()).toMatchObject({ problem: null, withheldLoss: null })
    })

    test('keeps the events of a series that moves, and of a series in which one event is moved or canceled', async () => {
      const { serve, sync, events } = await family([TUESDAYS])
      const before = await events()
      const seen = async (...entries: Entry[]) => {
        serve(entries)
        await sync()
        await sync()
        return standing(await events())
      }
      // The event of April 14 moves to Thursday.
      // A later change of the whole series moves the event of April 14 back to Tuesday.
      expect(await seen(TUESDAYS, on('20260414T173000', '20260416T190000'))).toEqual(
        movedTo(before, ['2026-04-07T21:30Z', '2026-04-16T23:00Z', '2026-04-21T21:30Z']),
      )
      const evening = weekly('20260407T180000')
      expect(await seen(evening)).toEqual(
        movedTo(before, ['2026-04-07T22:00Z', '2026-04-14T22:00Z', '2026-04-21T22:00Z']),
      )
      expect(await seen(evening, on('20260414T180000', '20260414T180000', 'STATUS:CANCELLED'))).toEqual(
        movedTo(before, ['2026-04-07T22:00Z', '2026-04-14T22:00Z', '2026-04-21T22:00Z']).map((row, index) =>
          index === 1 ? row.replace('confirmed', 'cancelled') : row,
        ),
      )
      expect(await seen(TUESDAYS)).toEqual(
        movedTo(before, ['2026-04-07T21:30Z', '2026-04-14T21:30Z', '2026-04-21T21:30Z']),
      )
    })

    test('keeps the events of a series that moves to another weekday', async () => {
      const { serve, sync, events } = await family([TUESDAYS])
      const before = await events()
      serve([weekly('20260408T180000')])
      for (let check = 0; check < 3; check++) await sync()
      expect(standing(await events())).toEqual(
        movedTo(before, ['2026-04-08T22:00Z', '2026-04-15T22:00Z', '2026-04-22T22:00Z']),
      )
    })

    test('removes only the occurrence that an EXDATE excludes when the series moves to another time', async () => {
      const { serve, sync, events } = await family([TUESDAYS])
      const before = await events()
      serve([weekly('20260407T180000', 'EXDATE:20260414T180000')])
      for (let check = 0; check < 3; check++) await sync()
      expect(standing(await events())).toEqual(
        movedTo(before, ['2026-04-07T22:00Z', '2026-04-14T21:30Z', '2026-04-21T22:00Z']).map((row, index) =>
          index === 1 ? row.replace('confirmed', 'removed') : row,
        ),
      )
    })
  })

  // In Google Calendar, the coach changed 'This and following events' on April 14.
  // Google ends the old series before April 14 and creates a second series from April 14 on.
  // The UID of the second series ends with the split date: 'abc_R20260414T213000'.
  test('keeps the events of a series that Google splits into two series with different UIDs', async () => {
    const weekly = (uid: string, start: string, rule: string): Entry => ({
      uid: `${uid}@google.com`,
      start,
      summary: 'Practice',
      lines: ['DURATION:PT1H30M', `RRULE:FREQ=WEEKLY;${rule}`],
    })
    const { serve, sync, events, changes } = await family([weekly('abc', '20260407T173000', 'COUNT=4')])
    const before = await events()
    serve([
      weekly('abc', '20260407T173000', 'UNTIL=20260414T035959Z'),
      weekly('abc_R20260414T213000', '20260414T180000', 'COUNT=3'),
    ])
    for (let check = 0; check < 3; check++) {
      await sync()
      expect((await events()).map(({ id, start, status }) => `${id} ${start} ${status}`)).toEqual([
        `${before[0]?.id} 2026-04-07T21:30Z confirmed`,
        `${before[1]?.id} 2026-04-14T22:00Z confirmed`,
        `${before[2]?.id} 2026-04-21T22:00Z confirmed`,
        `${before[3]?.id} 2026-04-28T22:00Z confirmed`,
      ])
    }
    expect((await changes()).map(({ field }) => field)).toEqual(['when', 'when', 'when'])
  })

  describe('an event that gets a new UID and a new time in the same feed update', () => {
    const practice = (uid: string, start: string, ...lines: string[]): Entry => ({
      uid,
      start,
      summary: 'Practice',
      lines: ['LOCATION:Oak Park', ...lines],
    })
    const game = (uid: string, start: string, opponent = 'Storm'): Entry => ({
      uid,
      start,
      summary: `Wildcats vs ${opponent}`,
      lines: ['LOCATION:Elm School'],
    })
    const weekly = (uid: string, start: string, rule: string): Entry =>
      practice(uid, start, 'DURATION:PT1H', `RRULE:FREQ=WEEKLY;${rule}`)
    const outlook = '040000008200E00074C5B7101A82E008'

    interface Case {
      readonly how: string
      readonly before: readonly Entry[]
      readonly after: readonly Entry[]
      /** Expected new start of the first event of `before`. */
      readonly movedTo: string
      /** All expected events except the first event of `before`, each as `title start status`. */
      readonly others?: readonly string[]
      readonly notified: readonly string[]
    }
    const CASES: readonly Case[] = [
      {
        how: 'the event gains a RECURRENCE-ID',
        before: [practice('a', '20260407T213000Z')],
        after: [practice('a', '20260409T223000Z', 'RECURRENCE-ID:20260407T213000Z')],
        movedTo: '2026-04-09T22:30Z',
        notified: ['eventsChanged Bring cake when'],
      },
      {
        how: 'a second event has the same UID',
        before: [game('a', '20260407T213000Z')],
        after: [game('a', '20260409T223000Z'), practice('a', '20260408T213000Z')],
        movedTo: '2026-04-09T22:30Z',
        others: ['Practice 2026-04-08T21:30Z confirmed'],
        notified: ['eventsAdded Practice added', 'eventsChanged Bring cake when'],
      },
      {
        how: 'another event takes over the UID',
        before: [game('1', '20260407T213000Z')],
        after: [practice('1', '20260408T213000Z'), game('2', '20260409T223000Z')],
        movedTo: '2026-04-09T22:30Z',
        others: ['Practice 2026-04-08T21:30Z confirmed'],
        notified: ['eventsAdded Practice added', 'eventsChanged Bring cake when'],
      },
      {
        how: 'the event swaps UIDs with another event',
        before: [game('1', '20260407T213000Z'), game('2', '20260414T213000Z', 'Lions')],
        after: [game('1', '20260414T213000Z', 'Lions'), game('2', '20260416T223000Z')],
        movedTo: '2026-04-16T22:30Z',
        others: ['vs Lions 2026-04-14T21:30Z confirmed'],
        notified: ['eventsChanged Bring cake when'],
      },
      {
        how: 'Outlook splits the series of the event',
        before: [weekly('a', '20260407T213000Z', 'COUNT=3')],
        after: [weekly(outlook, '20260407T223000Z', 'COUNT=3')],
        movedTo: '2026-04-07T22:30Z',
        others: ['Practice 2026-04-14T22:30Z confirmed', 'Practice 2026-04-21T22:30Z confirmed'],
        notified: ['eventsChanged Bring cake when, Practice when, Practice when'],
      },
      {
        how: 'the platform replaces all UIDs',
        before: [practice('a-1', '20260407T213000Z'), game('b-1', '20260407T180000Z')],
        after: [practice('a-2', '20260407T223000Z'), game('b-2', '20260407T180000Z')],
        movedTo: '2026-04-07T22:30Z',
        others: ['vs Storm 2026-04-07T18:00Z confirmed'],
        notified: ['eventsChanged Bring cake when'],
      },
    ]

    test.each(CASES)(
      'keeps the event’s thread, reminders and edits: $how',
      async ({ before, after, movedTo, others = [], notified }) => {
        clock.set('2026-04-01T12:00:00Z')
        const { person, serve, sync, events } = await family(before)
        const first = (await events()).find(
          ({ title }) => title === (before[0]?.summary ?? '').replace('Wildcats ', ''),
        )
        const id = first?.id ?? ''
        const params = { path: { id } }
        given(await person.api.PATCH('/events/{id}', { params, body: { version: 1, title: 'Bring cake' } }))
        given(
          await person.api.PUT('/events/{id}/reminders', {
            params,
            body: { leads: [120], fromArrival: false },
          }),
        )
        const message = { id: newId(), content: 'Who drives?', picture: null }
        given(await person.api.POST('/events/{id}/messages', { params, body: message }))
        await world.settled()
        const toldBefore = await notificationsFor(person)

        serve(after)
        for (let check = 0; check < 3; check++) await sync()

        const rows = (await events()).map((row) => `${row.title} ${row.start} ${row.status}`)
        expect(rows.toSorted()).toEqual([`Bring cake ${movedTo} confirmed`, ...others].toSorted())
        const { event, detail } = given(await person.api.GET('/events/{id}', { params }))
        expect([event.title, detail.reminders.leads]).toEqual(['Bring cake', [120]])
        const thread = given(await person.api.GET('/events/{id}/messages', { params }))
        expect(JSON.stringify(thread)).toContain('Who drives?')
        expect(
          (await notificationsFor(person)).filter((line) => !toldBefore.includes(line)).toSorted(),
        ).toEqual(notified)
      },
    )
  })

  test('accepts an event with a lower SEQUENCE than at the last sync', async () => {
    const { serve, sync, events } = await family([{ ...GAME, lines: ['SEQUENCE:9'] }])
    serve([{ ...GAME, start: '20260411T220000Z', lines: ['SEQUENCE:3'] }])
    await sync()
    expect(await events()).toMatchObject([{ start: '2026-04-11T22:00Z' }])
  })

  test('accepts a UID of 5,000 characters', async () => {
    const uid = Array.from({ length: 5_000 }, (_, index) => ((index * 7919) % 36).toString(36)).join('')
    const { sync, events, changes } = await family([{ ...GAME, uid }, PRACTICE])
    await sync()
    expect((await events()).map(({ title }) => title)).toEqual(['vs Storm', 'Practice'])
    expect(await changes()).toEqual([])
  })
})

describe('a feed that did not change (C39)', () => {
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
    ['the same bytes with status 200', { body: calendar([GAME, PRACTICE]) }],
    [
      'another order and build date with status 200',
      () => ({
        body: calendar([GAME, PRACTICE].map((entry) => ({ ...entry, lines: [`DTSTAMP:${stamp()}`] }))),
      }),
    ],
  ])('%s: writes no event, team or revision', async (_name, answer) => {
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

  test('detects a changed calendar even if its ETag is unchanged', async () => {
    const address = newAddress()
    const headers = { etag: '"same"' }
    world.feeds.serve(address, { body: calendar([GAME]), headers })
    const { teamId } = await household(world, address)
    world.feeds.serve(address, { body: calendar([{ ...GAME, start: '20260411T220000Z' }]), headers })
    await checked(address, teamId)
    expect(await storedEvents(world, teamId)).toMatchObject([{ start: '2026-04-11T22:00Z' }])
  })

  test('stores later events of an endless weekly series as time passes, even if the feed did not change', async () => {
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
