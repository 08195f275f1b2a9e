import { recordedBody, itemLike, type Values } from '@homefield/testkit/teamsnap/bodies'
import { encodeSourceEvent, type SourceEventJson } from '@homefield/domain/source-event'
import type { Entry } from '@homefield/ics/entry'
import { describe, expect, test } from 'vitest'
import { readCollection } from '../teamsnap/provider/collection.ts'
import { readEntry } from '../teamsnap/source/model.ts'
import { isTeamsnapEntry, readTeamsnapEvent, type TeamsnapEntry } from './teamsnap-api.ts'

/*
 * Tests how JSON from TeamSnap's API maps to Homefield's event fields.
 * One test uses a real response of the API that was recorded in 2020 (API version 3.854.0).
 * The values of `EXHIBITION` are from a team's export of September 2025, in which every field is filled.
 * The expected values were derived by hand from the recorded data.
 */

/** An exhibition game on September 20, 2025, away from home. Players arrive 30 minutes before the start. */
const EXHIBITION: Values = {
  id: 351234567,
  additional_location_details: 'Rink A',
  arrival_date: '2025-09-20T18:30:00Z',
  duration_in_minutes: 60,
  end_date: '2025-09-20T20:00:00Z',
  game_type: 'Away',
  game_type_code: 2,
  is_game: true,
  label: 'Exhibition',
  location_id: 76115439,
  location_name: 'Rinx',
  minutes_to_arrive_early: 30,
  name: '',
  opponent_id: 234567890,
  opponent_name: 'Forest Hill',
  start_date: '2025-09-20T19:00:00Z',
  time_zone: 'Eastern Time (US & Canada)',
  time_zone_iana_name: 'America/New_York',
  uniform: 'White',
  formatted_title: 'Exhibition at Forest Hill',
  formatted_title_for_multi_team: 'North Toronto Leafs 2014 U12 AAA Exhibition at Forest Hill',
}

const ADDRESSES = new Map([['76115439', '501 Alliance Ave, Toronto, ON']])

function read(values: Values, addresses = new Map<string, string>()): SourceEventJson {
  return readItem(itemLike('events', values), addresses)
}

function readItem(item: unknown, addresses = new Map<string, string>()): SourceEventJson {
  const [found] = readCollection({ collection: { items: [item] } })?.items ?? []
  const kept = found && readEntry(found, addresses)
  const entry = kept && (JSON.parse(kept.json) as Entry | TeamsnapEntry)
  if (!entry || !isTeamsnapEntry(entry)) throw new Error('the item is not an event')
  return encodeSourceEvent(readTeamsnapEvent(entry.teamsnap, { zone: 'America/Los_Angeles' }))
}

test('maps each field of an event recorded from the API', () => {
  const [item] = recordedBody('events').collection.items ?? []
  expect(readItem(item)).toEqual({
    uid: '1',
    recurrenceId: null,
    sequence: null,
    when: {
      kind: 'timed',
      start: '2015-01-01T00:00:00Z',
      end: '2015-01-01T02:00:00Z',
      zone: 'America/Denver',
    },
    title: 'March Madness Game 1',
    originalTitle: 'March Madness Game 1',
    description: null,
    locationName: 'BoulderHQ',
    location: null,
    field: null,
    opponent: null,
    homeOrAway: null,
    arriveBy: null,
    uniform: null,
    status: 'confirmed',
    // The event's name contains the word 'game', but TeamSnap's `is_game` is false and takes precedence.
    activity: 'other',
    url: null,
  })
})

test('maps an event in which every field has a value', () => {
  expect(read(EXHIBITION, ADDRESSES)).toEqual({
    uid: '351234567',
    recurrenceId: null,
    sequence: null,
    when: {
      kind: 'timed',
      start: '2025-09-20T19:00:00Z',
      end: '2025-09-20T20:00:00Z',
      zone: 'America/New_York',
    },
    title: 'at Forest Hill',
    originalTitle: 'Exhibition at Forest Hill',
    description: 'Exhibition',
    locationName: 'Rinx',
    location: '501 Alliance Ave, Toronto, ON',
    field: 'Rink A',
    opponent: 'Forest Hill',
    homeOrAway: 'away',
    arriveBy: '2025-09-20T18:30:00Z',
    uniform: 'White',
    status: 'confirmed',
    activity: 'game',
    url: null,
  })
})

