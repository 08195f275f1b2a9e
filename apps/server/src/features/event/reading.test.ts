import type { Event, OpenedEvent } from '@homefield/contract/event'
import {
  addChild,
  addEvent,
  childOf,
  connect,
  eventsOf,
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
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { calendar, type Entry, newAddress } from '../connection/calendar.fixture.ts'
import { forgetAdding, putAway, recordChange } from './story.fixture.ts'

/* Tests who may read which events, and the details of one event. (event.test.ts tests ranges of days.) */

let world: World
let erin: Person
let viewer: Person
let administrator: Person
let former: Person
let stranger: Person
let maya: string
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'event_reading', clock })
})
afterAll(() => world?.close())
beforeEach(async () => {
  clock.set('2026-05-01T12:00:00Z')
  ;[erin, viewer, administrator, former, stranger] = await Promise.all([
    world.person({ name: 'Erin Cole' }),
    world.person({ name: 'Vic Viewer' }),
    world.person({ name: 'Ada Administrator' }),
    world.person({ name: 'Fay Former' }),
    world.person({ name: 'Sam Stranger' }),
  ])
  maya = await addChild(erin, 'Maya')
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  await grant(world.database, { owner: erin, friend: administrator, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: former, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: former, role: null })
})

async function team(entries: readonly Entry[], children = [maya]) {
  const address = newAddress()
  const serve = (now: readonly Entry[]) => world.feeds.serve(address, { body: calendar(now) })
  serve(entries)
  const { id } = await connect(erin, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(erin, id, children)
  await world.settled()
  return { id, serve }
}
const game = (uid: string, day = '10'): Entry => ({
  uid,
  start: `202605${day}T180000Z`,
  summary: `Game ${uid}`,
})
const may = (person: Person) => eventsOf(person, '2026-05-01', '2026-06-01')
const titles = async (person: Person) => (await may(person)).map(({ title }) => title)
const opened = async (person: Person, id: string): Promise<OpenedEvent> =>
  given<OpenedEvent>(await person.api.GET('/events/{id}', { params: { path: { id } } }))
const codeOf = async (person: Person, id: string) =>
  (await person.api.GET('/events/{id}', { params: { path: { id } } })).error?.error.code

test('returns the actions that each person may perform on an event (C60)', async () => {
  await addEvent(erin, maya)
  const rights = async (person: Person) => (await may(person)).map(({ can, isOwnEvent }) => [can, isOwnEvent])
  expect(await rights(erin)).toEqual([[{ edit: true, delete: true, share: true }, true]])
  expect(await rights(administrator)).toEqual([[{ edit: true, delete: true, share: true }, false]])
  expect(await rights(viewer)).toEqual([[{ edit: false, delete: false, share: true }, false]])
  expect([await rights(former), await rights(stranger)]).toEqual([[], []])
})

describe('a deleted event', () => {
  test('lists a deleted event for nobody and does not count it (P3)', async () => {
    const { id: teamId } = await team([game('kept', '02'), game('gone', '02')])
    const gone = (await may(erin)).find(({ title }) => title === 'Game gone')
    if (!gone) throw new Error('the event does not exist')
    await recordChange(world, {
      eventId: gone.id,
      field: 'title',
      from: 'Gone',
      to: 'Game gone',
      at: '2026-05-01T11:00:00Z',
    })
    const counts = async () => ({
      week: (await childOf(erin, maya)).eventCount,
      team: (await teamOf(erin, teamId))?.eventCount,
      deletion: given(await erin.api.GET('/profiles/{id}/deletion', { params: { path: { id: maya } } }))
        .events,
      changed: given(await erin.api.GET('/dashboard')).changedEvents,
    })
    expect(await counts()).toEqual({ week: 2, team: 2, deletion: 2, changed: 1 })
    await putAway(world, gone.id)
    expect(await counts()).toEqual({ week: 1, team: 1, deletion: 1, changed: 0 })
    for (const person of [erin, administrator, viewer]) {
      expect(await titles(person)).toEqual(['Game kept'])
      expect(await codeOf(person, gone.id)).toBe('eventNotFound')
      const { todaysEvents, upcomingEvents } = given(await person.api.GET('/dashboard'))
      expect([...todaysEvents, ...upcomingEvents].map(({ title }) => title)).toEqual(['Game kept'])
      const path = { path: { id: maya } }
      const { upcomingEvents: next } = given(await person.api.GET('/profiles/{id}', { params: path }))
      expect(next.map(({ title }) => title)).toEqual(['Game kept'])
      const query = { q: 'Game' }
      const { events: found } = given(await person.api.GET('/search/events', { params: { query } }))
      expect(found.map(({ title }) => title)).toEqual(['Game kept'])
      expect(given(await person.api.GET('/changes')).changed).toEqual([])
    }
    await putAway(world, ...(await may(erin)).map(({ id }) => id))
    expect(given(await erin.api.GET('/dashboard')).hasEvents).toBe(false)
  })

  test('lists a deleted event under its team for every administrator of the team (C60)', async () => {
    const { id } = await team([game('kept'), game('gone')])
    const gone = (await may(erin)).find(({ title }) => title === 'Game gone')
    await putAway(world, gone?.id ?? '')
    const ask = (person: Person) => person.api.GET('/teams/{id}/hidden-events', { params: { path: { id } } })
    for (const person of [erin, administrator])
      expect(given(await ask(person)).events.map(({ title, isHidden }) => [title, isHidden])).toEqual([
        ['Game gone', true],
      ])
    for (const person of [viewer, former, stranger])
      expect((await ask(person)).error?.error.code).toBe('teamNotFound')
  })

  test('still shows an event for one child after the event was deleted only for a sibling', async () => {
    const leo = await addChild(erin, 'Leo')
    await team([game('both')], [maya, leo])
    const [both] = await may(erin)
    expect(both?.children.map(({ name }) => name)).toEqual(['Maya', 'Leo'])
    await putAway(world, both?.children[0]?.eventId ?? '')
    const [left] = await may(erin)
    expect(left?.children.map(({ name }) => name)).toEqual(['Leo'])
    expect((await opened(erin, left?.id ?? '')).event.children.map(({ name }) => name)).toEqual(['Leo'])
  })
})

describe('birthdays', () => {
  test('lists the birthdays of the viewer’s children and of friends’ children that the viewer may see', async () => {
    await addChild(erin, 'Ann', { dateOfBirth: '2016-02-29' })
    await addEvent(erin, maya, { date: '2026-02-28' })
    const february = async (person: Person) =>
      (await eventsOf(person, '2026-02-01', '2026-03-01')).map(({ title, birthday, isOwnEvent }) => [
        title,
        birthday?.age ?? null,
        isOwnEvent,
      ])
    expect(await february(erin)).toEqual([
      ['Ann', 10, true],
      ['Practice', null, true],
    ])
    expect((await february(viewer))[0]).toEqual(['Ann', 10, false])
    expect([await february(former), await february(stranger)]).toEqual([[], []])
    const ofMaya = { from: '2026-02-01', to: '2026-03-01', profileId: maya }
    expect(given(await erin.api.GET('/events', { params: { query: ofMaya } })).events).toHaveLength(1)
  })

  test('shows birthdays of today and of the next 30 days on the dashboard, but does not count them as events', async () => {
    const friend = await world.person()
    await addChild(friend, 'Today', { dateOfBirth: '2016-05-01' })
    // The dashboard shows upcoming events for 30 days, from May 2 to May 31, so June 1 is not upcoming.
    await addChild(friend, 'Last', { dateOfBirth: '2016-05-31' })
    await addChild(friend, 'Later', { dateOfBirth: '2016-06-01' })
    const { todaysEvents, upcomingEvents, hasEvents } = given(await friend.api.GET('/dashboard'))
    expect(todaysEvents.map(({ title }) => title)).toEqual(['Today'])
    expect(upcomingEvents.map(({ title }) => title)).toEqual(['Last'])
    expect(hasEvents).toBe(false)
  })

  test('returns no event page for a birthday', async () => {
    await addChild(erin, 'Ann', { dateOfBirth: '2016-05-09' })
    const [birthday] = await may(erin)
    expect(await codeOf(erin, birthday?.id ?? '')).toBe('eventNotFound')
  })
})

describe('a single event', () => {
  test('shows the source and the history of a synced event', async () => {
    const { id, serve } = await team([game('a')])
    const [event] = await may(erin)
    clock.set('2026-05-02T12:00:00Z')
    serve([{ ...game('a'), start: '20260510T190000Z' }])
    await syncTeam(erin, id)
    clock.set('2026-05-02T13:00:00Z')
    const { event: now, detail } = await opened(erin, event?.id ?? '')
    const moved = {
      field: 'when',
      from: { kind: 'timed', start: '2026-05-10T18:00:00Z', end: null, zone: 'America/New_York' },
      to: { kind: 'timed', start: '2026-05-10T19:00:00Z', end: null, zone: 'America/New_York' },
    }
    expect(detail).toEqual({
      originalTitle: 'Game a',
      sourceUrl: null,
      typedTime: null,
      overrides: [],
      history: [
        {
          id: expect.any(String) as string,
          difference: moved,
          at: '2026-05-02T12:00:00Z',
          by: { kind: 'platform', name: 'Other' },
          isOverridden: false,
        },
      ],
      shares: [],
      sources: [{ teamName: 'Wildcats', checkedAt: '2026-05-02T12:00:00Z', problem: null }],
      series: null,
      reminders: { leads: [60], fromArrival: false, isDefault: true },
      elsewhere: [],
      edited: null,
    })
    expect(now.news?.differences).toEqual([moved])
  })

  test('shows the platform’s link, and the original title of an overridden title, only to people who may edit', async () => {
    const lines = ['URL:https://club.example/event/1']
    await team([{ uid: 'a', start: '20260510T180000Z', summary: '[CANCELED] Wildcats U12 vs Storm', lines }])
    const [event] = await may(erin)
    const id = event?.id ?? ''
    expect(event).toMatchObject({ title: 'vs Storm', status: 'cancelled', teamName: 'Wildcats' })
    const said = async (person: Person) => {
      const { detail } = await opened(person, id)
      return [detail.originalTitle, detail.sourceUrl]
    }
    const words = '[CANCELED] Wildcats U12 vs Storm'
    expect(await said(erin)).toEqual([words, 'https://club.example/event/1'])
    expect(await said(administrator)).toEqual([words, 'https://club.example/event/1'])
    expect(await said(viewer)).toEqual([words, null])
    const body = { version: event?.version ?? 0, title: 'Derby' }
    given(await erin.api.PATCH('/events/{id}', { params: { path: { id } }, body }))
    expect((await said(erin))[0]).toBe(words)
    expect((await said(viewer))[0]).toBeNull()
  })

  test('shows a viewer the name of the event’s team (P3)', async () => {
    await team([game('a')])
    const [event] = await may(viewer)
    const { detail } = await opened(viewer, event?.id ?? '')
    expect(detail.sources.map(({ teamName }) => teamName)).toEqual(['Wildcats'])
  })

  test('returns the time that the user typed for a manual event', async () => {
    const { id } = await addEvent(erin, maya, { date: '2026-11-01', startTime: '01:30' })
    await pastAllRights(world.database, (as) =>
      as.query(
        `update events set wall_start = '2026-11-01 01:30', is_second = true, duration_minutes = 90 where id = $1`,
        [id],
      ),
    )
    expect((await opened(erin, id)).detail.typedTime).toEqual({
      date: '2026-11-01',
      startTime: '01:30',
      isSecond: true,
      durationMinutes: 90,
      zone: 'America/New_York',
    })
  })

  test('shows the parent’s and the platform’s value of an overridden field, and marks the platform’s later changes', async () => {
    await team([game('a')])
    const [event] = await may(erin)
    const overrides = {
      title: { theirs: 'Game a' },
      location: {
        theirs: { name: null, address: 'Oak Park' },
        changed: { from: { name: null, address: 'Elm Park' }, at: '2026-05-01T11:30:00Z' },
      },
    }
    await pastAllRights(world.database, (as) =>
      as.query(`update events set title = 'Big game', location = 'Home', overrides = $2 where id = $1`, [
        event?.id,
        JSON.stringify(overrides),
      ]),
    )
    // A viewer may not choose between the parent's and the platform's value, and sees only the parent's value.
    const seen = await opened(viewer, event?.id ?? '')
    expect([seen.event.title, seen.event.overridden, seen.detail.overrides]).toEqual(['Big game', [], []])
    const { event: now, detail } = await opened(administrator, event?.id ?? '')
    expect(now.overridden).toEqual(['title', 'location'])
    expect(detail.overrides).toEqual([
      { difference: { field: 'title', from: 'Game a', to: 'Big game' }, theirChange: null },
      {
        difference: {
          field: 'location',
          from: { name: null, address: 'Oak Park' },
          to: { name: null, address: 'Home' },
        },
        theirChange: {
          difference: {
            field: 'location',
            from: { name: null, address: 'Elm Park' },
            to: { name: null, address: 'Oak Park' },
          },
          at: '2026-05-01T11:30:00Z',
        },
      },
    ])
  })

  test('names the authors that the viewer knows, and lists at most 50 changes', async () => {
    const { id } = await addEvent(erin, maya)
    await forgetAdding(world, id)
    const at = (minute: number) => `2026-05-01T11:${String(minute).padStart(2, '0')}:00Z`
    const zero = '00000000-0000-0000-0000-000000000000'
    for (const [minute, by] of [erin.id, administrator.id, stranger.id, zero].entries())
      await recordChange(world, {
        eventId: id,
        field: 'title',
        from: `${minute}`,
        to: `${minute + 1}`,
        by,
        at: at(minute),
      })
    const authors = async (person: Person) =>
      (await opened(person, id)).detail.history.map(
        ({ by }) => by.kind === 'person' && [by.name, by.isViewer],
      )
    // The deleted account made the last change, so its change comes first in the history.
    expect(await authors(erin)).toEqual([
      [null, false],
      [null, false],
      ['Ada Administrator', false],
      ['Erin Cole', true],
    ])
    // A viewer knows Erin, but not Erin's other friends, so their names are null.
    expect(await authors(viewer)).toEqual([
      [null, false],
      [null, false],
      [null, false],
      ['Erin Cole', false],
    ])
    for (let index = 4; index < 55; index++)
      await recordChange(world, {
        eventId: id,
        field: 'title',
        from: `${index}`,
        to: `${index + 1}`,
        at: at(index),
      })
    const { history } = (await opened(erin, id)).detail
    expect([history.length, history[0]?.at, history.at(-1)?.at]).toEqual([50, at(54), at(5)])
  })

  test('shows a viewer no changes that were made while the event was private (P3)', async () => {
    const { id } = await addEvent(erin, maya, { title: 'Meeting' })
    await forgetAdding(world, id)
    const change = { eventId: id, field: 'title', by: administrator.id }
    await recordChange(world, { ...change, from: 'Clinic', to: 'Doctor', at: '2026-05-01T10:00:00Z' })
    const shown = { field: 'visibility', from: 'private', to: 'public', at: '2026-05-01T10:30:00Z' }
    await recordChange(world, { ...change, from: 'Doctor', to: 'Meet', at: '2026-05-01T10:30:00Z' })
    await recordChange(world, { eventId: id, by: administrator.id, ...shown })
    await recordChange(world, { ...change, from: 'Meet', to: 'Meeting', at: '2026-05-01T11:00:00Z' })
    const notified = async (person: Person) => {
      const { event, detail } = await opened(person, id)
      return [detail.history.length, event.news?.differences]
    }
    expect(await notified(viewer)).toEqual([1, [{ field: 'title', from: 'Meet', to: 'Meeting' }]])
    expect(await notified(erin)).toEqual([
      4,
      [
        { field: 'title', from: 'Clinic', to: 'Meeting' },
        { field: 'visibility', from: 'private', to: 'public' },
      ],
    ])
    const list = JSON.stringify([await may(viewer), given(await viewer.api.GET('/changes'))])
    expect(list).not.toMatch(/Clinic|Doctor/)
  })

  test('counts the events of a series: all events, the opened event and later ones, and events that have begun', async () => {
    const series = newId()
    const dates = ['2026-04-24', '2026-05-01', '2026-05-08', '2026-05-15', '2026-05-22']
    const made: Event[] = []
    for (const date of dates) made.push(await addEvent(erin, maya, { date, startTime: '08:00' }))
    await pastAllRights(world.database, (as) =>
      as.query('update event_groups set series_id = $1 where id = any ($2::uuid[])', [
        series,
        made.map(({ eventGroupId }) => eventGroupId),
      ]),
    )
    // The clock is at 08:00 in New York. The event of May 1 begins at 08:00 and counts as begun.
    // The deleted event of the series is not counted.
    await putAway(world, made[3]?.id ?? '')
    const { event, detail } = await opened(erin, made[2]?.id ?? '')
    expect(event.seriesId).toBe(series)
    expect(detail.series).toEqual({ count: 4, following: 2, past: 2, lastDay: '2026-05-22' })
  })

  test('counts only the events of a series that the viewer may see (P3)', async () => {
    const series = newId()
    const open = await addEvent(erin, maya)
    const closed = await addEvent(erin, maya, { date: '2026-05-16', visibility: 'private' })
    await pastAllRights(world.database, (as) =>
      as.query('update event_groups set series_id = $1 where id = any ($2::uuid[])', [
        series,
        [open.eventGroupId, closed.eventGroupId],
      ]),
    )
    expect((await opened(viewer, open.id)).detail.series?.count).toBe(1)
    expect((await opened(administrator, open.id)).detail.series?.count).toBe(2)
    expect(await codeOf(viewer, closed.id)).toBe('eventNotFound')
  })

  test('returns who edited the event last, and each person’s own reminders', async () => {
    const { id, eventGroupId } = await addEvent(erin, maya)
    await pastAllRights(world.database, async (as) => {
      await as.query(
        `insert into event_reminders (user_id, event_group_id, lead_minutes, from_arrival) values ($1, $2, '{1440,30}', true)`,
        [erin.id, eventGroupId],
      )
      await as.query(
        `update event_groups set edited_at = '2026-05-01T11:00:00Z', edited_by = $2, version = 4 where id = $1`,
        [eventGroupId, administrator.id],
      )
      await as.query(`update user_settings set notification_lead_time_minutes = 120 where user_id = $1`, [
        viewer.id,
      ])
    })
    const { event, detail } = await opened(erin, id)
    expect(event.version).toBe(4)
    expect(detail.reminders).toEqual({ leads: [30, 1440], fromArrival: true, isDefault: false })
    expect(detail.edited).toEqual({
      at: '2026-05-01T11:00:00Z',
      by: { kind: 'person', name: 'Ada Administrator', isViewer: false },
    })
    const theirs = (await opened(viewer, id)).detail
    // Reminders for friends' children are off by default.
    expect(theirs.reminders).toEqual({ leads: [], fromArrival: false, isDefault: true })
    expect(theirs.edited?.by).toEqual({ kind: 'person', name: null, isViewer: false })
  })
})

test('runs the same number of statements per request, however many events there are', async () => {
  const count = async (act: () => Promise<{ error?: unknown }>) => {
    const { result, statements } = await watchStatements(act)
    expect(result.error).toBeUndefined()
    return statements.length
  }
  const asked = async (id: string) => ({
    list: await count(() =>
      erin.api.GET('/events', { params: { query: { from: '2026-05-01', to: '2026-06-01' } } }),
    ),
    read: await count(() => erin.api.GET('/events/{id}', { params: { path: { id } } })),
    search: await count(() => erin.api.GET('/search/events', { params: { query: { q: 'Game' } } })),
    changes: await count(() => erin.api.GET('/changes')),
    dashboard: await count(() => erin.api.GET('/dashboard')),
  })
  await team([game('0')])
  const at = '2026-05-01T11:00:00Z'
  const tell = async (ids: readonly string[]) => {
    for (const eventId of ids) await recordChange(world, { eventId, field: 'field', from: '1', to: '2', at })
  }
  await tell((await may(erin)).map(({ id }) => id))
  const [first] = await may(erin)
  const few = await asked(first?.id ?? '')
  const leo = await addChild(erin, 'Leo', { dateOfBirth: '2016-05-09' })
  await team(
    ['1', '2', '3', '4', '5', '6'].map((uid) => game(uid, `1${uid}`)),
    [maya, leo],
  )
  await tell((await may(erin)).filter(({ birthday }) => !birthday).map(({ id }) => id))
  expect(await asked(first?.id ?? '')).toEqual(few)
})
