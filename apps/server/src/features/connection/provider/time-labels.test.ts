import { expect, it } from 'vitest'
import { eventFrom, fixtureEvents, timed } from './feed.fixture.ts'
import { gamechanger } from './gamechanger.ts'
import { other } from './other.ts'
import { playmetrics } from './playmetrics.ts'
import { sportsengine } from './sportsengine.ts'
import { teamsnap } from './teamsnap.ts'

/** An event from 14:00 to 16:00 in New York, in daylight saving time. */
const AT_TWO = [
  'SUMMARY:Wildcats vs Rovers',
  'DTSTART;TZID=America/New_York:20260509T140000',
  'DTEND;TZID=America/New_York:20260509T160000',
]
const event = (description: string) => eventFrom(other, [...AT_TWO, `DESCRIPTION:${description}`])
const utc = (clock: string) => `2026-05-09T${clock}:00Z`

it.each([
  // In the first six cases, the text calls 14:00 (DTSTART) the arrival time and gives a later start time.
  // The expected times are in UTC: 14:30 in New York is 18:30 in UTC.
  ['Meet time: 14:00 / Start Time: 14:30', '18:30', '18:00', null],
  ['Arrival 2:00 PM\\nKick-off 2:45pm\\nBring water', '18:45', '18:00', 'Bring water'],
  ['Treffpunkt: 14.00 Uhr\\nAnpfiff: 15 Uhr', '19:00', '18:00', null],
  ['Rendez-vous 14h00\\nCoup d’envoi : 14h30', '18:30', '18:00', null],
  ['Llegada: 14:00\\nInicio: 14:30', '18:30', '18:00', null],
  ['Report at 14:00\\, puck drop 14:20', '18:20', '18:00', null],
  // In the nine cases below, the event starts at DTSTART, no matter which times the description gives.
  ['Arrive by 12:50 PM for check-in', '18:00', '16:50', 'Arrive by 12:50 PM for check-in'],
  ['Meet time: 13:30 / Start Time: 14:00', '18:00', '17:30', null],
  ['Warm-up 1.30pm\\, first pitch 2pm', '18:00', '17:30', null],
  ['Arrive 1:15', '18:00', '17:15', null],
  ['Check-in: noon', '18:00', '16:00', null],
  ['Call time 13:00\\nWarm-up 13:30', '18:00', '17:00', 'Warm-up 13:30'],
  ['Kick-off 15:00', '18:00', null, 'Kick-off 15:00'],
  ['Arrive 14:00\\nStart 19:30', '18:00', null, 'Start 19:30'],
  ['Swim meet 9:00', '18:00', null, 'Swim meet 9:00'],
  // In the cases below, the clock time comes before its label, as in '12:50 check-in'.
  ['12:50 check-in', '18:00', '16:50', null],
  ['1:15 PM Arrival\\nBring water', '18:00', '17:15', 'Bring water'],
  ['12:50 check-in\\, 2:00 PM kickoff', '18:00', '16:50', null],
  ['12:50 check-in 2:00 PM kickoff', '18:00', '16:50', null],
  ['- 12:50 PM - Check-in - 2 PM - First pitch', '18:00', '16:50', null],
  ['2:00 PM meet / 2:45 PM kickoff', '18:45', '18:00', null],
  ['14.00 Uhr Treffpunkt\\; 14.30 Uhr Anpfiff', '18:30', '18:00', null],
  ['14h00 rendez-vous\\, 14h30 coup d’envoi', '18:30', '18:00', null],
  ['13:15 llegada\\, 14:00 inicio', '18:00', '17:15', null],
  ['12:50 check-in at the clubhouse', '18:00', '16:50', '12:50 check-in at the clubhouse'],
  [
    'Arrive by 12:50 PM for check-in. Game 2 PM',
    '18:00',
    '16:50',
    'Arrive by 12:50 PM for check-in. Game 2 PM',
  ],
  // In 'Arrive 1:15 PM game 2:00 PM', 'Arrive' belongs to 1:15 PM, so 'game' belongs to 2:00 PM.
  // A clock time followed by unrelated words has no label: '1:30 call Sam' is neither an arrival nor a start.
  ['Arrive 1:15 PM game 2:00 PM', '18:00', '17:15', null],
  ['1:15 PM game vs Comets', '18:00', null, '1:15 PM game vs Comets'],
  ['1:00 PM meeting', '18:00', null, '1:00 PM meeting'],
  ['1:00 PM bus\\, 1:30 PM lunch', '18:00', null, '1:00 PM bus, 1:30 PM lunch'],
  ['2:45 PM kickoff', '18:00', null, '2:45 PM kickoff'],
  ['1:30 report cards are due', '18:00', null, '1:30 report cards are due'],
  ['1:30 call Sam', '18:00', null, '1:30 call Sam'],
  ['1:00 warm-up at 1:15', '18:00', '17:15', '1:00 warm-up at 1:15'],
  ['Call Sam at 555-1234', '18:00', null, 'Call Sam at 555-1234'],
  ['Bus meet 13:00', '18:00', null, 'Bus meet 13:00'],
])('reads arrival and start from the description "%s"', (description, start, arriveBy, left) => {
  expect(event(description)).toMatchObject({
    when: { start: utc(start), end: utc('20:00') },
    arriveBy: arriveBy === null ? null : utc(arriveBy),
    description: left,
  })
})

