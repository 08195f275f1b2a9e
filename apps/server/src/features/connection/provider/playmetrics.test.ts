import { describe, expect, it } from 'vitest'
import { playmetrics } from './playmetrics.ts'
import { BARE, days, eventFrom, fixtureEvents, timed } from './feed.fixture.ts'

const NEW_YORK = 'America/New_York'
const TEAM = 'Boys - 2016 Harbor FC - Blue'

describe('reading the feed of a PlayMetrics team', () => {
  // The expected values were read from feeds/playmetrics-team.ics by hand.
  // The expected UTC times are four hours later than the New York times in the file.
  it('reads every field of every event in feeds/playmetrics-team.ics', () => {
    const events = fixtureEvents('playmetrics-team.ics', {
      platform: 'Playmetrics',
      host: 'calendar.playmetrics.com',
      teamName: 'Maya’s soccer',
      zone: NEW_YORK,
    })
    expect(events).toEqual([
      {
        ...BARE,
        uid: 'Practice_1000003',
        sequence: 1751334809,
        when: timed('2025-07-01T21:30:00Z', '2025-07-01T23:00:00Z', NEW_YORK),
        title: 'Practice',
        originalTitle: `${TEAM} - Practice`,
        activity: 'practice',
        locationName: 'Founders Park Open space',
        location: '100 Example Rd, Springfield, OH 45501, USA',
      },
      {
        ...BARE,
        uid: 'Game_1000010',
        sequence: 1753822097,
        when: timed('2025-08-02T21:00:00Z', '2025-08-02T22:30:00Z', NEW_YORK),
        title: 'vs Scorpions',
        originalTitle: `${TEAM} - Game`,
        activity: 'game',
        description: 'CE scrimmage\nPlease bring both jerseys to all games',
        opponent: 'Scorpions',
        homeOrAway: 'home',
        arriveBy: '2025-08-02T20:30:00Z',
        uniform: 'Red',
        locationName: 'Meadow Park',
        field: '2',
        location: '200 Example Rd, Springfield, OH 45501, USA',
      },
      {
        ...BARE,
        uid: 'Practice_1000017',
        sequence: 1754657035,
        when: timed('2025-08-08T23:00:00Z', '2025-08-09T00:15:00Z', NEW_YORK),
        title: 'Practice',
        originalTitle: `CANCELED ${TEAM} - Practice`,
        status: 'cancelled',
        activity: 'practice',
        description: 'Professional led training session',
        locationName: 'Meadow Park',
        field: 'Practice Fields',
        location: '200 Example Rd, Springfield, OH 45501, USA',
      },
      {
        ...BARE,
        uid: 'Game_1000024',
        sequence: 1755000965,
        when: timed('2025-08-16T13:00:00Z', '2025-08-16T16:00:00Z', NEW_YORK),
        title: 'at Lakeside United Scrimmages',
        originalTitle: `${TEAM} - Game`,
        activity: 'game',
        description:
          'We will have. 4 - 30 minute scrimmages against different teams from 9:00-12:30. There is a $10 fee for parking (cash or credit card).',
        opponent: 'Lakeside United Scrimmages',
        homeOrAway: 'away',
        arriveBy: '2025-08-16T12:30:00Z',
        uniform: 'Gray jersey',
        locationName: 'Northside Sports Park',
        field: 'Field 1',
        location: '300 Example Rd, Springfield, OH 45502, USA',
      },
      {
        ...BARE,
        uid: 'Game_1000031',
        sequence: 1756251035,
        when: timed('2025-08-26T22:30:00Z', '2025-08-26T23:30:00Z', NEW_YORK),
        title: 'at Lakeside United B’16 Foxes',
        originalTitle: `${TEAM} - Game`,
        activity: 'game',
        opponent: 'Lakeside United B’16 Foxes',
        homeOrAway: 'away',
        arriveBy: '2025-08-26T22:00:00Z',
        uniform: 'Red',
        locationName: 'Northside Sports Park',
        field: 'TBD',
        location: '300 Example Rd, Springfield, OH 45502, USA',
      },
      {
        ...BARE,
        uid: 'GenericCalendarEvent_1000038',
        sequence: 1757010261,
        when: timed('2025-09-05T22:15:00Z', '2025-09-06T01:00:00Z', NEW_YORK),
        title: 'State College Men’s Soccer',
        originalTitle: `${TEAM} - State College Men’s Soccer`,
        activity: 'other',
        description: 'high five tunnel and halftime scrimmage for the State College men’s soccer game.',
        location: '400 College Dr, Springfield, OH 45503, USA',
      },
      {
        ...BARE,
        uid: 'GenericCalendarEvent_1000045',
        sequence: 1768183677,
        when: days('2026-05-09'),
        title: 'NCL Tournament',
        originalTitle: `${TEAM} - NCL Tournament`,
        activity: 'tournament',
        locationName: 'TBD',
      },
    ])
  })

  it('reads every event of a games-only feed, which has a calendar name ending in ‘Games’', () => {
    // The expected UTC times are seven hours later than the Los Angeles times in the file.
    expect(
      fixtureEvents('playmetrics-games.ics', {
        platform: 'Playmetrics',
        host: 'calendar.playmetrics.com',
        teamName: 'Owen',
        zone: 'America/Los_Angeles',
      }),
    ).toEqual([
      {
        ...BARE,
        uid: 'Game_1000003',
        sequence: 1783365109,
        when: timed('2026-07-10T22:00:00Z', '2026-07-10T23:00:00Z', 'America/Los_Angeles'),
        title: 'at Eastshore Select SC BU12C',
        originalTitle: 'BU12 Select Rowan - Game',
        activity: 'game',
        description: 'Harvest Game #1',
        opponent: 'Eastshore Select SC BU12C',
        homeOrAway: 'away',
        arriveBy: '2026-07-10T21:30:00Z',
        uniform: 'Black Jersey, Black Shorts, Black Socks',
        locationName: 'North Cedar Park',
        field: '#4',
        location: '500 Example Rd, Fairview, WA 98001',
      },
    ])
  })
})

