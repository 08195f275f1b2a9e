import { writeCalendar, type WrittenEntry } from '@homefield/ics/write'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'

/*
 * Reads our calendar files with the parsers of other programs.
 * The parser node-ical has its own time zone database. The parser ical.js knows only the zones in the file.
 * The expected values are the instants listed in this file, not results of our own parser.
 */

const at = (text: string) => Temporal.Instant.from(text)
const HOSTILE = 'Café ⚽ "x"; a,b\\c\r\nBEGIN:VALARM\r\nEND:VEVENT'

/** Instants in each time zone: in summer, in winter and close to each clock change of 2026. */
const MOMENTS: readonly (readonly [zone: string, start: string])[] = [
  ['America/New_York', '2026-01-15T17:00:00Z'],
  ['America/New_York', '2026-03-08T06:30:00Z'],
  ['America/New_York', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-07-04T16:00:00Z'],
  ['America/New_York', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-11-01T06:30:00Z'],
  ['America/New_York', '2026-11-01T07:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:45:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:15:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
  ['Asia/Kathmandu', '2026-05-09T12:15:00Z'],
  ['America/St_Johns', '2026-03-08T05:15:00Z'],
  ['America/St_Johns', '2026-03-08T05:45:00Z'],
  ['America/St_Johns', '2026-11-01T05:45:00Z'],
  ['UTC', '2026-05-09T12:00:00Z'],
]

const base = {
  sequence: 7,
  created: at('2026-01-01T00:00:00Z'),
  modified: at('2026-01-02T00:00:00Z'),
  status: 'CONFIRMED',
  isBusy: true,
} as const

const entries: WrittenEntry[] = [
  ...MOMENTS.map(([zone, start], index) => ({
    ...base,
    uid: `${index}@homefield.example`,
    summary: index === 0 ? HOSTILE : `Game ${index}`,
    description: 'ä'.repeat(200),
    when: { kind: 'timed', start: at(start), end: at(start).add({ minutes: 75 }), zone } as const,
  })),
  {
    ...base,
    uid: 'days@homefield.example',
    summary: 'Tournament',
    status: 'CANCELLED',
    when: {
      kind: 'days',
      first: Temporal.PlainDate.from('2026-05-09'),
      last: Temporal.PlainDate.from('2026-05-10'),
    },
  },
]
const FILE = writeCalendar({ entries, name: 'Calloway, family', refreshMinutes: 60 })
const SUMMARY = 'Café ⚽ "x"; a,b\\c\nBEGIN:VALARM\nEND:VEVENT'

test('writes a calendar from which node-ical reads correct times, dates and texts (C20, C41)', () => {
  const events = Object.values(nodeIcal.sync.parseICS(FILE)).filter((one) => one?.type === 'VEVENT')
  expect(events).toHaveLength(entries.length)
  const starts = new Map(events.map((event) => [event.uid, event]))
  for (const [index, [, start]] of MOMENTS.entries()) {
    const event = starts.get(`${index}@homefield.example`)
    expect([index, event?.start.getTime()]).toEqual([index, at(start).epochMilliseconds])
    expect([index, event?.end?.getTime()]).toEqual([index, at(start).add({ minutes: 75 }).epochMilliseconds])
  }
  expect(starts.get('0@homefield.example')?.summary).toBe(SUMMARY)
  const days = starts.get('days@homefield.example')
  expect([days?.datetype, days?.status, String(days?.sequence)]).toEqual(['date', 'CANCELLED', '7'])
})

test('writes a calendar that ical.js reads correctly with nothing but the time zones in the file (C20, C41)', () => {
  const calendar = new ICAL.Component(ICAL.parse(FILE) as unknown[])
  const moment = (time: ICAL.Time) =>
    time.isDate
      ? time.toString()
      : Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString()
  const read = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      start: moment(event.startDate),
      end: moment(event.endDate),
      summary: event.summary,
      sequence: event.sequence,
    }
  })
  // The parser ical.js has no time zone database, so correct times prove that the file defines the zones.
  expect(ICAL.TimezoneService.has('America/New_York')).toBe(false)
  expect({
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    method: calendar.getFirstPropertyValue('method'),
    alarms: calendar.getAllSubcomponents('valarm').length,
    events: read,
  }).toEqual({
    // ical.js does not unescape nonstandard properties, so the calendar's name still has a backslash.
    name: String.raw`Calloway\, family`,
    method: 'PUBLISH',
    alarms: 0,
    events: [
      ...MOMENTS.map(([, start], index) => ({
        uid: `${index}@homefield.example`,
        start,
        end: at(start).add({ minutes: 75 }).toString(),
        summary: index === 0 ? SUMMARY : `Game ${index}`,
        sequence: 7,
      })),
      {
        uid: 'days@homefield.example',
        start: '2026-05-09',
        end: '2026-05-11',
        summary: 'Tournament',
        sequence: 7,
      },
    ],
  })
})
