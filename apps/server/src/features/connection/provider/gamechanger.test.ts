import { describe, expect, it } from 'vitest'
import { gamechanger } from './gamechanger.ts'
import type { SourceEventJson } from '@homefield/domain/source-event'
import { BARE, days, eventFrom, fixtureEvents, timed } from './feed.fixture.ts'

const CHICAGO = 'America/Chicago'

describe('reading GameChanger feeds', () => {
  // The expected values were read from feeds/gamechanger.ics by hand. All times in this file are UTC.
  it('reads every field of every event in feeds/gamechanger.ics', () => {
    const events = fixtureEvents('gamechanger.ics', {
      platform: 'GameChanger',
      host: 'api.team-manager.gc.com',
      teamName: 'Cougars',
      zone: CHICAGO,
    })
    const event = (
      uid: string,
      title: string,
      start: string,
      end: string,
      more: Partial<SourceEventJson>,
    ) => ({
      ...BARE,
      uid,
      when: timed(start, end, CHICAGO),
      originalTitle: title,
      ...more,
    })
    expect(events).toEqual([
      event(
        'c1000003-67ce-4104-8f08-f433f4269f12',
        'RVE Cougars (First Grade Boys) Practice',
        '2026-03-18T22:00:00Z',
        '2026-03-18T23:00:00Z',
        { title: 'Practice', activity: 'practice', location: '700 Example St, Riverview KS' },
      ),
      event(
        'd8da0bdb-ae3a-4090-8f9e-29a52d100010',
        'RVE Cougars (First Grade Boys) @ Harlow',
        '2026-03-21T13:00:00Z',
        '2026-03-21T14:00:00Z',
        { title: 'at Harlow', activity: 'game', opponent: 'Harlow', homeOrAway: 'away' },
      ),
      // The start 00:15Z on April 14 is 19:15 on April 13 in the team's zone.
      event(
        '07d4c707-8dc6-4b6e-ba79-3b17a58c2ad5',
        'Mustangs (Fern) Practice',
        '2026-04-14T00:15:00Z',
        '2026-04-14T01:30:00Z',
        {
          // The calendar reader removes only our own team's name from a title, never the name of another team.
          title: 'Mustangs (Fern) Practice',
          activity: 'practice',
          description: 'Baseball field in between RVE and RVMS.',
          locationName: 'River Trail Elementary School',
          location: 'River Trail Elementary School, Riverview, KS, United States',
        },
      ),
      event(
        '5ecb378b-a885-41c9-83c8-7f3e4e67626b',
        'RVE Cougars (First Grade Boys) vs Quill',
        '2026-05-02T14:00:00Z',
        '2026-05-02T15:00:00Z',
        { title: 'vs Quill', activity: 'game', opponent: 'Quill', field: '8S' },
      ),
      event(
        '9063a4b1-d1b0-405e-bf18-cfa3bfdeafaf',
        'Mustangs (Fern) @ Jaguars (Birch)',
        '2026-05-09T22:30:00Z',
        '2026-05-09T23:45:00Z',
        {
          title: 'Mustangs (Fern) @ Jaguars (Birch)',
          activity: 'game',
          opponent: 'Jaguars (Birch)',
          homeOrAway: 'away',
          field: 'Field 21',
          locationName: 'Green Valley Recreation Sports Complex',
          location: 'Green Valley Recreation Sports Complex, Riverview, KS, United States',
        },
      ),
    ])
  })

  it.each([
    ['Field 21', 'Field 21', null],
    ['Diamond B', 'Diamond B', null],
    ['#4', '#4', null],
    ['Field trip forms are due', null, 'Field trip forms are due'],
    ['Bring $10', null, 'Bring $10'],
  ])('reads a field or a note from the description "%s"', (description, field, rest) => {
    const event = eventFrom(gamechanger, ['SUMMARY:Wildcats vs Quill', `DESCRIPTION:${description}`])
    expect(event).toMatchObject({ field, description: rest })
  })

  it('marks the time of a game as undecided if the feed gives only the day', () => {
    const event = eventFrom(gamechanger, ['SUMMARY:Wildcats @ Quill', 'DTSTART;VALUE=DATE:20260509'])
    expect(event.when).toEqual(days('2026-05-09', '2026-05-09', true))
  })
})
