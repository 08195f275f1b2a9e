import type { ProfileDetail } from '@homefield/contract/profile'
import { addChild, addEvent, connect, given, grant, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { said } from './profile.fixture.ts'

/* The child's page lists upcoming events. The test clock starts on Friday, 8 May 2026, at noon in New York. */

let world: World
let erin: Person
let maya: string
const clock = new SettableClock('2026-05-08T16:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'profile-detail', clock })
})
beforeEach(async () => {
  clock.set('2026-05-08T16:00:00Z')
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})
afterAll(() => world?.close())

const detail = async (who: Person, id: string): Promise<ProfileDetail> =>
  given<ProfileDetail>(await who.api.GET('/profiles/{id}', { params: { path: { id } } }))
const titles = async (who = erin, id = maya) =>
  (await detail(who, id)).upcomingEvents.map(({ title }) => title)

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  'END:VEVENT',
]
const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')

let feeds = 0
async function feed(content: string, children: string[]): Promise<void> {
  const address = `league.example/${(feeds += 1)}.ics`
  world.feeds.serve(address, { body: content })
  const { id } = await connect(erin, { url: `https://${address}` })
  await mapTeam(erin, id, children)
  await world.settled()
}

describe('the upcoming events of a child', () => {
  test('excludes past events and includes events in progress and all-day events of today', async () => {
    await feed(
      calendar(
        event('over as it strikes noon', 'DTSTART:20260508T140000Z', 'DTEND:20260508T160000Z'),
        event('running to one', 'DTSTART:20260508T153000Z', 'DTEND:20260508T170000Z'),
        event('begun two hours ago, no end', 'DTSTART:20260508T140000Z'),
        event('begun an hour ago, no end', 'DTSTART:20260508T150000Z'),
        event('yesterday', 'DTSTART;VALUE=DATE:20260507', 'DTEND;VALUE=DATE:20260508'),
        event('today', 'DTSTART;VALUE=DATE:20260508', 'DTEND;VALUE=DATE:20260509'),
        event('camp since Wednesday', 'DTSTART;VALUE=DATE:20260506', 'DTEND;VALUE=DATE:20260511'),
      ),
      [maya],
    )
    expect(await titles()).toEqual([
      'camp since Wednesday',
      'today',
      'begun an hour ago, no end',
      'running to one',
    ])
    clock.set('2026-05-09T03:59:00Z')
    expect(await titles()).toEqual(['camp since Wednesday', 'today'])
    // The all-day event of May 8 is over at midnight in New York (04:00Z), so the list omits the event.
    clock.set('2026-05-09T04:00:00Z')
    expect(await titles()).toEqual(['camp since Wednesday'])
    clock.set('2026-05-11T04:00:00Z')
    expect(await titles()).toEqual([])
  })

  test('lists the next five events, however far in the future, and includes cancelled events', async () => {
    await feed(
      calendar(
        event('last', 'DTSTART:20270301T150000Z'),
        event('sixth', 'DTSTART:20260601T150000Z'),
        event('third', 'DTSTART;VALUE=DATE:20260512', 'DTEND;VALUE=DATE:20260513'),
        event('first', 'DTSTART:20260509T150000Z'),
        event('fifth', 'DTSTART:20260520T150000Z'),
        event('fourth', 'DTSTART:20260513T150000Z'),
        event('second', 'DTSTART:20260510T150000Z', 'STATUS:CANCELLED'),
      ),
      [maya],
    )
    const { upcomingEvents } = await detail(erin, maya)
    expect(upcomingEvents.map(({ title, status }) => [title, status])).toEqual([
      ['first', 'confirmed'],
      ['second', 'cancelled'],
      ['third', 'confirmed'],
      ['fourth', 'confirmed'],
      ['fifth', 'confirmed'],
    ])
  })

  test("lists only this child's events, and lists a game once if two feeds contain it", async () => {
    const leo = await addChild(erin, 'Leo')
    const games = [9, 10, 11, 12, 13, 14].map((day) =>
      event(`game of the ${day}th`, `DTSTART:202605${String(day).padStart(2, '0')}T150000Z`),
    )
    await feed(calendar(...games), [maya, leo])
    await feed(calendar(...games, event('practice', 'DTSTART:20260509T120000Z')), [maya])
    expect(await titles()).toEqual(['practice', ...[9, 10, 11, 12].map((day) => `game of the ${day}th`)])
    expect(await titles(erin, leo)).toEqual([9, 10, 11, 12, 13].map((day) => `game of the ${day}th`))
    const { upcomingEvents } = await detail(erin, maya)
    expect(upcomingEvents.flatMap(({ children }) => children.map(({ profileId }) => profileId))).toEqual(
      Array(5).fill(maya),
    )
  })

  test("drops an all-day event when the day ends in the viewer's time zone, and shows private events only to administrators", async () => {
    const [viewer, administrator] = [
      await world.person({ zone: 'Asia/Kathmandu' }),
      await world.person({ zone: 'America/Los_Angeles' }),
    ]
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    await grant(world.database, { owner: erin, friend: administrator, role: 'administrator' })
    await feed(
      calendar(event('all of the 8th', 'DTSTART;VALUE=DATE:20260508', 'DTEND;VALUE=DATE:20260509')),
      [maya],
    )
    await addEvent(erin, maya, { title: 'doctor', visibility: 'private' })
    expect(await titles(viewer)).toEqual(['all of the 8th'])
    expect(await titles(administrator)).toEqual(['all of the 8th', 'doctor'])
    // 05:00Z is 9 May in Kathmandu, but still 8 May in Los Angeles.
    clock.set('2026-05-09T05:00:00Z')
    expect(await titles(viewer)).toEqual([])
    expect(await titles(administrator)).toEqual(['all of the 8th', 'doctor'])
  })
})

test('returns the same child data and revisions as the list of children', async () => {
  const read = await detail(erin, maya)
  const list = given(await erin.api.GET('/profiles'))
  expect([read.profile]).toEqual(list.profiles)
  expect(read.revisions).toEqual(list.revisions)
})

test('returns the same 404 for a child that the viewer may not see as for an unknown child (C60)', async () => {
  const read = async (who: Person, id: string) =>
    said(await who.api.GET('/profiles/{id}', { params: { path: { id } } }))
  const absent = await read(erin, newId())
  expect(absent).toMatchObject([404, expect.stringContaining('Profile not found')])
  const friend = await world.person()
  expect(await read(friend, maya)).toEqual(absent)
  for (const [role, seen] of [
    ['none', false],
    ['viewer', true],
    [null, false],
  ] as const) {
    await grant(world.database, { owner: erin, friend, role })
    const answer = await read(friend, maya)
    if (seen) expect(answer).toEqual([200, 'null'])
    else expect(answer).toEqual(absent)
  }
  expect(await read(erin, 'maya')).toMatchObject([400, expect.stringContaining('"invalid"')])
})
