import { addChild, connect, eventsOf, given, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'

/*
 * Tests which events a range of days contains and in which order.
 * The days are in the viewer's zone, New York.
 */

let world: World
let erin: Person
let maya: string
let leo: string
const clock = new SettableClock('2026-05-01T12:00:00Z')

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  'END:VEVENT',
]
const SCHEDULE = [
  'BEGIN:VCALENDAR',
  // The first event lasts from 20:00 to 23:00 on May 8 in New York, although its UTC date is May 9.
  ...event('evening of the 8th', 'DTSTART:20260509T000000Z', 'DTEND:20260509T030000Z'),
  ...event('all of the 9th', 'DTSTART;VALUE=DATE:20260509', 'DTEND;VALUE=DATE:20260510'),
  ...event('morning of the 9th', 'DTSTART:20260509T130000Z'),
  ...event('into the 10th', 'DTSTART:20260510T020000Z', 'DTEND:20260510T050000Z'),
  // The event 'to midnight' ends at 04:00 UTC, which is the start of May 10 in New York.
  ...event('to midnight', 'DTSTART:20260510T030000Z', 'DTEND:20260510T040000Z'),
  ...event('at midnight of the 10th', 'DTSTART:20260510T040000Z'),
  ...event('camp from 12th to 14th', 'DTSTART;VALUE=DATE:20260512', 'DTEND;VALUE=DATE:20260515'),
  'END:VCALENDAR',
  '',
].join('\r\n')

beforeAll(async () => {
  world = await startWorld({ name: 'events', clock })
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
  leo = await addChild(erin, 'Leo')
  world.feeds.serve('league.example/a.ics', { body: SCHEDULE })
  const { id } = await connect(erin, { url: 'https://league.example/a.ics' })
  await mapTeam(erin, id, [maya])
  await world.settled()
})
afterAll(() => world?.close())

const titles = async (from: string, to: string) => (await eventsOf(erin, from, to)).map(({ title }) => title)

describe('a range of days', () => {
  test.each([
    ['2026-05-08', '2026-05-09', ['evening of the 8th']],
    ['2026-05-09', '2026-05-10', ['all of the 9th', 'morning of the 9th', 'into the 10th', 'to midnight']],
    ['2026-05-10', '2026-05-11', ['into the 10th', 'at midnight of the 10th']],
    ['2026-05-11', '2026-05-12', []],
    ['2026-05-13', '2026-05-14', ['camp from 12th to 14th']],
    ['2026-05-14', '2026-05-15', ['camp from 12th to 14th']],
    ['2026-05-15', '2026-05-16', []],
  ])('lists the events from %s to %s', async (from, to, expected) => {
    expect(await titles(from, to)).toEqual(expected)
  })

  test('starts each day at midnight in the viewer’s zone, so an evening event comes before the next day’s all-day event', async () => {
    expect((await titles('2026-05-08', '2026-05-10')).slice(0, 2)).toEqual([
      'evening of the 8th',
      'all of the 9th',
    ])
    const { upcomingEvents } = given(await erin.api.GET('/dashboard'))
    expect(upcomingEvents.slice(0, 3).map(({ title }) => title)).toEqual([
      'evening of the 8th',
      'all of the 9th',
      'morning of the 9th',
    ])
  })

  test('lists only one child’s events if the request contains the child’s id', async () => {
    const ask = async (profileId: string) => {
      const query = { from: '2026-05-01', to: '2026-06-01', profileId }
      return given(await erin.api.GET('/events', { params: { query } })).events.length
    }
    expect([await ask(maya), await ask(leo)]).toEqual([7, 0])
  })

  test.each([
    ['2026-05-09', '2026-05-09', 'Please check what you entered.'],
    ['2026-05-09', '2026-05-08', 'Please check what you entered.'],
    ['2026-05-09', '2026-02-30', 'Please check what you entered.'],
    ['2026-01-01', '2027-02-06', 'Please ask for at most 400 days at once.'],
  ])('rejects the range from %s to %s', async (from, to, message) => {
    const { error, response } = await erin.api.GET('/events', { params: { query: { from, to } } })
    expect([response.status, error?.error.message]).toEqual([400, message])
  })

  test('accepts a range of 400 days', async () => {
    expect(await titles('2026-01-01', '2027-02-05')).toHaveLength(7)
  })
})

test('counts a child’s events of the week, Sunday to Saturday, in the viewer’s zone', async () => {
  const counts = async () => {
    const { profiles } = given(await erin.api.GET('/profiles'))
    return profiles.map(({ name, eventCount }) => [name, eventCount])
  }
  // The clock is at 23:59 on Saturday, May 9. A minute later, the next week begins.
  clock.set('2026-05-10T03:59:00Z')
  expect(await counts()).toEqual([
    ['Maya', 5],
    ['Leo', 0],
  ])
  clock.set('2026-05-10T04:00:00Z')
  expect(await counts()).toEqual([
    ['Maya', 2],
    ['Leo', 0],
  ])
})
