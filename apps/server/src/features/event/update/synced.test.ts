import type { EventChange } from '@homefield/contract/event'
import { addChild, eventsOf, given, grant, mapTeam, pastAllRights, syncTeam } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { calendar, type Entry, household, newAddress } from '../../connection/calendar.fixture.ts'
import { ask, change, storedEventChanges, opened, timeOf } from './change.fixture.ts'

/* Tests how parents edit synced events, and that later syncs do not overwrite the edits. */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'changing-synced', clock })
})
afterAll(() => world?.close())
// Removes the teams of earlier tests. Otherwise, each check would also fetch the feeds of these teams.
afterEach(() => world.database.query('delete from platform_teams'))

// 18:00 in New York.
const GAME: Entry = { uid: 'game', start: '20260410T220000Z', summary: 'Wildcats vs Storm' }
const PRACTICE: Entry = { uid: 'practice', start: '20260412T220000Z', summary: 'Practice' }
const FORM: Entry = { uid: 'day', start: '20260414', summary: 'Picture day' }

async function family(entries: readonly Entry[] = [GAME, PRACTICE]) {
  const address = newAddress()
  const serve = (next: readonly Entry[]) => world.feeds.serve(address, { body: calendar(next) })
  serve(entries)
  const home = await household(world, address)
  const { person, teamId, child } = home
  const all = () => eventsOf(person, '2026-04-01', '2026-05-01')
  const [first] = await all()
  const id = first?.id ?? ''
  const sync = async (next: readonly Entry[]) => {
    serve(next)
    clock.advance({ minutes: 1 })
    await syncTeam(person, teamId)
    await world.settled()
  }
  return {
    ...home,
    id,
    all,
    sync,
    /** Syncs twice, because an event counts as removed after two successful checks without the event. */
    goneFor: async (left: readonly Entry[]) => {
      await sync(left)
      await sync(left)
    },
    now: async () => opened(person, id),
    change: (fields: Omit<EventChange, 'version'>) => change(person, id, fields),
    changes: async () =>
      (await storedEventChanges(world, child)).map(
        ({ field, old_value, new_value, changed_by, is_overridden }) => [
          field,
          old_value,
          new_value,
          changed_by === person.id ? 'parent' : changed_by,
          is_overridden,
        ],
      ),
  }
}

describe('an overridden field', () => {
  test('keeps an override after a sync, shows both values, and applies the platform’s changes to other fields', async () => {
    const { change: edit, sync, now, changes } = await family()
    const { event, detail } = await edit({ title: 'Derby', location: 'Elm St 1', locationName: 'Elm' })
    expect(event).toMatchObject({
      title: 'Derby',
      location: 'Elm St 1',
      locationName: 'Elm',
      overridden: ['title', 'location'],
      activity: 'game',
      version: 2,
    })
    expect(detail.overrides).toEqual([
      { difference: { field: 'title', from: 'vs Storm', to: 'Derby' }, theirChange: null },
      {
        difference: {
          field: 'location',
          from: { name: null, address: null },
          to: { name: 'Elm', address: 'Elm St 1' },
        },
        theirChange: null,
      },
    ])
    await sync([{ ...GAME, lines: ['DESCRIPTION:Bring water'] }, PRACTICE])
    expect((await now()).event).toMatchObject({ title: 'Derby', description: 'Bring water', version: 2 })
    expect(await changes()).toEqual([
      ['title', 'vs Storm', 'Derby', 'parent', false],
      ['location', { name: null, address: null }, { name: 'Elm', address: 'Elm St 1' }, 'parent', false],
      ['description', null, 'Bring water', null, false],
    ])
  })

  test('shows the parent’s and the platform’s time if the platform changes an overridden time, and lets the parent choose', async () => {
    const { change: edit, sync, now, changes } = await family()
    await edit({ startTime: '18:30' })
    await sync([{ ...GAME, start: '20260410T230000Z' }, PRACTICE])
    const after = await now()
    expect(timeOf(after.event)[0]).toBe('2026-04-10T22:30:00Z')
    const when = (start: string) => ({ kind: 'timed', start, end: null, zone: 'America/New_York' })
    expect(after.detail.overrides).toEqual([
      {
        difference: { field: 'when', from: when('2026-04-10T23:00:00Z'), to: when('2026-04-10T22:30:00Z') },
        theirChange: {
          difference: { field: 'when', from: when('2026-04-10T22:00:00Z'), to: when('2026-04-10T23:00:00Z') },
          at: expect.any(String) as string,
        },
      },
    ])
    expect((await changes()).at(-1)).toEqual([
      'when',
      when('2026-04-10T22:00:00Z'),
      when('2026-04-10T23:00:00Z'),
      null,
      true,
    ])
    const kept = await edit({ keepMine: ['when'] })
    expect([kept.event.version, kept.detail.overrides[0]?.theirChange]).toEqual([2, null])
    expect(timeOf(kept.event)[0]).toBe('2026-04-10T22:30:00Z')
    const theirs = await edit({ useTheirs: ['when'] })
    expect(theirs.event).toMatchObject({ overridden: [], version: 3 })
    expect(timeOf(theirs.event)[0]).toBe('2026-04-10T23:00:00Z')
    expect((await changes()).at(-1)).toEqual([
      'when',
      when('2026-04-10T22:30:00Z'),
      when('2026-04-10T23:00:00Z'),
      'parent',
      false,
    ])
  })

  test('ends an override without recording a change if the platform adopts the parent’s value', async () => {
    const { change: edit, sync, now, changes } = await family()
    await edit({ startTime: '19:00', title: 'Derby' })
    await sync([{ ...GAME, start: '20260410T230000Z' }, PRACTICE])
    expect((await now()).event).toMatchObject({
      overridden: ['title'],
      when: { start: '2026-04-10T23:00:00Z' },
    })
    expect(await changes()).toHaveLength(2)
    await sync([{ ...GAME, start: '20260411T230000Z' }, PRACTICE])
    expect(timeOf((await now()).event)[0]).toBe('2026-04-11T23:00:00Z')
  })

  test('ends an override if the parent enters the platform’s value', async () => {
    const { change: edit } = await family()
    await edit({ title: 'Derby' })
    expect((await edit({ title: 'vs Storm' })).event).toMatchObject({ overridden: [], version: 3 })
  })

  test('keeps a parent’s overrides when the event leaves the feed and returns, and shows the event as removed meanwhile', async () => {
    const { change: edit, sync, goneFor, now } = await family()
    await edit({ title: 'Derby', startTime: '18:30' })
    await goneFor([PRACTICE])
    expect((await now()).event).toMatchObject({ status: 'removed', title: 'Derby' })
    await sync([GAME, PRACTICE])
    expect((await now()).event).toMatchObject({
      status: 'confirmed',
      title: 'Derby',
      overridden: ['title', 'when'],
    })
  })
})

