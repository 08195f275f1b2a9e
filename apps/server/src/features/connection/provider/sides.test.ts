import { describe, expect, it } from 'vitest'
import { calendarOf, eventFrom, eventsOf, fixtureEvents } from './feed.fixture.ts'
import { other } from './other.ts'

/* A game counts as home or away only if the calendar proves it (decision 47). */

const NEW_YORK = 'America/New_York'

function sidesOf(file: string, teamName: string) {
  const team = { platform: 'Other', host: 'a.example', teamName, zone: NEW_YORK } as const
  return fixtureEvents(file, team).map(({ title, opponent, homeOrAway }) => [title, opponent, homeOrAway])
}

/**
 * Returns `homeOrAway` of each game.
 * A game is a text 'title MMDD place', such as 'vs Rovers 0905 Elm Park', and takes place at noon in 2026.
 */
function sidesIn(games: readonly string[]): ReadonlyMap<string, string | null> {
  const events = games.flatMap((game) => {
    const [, title = '', day = '', place = ''] = /^(.+?) (\d{4}) ?(.*)$/.exec(game) ?? []
    const located = place === '' ? [] : [`LOCATION:${place}`]
    return [
      'BEGIN:VEVENT',
      `UID:${game}`,
      `DTSTART:2026${day}T170000Z`,
      `SUMMARY:${title}`,
      ...located,
      'END:VEVENT',
    ]
  })
  const calendar = calendarOf(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'))
  const team = { platform: 'Other', host: 'a.example', teamName: 'Wildcats', zone: NEW_YORK } as const
  return new Map(eventsOf(calendar, team).map(({ uid, homeOrAway }) => [uid, homeOrAway]))
}

describe('calendars that do not show which team plays at home', () => {
  it('leaves homeOrAway null in feeds/prestosports.ics, where either team may come before "vs"', () => {
    const kind = "Men's Basketball"
    expect(sidesOf('prestosports.ics', 'Harwick (Mass.)')).toEqual([
      [`${kind} vs Calder`, 'Calder', null],
      [`${kind} vs Stonebridge`, 'Stonebridge', null],
      [`${kind} vs Ridley St.`, 'Ridley St.', null],
      [`${kind} at Alden`, 'Alden', 'away'],
      [`${kind} vs Fenton St.`, 'Fenton St.', null],
      [`${kind} at Bridgely`, 'Bridgely', 'away'],
      [`${kind} at Orchard University`, 'Orchard University', 'away'],
      [`${kind} vs Orchard University`, 'Orchard University', null],
      [`${kind} vs Saint Olin's (Me.)`, "Saint Olin's (Me.)", null],
      [`${kind} vs Rowan`, 'Rowan', null],
    ])
  })

  it('leaves homeOrAway null in feeds/teamreach.ics, where every game is written with "vs"', () => {
    expect(sidesOf('teamreach.ics', 'Otters U10')).toEqual([
      ['vs Cougars', 'Cougars', null],
      ['Practice', null, null],
      ['vs Hornets', 'Hornets', null],
      ['vs Storm', 'Storm', null],
      ['vs Cougars', 'Cougars', null],
      ['vs Rapids', 'Rapids', null],
    ])
  })

  it('reads home or away in feeds/field-hockey.ics only from "at" and LOCATION', () => {
    expect(sidesOf('field-hockey.ics', 'Jefferson JV Field Hockey')).toEqual([
      ['vs Lincoln', 'Lincoln', null],
      ['vs Central', 'Central', null],
      ['at Kennedy', 'Kennedy', 'away'],
      ['vs Roosevelt', 'Roosevelt', null],
      ['at Madison', 'Madison', 'away'],
      ['at Monroe', 'Monroe', 'away'],
      ['vs Adams', 'Adams', 'home'],
      ['vs Lincoln', 'Lincoln', null],
      ['Boys Soccer Away Game at Francis Howell', 'Francis Howell', 'away'],
    ])
  })

  it.each([
    [
      'one place has both "vs" games and "@" games',
      [
        'vs Rovers 0905 Elm Park',
        'vs Comets 1003 Elm Park',
        '@ Lions 0912 Elm Park',
        '@ Hawks 0919 Oak School',
      ],
    ],
    [
      'a "vs" game names the opponent\'s school',
      ['vs Rovers 0905 Rovers High School', 'vs Comets 1003 Elm Park', '@ Lions 0912', '@ Hawks 0919'],
    ],
    ['"@" games are too rare', ['vs Rovers 0905', 'vs Comets 1003', '@ Lions 0912']],
  ])('does not tell home or away from "vs" if %s', (_why, games) => {
    const sides = sidesIn(games)
    for (const game of games) expect(sides.get(game)).toBe(game.startsWith('@') ? 'away' : null)
  })
})

describe('calendars that show home games only by titles and places together', () => {
  it('reads "vs" as home if the calendar writes "@" for away games and no "vs" game is at an away place', () => {
    const sides = sidesIn([
      'vs Rovers 0905 Elm Park',
      'vs Comets 1003 Elm Park',
      'vs Storm 1010',
      'vs Sharks 1017 Sun Complex',
      '@ Lions 0912 Lions School',
      '@ Hawks 0919',
    ])
    expect(Object.fromEntries(sides)).toEqual({
      'vs Rovers 0905 Elm Park': 'home',
      'vs Comets 1003 Elm Park': 'home',
      'vs Storm 1010': 'home',
      // The team plays only once at Sun Complex. That may be a tournament, so it stays unknown who is at home.
      'vs Sharks 1017 Sun Complex': null,
      '@ Lions 0912 Lions School': 'away',
      '@ Hawks 0919': 'away',
    })
  })

  it.each([
    ['Wildcats vs X', 'X vs Wildcats'],
    ['X vs Wildcats', 'Wildcats vs X'],
  ])(
    'tells home from the order of names if "%s" games share one place and all others do not',
    (home, away) => {
      const sides = sidesIn([
        `${home.replace('X', 'Rovers')} 0905 Elm Hall`,
        `${home.replace('X', 'Comets')} 1003 Elm Hall`,
        `${away.replace('X', 'Lions')} 0912 Lake Hall`,
        `${away.replace('X', 'Hawks')} 0919 Oak Hall`,
      ])
      expect([...sides.values()].map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'away',
        'away',
        'home',
        'home',
      ])
      expect(sides.get(`${away.replace('X', 'Lions')} 0912 Lake Hall`)).toBe('away')
    },
  )

  it('reads a "vs" game at the place of a known home game as a home game', () => {
    const sides = sidesIn([
      'Rovers @ Wildcats 0905 Elm Park',
      'vs Comets 0912 Elm Park',
      'vs Lions 0919 Oak Park',
    ])
    expect([...sides.values()]).toEqual(['home', 'home', null])
  })
})

