import { describe, expect, it } from 'vitest'
import { calendar, calendarText, entry, eventText, starts } from './calendar.fixture.ts'

const START = 'DTSTART;TZID=America/New_York:20260509T180000'

describe('times in unusual formats (C35)', () => {
  // 18:00 in New York on May 9, 2026 is 22:00 UTC (daylight saving time, -0400).
  it.each([
    ['DTSTART:2026-05-09T22:00:00Z'],
    ['DTSTART:2026-05-09T18:00:00-04:00'],
    ['DTSTART:20260509T180000-0400'],
    ['DTSTART;TZID=America/Chicago:20260509T180000-0400'],
    ['DTSTART:20260509T220000.000Z'],
    ['DTSTART:20260509t220000z'],
    ['DTSTART: 20260509T220000Z'],
    ['DTSTART:20260509T220000Z '],
    ['DTSTART:2026-05-09 22:00:00Z'],
    ['dtstart:20260509T220000Z'],
    ['DTSTART;VALUE=DATE:20260509T220000Z'],
    ['DTSTART;TZID=America/New_York:20260509T220000Z'],
    ['DTSTART;TZID=America/New_York:2026-05-09T18:00'],
    ['DTSTART;TZID=America/New_York;VALUE=DATE-TIME:20260509T180000'],
    ['DTSTART;TZID="America/New_York":20260509T180000'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20260509T180000'],
    ['DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260509T180000'],
    ['DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20260509T180000'],
    ['DTSTART;X-A="b:20250101":20260509T220000Z'],
  ])('reads a time in an unusual format: %s', (line) => {
    expect(starts([entry(line)], { zone: 'Asia/Kathmandu' })).toEqual(['2026-05-09T22:00:00Z'])
  })

  it('accepts a day with hyphens', () => {
    expect(entry('DTSTART;VALUE=DATE:2026-05-09').start).toEqual({
      kind: 'day',
      day: '2026-05-09',
      marked: true,
    })
  })

  it('accepts unusual formats in lists and periods of times', () => {
    const series = entry(
      START,
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:2026-05-10T18:00:00-04:00, 2026-05-11T22:00:00Z',
      'RDATE;VALUE=PERIOD:2026-06-01T15:00:00Z/PT1H',
    )
    expect(starts([series])).toEqual(['2026-05-09T22:00:00Z', '2026-05-12T22:00:00Z', '2026-06-01T15:00:00Z'])
  })

  it.each(['DTSTART:2026-13-09T18:00:00Z', 'DTSTART:2026-05-09T18:00:00+99:00', 'DTSTART:TBD', 'DTSTART:'])(
    'drops an event with an unreadable start: %s',
    (line) => {
      const read = calendar(
        calendarText([...eventText(['UID:good', START]), ...eventText(['UID:bad', line])]),
      )
      expect(read.entries.map(({ uid }) => uid)).toEqual(['good'])
      expect(read.warnings).toEqual([{ code: 'eventDropped', uid: 'bad', detail: 'DTSTART' }])
    },
  )
})

describe('rules in unusual formats (C35)', () => {
  it.each([
    ['FREQ=WEEKLY; COUNT=2'],
    ['freq=weekly;count=2'],
    ['RRULE:FREQ=WEEKLY;COUNT=2'],
    ['FREQ=WEEKLY;BYDAY=SA,;COUNT=2'],
    ['FREQ=WEEKLY;COUNT=2;UNTIL='],
    ['FREQ=WEEKLY;COUNT=2;'],
    ['COUNT=2;FREQ=WEEKLY'],
    ['FREQ=WEEKLY;UNTIL=2026-05-20'],
    ['FREQ=WEEKLY;UNTIL=2026-05-16T22:00:00Z'],
    ['FREQ=WEEKLY;COUNT=2;SKIP=OMIT;RSCALE=GREGORIAN'],
    ['FREQ=WEEKLY;INTERVAL=0;COUNT=2'],
  ])('reads a rule in an unusual format: %s', (rule) => {
    expect(starts([entry(START, `RRULE:${rule}`)])).toEqual(['2026-05-09T22:00:00Z', '2026-05-16T22:00:00Z'])
  })
})

describe('texts in unusual formats (C35)', () => {
  it('unescapes the sequences of RFC 5545, and other sequences that some exporters write', () => {
    const text = entry(START, String.raw`DESCRIPTION:a\nb\Nc\, d\; e\\f g\: h\"i`).description
    expect(text).toBe('a\nb\nc, d; e\\f g: h"i')
  })

  it('decodes the quoted-printable text of old Outlook versions, including soft line breaks', () => {
    const read = entry(
      START,
      'DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Bring=20water=0D=0AField =',
      '2: caf=C3=A9=',
      ' door=0D=0A',
      'SUMMARY;ENCODING=QUOTED-PRINTABLE:Pe=F1a 1=1',
      'LOCATION:Oak Park',
    )
    expect(read).toMatchObject({
      description: 'Bring water\nField 2: cafédoor\n',
      summary: 'Peña 1=1',
      location: 'Oak Park',
    })
  })

  it('reads iCalendar lines inside quoted-printable text as part of the text (C41)', () => {
    const read = entry(START, 'SUMMARY;ENCODING=QUOTED-PRINTABLE:a=0D=0AEND:VEVENT=0D=0ALOCATION:b=00c')
    expect(read).toMatchObject({ summary: 'a\nEND:VEVENT\nLOCATION:bc', location: null })
  })

  it('joins a line that was folded inside a character', () => {
    const body = new TextEncoder().encode(calendarText(eventText(['UID:1', START, 'SUMMARY:Peña ⚽ Cup'])))
    for (const [character, octets] of [
      ['ñ', 2],
      ['⚽', 3],
    ] as const)
      for (let inside = 1; inside < octets; inside += 1) {
        const at = Buffer.from(body).indexOf(character) + inside
        const folded = Buffer.concat([body.subarray(0, at), Buffer.from('\r\n '), body.subarray(at)])
        expect(calendar(folded)).toMatchObject({ entries: [{ summary: 'Peña ⚽ Cup' }], warnings: [] })
        const withTab = Buffer.concat([body.subarray(0, at), Buffer.from('\n\t'), body.subarray(at)])
        expect(calendar(withTab).entries[0]?.summary).toBe('Peña ⚽ Cup')
      }
  })
})
