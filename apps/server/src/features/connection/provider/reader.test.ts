import { describe, expect, it } from 'vitest'
import { gamechanger } from './gamechanger.ts'
import { other } from './other.ts'
import { playmetrics } from './playmetrics.ts'
import { readerFor } from './reader.ts'
import { sportsengine } from './sportsengine.ts'
import { teamsnap } from './teamsnap.ts'
import { calendarOf } from './feed.fixture.ts'

const feed = (uid: string, producer = '-//Example//EN') =>
  calendarOf(
    `BEGIN:VCALENDAR\nPRODID:${producer}\nBEGIN:VEVENT\nUID:${uid}\nDTSTART:20260101T000000Z\nEND:VEVENT\nEND:VCALENDAR`,
  )

describe('which reader', () => {
  it.each([
    ['TeamSnap', 'ical-cdn.teamsnap.com', 'x', undefined, teamsnap],
    ['Playmetrics', 'calendar.playmetrics.com', 'x', undefined, playmetrics],
    ['SportsEngine', 'ical.sportngin.com', 'x', undefined, sportsengine],
    ['GameChanger', 'api.team-manager.gc.com', 'x', undefined, gamechanger],
    ['Other', 'ICAL-CDN.teamsnap.com', 'x', undefined, teamsnap],
    ['Other', 'teamsnap.com.evil.example', 'x', undefined, other],
    ['Other', 'club.example', 'event_1_ngin.com', undefined, sportsengine],
    ['Other', 'club.example', 'event-1@teamsnapone.com', undefined, teamsnap],
    ['Other', 'club.example', 'x', '-//PlayMetrics//EN', playmetrics],
    ['Other', 'club.example', 'x', '-//Google Inc//Google Calendar 70.9054//EN', other],
  ] as const)('%s on %s with UID %s', (platform, host, uid, producer, expected) => {
    expect(readerFor({ platform, host, calendar: feed(uid, producer) })).toBe(expected)
  })
})
