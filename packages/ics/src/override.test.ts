import { describe, expect, it } from 'vitest'
import { expand } from './expand.ts'
import { calendar, calendarText, eventText, occurrences, YEAR_2026 } from './calendar.fixture.ts'

const ZONE = 'America/New_York'
/** A weekly practice on Tuesdays at 16:00, one hour long. Daylight saving time starts on March 8. */
const WEEKLY = eventText([
  'UID:s',
  `DTSTART;TZID=${ZONE}:20260303T160000`,
  `DTEND;TZID=${ZONE}:20260303T170000`,
  'RRULE:FREQ=WEEKLY;COUNT=4',
  'SUMMARY:Practice',
])
const override = (...lines: string[]) => eventText(['UID:s', ...lines])
const shown = (...lines: string[][]) =>
  occurrences(calendar(calendarText(lines.flat())).entries).map(({ entry, recurrenceId, when }) => [
    entry.summary,
    recurrenceId,
    when.kind === 'timed' ? `${when.start} ${when.end ?? ''}` : when.firstDay,
  ])

describe('an override of one date of a series', () => {
  const moved = [`DTSTART;TZID=${ZONE}:20260310T180000`, 'SUMMARY:Moved']
  it.each([
    ['a RECURRENCE-ID in the series’ zone', `RECURRENCE-ID;TZID=${ZONE}:20260310T160000`],
    ['a RECURRENCE-ID in UTC', 'RECURRENCE-ID:20260310T200000Z'],
    ['a RECURRENCE-ID in another zone', 'RECURRENCE-ID;TZID=America/Chicago:20260310T150000'],
    ['a floating RECURRENCE-ID', 'RECURRENCE-ID:20260310T160000'],
    ['a RECURRENCE-ID as a date', 'RECURRENCE-ID;VALUE=DATE:20260310'],
  ])('replaces the date that an override names: %s', (_what, line) => {
    expect(shown(WEEKLY, override(line, ...moved))).toEqual([
      ['Practice', '2026-03-03T21:00:00Z', '2026-03-03T21:00:00Z 2026-03-03T22:00:00Z'],
      ['Moved', '2026-03-10T20:00:00Z', '2026-03-10T22:00:00Z '],
      ['Practice', '2026-03-17T20:00:00Z', '2026-03-17T20:00:00Z 2026-03-17T21:00:00Z'],
      ['Practice', '2026-03-24T20:00:00Z', '2026-03-24T20:00:00Z 2026-03-24T21:00:00Z'],
    ])
  })

  describe('an override from Exchange, with midnight instead of the planned time in its RECURRENCE-ID', () => {
    const off = ['DTSTART;TZID=America/New_York:20260310T180000', 'SUMMARY:Moved']
    const midnight = 'RECURRENCE-ID;TZID=America/New_York:20260310T000000'

    it.each([
      ['a midnight in the series’ zone', midnight],
      ['a floating midnight', 'RECURRENCE-ID:20260310T000000'],
    ])('replaces the occurrence on the day of the RECURRENCE-ID: %s', (_what, line) => {
      expect(shown(WEEKLY, override(line, ...off))).toEqual([
        ['Practice', '2026-03-03T21:00:00Z', '2026-03-03T21:00:00Z 2026-03-03T22:00:00Z'],
        ['Moved', '2026-03-10T20:00:00Z', '2026-03-10T22:00:00Z '],
        ['Practice', '2026-03-17T20:00:00Z', '2026-03-17T20:00:00Z 2026-03-17T21:00:00Z'],
        ['Practice', '2026-03-24T20:00:00Z', '2026-03-24T20:00:00Z 2026-03-24T21:00:00Z'],
      ])
    })

    it('uses the day in the team’s zone to find the replaced occurrence of a series in UTC', () => {
      // 20:00 in New York is already the next day in UTC.
      const late = eventText([
        'UID:s',
        'DTSTART:20260310T000000Z',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'SUMMARY:Late',
      ])
      const moved = override('RECURRENCE-ID:20260316T000000', 'DTSTART:20260316T220000Z', 'SUMMARY:Moved')
      expect(shown(late, moved)).toEqual([
        ['Late', '2026-03-10T00:00:00Z', '2026-03-10T00:00:00Z '],
        ['Moved', '2026-03-17T00:00:00Z', '2026-03-16T22:00:00Z '],
        ['Late', '2026-03-24T00:00:00Z', '2026-03-24T00:00:00Z '],
      ])
    })

    it('leaves a cancelled occurrence at the planned time if the cancellation has a midnight RECURRENCE-ID', () => {
      expect(shown(WEEKLY, override(midnight, 'STATUS:CANCELLED'))[1]).toEqual([
        'Practice',
        '2026-03-10T20:00:00Z',
        '2026-03-10T20:00:00Z 2026-03-10T21:00:00Z',
      ])
    })

    it('replaces the RDATE on the day of the RECURRENCE-ID, even if the RDATE is at a different time than the series', () => {
      const extra = [...WEEKLY.slice(0, -1), 'RDATE;TZID=America/New_York:20260312T190000', 'END:VEVENT']
      for (const line of ['RECURRENCE-ID:20260312T000000', 'RECURRENCE-ID;VALUE=DATE:20260312'])
        expect(shown(extra, override(line, 'DTSTART:20260313T000000Z', 'SUMMARY:Moved'))).toEqual([
          ['Practice', '2026-03-03T21:00:00Z', '2026-03-03T21:00:00Z 2026-03-03T22:00:00Z'],
          ['Practice', '2026-03-10T20:00:00Z', '2026-03-10T20:00:00Z 2026-03-10T21:00:00Z'],
          ['Moved', '2026-03-12T23:00:00Z', '2026-03-13T00:00:00Z '],
          ['Practice', '2026-03-17T20:00:00Z', '2026-03-17T20:00:00Z 2026-03-17T21:00:00Z'],
          ['Practice', '2026-03-24T20:00:00Z', '2026-03-24T20:00:00Z 2026-03-24T21:00:00Z'],
        ])
    })

    it('takes a midnight RECURRENCE-ID literally if an occurrence is at midnight, or if the day has two occurrences', () => {
      const twice = (hours: string) =>
        eventText([
          'UID:s',
          'DTSTART;TZID=America/New_York:20260310T160000',
          `RRULE:FREQ=DAILY;COUNT=2;BYHOUR=${hours};BYMINUTE=0`,
          'SUMMARY:Practice',
        ])
      const moved = override(midnight, 'DTSTART:20260311T100000Z', 'SUMMARY:Moved')
      expect(shown(twice('16,19'), moved)).toEqual([
        ['Practice', '2026-03-10T20:00:00Z', '2026-03-10T20:00:00Z '],
        ['Practice', '2026-03-10T23:00:00Z', '2026-03-10T23:00:00Z '],
        ['Moved', '2026-03-10T04:00:00Z', '2026-03-11T10:00:00Z '],
      ])
      const night = eventText([
        'UID:s',
        'DTSTART;TZID=America/New_York:20260309T000000',
        'RRULE:FREQ=DAILY;COUNT=2',
        'RDATE;TZID=America/New_York:20260310T160000',
        'SUMMARY:Practice',
      ])
      expect(shown(night, moved)).toEqual([
        ['Practice', '2026-03-09T04:00:00Z', '2026-03-09T04:00:00Z '],
        ['Practice', '2026-03-10T20:00:00Z', '2026-03-10T20:00:00Z '],
        ['Moved', '2026-03-10T04:00:00Z', '2026-03-11T10:00:00Z '],
      ])
    })

    it('leaves a midnight RECURRENCE-ID unchanged if the series has no date on that day', () => {
      const moved = override('RECURRENCE-ID:20260311T000000', 'DTSTART:20260311T100000Z', 'SUMMARY:Moved')
      expect(shown(WEEKLY, moved).map(([, planned]) => planned)).toEqual([
        '2026-03-03T21:00:00Z',
        '2026-03-10T20:00:00Z',
        '2026-03-11T04:00:00Z',
        '2026-03-17T20:00:00Z',
        '2026-03-24T20:00:00Z',
      ])
    })

    it('applies an override with RANGE and a midnight RECURRENCE-ID to later dates, even if the RECURRENCE-ID is before the window', () => {
      const range = override(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260310T000000',
        'DTSTART;TZID=America/New_York:20260310T180000',
        'SUMMARY:Later',
      )
      const { entries } = calendar(calendarText([...WEEKLY, ...range]))
      expect(
        occurrences(entries, { from: '2026-03-20T00:00:00Z' }).map(({ entry, recurrenceId, when }) => [
          entry.summary,
          recurrenceId,
          when,
        ]),
      ).toMatchObject([['Later', '2026-03-24T20:00:00Z', { start: '2026-03-24T22:00:00Z' }]])
    })
  })

  it('replaces a day of an all-day series if the RECURRENCE-ID is midnight in UTC or in the series’ zone', () => {
    const days = eventText([
      'UID:s',
      'DTSTART;VALUE=DATE:20260309',
      'RRULE:FREQ=DAILY;COUNT=3',
      'SUMMARY:Camp',
    ])
    for (const line of [
      'RECURRENCE-ID;VALUE=DATE:20260310',
      'RECURRENCE-ID:20260310T000000Z',
      'RECURRENCE-ID:20260310T000000',
      `RECURRENCE-ID;TZID=${ZONE}:20260310T000000`,
      'RECURRENCE-ID:20260310T040000Z',
    ])
      expect(shown(days, override(line, 'DTSTART;VALUE=DATE:20260310', 'SUMMARY:Off'))).toEqual([
        ['Camp', '2026-03-09', '2026-03-09'],
        ['Off', '2026-03-10', '2026-03-10'],
        ['Camp', '2026-03-11', '2026-03-11'],
      ])
  })

  it('chooses the override with the highest SEQUENCE, then latest LAST-MODIFIED, then last in the file', () => {
    const version = (time: string, ...lines: string[]) =>
      override('RECURRENCE-ID:20260310T200000Z', `DTSTART:20260310T${time}Z`, ...lines)
    const moved = (...lines: string[][]) => shown(WEEKLY, ...lines).filter(([summary]) => summary === '')
    expect(moved(version('210000'), version('220000'))).toEqual([
      ['', '2026-03-10T20:00:00Z', '2026-03-10T22:00:00Z '],
    ])
    expect(
      moved(
        version('210000', 'LAST-MODIFIED:20260302T000000Z'),
        version('220000', 'LAST-MODIFIED:20260301T000000Z'),
      ),
    ).toEqual([['', '2026-03-10T20:00:00Z', '2026-03-10T21:00:00Z ']])
    expect(moved(version('210000', 'SEQUENCE:2'), version('220000', 'SEQUENCE:1'))).toEqual([
      ['', '2026-03-10T20:00:00Z', '2026-03-10T21:00:00Z '],
    ])
  })
})

