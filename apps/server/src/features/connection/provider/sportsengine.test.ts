import { describe, expect, it } from 'vitest'
import { sportsengine } from './sportsengine.ts'
import { BARE, days, eventFrom, fixtureEvents, timed } from './feed.fixture.ts'

const LOS_ANGELES = 'America/Los_Angeles'
const NEW_YORK = 'America/New_York'

describe('reading the feed of the SportsEngine app', () => {
  it('reads every field of every event of feeds/sportsengine-app.ics', () => {
    const events = fixtureEvents('sportsengine-app.ics', {
      platform: 'SportsEngine',
      host: 'ical.sportsengine.com',
      teamName: 'Ruby’s team',
      zone: LOS_ANGELES,
    })
    expect(events).toEqual([
      {
        ...BARE,
        uid: '08f63bb3-b957-4f3c-a2ad-155a342cf891@sportsengine.com',
        sequence: 1747251567,
        // Chicago is five hours behind UTC in June: 18:45 in the file is 23:45Z.
        when: timed('2026-06-03T23:45:00Z', '2026-06-04T00:45:00Z', 'America/Chicago'),
        title: 'COMETS U8@Oakdale',
        originalTitle: 'COMETS U8@Oakdale',
        activity: 'other',
        locationName: 'OAKDALE',
        url: 'https://sportsengine.app.link/?al=sportsengine%3A%2F%2Fevent%2F08f63bb3-b957-4f3c-a2ad-155a342cf891',
      },
      {
        ...BARE,
        uid: '273bb15c-fb78-4410-9286-8b0110dc4ec0@sportsengine.com',
        sequence: 1787677103,
        when: timed('2026-08-26T01:30:00Z', '2026-08-26T02:30:00Z', LOS_ANGELES),
        title: 'Practice',
        originalTitle: 'Practice',
        activity: 'practice',
        location: '600 Example Ave SE, Fairview, WA 98002, US',
      },
      {
        ...BARE,
        uid: '287b2291-c0fd-4081-9f94-7911b666ab92@sportsengine.com',
        sequence: 1788557788,
        when: timed('2026-09-12T16:00:00Z', '2026-09-12T17:00:00Z', LOS_ANGELES),
        title: 'vs Beacon FC',
        originalTitle: 'Beacon FC at Summit FC',
        activity: 'game',
        opponent: 'Beacon FC',
        homeOrAway: 'home',
        location: '600 Example Ave SE, Fairview, WA 98002, USA',
        url: 'https://sportsengine.app.link/?type%3Dgame',
      },
    ])
  })
})

