import { describe, expect, it } from 'vitest'
import { teamsnap } from './teamsnap.ts'
import { BARE, days, eventFrom, eventsFrom, fixtureEvents, timed } from './feed.fixture.ts'

const CHICAGO = 'America/Chicago'

describe("parsing of TeamSnap's classic feeds", () => {
  // The expected values were derived by hand from feeds/teamsnap-classic.ics, not produced by the parser.
  // The feed contains all teams of one TeamSnap user. This test reads the feed for the user's team Wildcats.
  // Chicago switches from UTC−6 to UTC−5 on March 8, 2026, so UTC times after that day are an hour earlier.
  it('reads all events in feeds/teamsnap-classic.ics with the expected fields', () => {
    const events = fixtureEvents('teamsnap-classic.ics', {
      platform: 'TeamSnap',
      host: 'ical-cdn.teamsnap.com',
      teamName: 'Wildcats',
      zone: CHICAGO,
    })
    // The feed lists both 'vs' and 'at' games at the same places, so 'vs' does not mean that a game is at home.
    // Titles of events of the user's other teams keep the name of their team.
    const event = (originalTitle: string, uid: string, start: string, end: string | null) => ({
      ...BARE,
      uid,
      sequence: 0,
      when: timed(start, end, CHICAGO),
      title: originalTitle,
      originalTitle,
    })
    const RIVERVIEW = '800 Example St, Riverview KS 66000, United States'
    expect(events).toEqual([
      {
        ...event('Wildcats - Practice', '1000003-100000010', '2026-01-17T01:05:00Z', '2026-01-17T02:05:00Z'),
        title: 'Practice',
        activity: 'practice',
        locationName: 'Maplewood Middle School',
        location: '800 Example St, Maplewood KS 66000, United States',
      },
      {
        ...event('Wildcats at Weller', '1000003-100000017', '2026-01-17T14:30:00Z', null),
        title: 'at Weller',
        activity: 'game',
        opponent: 'Weller',
        homeOrAway: 'away',
        arriveBy: '2026-01-17T14:15:00Z',
        uniform: 'Black',
        locationName: 'Exeter Middle School',
        location: RIVERVIEW,
      },
      {
        ...event('Wildcats vs Sorrels', '1000003-100000024', '2026-01-24T16:50:00Z', null),
        title: 'vs Sorrels',
        originalTitle: '[CANCELED] Wildcats vs Sorrels',
        status: 'cancelled',
        activity: 'game',
        opponent: 'Sorrels',
        uniform: 'White',
        locationName: 'Exeter Middle School',
        location: RIVERVIEW,
      },
      {
        ...event(
          'RVE 1st Grade BBall vs Hartwell',
          '10000031-100000038',
          '2026-01-24T19:00:00Z',
          '2026-01-24T20:30:00Z',
        ),
        originalTitle: '[CANCELED] RVE 1st Grade BBall vs Hartwell',
        status: 'cancelled',
        activity: 'game',
        opponent: 'Hartwell',
        locationName: 'Aspen Point Elementary',
        location: '800 Example St, Riverview, KS 66000, United States',
      },
      {
        ...event(
          'RVE 1st Grade BBall 3V3 Winter 2026 vs Hazelton 1',
          '10000031-100000045',
          '2026-02-07T17:30:00Z',
          '2026-02-07T19:00:00Z',
        ),
        activity: 'game',
        opponent: 'Hazelton 1',
        arriveBy: '2026-02-07T17:15:00Z',
        uniform: 'Home uniform',
        locationName: 'Aspen Point Elementary',
        location: '800 Example St, Riverview, KS',
      },
      {
        ...event(
          'Wildcats - Team Outing to GVN Girls B-Ball Game',
          '1000003-100000052',
          '2026-02-27T23:30:00Z',
          null,
        ),
        title: 'Team Outing to GVN Girls B-Ball Game',
        activity: 'other',
        description: 'Optional event! Bring the whole fam if you’d like!',
        arriveBy: '2026-02-27T23:15:00Z',
        locationName: 'Green Valley North',
        location: RIVERVIEW,
      },
      {
        ...event('RVE 1st Grade BBall at Stone', '10000031-100000059', '2026-02-28T19:00:00Z', null),
        activity: 'game',
        opponent: 'Stone',
        homeOrAway: 'away',
        locationName: 'Aspen Point Elementary',
        location: '800 Example St, Riverview, KS 66000, United States',
      },
      {
        ...event('Wildcats vs TBD', '1000003-100000066', '2026-03-07T18:15:00Z', null),
        title: 'vs TBD',
        activity: 'game',
        opponent: 'TBD',
        arriveBy: '2026-03-07T18:00:00Z',
        uniform: 'White',
        locationName: 'Recreation Center at Northhill',
        field: 'Court 2B',
        location: RIVERVIEW,
      },
      {
        ...event('Jr Rapids - Practice', '1000073-100000080', '2026-03-19T00:30:00Z', null),
        originalTitle: '[CANCELED] Jr Rapids - Practice',
        status: 'cancelled',
        activity: 'practice',
        locationName: 'Summit Complex',
        field: 'Field 9SW',
      },
      {
        ...event('RVE Pre-K Summer Baseball vs Parrish', '10000087-100000094', '2026-05-09T21:00:00Z', null),
        activity: 'game',
        opponent: 'Parrish',
        field: 'Field #3',
      },
      {
        ...event(
          'Wildcats Softball vs The Storm',
          '1000101-100000108',
          '2026-05-12T23:00:00Z',
          '2026-05-13T00:15:00Z',
        ),
        activity: 'game',
        description: 'Our rescheduled game from April 13 -',
        opponent: 'The Storm',
        arriveBy: '2026-05-12T22:45:00Z',
        uniform: 'Gray Uniform',
        locationName: 'Green Valley Recreation',
        field: 'Field 19',
        location: RIVERVIEW,
      },
      {
        ...event(
          'Wildcats Softball at The Storm',
          '1000101-100000115',
          '2026-05-30T17:00:00Z',
          '2026-05-30T18:15:00Z',
        ),
        originalTitle: '[CANCELED] Wildcats Softball at The Storm',
        status: 'cancelled',
        activity: 'game',
        opponent: 'The Storm',
        homeOrAway: 'away',
        uniform: '‼️Grey Uniform',
        locationName: 'Green Valley Recreation',
        field: 'Field 13',
        location: RIVERVIEW,
      },
    ])
  })

  it.each([
    ['Wildcats - Practice at NW Middle', 'practice', null, 'Practice at NW Middle'],
    ['Wildcats - Spring Tournament', 'tournament', null, 'Spring Tournament'],
    ['Wildcats - Tournament: Spring Cup', 'tournament', null, 'Tournament: Spring Cup'],
    ['Wildcats - Picture Day', 'other', null, 'Picture Day'],
    ['Wildcats - Blue vs Storm', 'game', 'Storm', 'vs Storm'],
    ['Storm vs Wildcats', 'game', 'Storm', 'vs Storm'],
  ])('reads "%s" as a %s', (summary, activity, opponent, title) => {
    expect(eventFrom(teamsnap, [`SUMMARY:${summary}`])).toMatchObject({ activity, opponent, title })
  })

  it('recognizes a feed’s only team even if the parent gave the team a different name', () => {
    const team = {
      platform: 'TeamSnap',
      host: 'ical-cdn.teamsnap.com',
      teamName: 'Owen',
      zone: CHICAGO,
    } as const
    const titles = ['Harbor FC - Blue - Practice', 'Harbor FC - Blue vs Storm', 'Harbor FC - Blue at Quill']
    expect(eventsFrom(titles, team).map(({ title }) => title)).toEqual(['Practice', 'vs Storm', 'at Quill'])
  })

  it('keeps team names in titles if a feed has several teams and the parent’s name for the team matches none of them', () => {
    const team = {
      platform: 'TeamSnap',
      host: 'ical-cdn.teamsnap.com',
      teamName: 'Owen',
      zone: CHICAGO,
    } as const
    const titles = ['Wildcats - Practice', 'Wildcats vs Storm', 'Jr Rapids at Quill']
    expect(eventsFrom(titles, team).map(({ title, opponent }) => [title, opponent])).toEqual([
      ['Wildcats - Practice', null],
      ['Wildcats vs Storm', 'Storm'],
      ['Jr Rapids at Quill', 'Quill'],
    ])
  })

  it('recognizes a team’s name in a title even if the name contains a dash', () => {
    const event = eventFrom(teamsnap, ['SUMMARY:Boys - 2016 Harbor FC - Blue at Weller'], {
      teamName: 'Boys - 2016 Harbor FC - Blue',
    })
    expect(event).toMatchObject({ title: 'at Weller', opponent: 'Weller', homeOrAway: 'away' })
  })

  it("converts an arrival time that names a time zone, such as '4:30 PM (Central Time)', to UTC", () => {
    const event = eventFrom(teamsnap, [
      'SUMMARY:Wildcats vs Storm',
      'DTSTART;TZID=America/New_York:20260509T180000',
      'DESCRIPTION:(Arrival Time:  4:30 PM (Central Time (US & Canada)))',
    ])
    // 16:30 in Chicago is 21:30 UTC, which is half an hour before 18:00 in New York.
    expect(event.arriveBy).toBe('2026-05-09T21:30:00Z')
    expect(event.description).toBeNull()
  })

  it('leaves the arrival text in the description if the event has no start time or starts before the arrival time', () => {
    const said = '(Arrival Time: 8:15 AM (Eastern Time (US & Canada)))'
    const read = (start: string) =>
      eventFrom(teamsnap, [
        'SUMMARY:Wildcats - Tournament',
        `DTSTART;TZID=America/New_York:20260509T${start}`,
        `DESCRIPTION:${said}\\nBring water.`,
      ])
    for (const start of ['000000', '080000'])
      expect(read(start)).toMatchObject({ arriveBy: null, description: `${said}\nBring water.` })
    expect(read('081500')).toMatchObject({ arriveBy: null, description: 'Bring water.' })
  })
})

