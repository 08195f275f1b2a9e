import { describe, expect, it } from 'vitest'
import { type HappeningTraits, isSameHappening } from './same-happening.ts'

/* Titles, opponents and places as the provider readers make them of their fixtures. */

const GAME: HappeningTraits = {
  begins: '2026-05-09T22:30:00Z',
  status: 'confirmed',
  activity: 'game',
  sport: 'Soccer',
  title: 'Wildcats vs Storm',
  opponent: 'Storm',
  locationName: null,
  location: null,
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

describe('two feeds of one child tell of one happening', () => {
  it.each<[string, HappeningTraits, HappeningTraits]>([
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
    ['what both cancelled', { ...GAME, status: 'cancelled' }, { ...GAME, status: 'cancelled' }],
    ['what both removed', { ...GAME, status: 'removed' }, { ...GAME, status: 'removed' }],
  ])('%s', (_what, one, other) => {
    expect([isSameHappening(one, other), isSameHappening(other, one)]).toEqual([true, true])
  })
})

describe('two feeds of one child tell of two', () => {
  it.each<[string, HappeningTraits, HappeningTraits]>([
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
    ['nothing but a practice', { ...PRACTICE, title: 'Practice' }, { ...PRACTICE, title: 'Practice' }],
    ['no headlines at all', { ...PRACTICE, title: 'Event' }, { ...PRACTICE, title: 'Event' }],
    [
      'places to be decided',
      { ...PRACTICE, title: 'A', locationName: 'TBD' },
      { ...PRACTICE, title: 'B', locationName: 'TBD' },
    ],
  ])('%s', (_what, one, other) => {
    expect([isSameHappening(one, other), isSameHappening(other, one)]).toEqual([false, false])
  })
})
