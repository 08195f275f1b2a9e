import { describe, expect, it } from 'vitest'
import { readAs } from './reader.ts'
import { calendarOf } from './feed.fixture.ts'

const feed = (uid: string, producer = '-//Example//EN') =>
  calendarOf(
    `BEGIN:VCALENDAR\nPRODID:${producer}\nBEGIN:VEVENT\nUID:${uid}\nDTSTART:20260101T000000Z\nEND:VEVENT\nEND:VCALENDAR`,
  )

describe('choosing the calendar reader for a feed', () => {
  it.each([
    ['TeamSnap', 'ical-cdn.teamsnap.com', 'x', undefined, 'TeamSnap'],
    ['Playmetrics', 'calendar.playmetrics.com', 'x', undefined, 'Playmetrics'],
    ['SportsEngine', 'ical.sportngin.com', 'x', undefined, 'SportsEngine'],
    ['GameChanger', 'api.team-manager.gc.com', 'x', undefined, 'GameChanger'],
    ['Other', 'ICAL-CDN.teamsnap.com', 'x', undefined, 'TeamSnap'],
    ['Other', 'teamsnap.com.evil.example', 'x', undefined, 'Other'],
    ['Other', 'club.example', 'event_1_ngin.com', undefined, 'SportsEngine'],
    ['Other', 'club.example', 'event-1@teamsnapone.com', undefined, 'TeamSnap'],
    ['Other', 'club.example', 'x', '-//PlayMetrics//EN', 'Playmetrics'],
    ['Other', 'club.example', 'x', '-//Google Inc//Google Calendar 70.9054//EN', 'Other'],
  ] as const)(
    'chooses the reader for a feed stored as %s, from the host %s with the UID %s',
    (platform, host, uid, producer, expected) => {
      expect(readAs({ platform, host, calendar: feed(uid, producer) })).toBe(expected)
    },
  )
})