describe('a cancellation that has only a RECURRENCE-ID', () => {
  const series = [...WEEKLY.slice(0, -1), 'LOCATION:Oak Park', 'END:VEVENT']
  const off = (lines: readonly string[], warnings: readonly object[] = []) => {
    const read = calendar(calendarText([...series, ...lines]))
    expect(read.warnings).toEqual(warnings)
    return expand(read.entries, YEAR_2026).occurrences.map(({ entry, recurrenceId, when }) => [
      `${entry.status} ${entry.summary} ${entry.location}`,
      recurrenceId,
      when.kind === 'timed' ? `${when.start} ${when.end}` : when.firstDay,
    ])
  }
  const onThe = (start: string, end: string, what: string) => [what, start, `${start} ${end}`]
  const on = 'null Practice Oak Park'
  const called = 'CANCELLED Practice Oak Park'

  it.each([
    ['a RECURRENCE-ID in the series’ zone', `RECURRENCE-ID;TZID=${ZONE}:20260310T160000`],
    ['a RECURRENCE-ID in UTC', 'RECURRENCE-ID:20260310T200000Z'],
    ['a RECURRENCE-ID as a date', 'RECURRENCE-ID;VALUE=DATE:20260310'],
  ])('cancels a date, which keeps the time, name, place and length of its series: %s', (_what, line) => {
    expect(off(override(line, 'STATUS:CANCELLED'))).toEqual([
      onThe('2026-03-03T21:00:00Z', '2026-03-03T22:00:00Z', on),
      onThe('2026-03-10T20:00:00Z', '2026-03-10T21:00:00Z', called),
      onThe('2026-03-17T20:00:00Z', '2026-03-17T21:00:00Z', on),
      onThe('2026-03-24T20:00:00Z', '2026-03-24T21:00:00Z', on),
    ])
  })

  it('cancels all later dates if a cancellation has a RANGE, and does not change an earlier override', () => {
    const later = override(`RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T200000Z`, 'STATUS:CANCELLED')
    const moved = override(
      'RECURRENCE-ID:20260310T200000Z',
      `DTSTART;TZID=${ZONE}:20260311T180000`,
      'SUMMARY:Scrimmage',
      'STATUS:CANCELLED',
    )
    expect(off([...moved, ...later])).toEqual([
      onThe('2026-03-03T21:00:00Z', '2026-03-03T22:00:00Z', on),
      ['CANCELLED Scrimmage Oak Park', '2026-03-10T20:00:00Z', '2026-03-11T22:00:00Z 2026-03-11T23:00:00Z'],
      onThe('2026-03-17T20:00:00Z', '2026-03-17T21:00:00Z', called),
      onThe('2026-03-24T20:00:00Z', '2026-03-24T21:00:00Z', called),
    ])
  })

  it('uses the length that a cancellation states instead of the series’ length', () => {
    const line = override(
      'RECURRENCE-ID:20260310T200000Z',
      'DTSTART:20260310T200000Z',
      'DTEND:20260310T203000Z',
      'STATUS:CANCELLED',
    )
    expect(off(line)[1]).toEqual(onThe('2026-03-10T20:00:00Z', '2026-03-10T20:30:00Z', called))
  })

  it.each(['RECURRENCE-ID;VALUE=DATE:20260310', 'RECURRENCE-ID:20260310T200000Z'])(
    'ignores an override without a DTSTART unless it is cancelled: %s',
    (line) => {
      const dropped = [{ code: 'eventDropped', uid: 's', detail: 'DTSTART' }]
      expect(off(override(line, 'SUMMARY:Bring water'), dropped)).toEqual(off([]))
    },
  )

  it('cancels an occurrence of an all-day series, and shows a cancellation even if the series is missing', () => {
    const days = eventText([
      'UID:s',
      'DTSTART;VALUE=DATE:20260309',
      'DTEND;VALUE=DATE:20260311',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'SUMMARY:Camp',
    ])
    const line = override('RECURRENCE-ID:20260316T000000Z', 'STATUS:CANCELLED')
    const found = (...lines: string[][]) =>
      occurrences(calendar(calendarText(lines.flat())).entries).map(({ entry, when }) => [
        entry.status,
        entry.summary,
        when,
      ])
    expect(found(days, line)).toEqual([
      [null, 'Camp', { kind: 'days', firstDay: '2026-03-09', lastDay: '2026-03-10', bareEnd: null }],
      ['CANCELLED', 'Camp', { kind: 'days', firstDay: '2026-03-16', lastDay: '2026-03-17', bareEnd: null }],
    ])
    expect(found(line)).toEqual([
      [
        'CANCELLED',
        '',
        { kind: 'timed', start: '2026-03-16T00:00:00Z', end: null, zone: 'America/New_York' },
      ],
    ])
  })
})