describe('parsing of TeamSnap ONE feeds', () => {
  const ONE = { platform: 'TeamSnap', host: 'calendar-api.teamsnap.com' } as const

  it('reads feeds/teamsnap-one-duration.ics and keeps evening games on the correct day in Chicago', () => {
    const LINK =
      'https://link.teamsnapone.com/xxxx/xxxxxxxx?deep_link_value=tsone%3A%2F%2Fevent%3Fevent_id%3D{id}%26team_id%3D10000010-0000-7000-8000-100000000017'
    const game = (id: string, opponent: string, start: string, end: string, arriveBy: string) => ({
      ...BARE,
      uid: `event-${id}@teamsnapone.com`,
      when: timed(start, end, CHICAGO),
      title: `vs ${opponent}`,
      originalTitle: `Game: Varsity 26-27 vs ${opponent} (Arrive 60 minutes early)`,
      activity: 'game',
      opponent,
      arriveBy,
      url: LINK.replace('{id}', id),
    })
    const events = fixtureEvents('teamsnap-one-duration.ics', {
      ...ONE,
      teamName: 'Varsity 26-27',
      zone: CHICAGO,
    })
    expect(events).toEqual([
      {
        // The start 00:45 UTC is 18:45 on Monday, November 2, in Chicago (UTC−6 after daylight saving time).
        ...game('1000003', 'Marlow', '2026-11-03T00:45:00Z', '2026-11-03T01:45:00Z', '2026-11-02T23:45:00Z'),
        locationName: 'Timber Ice Center',
        location: '900 Example Dr, Springfield, IL 62701, USA',
      },
      {
        ...game('1000024', "O'Hara", '2026-11-24T00:45:00Z', '2026-11-24T01:45:00Z', '2026-11-23T23:45:00Z'),
        locationName: 'Timber Ice Center',
        location: '900 Example Dr, Springfield, IL 62701, USA',
      },
      {
        ...game(
          '1000031',
          'Bellmont',
          '2026-12-02T03:00:00Z',
          '2026-12-02T04:00:00Z',
          '2026-12-02T02:00:00Z',
        ),
        locationName: 'Prairie Metro Rec Plex',
        location: "205 Example Dr, O'Hara, IL 62702, USA",
      },
    ])
    const day = Temporal.Instant.from('2026-11-03T00:45:00Z').toZonedDateTimeISO(CHICAGO).toPlainDate()
    expect(day.toString()).toBe('2026-11-02')
  })

  it('reads feeds/teamsnap-one-tabfold.ics, in which lines are folded by TAB and DTSTAMP is missing', () => {
    const HONOLULU = 'Pacific/Honolulu'
    const events = fixtureEvents('teamsnap-one-tabfold.ics', {
      ...ONE,
      teamName: 'U10B-02 Walden',
      zone: HONOLULU,
    })
    expect(events).toEqual([
      {
        ...BARE,
        uid: 'event-100003@teamsnapone.com',
        when: timed('2026-08-11T03:00:00Z', '2026-08-11T04:00:00Z', HONOLULU),
        title: 'Practice at Koa Park',
        originalTitle: 'Practice: U10B-02 Walden Practice at Koa Park',
        activity: 'practice',
        locationName: 'Koa Neighborhood Park',
        location: 'Example St, Honolulu, HI 96800, USA',
        url: 'https://link.teamsnapone.com/xxxx/xxxxxxxx',
      },
      {
        ...BARE,
        uid: 'event-1000010@teamsnapone.com',
        when: timed('2026-08-30T00:00:00Z', '2026-08-30T01:15:00Z', HONOLULU),
        title: 'vs U10B-07 Sutter',
        originalTitle: 'Game: U10B-02 Walden vs U10B-07 Sutter',
        activity: 'game',
        opponent: 'U10B-07 Sutter',
        locationName: 'Makai District Park - Pavilion',
        field: 'PAV Field 1',
        // The feed repeats the park's name at the start of the address. The parser removes the repeated name.
        location: 'South Example Drive, Honolulu, HI',
        url: 'https://link.teamsnapone.com/xxxx/xxxxxxxx',
      },
    ])
  })

  const one = (lines: readonly string[]) => eventFrom(teamsnap, ['UID:event-1@teamsnapone.com', ...lines])

  it('reads the length of an event from the text only if DTEND and DURATION are missing', () => {
    const text = 'DESCRIPTION:Duration: 1 hour 30 minutes'
    expect(one(['SUMMARY:Practice: A', text]).when).toMatchObject({ end: '2026-05-09T19:30:00Z' })
    expect(one(['SUMMARY:Practice: A', 'DURATION:PT45M', text]).when).toMatchObject({
      end: '2026-05-09T18:45:00Z',
    })
    expect(one(['SUMMARY:Practice: A']).when).toMatchObject({ end: null })
  })

  it('leaves the arrival text in the description if the event has no time of day', () => {
    const day = 'DTSTART;VALUE=DATE:20260509'
    const notes = (...lines: string[]) => one([day, ...lines]).description
    expect(notes('SUMMARY:Tournament (Arrive 60 minutes early)')).toBe('Arrive 60 minutes early')
    expect(notes('SUMMARY:Cup', 'DESCRIPTION:Arrival: 60 minutes early\\nCoach: Ann')).toBe(
      'Arrival: 60 minutes early\nCoach: Ann',
    )
  })

  it('keeps a note that starts with "Arrival:" but contains no time', () => {
    const event = one([
      'SUMMARY:Practice: 2036 DAWGS',
      'DESCRIPTION:Practice: 2036 DAWGS\\nLocation: Seaford High School - Turf\\nArrival: Bring water\\, pinnie\\; mouthguard\\nCoach: Dan\\\\Achatz',
      'LOCATION:Seaford High School - Turf\\, Field 1',
    ])
    expect(event).toMatchObject({
      description: 'Arrival: Bring water, pinnie; mouthguard\nCoach: Dan\\Achatz',
      locationName: 'Seaford High School',
      field: 'Turf, Field 1',
      arriveBy: null,
    })
  })

  it.each([
    ['Practice: 2036 DAWGS', '2036 Dawgs', 'Practice', 'practice'],
    ['Practice: Skills night', '2036 Dawgs', 'Practice: Skills night', 'practice'],
    ['Game: 2036 DAWGS vs Storm (Arrive 30 minutes early)', 'Renamed', 'vs Storm', 'game'],
    ['2036 DAWGS: Team photo', '2036 Dawgs', 'Team photo', 'other'],
  ])('shortens the title "%s"', (summary, teamName, title, activity) => {
    const event = eventFrom(teamsnap, ['UID:event-1@teamsnapone.com', `SUMMARY:${summary}`], { teamName })
    expect(event).toMatchObject({ title, activity })
  })

  it('reads STATUS:CANCELLED, and reads an all-day DTEND as the day after the last day', () => {
    expect(one(['SUMMARY:Game: 2036 AVALANCHE vs TBD', 'STATUS:CANCELLED'])).toMatchObject({
      status: 'cancelled',
      opponent: 'TBD',
    })
    expect(
      one(['SUMMARY:Apex Fall Championship', 'DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261103'])
        .when,
    ).toEqual(days('2026-11-01', '2026-11-02'))
  })
})