describe('the time of an event', () => {
  test.each<[string, Values, object]>([
    ['a null end and a duration of 0', { end_date: null, duration_in_minutes: 0 }, { end: null }],
    ['neither an end nor a duration', { end_date: null, duration_in_minutes: null }, { end: null }],
    [
      'a duration without an end',
      { end_date: null, duration_in_minutes: 45 },
      { end: '2025-09-20T19:45:00Z' },
    ],
    [
      'a duration written as text',
      { end_date: null, duration_in_minutes: '45' },
      { end: '2025-09-20T19:45:00Z' },
    ],
    [
      'a start with stray seconds',
      { start_date: '2025-09-20T19:00:58Z', end_date: '2025-09-20T20:00:58Z' },
      { start: '2025-09-20T19:00:00Z', end: '2025-09-20T20:00:00Z' },
    ],
    ['an end that equals the start', { end_date: '2025-09-20T19:00:00Z' }, { end: null }],
    ['an end before the start', { end_date: '2025-09-20T18:00:00Z' }, { end: null }],
    ['an end in the next year', { end_date: '2026-09-20T18:00:00Z' }, { end: null }],
    [
      'a Rails name of the zone instead of an IANA name',
      { time_zone_iana_name: null },
      { zone: 'America/New_York' },
    ],
    [
      'no zone, so that the team’s zone applies',
      { time_zone_iana_name: null, time_zone: null },
      { zone: 'America/Los_Angeles' },
    ],
    [
      'an invalid zone',
      { time_zone_iana_name: 'Mars/Olympus', time_zone: 'Red Time' },
      { zone: 'America/Los_Angeles' },
    ],
  ])('reads the time of an event with %s', (_name, values, when) => {
    expect(read({ ...EXHIBITION, ...values }).when).toMatchObject(when)
  })

  test('ignores the start time of an event with is_tbd and uses the day in the event’s time zone', () => {
    // The start time 03:30 UTC on September 21 falls on the evening of September 20 in New York.
    const event = read({ ...EXHIBITION, start_date: '2025-09-21T03:30:00Z', is_tbd: true })
    expect(event.when).toEqual({
      kind: 'days',
      firstDay: '2025-09-20',
      lastDay: '2025-09-20',
      timeTbd: true,
    })
    expect(event.arriveBy).toBeNull()
  })

  test.each([null, '', 'soon', '2025-13-45T99:00:00Z'])(
    'rejects an event with the start %s',
    (start_date) => {
      expect(() => read({ ...EXHIBITION, start_date })).toThrow('not an event')
    },
  )
})

describe('the arrival time of an event', () => {
  test.each<[string, Values, string | null]>([
    ['an arrival that equals the start', { arrival_date: '2025-09-20T19:00:00Z' }, null],
    ['an arrival after the start', { arrival_date: '2025-09-20T19:30:00Z' }, null],
    [
      'only a number of minutes before the start',
      { arrival_date: null, minutes_to_arrive_early: 45 },
      '2025-09-20T18:15:00Z',
    ],
    ['zero minutes before the start', { arrival_date: null, minutes_to_arrive_early: 0 }, null],
    ['no arrival values', { arrival_date: null, minutes_to_arrive_early: null }, null],
    ['an arrival days before the start', { arrival_date: '2025-09-10T19:00:00Z' }, null],
    ['an arrival with stray seconds', { arrival_date: '2025-09-20T18:30:58Z' }, '2025-09-20T18:30:00Z'],
  ])('reads the arrival time of an event with %s', (_name, values, arriveBy) => {
    expect(read({ ...EXHIBITION, ...values }).arriveBy).toBe(arriveBy)
  })
})

describe('title, opponent, and home or away of an event', () => {
  test.each<[string, Values, object]>([
    [
      'a home game',
      { game_type_code: 1, game_type: 'Home', formatted_title: 'Exhibition vs Forest Hill' },
      { title: 'vs Forest Hill', homeOrAway: 'home', originalTitle: 'Exhibition vs Forest Hill' },
    ],
    [
      'a game without a side',
      { game_type_code: null, game_type: 'Not Specified' },
      { title: 'vs Forest Hill', homeOrAway: null },
    ],
    ['a game with side code 0', { game_type_code: 0, game_type: 'Not Specified' }, { homeOrAway: null }],
    [
      'a game with only the word for the side',
      { game_type_code: null, game_type: 'Away' },
      { homeOrAway: 'away' },
    ],
    [
      'a game without an opponent',
      { opponent_name: null, label: null, formatted_title: '' },
      { title: 'Game', opponent: null, activity: 'game' },
    ],
    [
      'a game with an undecided opponent',
      { opponent_name: 'TBD', label: 'Semifinal', formatted_title: 'Semifinal at TBD' },
      { title: 'Semifinal', opponent: null, homeOrAway: 'away' },
    ],
    [
      'a practice',
      noGame({ name: 'Practice', formatted_title: 'Practice' }),
      { title: 'Practice', activity: 'practice', opponent: null, homeOrAway: null },
    ],
    [
      'an event with a name and a label',
      noGame({ name: 'Team dinner', label: 'Social' }),
      { title: 'Team dinner', activity: 'other' },
    ],
    ['an event with a label but no name', noGame({ label: 'Social' }), { title: 'Social' }],
    [
      'an event with only the platform’s title',
      noGame({ formatted_title: 'Practice' }),
      { title: 'Practice' },
    ],
    [
      'an event without any name',
      noGame({}),
      { title: 'TeamSnap Event', originalTitle: 'TeamSnap Event', activity: 'other' },
    ],
    [
      'a tournament',
      noGame({ name: 'Spring Tournament vs all', formatted_title: 'Spring Tournament' }),
      { activity: 'tournament' },
    ],
    [
      'an event with an opponent but without is_game',
      { is_game: null, opponent_name: 'Forest Hill' },
      { activity: 'game' },
    ],
    [
      'an event named as a game but without is_game',
      { ...noGame({ name: 'Cup game' }), is_game: null },
      { activity: 'game' },
    ],
  ])('reads title, opponent and side from %s', (_name, values, fields) => {
    expect(read({ ...EXHIBITION, ...values })).toMatchObject(fields)
  })
})