describe('an event that disappeared from its team’s feed', () => {
  test('lets the parent keep an event that left the feed, and uses the feed’s status again after the event returns', async () => {
    const { change: edit, sync, goneFor, now, changes } = await family()
    await goneFor([PRACTICE])
    expect((await edit({ status: 'confirmed' })).event).toMatchObject({
      status: 'confirmed',
      overridden: ['status'],
    })
    await sync([PRACTICE])
    await sync([{ ...PRACTICE, summary: 'Training' }])
    expect((await now()).event).toMatchObject({ status: 'confirmed', overridden: ['status'] })
    expect(await changes()).toEqual([
      ['status', 'confirmed', 'removed', null, false],
      ['status', 'removed', 'confirmed', 'parent', false],
      ['title', 'Practice', 'Training', null, false],
    ])
    await sync([GAME, PRACTICE])
    expect((await now()).event).toMatchObject({ status: 'confirmed', overridden: [] })
    await goneFor([PRACTICE])
    expect((await now()).event).toMatchObject({ status: 'removed' })
  })
})

describe('the time of a synced event', () => {
  test('keeps an end time that a parent entered if the feed has no end time', async () => {
    const { change: edit } = await family()
    const { event, detail } = await edit({ durationMinutes: 90 })
    expect([timeOf(event), event.overridden, detail.typedTime]).toEqual([
      ['2026-04-10T22:00:00Z', '2026-04-10T23:30:00Z', 'America/New_York'],
      ['when'],
      null,
    ])
  })

  test('lets a parent give an all-day event a time of day, and make it all-day again as on the platform', async () => {
    const { person, all } = await family([FORM])
    const [day] = await all()
    const { event } = await change(person, day?.id ?? '', { startTime: '09:00', durationMinutes: 30 })
    expect(timeOf(event)).toEqual(['2026-04-14T13:00:00Z', '2026-04-14T13:30:00Z', 'America/New_York'])
    const back = await change(person, day?.id ?? '', { useTheirs: ['when'] })
    expect(back.event.when).toEqual({
      kind: 'days',
      firstDay: '2026-04-14',
      lastDay: '2026-04-14',
      timeTbd: false,
    })
  })

  test('rejects an all-day event that would end after the last supported year', async () => {
    const { person, all } = await family([{ ...FORM, lines: ['DTEND;VALUE=DATE:20270420'] }])
    const [season] = await all()
    expect(season?.when).toMatchObject({ firstDay: '2026-04-14', lastDay: '2027-04-19' })
    const id = season?.id ?? ''
    const refused = await ask(person, id, { version: season?.version ?? 0, date: '9998-12-31' })
    expect(refused.error?.error).toMatchObject({ code: 'invalid', details: [{ path: ['date'] }] })
    // DTEND is the day after the last day of an event, and must not be after the year 9999.
    // The event lasts 371 days, so the latest possible first day is December 25, 9998.
    const { event } = await change(person, id, { date: '9998-12-25' })
    expect(event.when).toMatchObject({ firstDay: '9998-12-25', lastDay: '9999-12-30' })
    expect((await person.api.GET('/dashboard')).response.status).toBe(200)
  })

  test('removes a missing event if its start in the feed is in the future, even if a parent moved the event to the past', async () => {
    // The parent moved the event into the past.
    // The start time in the feed is still in the future, so the sync removes the event.
    const { change: edit, goneFor, now } = await family()
    await edit({ date: '2026-03-20' })
    await goneFor([PRACTICE])
    expect((await now()).event.status).toBe('removed')
  })
})