describe('reading home or away from words', () => {
  it.each([
    ['vs Rovers', 'Away', 'at Rovers', 'away', null],
    ['vs Rovers', 'Home', 'vs Rovers', 'home', null],
    ['vs Rovers', 'Lincoln High School (Away)', 'at Rovers', 'away', 'Lincoln High School'],
    ['vs Rovers', 'Neutral Site', 'vs Rovers', null, null],
    ['[Away] Wildcats vs Rovers', 'Oak Park', 'at Rovers', 'away', 'Oak Park'],
    ['Wildcats vs Rovers (N)', 'Oak Park', 'vs Rovers', null, 'Oak Park'],
    ['at Rovers', 'Home', 'vs Rovers', null, null],
    ['Boys Varsity Soccer at Lincoln', 'TBD', 'Boys Varsity Soccer at Lincoln', 'away', 'TBD'],
  ])(
    'reads home or away from the title "%s" with LOCATION:%s',
    (summary, location, title, homeOrAway, locationName) => {
      expect(eventFrom(other, [`SUMMARY:${summary}`, `LOCATION:${location}`])).toMatchObject({
        title,
        opponent: summary.endsWith('Lincoln') ? 'Lincoln' : 'Rovers',
        homeOrAway,
        locationName,
        location: null,
        activity: 'game',
      })
    },
  )

  it('does not mistake a practice or a park for an opponent', () => {
    for (const title of [
      'Practice at Koa Park',
      'Boys Soccer at Lincoln Park',
      'Varsity Track at Lake Invitational',
    ])
      expect(eventFrom(other, [`SUMMARY:${title}`])).toMatchObject({ opponent: null, homeOrAway: null })
  })
})
