import { describe, expect, it } from 'vitest'
import { expand } from './expand.ts'
import { EXPAND_LIMITS } from './window.ts'
import {
  calendar,
  calendarText,
  entry,
  eventText,
  occurrences,
  starts,
  YEAR_2026,
} from './calendar.fixture.ts'

const ZONE = 'America/New_York'
const START = `DTSTART;TZID=${ZONE}:20260303T160000`
const END = `DTEND;TZID=${ZONE}:20260303T173000`

describe('recurring events keep their wall time (C20)', () => {
  it('keeps the wall time of a weekly practice over clock changes', () => {
    const weekly = entry(START, END, 'RRULE:FREQ=WEEKLY;COUNT=3')
    expect(occurrences([weekly]).map(({ when }) => when)).toEqual([
      { kind: 'timed', start: '2026-03-03T21:00:00Z', end: '2026-03-03T22:30:00Z', zone: ZONE },
      { kind: 'timed', start: '2026-03-10T20:00:00Z', end: '2026-03-10T21:30:00Z', zone: ZONE },
      { kind: 'timed', start: '2026-03-17T20:00:00Z', end: '2026-03-17T21:30:00Z', zone: ZONE },
    ])
  })

  it('starts a daily 02:30 event at 03:30 when clocks skip 02:30, and a daily 01:30 event at the first 01:30', () => {
    const daily = (time: string, from: string) =>
      starts([entry(`DTSTART;TZID=${ZONE}:${from}T${time}`, 'RRULE:FREQ=DAILY;COUNT=3')])
    expect(daily('023000', '20260307')).toEqual([
      '2026-03-07T07:30:00Z',
      '2026-03-08T07:30:00Z',
      '2026-03-09T06:30:00Z',
    ])
    expect(daily('013000', '20261031')).toEqual([
      '2026-10-31T05:30:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-02T06:30:00Z',
    ])
  })

  it('preserves the length of an event that starts in the skipped hour', () => {
    const at = (...lines: string[]) => occurrences([entry(...lines)]).map(({ when }) => when)
    const timed = (start: string, end: string) => ({ kind: 'timed', start, end, zone: ZONE })
    for (const [from, to, start, end] of [
      ['020000', '030000', '07:00', '08:00'],
      ['023000', '033000', '07:30', '08:30'],
      ['021500', '024500', '07:15', '07:45'],
    ] as const)
      expect(at(`DTSTART;TZID=${ZONE}:20260308T${from}`, `DTEND;TZID=${ZONE}:20260308T${to}`)).toEqual([
        timed(`2026-03-08T${start}:00Z`, `2026-03-08T${end}:00Z`),
      ])
    expect(
      at(
        `DTSTART;TZID=${ZONE}:20260307T023000`,
        `DTEND;TZID=${ZONE}:20260307T033000`,
        'RRULE:FREQ=DAILY;COUNT=2',
      )[1],
    ).toEqual(timed('2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z'))
  })

  it('handles Lord Howe’s clock change of 30 minutes', () => {
    const daily = entry('DTSTART;TZID=Australia/Lord_Howe:20261003T021500', 'RRULE:FREQ=DAILY;COUNT=3')
    expect(starts([daily])).toEqual(['2026-10-02T15:45:00Z', '2026-10-03T15:45:00Z', '2026-10-04T15:15:00Z'])
  })

  it('does not shift a series in UTC when clocks change', () => {
    expect(starts([entry('DTSTART:20260303T210000Z', 'RRULE:FREQ=WEEKLY;COUNT=2')])).toEqual([
      '2026-03-03T21:00:00Z',
      '2026-03-10T21:00:00Z',
    ])
  })

  it('handles February 29, the fifth Monday, week 53 and the year 9999 (C25)', () => {
    const window = { from: '2024-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' }
    expect(starts([entry('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY')], window)).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ])
    expect(starts([entry('DTSTART;VALUE=DATE:20260330', 'RRULE:FREQ=MONTHLY;BYDAY=5MO;COUNT=3')])).toEqual([
      '2026-03-30',
      '2026-06-29',
      '2026-08-31',
    ])
    expect(starts([entry('DTSTART;VALUE=DATE:20260131', 'RRULE:FREQ=MONTHLY;COUNT=3')])).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ])
    const last = entry('DTSTART:99991231T235900Z', 'DTEND:99991231T235930Z', 'RRULE:FREQ=DAILY')
    expect(starts([last], { from: '9999-12-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toEqual([
      '9999-12-31T23:59:00Z',
    ])
    expect(starts([entry('DTSTART:19700101T000000Z')], { from: '1970-01-01T00:00:00Z' })).toHaveLength(1)
    // 2026 has a week 53, which starts on Monday, December 28.
    expect(starts([entry('DTSTART;VALUE=DATE:20261228', 'RRULE:FREQ=WEEKLY;COUNT=2')])).toEqual([
      '2026-12-28',
    ])
    expect(starts([entry('DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO')])).toEqual([
      '2026-01-05',
      '2026-12-28',
    ])
    expect(
      starts([entry('DTSTART:00010101T000000', 'DTEND:20260601T000000')], { zone: 'Asia/Kathmandu' }),
    ).toEqual([])
  })
})