describe('the status of an event', () => {
  test.each<[Values, string, string]>([
    [{ is_canceled: true }, 'cancelled', 'at Forest Hill'],
    [{ is_canceled: false }, 'confirmed', 'at Forest Hill'],
    [noGame({ name: 'CANCELED Practice' }), 'cancelled', 'Practice'],
    [{ ...noGame({ name: 'Practice (Postponed)' }), is_canceled: true }, 'postponed', 'Practice'],
  ])('reads status and title from %o', (values, status, title) => {
    expect(read({ ...EXHIBITION, ...values })).toMatchObject({ status, title })
  })
})

describe('place and notes of an event', () => {
  test.each<[string, Values, object]>([
    [
      'a location without details',
      { additional_location_details: '' },
      { locationName: 'Rinx', field: null },
    ],
    [
      'a location name that contains the field',
      { location_name: 'Cherry Park Field 9', additional_location_details: null },
      { locationName: 'Cherry Park', field: 'Field 9' },
    ],
    [
      'directions instead of a field',
      {
        additional_location_details:
          'Please park behind the school, walk round the gym and use the door beside the tennis courts',
        label: null,
        notes: 'Bring water',
      },
      {
        field: null,
        description:
          'Please park behind the school, walk round the gym and use the door beside the tennis courts\nBring water',
      },
    ],
    [
      'an undecided location',
      { location_name: 'TBD', additional_location_details: null },
      { locationName: 'TBD' },
    ],
    [
      'an event without a location',
      { location_name: null, additional_location_details: null },
      { locationName: null, field: null },
    ],
    ['a location without an address', { location_id: 1 }, { location: null }],
    [
      'notes with markup and invisible characters',
      { label: null, notes: '<b>Bring</b> water<br>\u202eand oranges\u0007' },
      { description: 'Bring water\nand oranges' },
    ],
    ['an undecided uniform', { uniform: 'TBD' }, { uniform: null }],
  ])('reads place and notes from %s', (_name, values, fields) => {
    expect(read({ ...EXHIBITION, ...values }, ADDRESSES)).toMatchObject(fields)
  })
})

describe('a collection of items from the API', () => {
  test('reads a collection without items as an empty list', () => {
    expect(readCollection({ collection: { version: '3.867.0', links: [] } })).toMatchObject({
      items: [],
      unreadable: 0,
    })
    expect(readCollection({ collection: { items: [] } })?.items).toEqual([])
    expect(readCollection({ collection: { items: null } })?.items).toEqual([])
  })

  test.each([
    ['a plain array', [{ id: 7, name: 'Mavericks' }]],
    ['a data array', { data: [{ id: 7, name: 'Mavericks', nested: { more: true } }] }],
    [
      'a collection',
      {
        collection: {
          items: [
            {
              href: 'https://api.teamsnap.com/v3/teams/7',
              data: [
                { name: 'id', value: 7, type: 'String' },
                { name: 'name', value: 'Mavericks', new_in_3_900: [] },
                { name: 'odd', value: { a: 1 } },
                'rubbish',
              ],
            },
          ],
        },
      },
    ],
  ])('reads an item from %s', (_name, body) => {
    const [item] = readCollection(body)?.items ?? []
    expect(item && Object.fromEntries(item.values)).toEqual({ id: 7, name: 'Mavericks' })
  })

  test('skips an item that cannot be read', () => {
    const collection = readCollection({
      collection: { items: [null, 4, { data: 'x', id: 3 }, itemLike('events', EXHIBITION)] },
    })
    expect(collection?.unreadable).toBe(2)
    expect(collection?.items).toHaveLength(2)
  })

  test.each([
    [recordedBody('error')],
    [{}],
    ['text'],
    [null],
    [{ collection: null }],
    [{ status: 404, error: 'Not Found' }],
  ])('rejects %o', (body) => {
    expect(readCollection(body)).toBeNull()
  })
})

/** Returns the values of an event that is not a game. Its title fields are null unless `values` sets them. */
function noGame(values: Values): Values {
  return {
    is_game: false,
    opponent_name: null,
    game_type: null,
    game_type_code: null,
    label: null,
    name: null,
    formatted_title: null,
    ...values,
  }
}
