import { describe, expect, it } from 'vitest'
import { type EventGroupTraits, isSameEventGroup } from './same-event-group.ts'

/* Titles, opponents and places as the provider readers produce them from their fixtures. */

const GAME: EventGroupTraits = {
  begins: '2026-05-09T22:30:00Z',
  status: 'confirmed',
  activity: 'game',
  sport: 'Soccer',
  teamName: null,
  title: 'Wildcats vs Storm',
  opponent: 'Storm',
  locationName: null,
  location: null,
  field: null,
}
const TEAMSNAP = {
  ...GAME,
  title: 'Wildcats at Weller',
  opponent: 'Weller',
  locationName: 'Exeter Middle School',
  location: '800 Example St, Riverview KS 66000, United States',
}
const GAMECHANGER = {
  ...GAME,
  title: 'Mustangs (Fern) @ Jaguars (Birch)',
  opponent: 'Jaguars (Birch)',
  locationName: 'Green Valley Recreation Sports Complex',
  location: 'Riverview, KS, United States',
}
const PLAYMETRICS = {
  ...GAME,
  title: 'Comets - Game',
  opponent: 'Lakeside United B’16 Foxes',
  locationName: 'Northside Sports Park',
  location: '300 Example Rd, Springfield, OH 45502, USA',
}
const PRACTICE = { ...GAME, activity: 'practice', title: 'Wildcats - Practice', opponent: null }
/** Both events of the pairs below are at one park. */
const AT_PARK = { ...PRACTICE, title: 'Practice', locationName: 'Northside Sports Park' }
const FALCONS = { ...AT_PARK, teamName: 'Falcons U10', title: 'Falcons U10 - Practice' }

describe('events in two feeds that are the same', () => {
  it.each<[string, EventGroupTraits, EventGroupTraits]>([
    ['word for word', TEAMSNAP, TEAMSNAP],
    ['one opponent, no place', TEAMSNAP, { ...GAME, title: 'Game', opponent: 'WELLER' }],
    ['one opponent, with its team or without', PLAYMETRICS, { ...GAME, opponent: 'Lakeside United' }],
    [
      'one opponent, places that are written otherwise',
      GAMECHANGER,
      { ...GAME, opponent: 'Jaguars (Birch)', locationName: 'GVRSC Field 21' },
    ],
    [
      'one place, with its street or without',
      { ...PRACTICE, locationName: 'Northside Sports Park' },
      { ...PRACTICE, title: 'Training U10', locationName: 'Northside Sports Park - Field 1' },
    ],
    [
      'one place, its name where the other has an address',
      { ...PRACTICE, locationName: 'Oak Field' },
      { ...PRACTICE, title: 'Training', location: 'Oak Field, North' },
    ],
    [
      'one address under two names',
      { ...PRACTICE, locationName: 'Exeter Middle School', location: '800 Example St, Riverview KS 66000' },
      { ...PRACTICE, title: 'Training', locationName: 'Main gym', location: TEAMSNAP.location },
    ],
    [
      'one headline, in another order, where one knows no place',
      { ...PRACTICE, title: 'Wildcats - Practice' },
      { ...PRACTICE, title: 'Practice: Wildcats', locationName: 'Oak Field' },
    ],
    [
      'one headline, called off in words by one',
      { ...PRACTICE, status: 'cancelled', title: '[CANCELED] Wildcats - Practice' },
      { ...PRACTICE, status: 'cancelled' },
    ],
    [
      'one headline with accents and case',
      { ...PRACTICE, title: 'Équipe A' },
      { ...PRACTICE, title: 'EQUIPE a' },
    ],
    ['a kind that one of them does not know', TEAMSNAP, { ...TEAMSNAP, activity: 'other', opponent: null }],
    ['a sport that one of them does not know', TEAMSNAP, { ...TEAMSNAP, sport: 'Unknown' }],
    [
      'whole days',
      {
        ...GAME,
        begins: '2026-11-01',
        activity: 'tournament',
        title: 'Apex Fall Championship',
        opponent: null,
      },
      { ...GAME, begins: '2026-11-01', activity: 'other', title: 'APEX Fall Championship', opponent: null },
    ],
    [
      'one place, and a team that only one names',
      FALCONS,
      { ...AT_PARK, teamName: 'Maya', title: 'Training U10' },
    ],
    [
      'one place, and a title that names neither team',
      FALCONS,
      { ...AT_PARK, teamName: 'Sharks', title: 'Speed and agility' },
    ],
    [
      'one place, and one team in two spellings',
      { ...AT_PARK, teamName: 'Wild Cats', title: 'Wild Cats Practice' },
      { ...AT_PARK, teamName: 'WILDCATS 2016', title: '2016 Wildcats practice' },
    ],
    [
      'one place, and a team called by what its club calls several',
      FALCONS,
      { ...AT_PARK, teamName: 'Blue', title: 'Blue - Practice' },
    ],
    [
      'one place, where the titles name it',
      { ...AT_PARK, locationName: 'Tennis Center', sport: 'Other', title: 'Practice @ Tennis Center' },
      { ...AT_PARK, locationName: 'Tennis Center' },
    ],
    [
      'one place, and a sport whose name is another one’s elsewhere',
      AT_PARK,
      { ...AT_PARK, sport: 'Other', title: 'Football practice' },
    ],
    [
      'one headline in one place, on a field that one of them has not changed yet',
      { ...FALCONS, field: 'Field 1' },
      { ...FALCONS, field: 'Field 3' },
    ],
    ...(
      [
        ['Field 1', '1'],
        ['Field #1', 'Field 1A'],
        ['F1', 'Field 01'],
        ['Field 1', 'Turf'],
        ['Field 1', 'Field B'],
        ['Fields 1-3', 'Field 2'],
        ['U10 Field', 'Field 3'],
        ['Upper Turf 2', 'Turf 2'],
        ['Field 2', null],
      ] as const
    ).map(([field, another]): [string, EventGroupTraits, EventGroupTraits] => [
      `one place, ${field} and ${another ?? 'no field'}`,
      { ...AT_PARK, field },
      { ...AT_PARK, field: another },
    ]),
    ['what both cancelled', { ...GAME, status: 'cancelled' }, { ...GAME, status: 'cancelled' }],
    ['what both removed', { ...GAME, status: 'removed' }, { ...GAME, status: 'removed' }],
  ])('are recognized as one: %s', (_what, one, other) => {
    expect([isSameEventGroup(one, other), isSameEventGroup(other, one)]).toEqual([true, true])
  })
})