it.each([
  ['SportsEngine', sportsengine, '1'],
  ['GameChanger', gamechanger, '1'],
  ['PlayMetrics', playmetrics, 'Game_1'],
  ['TeamSnap', teamsnap, '1'],
  ['TeamSnap ONE', teamsnap, 'a@teamsnapone.com'],
])('reads the same time labels in a %s feed', (_name, reader, uid) => {
  const lines = [...AT_TWO, `UID:${uid}`, 'DESCRIPTION:Bring water\\nMeet: 14:00\\nKick-off: 14:30']
  expect(eventFrom(reader, lines)).toMatchObject({
    when: { start: utc('18:30') },
    arriveBy: utc('18:00'),
    description: 'Bring water',
  })
})

it('reads the start of a game from the description in feeds/teamo.ics, because Teamo writes the arrival time to DTSTART', () => {
  const zone = 'Europe/London'
  const team = { platform: 'Other', host: 'a.example', teamName: 'Riverside U11', zone } as const

  const events = fixtureEvents('teamo.ics', team)

  // London's clocks go back on October 25, so events after that day are in UTC instead of UTC+1.
  expect(
    events.map(({ title, when, arriveBy, description }) => [title, when, arriveBy, description]),
  ).toEqual([
    [
      'vs Ashford Town',
      timed('2026-09-12T13:30:00Z', '2026-09-12T15:00:00Z', zone),
      '2026-09-12T13:00:00Z',
      'Bring shin pads',
    ],
    ['Training', timed('2026-09-15T17:00:00Z', '2026-09-15T18:30:00Z', zone), null, null],
    [
      'vs Holm Lea',
      timed('2026-10-10T09:15:00Z', '2026-10-10T10:30:00Z', zone),
      '2026-10-10T08:30:00Z',
      null,
    ],
    [
      'vs Beacon FC',
      timed('2026-11-07T10:15:00Z', '2026-11-07T11:30:00Z', zone),
      '2026-11-07T09:30:00Z',
      null,
    ],
    [
      'vs Ashford Town',
      timed('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', zone),
      '2026-11-21T09:30:00Z',
      null,
    ],
    ['Christmas party', timed('2026-12-05T19:00:00Z', '2026-12-05T22:00:00Z', zone), null, null],
  ])
  expect(events.map(({ homeOrAway }) => homeOrAway)).toEqual(events.map(() => null))
})