describe('special cases in PlayMetrics feeds', () => {
  const game = (description: string, more: readonly string[] = []) =>
    eventFrom(playmetrics, ['UID:Game_7', 'SUMMARY:Comets - Game', `DESCRIPTION:${description}`, ...more])

  it.each([
    ['Comets at Rangers', 'Rangers', 'away'],
    ['Rangers at Comets', 'Rangers', 'home'],
    ['Comets  at  Team at Home', 'Team at Home', 'away'],
    ['School at Lake at Comets', 'School at Lake', 'home'],
    ['Comets at Herndon B14 (ECNL RL (VPSL))', 'Herndon B14', 'away'],
    ['Rangers (Blue) at Comets (Scrimmage)', 'Rangers (Blue)', 'home'],
  ])('reads the matchup line "%s": opponent %s, %s', (line, opponent, homeOrAway) => {
    expect(game(line)).toMatchObject({ opponent, homeOrAway })
  })

  it('sets no opponent if neither team in the game line is our team', () => {
    expect(game('Rangers at Rovers')).toMatchObject({
      title: 'Game',
      opponent: null,
      homeOrAway: null,
      activity: 'game',
      description: 'Rangers at Rovers',
    })
  })

  it('recognizes our team by the title if the parent renamed the team and the calendar has no name', () => {
    const lines = ['UID:Game_1', 'SUMMARY:Boys - 2016 Harbor FC - Blue - Game']
    const at = 'DESCRIPTION:Boys - 2016 Harbor FC - Blue at Harbor FC - Gold'
    expect(eventFrom(playmetrics, [...lines, at], { teamName: 'Theo’s team' })).toMatchObject({
      title: 'at Harbor FC - Gold',
      opponent: 'Harbor FC - Gold',
      homeOrAway: 'away',
    })
  })

  it('does not mistake the competition for the opponent', () => {
    expect(game('Elite Cup at Comets (Elite Cup)\\nStart Time TBD\\nUniform: TBD')).toMatchObject({
      opponent: null,
      uniform: null,
      description: 'Elite Cup',
    })
  })

  it('keeps an all-day event on the same day in every time zone (C21)', () => {
    for (const zone of ['Etc/GMT+12', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      const event = eventFrom(
        playmetrics,
        [
          'UID:GenericCalendarEvent_1',
          'DTSTART;TZID=America/New_York:20260509',
          'DTEND;TZID=America/New_York:20260509',
          'SUMMARY:X',
        ],
        { zone },
      )
      expect(event.when).toEqual(days('2026-05-09'))
    }
  })

  it('treats a DTEND without VALUE=DATE as the last day of an all-day event', () => {
    const lines = [
      'UID:GenericCalendarEvent_1',
      'DTSTART;TZID=America/New_York:20260509',
      'SUMMARY:Tournament',
    ]
    expect(eventFrom(playmetrics, [...lines, 'DTEND;TZID=America/New_York:20260510']).when).toEqual(
      days('2026-05-09', '2026-05-10'),
    )
  })

  it('marks the time of a game as undecided if the feed states only the day', () => {
    const bare = [
      'UID:Game_1',
      'DTSTART;TZID=America/New_York:20261205',
      'DTEND;TZID=America/New_York:20261205',
    ]
    expect(eventFrom(playmetrics, [...bare, 'SUMMARY:Comets - Game']).when).toEqual(
      days('2026-12-05', '2026-12-05', true),
    )
    expect(game('Rangers at Comets\\nStart Time TBD').when).toEqual(days('2026-05-09', '2026-05-09', true))
  })

  it('reads an arrival time without a space before it, and an arrival on the evening before the game', () => {
    expect(game('Rangers at Comets\\nArrive by1:15 PM').arriveBy).toBe('2026-05-09T17:15:00Z')
    const late = game('Rangers at Comets\\nArrive by 11:45 PM', [
      'DTSTART;TZID=America/New_York:20260509T001500',
    ])
    expect(late.arriveBy).toBe('2026-05-09T03:45:00Z')
  })

  it('drops an arrival time that equals the start', () => {
    const event = game('Rangers at Comets\\nArrive by 2:00 PM\\nBring water.')
    expect(event).toMatchObject({ arriveBy: null, description: 'Bring water.' })
  })

  it('keeps an arrival line in the description if the arrival is after the start, too early, or on an all-day event', () => {
    const wholeDay = ['DTSTART;TZID=America/New_York:20260509', 'DTEND;TZID=America/New_York:20260509']
    const notes = (line: string, ...more: string[]) => {
      const lines = `Rangers at Comets\\nUniform: Red\\n${line}\\nBring water.\\nMeadow Park 2`
      const { arriveBy, description, locationName } = game(lines, ['LOCATION:1 Main St', ...more])
      return { arriveBy, description, locationName }
    }
    const kept = (line: string) => ({
      arriveBy: null,
      description: `${line}\nBring water.`,
      locationName: 'Meadow Park',
    })
    expect(notes('Arrive by 6:00 PM')).toEqual(kept('Arrive by 6:00 PM'))
    expect(notes('Arrive by 7:30 AM')).toEqual(kept('Arrive by 7:30 AM'))
    expect(notes('Arrive by 1:30 PM', ...wholeDay)).toEqual(kept('Arrive by 1:30 PM'))
    expect(notes('Arrive by 1:30 PM\\nStart Time TBD')).toEqual(kept('Arrive by 1:30 PM'))
  })

  it('keeps the last line of a description if the line is not a place', () => {
    const event = game('Rangers at Comets\\nBring water and snacks!', ['LOCATION:1 Main St'])
    expect(event).toMatchObject({
      description: 'Bring water and snacks!',
      locationName: null,
      location: '1 Main St',
    })
    expect(game('Rangers at Comets\\nBring water').description).toBe('Bring water')
  })

  it('converts HTML in a description to plain text', () => {
    const event = eventFrom(playmetrics, [
      'UID:GenericCalendarEvent_9',
      'SUMMARY:Fundraiser',
      'DESCRIPTION:BRYC Soccer<br>05/06/2026\\, 5:00pm-9:00pm',
    ])
    expect(event.description).toBe('BRYC Soccer\n05/06/2026, 5:00pm-9:00pm')
  })
})