test('rejects a new sport for a synced event, and changes the visibility without storing an override', async () => {
  const { person, id, change: edit, sync, now } = await family()
  const { event } = await now()
  const refused = await ask(person, id, { version: event.version, sport: 'Golf' })
  expect([refused.response.status, refused.error?.error.code]).toEqual([400, 'sportLocked'])
  expect((await edit({ sport: event.sport as 'Soccer', visibility: 'private' })).event).toMatchObject({
    visibility: 'private',
    overridden: [],
  })
  await sync([{ ...GAME, lines: ['DESCRIPTION:New'] }, PRACTICE])
  expect((await now()).event).toMatchObject({ visibility: 'private', description: 'New' })
})

describe('siblings on one team', () => {
  test('applies an edit of one sibling’s event to all siblings, even to a sibling who joins the team later', async () => {
    const { person, child, teamId, id, sync } = await family()
    const leo = await addChild(person, 'Leo')
    await mapTeam(person, teamId, [child, leo])
    await world.settled()
    const mine = await opened(person, id)
    const leos = mine.event.children.find(({ profileId }) => profileId === leo)?.eventId ?? ''
    const edit = { title: 'Derby', visibility: 'private', version: 1 } as const
    // The app may send one edit with the id of Maya's copy and the next edit with the id of Leo's copy.
    expect(given(await ask(person, leos, edit)).versions).toEqual({ [id]: 2, [leos]: 2 })
    expect((await opened(person, id)).event).toMatchObject({ title: 'Derby', version: 2 })
    for (const profileId of [child, leo])
      expect((await storedEventChanges(world, profileId)).map(({ field }) => field)).toEqual([
        'title',
        'visibility',
      ])
    const zoe = await addChild(person, 'Zoe')
    await mapTeam(person, teamId, [child, leo, zoe])
    await world.settled()
    await sync([GAME, { ...PRACTICE, summary: 'Training' }])
    const { rows } = await world.database.query(
      `select title, visibility, overrides, event_group_id = $2 as joined from events
       where profile_id = $1 and source_key = 'game'`,
      [zoe, mine.event.eventGroupId],
    )
    expect(rows).toEqual([
      {
        title: 'Derby',
        visibility: 'private',
        overrides: { title: { theirs: 'vs Storm' } },
        joined: true,
      },
    ])
  })
})