describe('the dates of a series', () => {
  it('includes an occurrence at the exact time of UNTIL, whether UNTIL is an instant, a wall time or a date', () => {
    const until = (text: string) => starts([entry(START, END, `RRULE:FREQ=WEEKLY;UNTIL=${text}`)]).length
    expect(until('20260317T200000Z')).toBe(3)
    expect(until('20260317T195959Z')).toBe(2)
    expect(until('20260317T160000')).toBe(3)
    expect(until('20260317')).toBe(3)
    expect(until('20260316')).toBe(2)
  })

  it('includes the UNTIL day in an all-day series', () => {
    const days = entry(
      'DTSTART;VALUE=DATE:20260314',
      'DTEND;VALUE=DATE:20260315',
      'RRULE:FREQ=DAILY;UNTIL=20260315',
    )
    expect(starts([days])).toEqual(['2026-03-14', '2026-03-15'])
  })

  it('ends an all-day series on the local day of an UNTIL instant, but reads UNTIL at midnight UTC as a plain date', () => {
    const until = (text: string) =>
      starts([entry('DTSTART;VALUE=DATE:20260314', `RRULE:FREQ=DAILY;UNTIL=${text}`)]).at(-1)
    // 03:59:59Z is 23:59:59 of the day before in New York, in summer.
    expect(until('20260317T035959Z')).toBe('2026-03-16')
    expect(until('20260317T000000Z')).toBe('2026-03-17')
    expect(until('20260317T120000')).toBe('2026-03-17')
  })

  it('keeps the first date of a series if UNTIL is before the first date', () => {
    expect(starts([entry(START, 'RRULE:FREQ=DAILY;UNTIL=20200101T000000Z')])).toEqual([
      '2026-03-03T21:00:00Z',
    ])
  })

  it('counts excluded dates (EXDATE) toward COUNT', () => {
    const series = entry(START, 'RRULE:FREQ=DAILY;COUNT=3', `EXDATE;TZID=${ZONE}:20260304T160000`)
    expect(starts([series])).toEqual(['2026-03-03T21:00:00Z', '2026-03-05T21:00:00Z'])
  })

  it('includes and counts DTSTART even if the rule does not match DTSTART', () => {
    expect(starts([entry(START, 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3')])).toEqual([
      '2026-03-03T21:00:00Z',
      '2026-03-04T21:00:00Z',
      '2026-03-11T20:00:00Z',
    ])
  })

  it('accepts EXDATEs in UTC, as floating times, in another zone, and as days', () => {
    for (const exdate of [
      `EXDATE;TZID=${ZONE}:20260310T160000`,
      'EXDATE:20260310T200000Z',
      'EXDATE:20260310T160000',
      'EXDATE;TZID=America/Chicago:20260310T150000',
      'EXDATE;VALUE=DATE:20260310',
    ]) {
      const series = entry(START, 'RRULE:FREQ=WEEKLY;COUNT=3', exdate)
      expect(starts([series])).toEqual(['2026-03-03T21:00:00Z', '2026-03-17T20:00:00Z'])
    }
  })

  it('returns no occurrence if EXDATEs exclude all dates', () => {
    const series = entry(
      START,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      `EXDATE;TZID=${ZONE}:20260303T160000,20260310T160000`,
    )
    expect(expand([series], YEAR_2026)).toEqual({ occurrences: [], truncated: false, warnings: [] })
  })

  it('adds each RDATE only once, even if the rule also yields the same date', () => {
    const series = entry(
      START,
      `RDATE;TZID=${ZONE}:20260305T100000,20260303T160000`,
      'RDATE;VALUE=PERIOD:20260306T150000Z/PT1H',
    )
    expect(starts([series])).toEqual(['2026-03-03T21:00:00Z', '2026-03-05T15:00:00Z', '2026-03-06T15:00:00Z'])
  })

  it('applies the end of an RDATE’s PERIOD only to the date of that PERIOD', () => {
    const series = entry(
      START,
      END,
      'RDATE;VALUE=PERIOD:20260306T150000Z/PT45M,20260307T150000Z/20260307T170000Z',
      `RDATE;TZID=${ZONE}:20260308T160000`,
    )
    expect(occurrences([series]).map(({ when }) => when.kind === 'timed' && [when.start, when.end])).toEqual([
      ['2026-03-03T21:00:00Z', '2026-03-03T22:30:00Z'],
      ['2026-03-06T15:00:00Z', '2026-03-06T15:45:00Z'],
      ['2026-03-07T15:00:00Z', '2026-03-07T17:00:00Z'],
      ['2026-03-08T20:00:00Z', '2026-03-08T21:30:00Z'],
    ])
    const longer = entry(START, END, 'RDATE;VALUE=PERIOD:20260306T150000Z/PT1H')
    const shorter = entry(START, END, 'RDATE;VALUE=PERIOD:20260306T150000Z/PT45M')
    expect(longer.hash).not.toBe(shorter.hash)
  })

  it('replaces an occurrence with an override, even if the override has another time, and keeps an override without a series', () => {
    const series = eventText(['UID:s', START, END, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Practice'])
    const moved = eventText([
      'UID:s',
      'RECURRENCE-ID:20260310T200000Z',
      `DTSTART;TZID=${ZONE}:20260320T180000`,
      'SUMMARY:Moved',
    ])
    const found = occurrences(calendar(calendarText([...moved, ...series])).entries)
    expect(found.map(({ entry: { summary }, recurrenceId }) => [summary, recurrenceId])).toEqual([
      ['Practice', '2026-03-03T21:00:00Z'],
      ['Practice', '2026-03-17T20:00:00Z'],
      ['Moved', '2026-03-10T20:00:00Z'],
    ])
    expect(starts(calendar(calendarText(moved)).entries)).toEqual(['2026-03-20T22:00:00Z'])
  })

  it('identifies an occurrence by the planned time, and omits the zone of a floating time', () => {
    const key = (line: string, zone: string) =>
      occurrences([entry(line, 'RRULE:FREQ=DAILY;COUNT=1')], { zone })[0]?.recurrenceId
    expect(key('DTSTART:20260303T160000', 'Asia/Kathmandu')).toBe('2026-03-03T16:00:00')
    expect(key('DTSTART:20260303T160000', ZONE)).toBe('2026-03-03T16:00:00')
    expect(key(START, 'Asia/Kathmandu')).toBe('2026-03-03T21:00:00Z')
  })
})

describe('the length of an event', () => {
  const end = (...lines: string[]) => {
    const when = occurrences([entry(...lines)])[0]?.when
    return when?.kind === 'timed' ? when.end : (when?.lastDay ?? null)
  }

  it.each([
    ['no end', [START], null],
    ['an end at the start means an unknown length', [START, `DTEND;TZID=${ZONE}:20260303T160000`], null],
    ['an end before the start means an unknown length', [START, `DTEND;TZID=${ZONE}:20260303T150000`], null],
    [
      'an end in another zone is converted',
      [START, 'DTEND;TZID=America/Chicago:20260303T170000'],
      '2026-03-03T23:00:00Z',
    ],
    ['DURATION', [START, 'DURATION:PT1H15M'], '2026-03-03T22:15:00Z'],
    ['DURATION in weeks', [START, 'DURATION:P1W'], '2026-03-10T20:00:00Z'],
    ['a negative DURATION is ignored', [START, 'DURATION:-PT1H'], null],
    ['a huge DURATION is ignored', [START, 'DURATION:PT999999999999H'], null],
    [
      'an end wins over a DURATION',
      [START, `DTEND;TZID=${ZONE}:20260303T173000`, 'DURATION:PT9H'],
      '2026-03-03T22:30:00Z',
    ],
    ['an end that is a date is ignored', [START, 'DTEND;VALUE=DATE:20260304'], null],
    ['an end ten years after the start is ignored', [START, 'DTEND:20360401T000000Z'], null],
    ['an end in the year 9999 is ignored', [START, 'DTEND:99991231T235959Z'], null],
    [
      'an end with a time of day leaves an all-day event at one day',
      ['DTSTART;VALUE=DATE:20260509', 'DTEND:20260510T000000'],
      '2026-05-09',
    ],
    [
      'an all-day event until the year 9999 is one day long',
      ['DTSTART;VALUE=DATE:20260509', 'DTEND;VALUE=DATE:99991231'],
      '2026-05-09',
    ],
    ['a malformed DURATION is ignored', [START, 'DURATION:soon'], null],
    ['one day', ['DTSTART;VALUE=DATE:20260509'], '2026-05-09'],
    [
      'an all-day event with its end on the next day',
      ['DTSTART;VALUE=DATE:20260509', 'DTEND;VALUE=DATE:20260510'],
      '2026-05-09',
    ],
    [
      'an all-day event with its end on the same day',
      ['DTSTART;VALUE=DATE:20260509', 'DTEND;VALUE=DATE:20260509'],
      '2026-05-09',
    ],
    [
      'an all-day event with its end before its start',
      ['DTSTART;VALUE=DATE:20260509', 'DTEND;VALUE=DATE:20260501'],
      '2026-05-09',
    ],
    ['three days', ['DTSTART;VALUE=DATE:20260509', 'DURATION:P3D'], '2026-05-11'],
  ])('reads the length of an event: %s', (_what, lines, expected) => {
    expect(end(...lines)).toBe(expected)
  })
})

describe('the window of an expansion', () => {
  it('includes events that overlap the window', () => {
    const window = { from: '2026-03-03T22:00:00Z', to: '2026-03-04T00:00:00Z' }
    expect(starts([entry(START, END)], window)).toHaveLength(1)
    expect(starts([entry(START)], window)).toHaveLength(0)
    expect(starts([entry('DTSTART:20260304T000000Z')], window)).toHaveLength(0)
    expect(starts([entry('DTSTART;VALUE=DATE:20260303')], window)).toHaveLength(1)
    expect(starts([entry('DTSTART;VALUE=DATE:20260301', 'DTEND;VALUE=DATE:20260310')], window)).toHaveLength(
      1,
    )
    expect(starts([entry('DTSTART;VALUE=DATE:20260304')], window)).toHaveLength(0)
  })

  it('includes later dates of a series that started years before the window', () => {
    const series = entry('DTSTART;TZID=America/New_York:20100105T160000', 'RRULE:FREQ=WEEKLY')
    expect(starts([series])).toHaveLength(52)
  })
})

describe('rules with no date, or with millions of dates (C33)', () => {
  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=HOURLY;BYMONTHDAY=31;BYMONTH=4',
    'FREQ=HOURLY;INTERVAL=11999;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYSETPOS=300;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=WEEKLY;BYWEEKNO=20;BYDAY=MO',
    'FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO',
    'FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=6,9,11',
    'FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=DAILY;INTERVAL=999999999',
    'FREQ=WEEKLY;INTERVAL=999999999;BYDAY=MO',
    'FREQ=DAILY;COUNT=0',
  ])('keeps only the start of an event with the rule %s', (rule) => {
    expect(starts([entry(START, `RRULE:${rule}`)])).toEqual(['2026-03-03T21:00:00Z'])
  })

  it.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5;BYSECOND=1,2,3',
  ])('truncates %s with a warning, without affecting other events', (rule) => {
    const wild = entry(START, `RRULE:${rule}`)
    const game = { ...entry('DTSTART:20260509T180000Z'), uid: 'game' }
    const result = expand([wild, game], YEAR_2026)
    expect(result.truncated).toBe(true)
    expect(result.warnings).toEqual([{ code: 'seriesCut', uid: '1', detail: null }])
    expect(result.occurrences).toHaveLength(EXPAND_LIMITS.maxPerSeries + 1)
    expect(result.occurrences.some(({ entry: { uid } }) => uid === 'game')).toBe(true)
  })

  it('stops at the feed’s step limit while expanding 1,000 rules without dates, but still returns each event once', () => {
    const wild = Array.from({ length: 1_000 }, (_, i) => ({
      ...entry(START, 'RRULE:FREQ=HOURLY;BYMONTHDAY=31;BYMONTH=4'),
      uid: `u${i}`,
    }))
    const result = expand(wild, YEAR_2026)
    expect(result.occurrences).toHaveLength(1_000)
    expect(result.truncated).toBe(true)
  })

  it('truncates a series at the feed’s maximum number of occurrences, but keeps single events', () => {
    const limits = { ...EXPAND_LIMITS, maxOccurrences: 3 }
    const result = expand(
      [entry(START, 'RRULE:FREQ=DAILY'), { ...entry('DTSTART:20260601T000000Z'), uid: 'single' }],
      YEAR_2026,
      limits,
    )
    expect(result.occurrences).toHaveLength(3)
    expect(result.truncated).toBe(true)
    expect(result.occurrences.at(-1)?.entry.uid).toBe('single')
  })
})
