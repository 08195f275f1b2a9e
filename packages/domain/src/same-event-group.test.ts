import { describe, expect, it } from 'vitest'
import { type EventGroupTraits, isSameEventGroup } from './same-event-group.ts'

/** Our feed parsers return these titles, opponents and places for their fixture files. */

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
/** A practice in a park. Tests make both events of a pair from `AT_PARK`, so that the places are the same. */
const AT_PARK = { ...PRACTICE, title: 'Practice', locationName: 'Northside Sports Park' }
const FALCONS = { ...AT_PARK, teamName: 'Falcons U10', title: 'Falcons U10 - Practice' }

describe('the same event in two feeds', () => {
  it.each<[string, EventGroupTraits, EventGroupTraits]>([
    ['all values are equal', TEAMSNAP, TEAMSNAP],
    ['one opponent, no place', TEAMSNAP, { ...GAME, title: 'Game', opponent: 'WELLER' }],
    [
      'the same opponent, with and without the team’s name',
      PLAYMETRICS,
      { ...GAME, opponent: 'Lakeside United' },
    ],
    [
      'the same opponent, with the place written differently',
      GAMECHANGER,
      { ...GAME, opponent: 'Jaguars (Birch)', locationName: 'GVRSC Field 21' },
    ],
    [
      'the same place, with and without the street',
      { ...PRACTICE, locationName: 'Northside Sports Park' },
      { ...PRACTICE, title: 'Training U10', locationName: 'Northside Sports Park - Field 1' },
    ],
    [
      'the same place, where one feed has only its name and the other its address',
      { ...PRACTICE, locationName: 'Oak Field' },
      { ...PRACTICE, title: 'Training', location: 'Oak Field, North' },
    ],
    [
      'the same address under two place names',
      { ...PRACTICE, locationName: 'Exeter Middle School', location: '800 Example St, Riverview KS 66000' },
      { ...PRACTICE, title: 'Training', locationName: 'Main gym', location: TEAMSNAP.location },
    ],
    [
      'the same words in the title in another order, where one feed has no place',
      { ...PRACTICE, title: 'Wildcats - Practice' },
      { ...PRACTICE, title: 'Practice: Wildcats', locationName: 'Oak Field' },
    ],
    [
      'the same title, where one feed adds that the event is cancelled',
      { ...PRACTICE, status: 'cancelled', title: '[CANCELED] Wildcats - Practice' },
      { ...PRACTICE, status: 'cancelled' },
    ],
    [
      'the same title with different accents and case',
      { ...PRACTICE, title: 'Équipe A' },
      { ...PRACTICE, title: 'EQUIPE a' },
    ],
    ['one feed does not know the activity', TEAMSNAP, { ...TEAMSNAP, activity: 'other', opponent: null }],
    ['one feed does not know the sport', TEAMSNAP, { ...TEAMSNAP, sport: 'Unknown' }],
    [
      'all-day events with the same title',
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
      'the same place, where only one title names a team',
      FALCONS,
      { ...AT_PARK, teamName: 'Maya', title: 'Training U10' },
    ],
    [
      'the same place, where one title names neither team',
      FALCONS,
      { ...AT_PARK, teamName: 'Sharks', title: 'Speed and agility' },
    ],
    [
      'the same place, with the team’s name in two spellings',
      { ...AT_PARK, teamName: 'Wild Cats', title: 'Wild Cats Practice' },
      { ...AT_PARK, teamName: 'WILDCATS 2016', title: '2016 Wildcats practice' },
    ],
    [
      'the same place, where one team name is a word that clubs use for many teams',
      FALCONS,
      { ...AT_PARK, teamName: 'Blue', title: 'Blue - Practice' },
    ],
    [
      'the same place, where a title contains the place’s name',
      { ...AT_PARK, locationName: 'Tennis Center', sport: 'Other', title: 'Practice @ Tennis Center' },
      { ...AT_PARK, locationName: 'Tennis Center' },
    ],
    [
      'the same place, where one title says football and means soccer',
      AT_PARK,
      { ...AT_PARK, sport: 'Other', title: 'Football practice' },
    ],
    [
      'the same title and place, where one feed still has the old field',
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
    ['both feeds cancelled the event', { ...GAME, status: 'cancelled' }, { ...GAME, status: 'cancelled' }],
    ['both feeds removed the event', { ...GAME, status: 'removed' }, { ...GAME, status: 'removed' }],
  ])('recognizes the two events as the same: %s', (_what, one, other) => {
    expect([isSameEventGroup(one, other), isSameEventGroup(other, one)]).toEqual([true, true])
  })
})

describe('different events in two feeds', () => {
  it.each<[string, EventGroupTraits, EventGroupTraits]>([
    ['they start at different moments', GAME, { ...GAME, begins: '2026-05-09T22:31:00Z' }],
    ['one has a time and the other is all-day', GAME, { ...GAME, begins: '2026-05-09' }],
    ['only one is cancelled, because the other may replace it', GAME, { ...GAME, status: 'cancelled' }],
    ['only one was removed by its team', GAME, { ...GAME, status: 'removed' }],
    ['different opponents at the same place', TEAMSNAP, { ...TEAMSNAP, opponent: 'Sorrels' }],
    ['different sports at the same place', TEAMSNAP, { ...TEAMSNAP, sport: 'Basketball' }],
    [
      'a game and a practice at the same place',
      { ...TEAMSNAP, opponent: null },
      { ...TEAMSNAP, opponent: null, activity: 'practice' },
    ],
    [
      'different places in the same town',
      {
        ...PRACTICE,
        title: 'Training',
        locationName: 'Exeter School',
        location: 'Riverview, KS, United States',
      },
      { ...PRACTICE, locationName: 'Green Valley', location: 'Riverview, KS, United States' },
    ],
    [
      'the same title at different places',
      { ...PRACTICE, title: 'Practice', locationName: 'Exeter Middle School' },
      { ...PRACTICE, title: 'Practice', locationName: 'Green Valley' },
    ],
    [
      'different titles, and no other value that agrees',
      PRACTICE,
      { ...PRACTICE, title: 'Wildcats - Picture Day' },
    ],
    [
      'different teams at the same place, each named in its title',
      FALCONS,
      { ...AT_PARK, teamName: 'Sharks', title: 'Sharks practice' },
    ],
    [
      'different sports at the same place, one of them named only in the title',
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
    [
      'both are only called ‘Practice’',
      { ...PRACTICE, title: 'Practice' },
      { ...PRACTICE, title: 'Practice' },
    ],
    ['neither has a title', { ...PRACTICE, title: 'Event' }, { ...PRACTICE, title: 'Event' }],
    [
      'the place of both is to be decided',
      { ...PRACTICE, title: 'A', locationName: 'TBD' },
      { ...PRACTICE, title: 'B', locationName: 'TBD' },
    ],
  ])('keeps the two events apart: %s', (_what, one, other) => {
    expect([isSameEventGroup(one, other), isSameEventGroup(other, one)]).toEqual([false, false])
  })
})
