import type { FeedPreview } from '@homefield/contract/connection'
import { connect, given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { calendar, type Entry, newAddress } from '../calendar.fixture.ts'

/* Tests the preview of a calendar, which a parent sees before the server stores anything. */

let world: World
let erin: Person

beforeAll(async () => {
  world = await startWorld({ name: 'preview', clock: new SettableClock('2026-05-01T12:00:00Z') })
  erin = await world.person({ zone: 'America/New_York' })
})
afterAll(() => world?.close())

async function preview(entries: readonly Entry[], head: readonly string[] = []): Promise<FeedPreview> {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(entries, head) })
  return previewOf(address)
}

async function previewOf(address: string): Promise<FeedPreview> {
  return given<FeedPreview>(
    await erin.api.POST('/feeds/preview', { body: { form: 'Other', url: `https://${address}` } }),
  )
}

const at = (uid: string, start: string, summary: string, ...lines: string[]): Entry => ({
  uid,
  start,
  summary,
  lines,
})
const END = 'DTEND:20260510T200000Z'

test('shows the calendar’s name and time zone, the number and dates of the events, and the next three events', async () => {
  const result = await preview(
    [
      at('past', '20260420T220000Z', 'Wildcats - Practice', 'DURATION:PT1H'),
      at('a', '20260510T180000Z', 'Wildcats vs Storm', END),
      at('b', '20260511T180000Z', '[CANCELED] Wildcats - Practice', 'DURATION:PT1H'),
      at('c', '20260512T180000Z', 'Quill at Wildcats'),
      at('d', '20260701T020000Z', 'Wildcats - Picnic'),
    ],
    ['X-WR-CALNAME:Wildcats', 'X-WR-TIMEZONE:America/Chicago'],
  )
  expect(result).toMatchObject({
    teamName: 'Wildcats',
    zone: 'America/Chicago',
    statedZone: 'America/Chicago',
    eventCount: 5,
    aheadCount: 4,
    // The preview shows days in Chicago. The last event starts on June 30 in Chicago, but on July 1 in UTC.
    firstDay: '2026-04-20',
    lastDay: '2026-06-30',
    withoutEnd: 2,
    duplicates: 0,
    warnings: [],
    suggestedPlatform: null,
    connectedTeamId: null,
  })
  expect(result.next.map(({ title }) => title)).toEqual(['vs Storm', 'Practice', 'vs Quill'])
})

test('shows zero events for an empty calendar', async () => {
  expect(await preview([])).toMatchObject({
    eventCount: 0,
    aheadCount: 0,
    firstDay: null,
    lastDay: null,
    next: [],
    warnings: [],
  })
})

test('shows the events of a calendar with only past events, and a warning', async () => {
  const result = await preview([at('a', '20260410T180000Z', 'Game', 'DURATION:PT1H')])
  expect(result).toMatchObject({
    eventCount: 1,
    aheadCount: 0,
    lastDay: '2026-04-10',
    warnings: ['pastOnly'],
  })
  expect(result.next).toHaveLength(1)
})

test('shows the dates of a calendar in which all events are too old to be imported', async () => {
  const result = await preview([at('a', '20210410T180000Z', 'Game'), at('b', '20230601T180000Z', 'Game')])
  expect(result).toMatchObject({
    eventCount: 0,
    firstDay: '2021-04-10',
    lastDay: '2023-06-01',
    warnings: ['outsideWindow'],
  })
})

test('counts events with equal content as duplicates, and warns about a UID that is used twice', async () => {
  const twice = await preview([
    at('a', '20260510T180000Z', 'Game', 'LOCATION:Oak Park'),
    at('b', '20260510T180000Z', 'Game', 'LOCATION:Oak Park'),
    at('c', '20260510T180000Z', 'Game', 'LOCATION:Elm Park'),
  ])
  expect(twice).toMatchObject({ eventCount: 3, duplicates: 1 })
  const sameUid = await preview([at('a', '20260510T180000Z', 'Game'), at('a', '20260511T180000Z', 'Camp')])
  expect(sameUid).toMatchObject({ eventCount: 2, duplicates: 0, warnings: ['duplicateUid'] })
})

test('warns that a calendar has more events than Homefield reads', async () => {
  const daily = (uid: string) => at(uid, '20260501T000100Z', `Open gym ${uid}`, 'RRULE:FREQ=HOURLY')
  const result = await preview(Array.from({ length: 12 }, (_, index) => daily(String(index))))
  expect(result.warnings).toContain('cut')
})

test('suggests a platform that it recognizes from the calendar’s content', async () => {
  const site = await preview([at('event_1_ngin.com', '20260510T180000Z', 'Practice')])
  expect(site).toMatchObject({ platform: 'Other', suggestedPlatform: 'SportsEngine' })
})

test('says in the preview that the parent has already connected the calendar', async () => {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar([]) })
  const { id } = await connect(erin, { url: `https://${address}` })
  expect((await previewOf(address)).connectedTeamId).toBe(id)
})