describe('an override with RANGE=THISANDFUTURE', () => {
  it('moves and renames all later dates in wall time, except dates with a separate override', () => {
    const range = override(
      `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=${ZONE}:20260310T160000`,
      `DTSTART;TZID=${ZONE}:20260311T173000`,
      `DTEND;TZID=${ZONE}:20260311T190000`,
      'SUMMARY:Later',
    )
    const single = override(
      `RECURRENCE-ID;TZID=${ZONE}:20260317T160000`,
      `DTSTART;TZID=${ZONE}:20260317T120000`,
      'SUMMARY:Once',
    )
    expect(shown(WEEKLY, single, range)).toEqual([
      ['Practice', '2026-03-03T21:00:00Z', '2026-03-03T21:00:00Z 2026-03-03T22:00:00Z'],
      ['Later', '2026-03-10T20:00:00Z', '2026-03-11T21:30:00Z 2026-03-11T23:00:00Z'],
      ['Once', '2026-03-17T20:00:00Z', '2026-03-17T16:00:00Z '],
      ['Later', '2026-03-24T20:00:00Z', '2026-03-25T21:30:00Z 2026-03-25T23:00:00Z'],
    ])
  })

  it('keeps wall times over clock changes, and applies the most recent override with RANGE to each date', () => {
    const range = (day: string, time: string, summary: string) =>
      override(
        `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=${ZONE}:${day}T160000`,
        `DTSTART;TZID=${ZONE}:${day}T${time}`,
        `SUMMARY:${summary}`,
      )
    expect(shown(WEEKLY, range('20260317', '190000', 'Third'), range('20260303', '180000', 'First'))).toEqual(
      [
        ['First', '2026-03-03T21:00:00Z', '2026-03-03T23:00:00Z '],
        ['First', '2026-03-10T20:00:00Z', '2026-03-10T22:00:00Z '],
        ['Third', '2026-03-17T20:00:00Z', '2026-03-17T23:00:00Z '],
        ['Third', '2026-03-24T20:00:00Z', '2026-03-24T23:00:00Z '],
      ],
    )
  })

  it('changes only one occurrence if RANGE is THISANDPRIOR, or if the override makes a timed event all-day', () => {
    for (const [range, start] of [
      ['THISANDFUTURE', 'DTSTART;VALUE=DATE:20260310'],
      ['THISANDPRIOR', 'DTSTART:20260310T230000Z'],
    ] as const) {
      const read = calendar(
        calendarText([
          ...WEEKLY,
          ...override(`RECURRENCE-ID;RANGE=${range}:20260310T200000Z`, start, 'SUMMARY:X'),
        ]),
      )
      expect(read.warnings).toEqual([{ code: 'rangeIgnored', uid: 's', detail: null }])
      expect(expand(read.entries, YEAR_2026).occurrences.map(({ entry }) => entry.summary)).toEqual([
        'Practice',
        'X',
        'Practice',
        'Practice',
      ])
    }
  })
})

it('leaves out an excluded date (EXDATE), unless an override replaces the date', () => {
  const series = [...WEEKLY.slice(0, -1), 'EXDATE;VALUE=DATE:20260310,20260317', 'END:VEVENT']
  expect(
    shown(series, override('RECURRENCE-ID:20260317T200000Z', 'DTSTART:20260318T200000Z', 'SUMMARY:New')),
  ).toEqual([
    ['Practice', '2026-03-03T21:00:00Z', '2026-03-03T21:00:00Z 2026-03-03T22:00:00Z'],
    ['New', '2026-03-17T20:00:00Z', '2026-03-18T20:00:00Z '],
    ['Practice', '2026-03-24T20:00:00Z', '2026-03-24T20:00:00Z 2026-03-24T21:00:00Z'],
  ])
})