describe('events in two feeds that differ', () => {
  it.each<[string, EventGroupTraits, EventGroupTraits]>([
    ['at two moments', GAME, { ...GAME, begins: '2026-05-09T22:31:00Z' }],
    ['one with a time, one of a whole day', GAME, { ...GAME, begins: '2026-05-09' }],
    ['one of them cancelled: the other may stand for it', GAME, { ...GAME, status: 'cancelled' }],
    ['one of them removed by its team', GAME, { ...GAME, status: 'removed' }],
    ['two opponents in one place', TEAMSNAP, { ...TEAMSNAP, opponent: 'Sorrels' }],
    ['two sports in one place', TEAMSNAP, { ...TEAMSNAP, sport: 'Basketball' }],
    [
      'a game and a practice in one place',
      { ...TEAMSNAP, opponent: null },
      { ...TEAMSNAP, opponent: null, activity: 'practice' },
    ],
    [
      'two places in one town',
      {
        ...PRACTICE,
        title: 'Training',
        locationName: 'Exeter School',
        location: 'Riverview, KS, United States',
      },
      { ...PRACTICE, locationName: 'Green Valley', location: 'Riverview, KS, United States' },
    ],
    [
      'one headline in two places',
      { ...PRACTICE, title: 'Practice', locationName: 'Exeter Middle School' },
      { ...PRACTICE, title: 'Practice', locationName: 'Green Valley' },
    ],
    ['two headlines, and nothing else', PRACTICE, { ...PRACTICE, title: 'Wildcats - Picture Day' }],
    [
      'two teams in one place, each by its name',
      FALCONS,
      { ...AT_PARK, teamName: 'Sharks', title: 'Sharks practice' },
    ],
    [
      'two sports in one place, one of them by the title alone',
      { ...AT_PARK, title: 'Soccer practice' },
      { ...AT_PARK, sport: 'Other', title: 'Lacrosse practice' },
    ],
    ...(
      [
        ['Field 1', 'Field 9'],
        ['Field 1', '11'],
        ['Field 1A', 'Field 1B'],
        ['Diamond A', 'Diamond B'],
        ['North Gym', 'South Gym'],
      ] as const
    ).map(([field, another]): [string, EventGroupTraits, EventGroupTraits] => [
      `one place, ${field} and ${another}`,
      { ...AT_PARK, field },
      { ...AT_PARK, field: another },
    ]),
    ['nothing but a practice', { ...PRACTICE, title: 'Practice' }, { ...PRACTICE, title: 'Practice' }],
    ['no headlines at all', { ...PRACTICE, title: 'Event' }, { ...PRACTICE, title: 'Event' }],
    [
      'places to be decided',
      { ...PRACTICE, title: 'A', locationName: 'TBD' },
      { ...PRACTICE, title: 'B', locationName: 'TBD' },
    ],
  ])('are kept apart: %s', (_what, one, other) => {
    expect([isSameEventGroup(one, other), isSameEventGroup(other, one)]).toEqual([false, false])
  })
})