describe('reading the feed of a SportsEngine club site', () => {
  // The expected values were read from feeds/sportsengine-site.ics by hand.
  // New York changes from UTC−5 to UTC−4 on March 8, 2026, so the UTC times of the series change on that day.
  // The feed has the platform Other and the club's domain, so only the UIDs identify SportsEngine.
  it('reads every date of a series, but no event if EXDATEs exclude all dates of the series', () => {
    const events = fixtureEvents('sportsengine-site.ics', {
      platform: 'Other',
      host: 'www.falconvolleyball.example',
      teamName: '12xSilver',
      zone: NEW_YORK,
    })
    const SHOW = 'http://www.falconvolleyball.example/event/show'
    const event = (id: string, title: string, more: object) => ({
      ...BARE,
      uid: `event_${id}_ngin.com`,
      title,
      originalTitle: title,
      url: `${SHOW}/${id}`,
      ...more,
    })
    const inferno = event('100000052', 'Region Inferno', {
      activity: 'other',
      locationName: 'Greater Springfield Convention Center',
      url: `${SHOW}/100000052?dy=14&mth=3&yr=2026`,
    })
    const arena = event('100000073', 'Union Arena Tournament', {
      activity: 'tournament',
      locationName: 'Union Arena',
      location: 'Example Park Drive, Springfield, OH, USA',
      url: `${SHOW}/100000073?dy=18&mth=4&yr=2026`,
    })
    const april = event('100000080', '12xWhite/12xSilver Practice', {
      activity: 'practice',
      location: '250 Example Ave, Springfield, OH, USA',
      url: `${SHOW}/100000080?dy=23&mth=4&yr=2026`,
    })
    expect(events).toEqual([
      event('100000017', '11xWhite/12xSilver Practice', {
        recurrenceId: '2026-02-05T21:00:00Z',
        when: timed('2026-02-05T21:00:00Z', '2026-02-05T22:30:00Z', NEW_YORK),
        activity: 'practice',
        location: '105 Example Street, Springfield, OH, USA',
        url: `${SHOW}/100000017?dy=5&mth=2&yr=2026`,
      }),
      event('100000024', 'Hillview Tournament', {
        when: days('2026-03-01'),
        activity: 'tournament',
        locationName: 'Hillview High School',
        location: 'Township Highway 19, Springfield, Clark, OH, USA',
      }),
      event('100000031', 'Practice at NW Middle', {
        title: 'Practice',
        when: timed('2026-03-07T21:15:00Z', '2026-03-07T22:45:00Z', NEW_YORK),
        activity: 'practice',
        locationName: 'NW Middle',
        location: '555 South Example Road, Springfield, OH, USA',
      }),
      event('100000038', "All 10-12's Teams Practice at NW Middle", {
        title: "All 10-12's Teams Practice",
        when: timed('2026-03-08T19:30:00Z', '2026-03-08T21:00:00Z', NEW_YORK),
        activity: 'practice',
        locationName: 'NW Middle',
        location: '555 South Example Road, Springfield, OH, USA',
      }),
      event('100000059', '12xWhite/Silver and 13xSilver Practice', {
        recurrenceId: '2026-03-12T23:30:00Z',
        when: timed('2026-03-12T23:30:00Z', '2026-03-13T01:00:00Z', NEW_YORK),
        activity: 'practice',
        location: '250 Example Avenue, Springfield, OH, USA',
        url: `${SHOW}/100000059?dy=12&mth=3&yr=2026`,
      }),
      { ...inferno, recurrenceId: '2026-03-14', when: days('2026-03-14') },
      { ...inferno, recurrenceId: '2026-03-15', when: days('2026-03-15') },
      event('100000066', 'Picture Day (Tentative) at NWHS, details to follow', {
        when: timed('2026-03-25T23:00:00Z', '2026-03-26T01:00:00Z', NEW_YORK),
        activity: 'other',
        location: '713 North Example Drive, Springfield, OH, USA',
      }),
      event('100000045', 'Orchard HS Tournament', {
        when: days('2026-03-28'),
        activity: 'tournament',
        locationName: 'Orchard High School',
        location: 'Example Road, Springfield, OH, USA',
      }),
      { ...arena, recurrenceId: '2026-04-18', when: days('2026-04-18') },
      { ...arena, recurrenceId: '2026-04-19', when: days('2026-04-19') },
      {
        ...april,
        recurrenceId: '2026-04-23T22:00:00Z',
        when: timed('2026-04-23T22:00:00Z', '2026-04-23T23:30:00Z', NEW_YORK),
      },
      {
        ...april,
        recurrenceId: '2026-04-30T22:00:00Z',
        when: timed('2026-04-30T22:00:00Z', '2026-04-30T23:30:00Z', NEW_YORK),
      },
    ])
  })
})

describe('special cases in SportsEngine feeds', () => {
  it.each([
    ['Wildcats at Rovers', 'at Rovers', 'Rovers', 'away'],
    ['Rovers at Wildcats', 'vs Rovers', 'Rovers', 'home'],
    ['Wildcats@Rovers', 'at Rovers', 'Rovers', 'away'],
    ['Wildcats vs Rovers', 'vs Rovers', 'Rovers', null],
    ['Team dinner at Luigi', 'Team dinner at Luigi', null, null],
    ['Wildcats Picture Day at School', 'Picture Day at School', null, null],
  ])('reads the title "%s"', (summary, title, opponent, homeOrAway) => {
    expect(eventFrom(sportsengine, [`SUMMARY:${summary}`])).toMatchObject({ title, opponent, homeOrAway })
  })

  it('reads "COMETS U8@Oakdale" as an away game for the Comets, and as an event at a place for any other team', () => {
    const lines = ['SUMMARY:COMETS U8@Oakdale', 'LOCATION:OAKDALE']
    for (const teamName of ['Comets U8', 'COMETS U-8', 'Comet U8'])
      expect(eventFrom(sportsengine, lines, { teamName })).toMatchObject({
        title: 'at Oakdale',
        opponent: 'Oakdale',
        homeOrAway: 'away',
        activity: 'game',
        locationName: 'OAKDALE',
      })
    expect(eventFrom(sportsengine, lines, { teamName: 'Ruby’s team' })).toMatchObject({
      title: 'COMETS U8@Oakdale',
      opponent: null,
      activity: 'other',
    })
  })

  it("keeps a note that precedes the event's link, and keeps a list of several teams' tags", () => {
    const event = eventFrom(sportsengine, [
      'SUMMARY:Practice',
      'DESCRIPTION:Tag(s): 12xSilver\\, 13xSilver\\nBring knee pads\\nhttps://club.example/event/1',
    ])
    expect(event.description).toBe('Tag(s): 12xSilver, 13xSilver\nBring knee pads')
    expect(event.url).toBe('https://club.example/event/1')
    const form = eventFrom(sportsengine, [
      'SUMMARY:Practice',
      'DESCRIPTION:https://forms.example/signup\\nhttps://club.example/event/1',
    ])
    expect([form.description, form.url]).toEqual([
      'https://forms.example/signup',
      'https://club.example/event/1',
    ])
  })
})