describe('a concurrent sync', () => {
  test('keeps the parent’s edit if a sync runs at the same time', async () => {
    const { person, id, sync, now } = await family()
    // The sync must wait for the parent's uncommitted edit before it compares the event with the feed.
    const client = await world.database.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.now', now()::text, true)`)
      await client.query(
        `update events set title = 'Derby', overrides = '{"title": {"theirs": "Wildcats vs Storm"}}' where id = $1`,
        [id],
      )
      const syncing = sync([{ ...GAME, lines: ['DESCRIPTION:New'] }, PRACTICE])
      await expect
        .poll(async () => {
          const { rows } = await world.database.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await client.query('commit')
      await syncing
    } finally {
      client.release()
    }
    expect((await now()).event).toMatchObject({ title: 'Derby', description: 'New', overridden: ['title'] })
    expect((await ask(person, id, { version: 1, title: 'Once more' })).response.status).toBe(200)
  })
})

describe('a new event of a team', () => {
  const added = async ({ changes }: { changes: () => Promise<unknown[][]> }) =>
    (await changes()).filter(([field]) => field === 'added')

  test('announces an event only once if it first appears in the feed after the first sync', async () => {
    const home = await family()
    expect(await added(home)).toEqual([])
    await home.sync([GAME, PRACTICE, FORM])
    expect(await added(home)).toEqual([['added', null, null, null, false]])
    await home.sync([GAME, PRACTICE, FORM])
    expect(await added(home)).toHaveLength(1)
    expect((await home.all()).find(({ title }) => title === 'Picture day')?.news).toMatchObject({
      differences: [{ field: 'added' }],
    })
  })

  test('announces a new event if the team published its season after the child was mapped', async () => {
    const home = await family([])
    clock.advance({ minutes: 5 })
    await home.sync([])
    await home.sync([GAME])
    expect(await added(home)).toHaveLength(1)
  })

  test('does not announce the team’s events for a child who joins the team later', async () => {
    const home = await family()
    const leo = await addChild(home.person, 'Leo')
    clock.advance({ minutes: 1 })
    await mapTeam(home.person, home.teamId, [home.child, leo])
    await world.settled()
    expect(await storedEventChanges(world, leo)).toEqual([])
    await home.sync([GAME, PRACTICE, FORM])
    expect((await storedEventChanges(world, leo)).map(({ field }) => field)).toEqual(['added'])
  })

  test('does not announce an event that was already in the feed at the first sync but too far ahead to be stored', async () => {
    // The sync stores events of the next 18 months, until 1 October 2027.
    const far: Entry = { uid: 'far', start: '20271010T220000Z' }
    const home = await family([GAME, PRACTICE, far])
    clock.advance({ hours: 24 * 20 })
    try {
      await home.sync([GAME, PRACTICE, far])
      const { rowCount } = await world.database.query(`select from events where source_key = 'far'`)
      expect(rowCount).toBe(1)
      expect(await added(home)).toEqual([])
    } finally {
      clock.advance({ hours: -24 * 20 })
    }
  })
})

describe('the team’s arrival time', () => {
  const early = (start: string): Entry => ({ ...GAME, start, lines: ['DESCRIPTION:Arrive 20 minutes early'] })
  const arrivals = async ({ person, id, now }: Awaited<ReturnType<typeof family>>) => {
    const { event } = await now()
    const friend = await world.person()
    await grant(world.database, { owner: person, friend, role: 'viewer' })
    const seen = (await opened(friend, id)).event.arriveBy
    const file = await fetch(`${world.origin}/api/v1/events/${id}/event.ics`, {
      headers: { cookie: person.cookie },
    })
    expect([seen, /Arrive by/.test(await file.text())]).toEqual([event.arriveBy, event.arriveBy !== null])
    return event.arriveBy
  }

  test('hides the arrival time if the parent changes the start, and shows it again if the parent restores the team’s start', async () => {
    const home = await family([early(GAME.start), PRACTICE])
    expect(await arrivals(home)).toBe('2026-04-10T21:40:00Z')
    // An edit of only the length does not change the start, so the arrival time stays.
    await home.change({ durationMinutes: 60 })
    expect(await arrivals(home)).toBe('2026-04-10T21:40:00Z')
    await home.change({ startTime: '17:30' })
    expect(await arrivals(home)).toBeNull()
    // The team moves the start and the arrival time.
    // The parent's start still applies, so the app neither shows nor announces the team's new arrival time.
    await home.sync([early('20260410T230000Z'), PRACTICE])
    expect(await arrivals(home)).toBeNull()
    const { news } = (await home.now()).event
    expect([news?.differences, news?.overridden.map(({ field }) => field)]).toEqual([[], ['when']])
    await home.change({ useTheirs: ['when'] })
    expect(await arrivals(home)).toBe('2026-04-10T22:40:00Z')
  })

  test('hides the arrival time if the parent adds a time of day to the team’s all-day event', async () => {
    const home = await family([{ ...FORM, lines: ['DESCRIPTION:Arrive 20 minutes early'] }])
    await pastAllRights(world.database, (as) =>
      as.query(`update events set arrive_by = '2026-04-14T12:00:00Z' where id = $1`, [home.id]),
    )
    await home.change({ startTime: '09:00', durationMinutes: 60 })
    expect(await arrivals(home)).toBeNull()
  })
})

test.each(['viewer', 'none'] as const)(
  'returns 404 for the role %s, as for an unknown event (C60)',
  async (role) => {
    const { person, id } = await family()
    const friend = await world.person()
    await grant(world.database, { owner: person, friend, role })
    const { response, error } = await ask(friend, id, { version: 1, title: 'Mine' })
    expect([response.status, error?.error.code]).toEqual([404, 'eventNotFound'])
  },
)

test('shows the owner the name of an administrator who edited the event', async () => {
  const { person, id } = await family()
  const friend = await world.person({ name: 'Zoe Park' })
  await grant(world.database, { owner: person, friend, role: 'administrator' })
  given(await ask(friend, id, { version: 1, title: 'Derby' }))
  expect((await opened(person, id)).detail.edited).toMatchObject({
    by: { kind: 'person', name: 'Zoe Park', isViewer: false },
  })
})
