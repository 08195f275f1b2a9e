import { describe, expect, it } from 'vitest'
import { calendar, calendarText, entry, eventText, occurrences, starts } from './calendar.fixture.ts'
import { zoneNamed } from './zone-name.ts'

describe('a zone name (C21)', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['"America/New_York"', 'America/New_York'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Eastern Standard Time', 'America/New_York'],
    ['Central Standard Time', 'America/Chicago'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    // Unicode's table of Windows zones has the old spelling 'Katmandu', which domain/time/zone.ts replaces.
    ['Nepal Standard Time', 'Asia/Katmandu'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-06.00) Central Time (US & Canada)', 'America/Chicago'],
    ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['/freeassociation.sourceforge.net/America/New_York', 'America/New_York'],
    ['/mozilla.org/20050126_1/America/Indiana/Indianapolis', 'America/Indiana/Indianapolis'],
    ['EST', 'America/New_York'],
    ['CDT', 'America/Chicago'],
    ['GMT-0500', 'Etc/GMT+5'],
    ['UTC+2', 'Etc/GMT-2'],
    ['UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['America/New York', 'America/New_York'],
    ['Eastern Daylight Time', 'America/New_York'],
    ['(UTC-05:00) Eastern Time (US and Canada)', 'America/New_York'],
    ['Eastern Time (US &amp; Canada)', 'America/New_York'],
    ['Arizona', 'America/Phoenix'],
    ['Mexico City', 'America/Mexico_City'],
    ['(GMT+10:00) Brisbane', 'Australia/Brisbane'],
    ['PT', 'America/Los_Angeles'],
    ['EST5EDT,M3.2.0,M11.1.0', 'America/New_York'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['UTC+05:30', 'Asia/Kolkata'],
    ['(GMT-03:00)', 'Etc/GMT+3'],
    ['(UTC+05.30)', 'Asia/Kolkata'],
    ['(UTC-03:00) Brasília', 'America/Sao_Paulo'],
    ['(UTC-03:00) Brasilia', 'America/Sao_Paulo'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['Western/Central Europe', 'Europe/Berlin'],
    ['US-Eastern', 'America/New_York'],
    ['GB', 'Europe/London'],
    ['Singapore', 'Asia/Singapore'],
    ['Japan', 'Asia/Tokyo'],
    ['Zulu', 'UTC'],
    ['Universal', 'UTC'],
    // Old Java versions used BST, ECT, NET, SST, MIT and IST in a sense that no feed's author means today:
    // BST meant Dhaka, ECT Paris, NET Yerevan, SST the Solomon Islands, MIT Samoa, and IST Kolkata.
    ['BST', null],
    ['ECT', null],
    ['NET', null],
    ['SST', null],
    ['MIT', null],
    ['IST', null],
    // SystemV names exist only in ICU. PostgreSQL does not support them.
    ['SystemV/PST8', null],
    ['/example.org/1/SystemV/PST8', null],
    ['UTC+05:17', null],
    ['Customized Time Zone', null],
    ['', null],
    ['../../etc/passwd', null],
  ])('resolves %j to %s', (name, zone) => {
    expect(zoneNamed(name)).toBe(zone)
  })

  it.each([
    ['CET', 1],
    ['MET', 1],
    ['EET', 2],
    ['WET', 0],
  ])('resolves %s to a zone with this winter offset in hours: %s', (name, hours) => {
    const zone = zoneNamed(name) ?? ''
    expect(Temporal.Instant.from('2026-01-15T12:00:00Z').toZonedDateTimeISO(zone).hour).toBe(12 + hours)
  })

  it('reads times as floating, with a warning, if the zone is an ambiguous abbreviation', () => {
    const read = calendar(calendarText(eventText(['UID:1', 'DTSTART;TZID=BST:20260709T180000'])))
    expect(read.entries[0]?.start).toMatchObject({ zone: null })
    expect(read.warnings).toEqual([{ code: 'zoneUnknown', uid: null, detail: 'BST' }])
  })
})

const custom = (...lines: string[]) =>
  calendar(
    calendarText([
      ...eventText(['UID:1', 'DTSTART;TZID=Custom:20260709T180000']),
      'BEGIN:VTIMEZONE',
      'TZID;X-FROM=TEST:Custom',
      ...lines,
      'END:VTIMEZONE',
    ]),
  )
const observance = (kind: string, to: string, month: string, day = '1SU') => [
  `BEGIN:${kind}`,
  `DTSTART:1601${month}01T020000`,
  `RRULE:FREQ=YEARLY;BYMONTH=${Number(month)};BYDAY=${day}`,
  'TZOFFSETFROM:+0000',
  `TZOFFSETTO:${to}`,
  `END:${kind}`,
]

describe('an unknown zone name (C21)', () => {
  it('resolves an unknown zone name by the VTIMEZONE, even if the VTIMEZONE follows the events', () => {
    const eastern = custom(
      ...observance('STANDARD', '-0500', '11'),
      ...observance('DAYLIGHT', '-0400', '03', '2SU'),
    )
    expect(eastern.entries[0]?.start).toEqual({
      kind: 'wall',
      wall: '2026-07-09T18:00:00',
      zone: 'America/New_York',
    })
    expect(eastern.warnings).toEqual([{ code: 'zoneGuessed', uid: null, detail: 'Custom' }])
    const sydney = custom(...observance('STANDARD', '+1000', '04'), ...observance('DAYLIGHT', '+1100', '10'))
    expect(sydney.entries[0]?.start).toMatchObject({ zone: 'Australia/Sydney' })
  })

  it.each([
    ['a list of cities with escaped commas', 'TZID:(UTC+01:00) Amsterdam\\, Berlin\\, Vienna'],
    ['a list of cities with plain commas', 'TZID:(UTC+01:00) Amsterdam, Berlin, Vienna'],
    ['a folded list of cities', 'TZID:(UTC+01:00) Amsterdam\\, Ber\r\n lin\\, Vienna'],
    ['a list of cities folded with a tab', 'TZID:(UTC+01:00) Amsterdam\\, Ber\r\n\tlin\\, Vienna'],
  ])('finds an unknown zone name in a VTIMEZONE: %s', (_what, name) => {
    const summer = observance('DAYLIGHT', '+0200', '03', '-1SU')
    const zone = [
      'BEGIN:VTIMEZONE',
      name,
      ...observance('STANDARD', '+0100', '10', '-1SU'),
      ...summer,
      'END:VTIMEZONE',
    ]
    for (const written of [
      '"(UTC+01:00) Amsterdam, Berlin, Vienna"',
      '"(UTC+01:00) Amsterdam\\, Berlin\\, Vienna"',
    ]) {
      const event = eventText(['UID:1', `DTSTART;TZID=${written}:20260709T180000`])
      expect(calendar(calendarText([...zone, ...event])).entries[0]?.start).toMatchObject({
        zone: 'Europe/Berlin',
      })
    }
  })

  it.each([
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', 'Europe/Amsterdam'],
    ['(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague', 'Europe/Belgrade'],
    ['"(GMT+02.00) Helsinki, Riga, Tallinn"', 'Europe/Helsinki'],
    ['"(UTC+10:00) Canberra, Melbourne, Sydney"', 'Australia/Sydney'],
    ['"(UTC) Edinburgh, London"', 'Europe/London'],
    ['"Osaka, Sapporo, Tokyo"', 'Asia/Tokyo'],
    // Of the three cities in this name, only Mazatlan has the offset -07:00.
    // La Paz (Bolivia) is at -04:00, and Chihuahua is now at -06:00.
    ['"(UTC-07:00) Chihuahua, La Paz, Mazatlan"', 'America/Mazatlan'],
    ['"Berlin, London"', null],
    ['"(UTC+05:00) Berlin, Rome"', null],
    ['"Nowhere, Elsewhere"', null],
  ])('resolves a Windows name without a VTIMEZONE by its cities: %s', (name, zone) => {
    expect(entry(`DTSTART;TZID=${name}:20260709T180000`).start).toMatchObject({ zone })
  })

  it('resolves an unknown zone name by X-LIC-LOCATION, or by a fixed offset', () => {
    expect(custom('X-LIC-LOCATION:America/Denver').entries[0]?.start).toMatchObject({
      zone: 'America/Denver',
    })
    expect(custom(...observance('STANDARD', '-0700', '01')).entries[0]?.start).toMatchObject({
      zone: 'Etc/GMT+7',
    })
  })

  it('reads times as floating, with a warning, if nothing defines the zone', () => {
    const odd = custom('BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETTO:soon', 'END:STANDARD')
    expect(odd.entries[0]?.start).toMatchObject({ zone: null })
    expect(odd.warnings).toEqual([{ code: 'zoneUnknown', uid: null, detail: 'Custom' }])
    expect(entry('DTSTART;TZID=Nowhere:20260709T180000').start).toMatchObject({ zone: null })
  })
})

describe('a VTIMEZONE that matches no IANA zone', () => {
  /**
   * This zone is at -05:17, and at -04:13 from the first Sunday in March to the first Sunday in November.
   * Both clock changes of 2026 are on the first day of the month.
   */
  const ODD = [...observance('STANDARD', '-0517', '11'), ...observance('DAYLIGHT', '-0413', '03')]
  /**
   * This zone is at -05:00, and at -04:00 from the first Sunday in April to the last Sunday in October.
   * The clock changes of 2026 are on April 5 and October 25.
   */
  const OLD = [
    ...observance('STANDARD', '-0500', '10', '-1SU'),
    ...observance('DAYLIGHT', '-0400', '04', '1SU'),
  ]
  const zoneOf = (lines: readonly string[], tzid = 'Custom') => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...lines,
    'END:VTIMEZONE',
  ]
  const inZone = (lines: readonly string[], ...event: string[]) =>
    calendar(calendarText([...zoneOf(lines), ...eventText(['UID:1', ...event])]))
  const at = (lines: readonly string[], wall: string) =>
    starts(inZone(lines, `DTSTART;TZID=Custom:${wall}`).entries)[0]

  it.each([
    ['20260109T180000', '2026-01-09T23:17:00Z'],
    ['20260228T180000', '2026-02-28T23:17:00Z'],
    ['20260301T180000', '2026-03-01T22:13:00Z'],
    ['20260709T180000', '2026-07-09T22:13:00Z'],
    ['20261102T180000', '2026-11-02T23:17:00Z'],
    // Clocks skip from 02:00 to 03:04, so the skipped time 02:30 is read with the offset before the gap.
    ['20260301T023000', '2026-03-01T07:47:00Z'],
    // Clocks show 01:30 twice: they go from 02:00 back to 00:56. The first occurrence applies.
    ['20261101T013000', '2026-11-01T05:43:00Z'],
  ])('uses the offset of a defined zone on that day: %s is %s', (wall, instant) => {
    expect(at(ODD, wall)).toBe(instant)
    expect(inZone(ODD, `DTSTART;TZID=Custom:${wall}`).warnings).toEqual([])
  })

  it('keeps the wall times of a series, including EXDATEs and overrides, across clock changes', () => {
    const series = [
      'DTSTART;TZID=Custom:20260224T173000',
      'DTEND;TZID=Custom:20260224T190000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Custom:20260310T173000',
    ]
    const moved = eventText([
      'UID:1',
      'RECURRENCE-ID;TZID=Custom:20260317T173000',
      'DTSTART;TZID=Custom:20260318T120000',
    ])
    const text = calendarText([...zoneOf(ODD), ...eventText(['UID:1', ...series]), ...moved])
    expect(occurrences(calendar(text).entries).map(({ recurrenceId, when }) => [recurrenceId, when])).toEqual(
      [
        [
          '2026-02-24T22:47:00Z',
          {
            kind: 'timed',
            start: '2026-02-24T22:47:00Z',
            end: '2026-02-25T00:17:00Z',
            zone: 'America/New_York',
          },
        ],
        [
          '2026-03-03T21:43:00Z',
          {
            kind: 'timed',
            start: '2026-03-03T21:43:00Z',
            end: '2026-03-03T23:13:00Z',
            zone: 'America/New_York',
          },
        ],
        [
          '2026-03-17T21:43:00Z',
          { kind: 'timed', start: '2026-03-18T16:13:00Z', end: null, zone: 'America/New_York' },
        ],
      ],
    )
    const day = inZone(ODD, 'DTSTART;TZID=Custom:20260228T180000', 'DURATION:P1D').entries
    expect(occurrences(day)[0]?.when).toMatchObject({ end: '2026-03-01T22:13:00Z' })
  })

  it('uses a VTIMEZONE as written if the offsets match an IANA zone but the change dates do not', () => {
    const read = inZone(OLD, 'DTSTART;TZID=Custom:20260324T180000', 'RRULE:FREQ=WEEKLY;COUNT=3')
    expect(occurrences(read.entries).map(({ when }) => when)).toMatchObject([
      { start: '2026-03-24T23:00:00Z', zone: 'Etc/GMT+5' },
      { start: '2026-03-31T23:00:00Z', zone: 'Etc/GMT+5' },
      { start: '2026-04-07T22:00:00Z', zone: 'America/New_York' },
    ])
  })

  it('uses a VTIMEZONE with listed change dates (RDATE), and a VTIMEZONE with a rule that has ended', () => {
    const named = [
      'BEGIN:DAYLIGHT',
      'DTSTART:20250425T000000',
      'RDATE:20260424T000000,20270430T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0300',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251031T000000',
      'RDATE:20261030T000000',
      'RDATE:20271029T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0200',
      'END:STANDARD',
    ]
    expect(at(named, '20260423T180000')).toBe('2026-04-23T16:00:00Z')
    expect(at(named, '20260425T180000')).toBe('2026-04-25T15:00:00Z')
    expect(at(named, '20261031T180000')).toBe('2026-10-31T16:00:00Z')
    const ended = [
      ...observance('STANDARD', '+0120', '10'),
      'BEGIN:DAYLIGHT',
      'DTSTART:20100307T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;UNTIL=20250302T004000Z',
      'TZOFFSETFROM:+0120',
      'TZOFFSETTO:+0220',
      'END:DAYLIGHT',
    ]
    expect(
      starts(inZone(ended, 'DTSTART;TZID=Custom:20250709T180000').entries, { from: '2025-01-01T00:00:00Z' }),
    ).toEqual(['2025-07-09T15:40:00Z'])
    expect(at(ended, '20260709T180000')).toBe('2026-07-09T16:40:00Z')
  })

  it('replaces a VTIMEZONE that has only two clock changes with the IANA zone that has the same changes', () => {
    const once = (kind: string, day: string, from: string, to: string) => [
      `BEGIN:${kind}`,
      `DTSTART:${day}T020000`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ]
    const of2007 = [
      ...once('DAYLIGHT', '20070311', '-0500', '-0400'),
      ...once('STANDARD', '20071104', '-0400', '-0500'),
    ]
    expect(at(of2007, '20260709T180000')).toBe('2026-07-09T22:00:00Z')
    // The clocks of Athens also go back on October 25, but go forward on March 29, not on March 22.
    const beirut = [
      ...once('STANDARD', '20261025', '+0300', '+0200'),
      ...once('DAYLIGHT', '20260322', '+0200', '+0300'),
    ]
    expect(at(beirut, '20260325T180000')).toBe('2026-03-25T15:00:00Z')
  })

  it('prefers the VTIMEZONE to the offset in the zone’s name, as for Scalix’s summer time of Brasília', () => {
    const scalix = [
      'BEGIN:STANDARD',
      'DTSTART:16010101T230000',
      'TZOFFSETFROM:-0200',
      'TZOFFSETTO:-0300',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=3SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'TZOFFSETFROM:-0300',
      'TZOFFSETTO:-0200',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=4SU',
      'END:DAYLIGHT',
    ]
    const read = (wall: string) => {
      const event = eventText(['UID:1', `DTSTART;TZID="(GMT-03:00)":${wall}`])
      return starts(calendar(calendarText([...zoneOf(scalix, '(GMT-03:00)'), ...event])).entries)
    }
    expect(read('20260518T123000')).toEqual(['2026-05-18T15:30:00Z'])
    expect(read('20260110T123000')).toEqual(['2026-01-10T14:30:00Z'])
  })

  it.each([
    ['clocks that change every second', ['RRULE:FREQ=SECONDLY']],
    ['clocks that change every day', ['RRULE:FREQ=DAILY']],
    ['a rule that has no date', ['RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31']],
    ['an invalid rule', ['RRULE:FREQ=SOMETIMES']],
    ['invalid dates', ['RDATE:20261345T000000']],
  ])('rejects a VTIMEZONE with %s', (_what, lines) => {
    const zone = ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETTO:+0117', ...lines, 'END:STANDARD']
    const read = inZone(zone, 'DTSTART;TZID=Custom:20260709T180000')
    expect(read.entries[0]?.start).toMatchObject({ zone: null })
    expect(read.warnings).toEqual([{ code: 'zoneUnknown', uid: null, detail: 'Custom' }])
  })

  it('rejects VTIMEZONEs beyond the limits of a file', () => {
    const parts = (many: number) =>
      Array.from({ length: many }, (_, index) => [
        'BEGIN:DAYLIGHT',
        `DTSTART:${2000 + (index % 90)}0${1 + (index % 9)}01T020000`,
        `TZOFFSETTO:+0${index % 10}1${index % 6}`,
        'END:DAYLIGHT',
      ]).flat()
    expect(inZone(parts(5_000), 'DTSTART;TZID=Custom:20260709T180000').entries[0]?.start).toMatchObject({
      zone: null,
    })
    const dense = [
      'BEGIN:DAYLIGHT',
      'DTSTART:19700101T020000',
      'RRULE:FREQ=MINUTELY',
      'TZOFFSETTO:+0117',
      'END:DAYLIGHT',
    ]
    const names = Array.from({ length: 200 }, (_, index) => `Zone ${index}`)
    const read = calendar(
      calendarText([
        ...names.flatMap((name) => zoneOf(dense, name)),
        ...names.flatMap((name) => eventText([`UID:${name}`, `DTSTART;TZID=${name}:20260709T180000`])),
      ]),
    )
    expect(read.entries.filter(({ start }) => start.kind === 'wall' && start.zone === null)).toHaveLength(200)
  })

  it('reads further times as floating once the zone names in all times exceed the size limit', () => {
    const dates = Array.from({ length: 2_000 }, (_, index) =>
      Temporal.PlainDate.from('2026-01-01').add({ days: index }).toString().replaceAll('-', ''),
    )
    const except = `EXDATE;TZID=Custom:${dates.map((day) => `${day}T180000`).join(',')}`
    const events = Array.from({ length: 50 }, (_, index) =>
      eventText([`UID:${index}`, 'DTSTART;TZID=Custom:20260709T180000', 'RRULE:FREQ=DAILY', except]),
    )
    const read = calendar(calendarText([...zoneOf(ODD), ...events.flat()]))
    const times = read.entries.flatMap(({ exceptDates }) => exceptDates)
    expect(times).toHaveLength(100_000)
    const characters = times.reduce(
      (sum, time) => sum + (time.kind === 'wall' ? (time.zone ?? '').length : 0),
      0,
    )
    expect(characters).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect(read.warnings).toContainEqual({ code: 'zoneUnknown', uid: null, detail: 'Custom' })
    expect(starts(read.entries)).toEqual(starts(read.entries.slice(0, 1)))
  })
})

describe('wrong VTIMEZONEs, floating and UTC times (C21)', () => {
  it('ignores a VTIMEZONE if the zone’s name is already known', () => {
    const lie = calendarText([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      ...observance('STANDARD', '+0900', '11'),
      'END:VTIMEZONE',
      ...eventText(['UID:1', 'DTSTART;TZID=America/New_York:20260709T180000']),
    ])
    expect(starts(calendar(lie).entries)).toEqual(['2026-07-09T22:00:00Z'])
  })

  it('reads the floating time 18:00 as 18:00 in the team’s zone', () => {
    const floating = entry('DTSTART:20260709T180000')
    expect(floating.start).toEqual({ kind: 'wall', wall: '2026-07-09T18:00:00', zone: null })
    expect(starts([floating], { zone: 'America/New_York' })).toEqual(['2026-07-09T22:00:00Z'])
    expect(starts([floating], { zone: 'Asia/Kathmandu' })).toEqual(['2026-07-09T12:15:00Z'])
  })

  it('reads a time in the zone of the event’s TZID property, and returns an instant for the TZID ‘UTC’', () => {
    expect(entry('TZID:America/Chicago', 'DTSTART:20260709T180000').start).toMatchObject({
      zone: 'America/Chicago',
    })
    expect(entry('DTSTART;TZID=UTC:20260709T180000').start).toEqual({
      kind: 'utc',
      wall: '2026-07-09T18:00:00',
    })
    expect(entry('DTSTART;VALUE=DATE-TIME;TZID="America/Chicago":20260709T180000').start).toMatchObject({
      zone: 'America/Chicago',
    })
  })

  it('keeps all-day events on the same days in every zone', () => {
    for (const zone of ['Etc/GMT+12', 'America/St_Johns', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      expect(starts([entry('DTSTART;VALUE=DATE:20260509')], { zone })).toEqual(['2026-05-09'])
      expect(starts([entry('DTSTART;TZID=America/New_York:20260509')], { zone })).toEqual(['2026-05-09'])
    }
  })

  it('reads an Outlook event from midnight to midnight as all-day only if X-MICROSOFT-CDO-ALLDAYEVENT is TRUE', () => {
    const lines = [
      'DTSTART;TZID=America/New_York:20260509T000000',
      'DTEND;TZID=America/New_York:20260511T000000',
    ]
    expect(entry(...lines, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE')).toMatchObject({
      start: { kind: 'day', day: '2026-05-09' },
      end: { kind: 'day', day: '2026-05-11' },
    })
    expect(entry(...lines).start.kind).toBe('wall')
    // The event lasts until the last minute of its last day.
    const lasting = ['DTSTART;TZID=America/New_York:20260509T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']
    for (const end of ['20260510T235900', '20260510T235959'])
      expect(occurrences([entry(...lasting, `DTEND;TZID=America/New_York:${end}`)])[0]?.when).toMatchObject({
        kind: 'days',
        firstDay: '2026-05-09',
        lastDay: '2026-05-10',
      })
  })

  it('handles leap seconds, missing seconds, 24:00, and days that do not exist (C25)', () => {
    expect(entry('DTSTART:20161231T235960Z').start).toMatchObject({ wall: '2016-12-31T23:59:59' })
    expect(entry('DTSTART:20260509T1800').start).toMatchObject({ wall: '2026-05-09T18:00:00' })
    expect(entry('DTSTART:20241231T240000Z').start).toMatchObject({ wall: '2025-01-01T00:00:00' })
    for (const bad of ['20260230T180000Z', '20260509T250000Z', '20260509T186000Z', 'tomorrow', '']) {
      expect(() => entry(`DTSTART:${bad}`)).toThrow('unreadable')
    }
  })
})
