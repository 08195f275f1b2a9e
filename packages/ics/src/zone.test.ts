import { describe, expect, it } from 'vitest'
import { calendar, calendarText, entry, eventText, occurrences, starts } from './calendar.fixture.ts'
import { zoneNamed } from './zone-name.ts'

describe('C21: what a zone name means', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['"America/New_York"', 'America/New_York'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Eastern Standard Time', 'America/New_York'],
    ['Central Standard Time', 'America/Chicago'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    // Unicode's table keeps the old spelling; domain/time/zone.ts knows today's.
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
    ['GB', 'Europe/London'],
    ['Singapore', 'Asia/Singapore'],
    ['Japan', 'Asia/Tokyo'],
    ['Zulu', 'UTC'],
    ['Universal', 'UTC'],
    // What old Java called so is far from who writes it: Dhaka, Paris, Yerevan, the Solomons, Samoa, Kolkata.
    ['BST', null],
    ['ECT', null],
    ['NET', null],
    ['SST', null],
    ['MIT', null],
    ['IST', null],
    // ICU's own, which PostgreSQL cannot reckon in.
    ['SystemV/PST8', null],
    ['/example.org/1/SystemV/PST8', null],
    ['UTC+05:17', null],
    ['Customized Time Zone', null],
    ['', null],
    ['../../etc/passwd', null],
  ])('%j is %s', (name, zone) => {
    expect(zoneNamed(name)).toBe(zone)
  })

  it.each([
    ['CET', 1],
    ['MET', 1],
    ['EET', 2],
    ['WET', 0],
  ])('%s is some hours from Greenwich in winter', (name, hours) => {
    const zone = zoneNamed(name) ?? ''
    expect(Temporal.Instant.from('2026-01-15T12:00:00Z').toZonedDateTimeISO(zone).hour).toBe(12 + hours)
  })

  it('three letters that are nobody’s float, and say so', () => {
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
const observance = (kind: string, to: string, month: string) => [
  `BEGIN:${kind}`,
  `DTSTART:1601${month}01T020000`,
  `RRULE:FREQ=YEARLY;BYMONTH=${Number(month)};BYDAY=1SU`,
  'TZOFFSETFROM:+0000',
  `TZOFFSETTO:${to}`,
  `END:${kind}`,
]

describe('C21: names nobody knows', () => {
  it('are read by how their VTIMEZONE behaves, also where it stands after the events', () => {
    const eastern = custom(...observance('STANDARD', '-0500', '11'), ...observance('DAYLIGHT', '-0400', '03'))
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
    ['with escaped commas', 'TZID:(UTC+01:00) Amsterdam\\, Berlin\\, Vienna'],
    ['with plain commas', 'TZID:(UTC+01:00) Amsterdam, Berlin, Vienna'],
    ['folded', 'TZID:(UTC+01:00) Amsterdam\\, Ber\r\n lin\\, Vienna'],
    ['folded with a tab', 'TZID:(UTC+01:00) Amsterdam\\, Ber\r\n\tlin\\, Vienna'],
  ])('under their name %s', (_what, name) => {
    const summer = observance('DAYLIGHT', '+0200', '03')
    const zone = [
      'BEGIN:VTIMEZONE',
      name,
      ...observance('STANDARD', '+0100', '10'),
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
    // Bolivia's La Paz is at -04:00, and Chihuahua at -06:00 by now.
    ['"(UTC-07:00) Chihuahua, La Paz, Mazatlan"', 'America/Mazatlan'],
    ['"Berlin, London"', null],
    ['"(UTC+05:00) Berlin, Rome"', null],
    ['"Nowhere, Elsewhere"', null],
  ])('or by the cities of a name of Windows that nothing defines: %s', (name, zone) => {
    expect(entry(`DTSTART;TZID=${name}:20260709T180000`).start).toMatchObject({ zone })
  })

  it('or by X-LIC-LOCATION, or a fixed offset', () => {
    expect(custom('X-LIC-LOCATION:America/Denver').entries[0]?.start).toMatchObject({
      zone: 'America/Denver',
    })
    expect(custom(...observance('STANDARD', '-0700', '01')).entries[0]?.start).toMatchObject({
      zone: 'Etc/GMT+7',
    })
  })

  it('or float, and say so', () => {
    const odd = custom(...observance('STANDARD', '-0517', '11'), ...observance('DAYLIGHT', '-0413', '03'))
    expect(odd.entries[0]?.start).toMatchObject({ zone: null })
    expect(odd.warnings).toEqual([{ code: 'zoneUnknown', uid: null, detail: 'Custom' }])
    expect(entry('DTSTART;TZID=Nowhere:20260709T180000').start).toMatchObject({ zone: null })
  })
})

describe('C21: lying VTIMEZONEs, floating and UTC times', () => {
  it('a VTIMEZONE of a known name is not believed', () => {
    const lie = calendarText([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      ...observance('STANDARD', '+0900', '11'),
      'END:VTIMEZONE',
      ...eventText(['UID:1', 'DTSTART;TZID=America/New_York:20260709T180000']),
    ])
    expect(starts(calendar(lie).entries)).toEqual(['2026-07-09T22:00:00Z'])
  })

  it('floating times are read in the team’s zone, and keep their wall time in another', () => {
    const floating = entry('DTSTART:20260709T180000')
    expect(floating.start).toEqual({ kind: 'wall', wall: '2026-07-09T18:00:00', zone: null })
    expect(starts([floating], { zone: 'America/New_York' })).toEqual(['2026-07-09T22:00:00Z'])
    expect(starts([floating], { zone: 'Asia/Kathmandu' })).toEqual(['2026-07-09T12:15:00Z'])
  })

  it('a TZID property inside the event is its zone; one named UTC is UTC', () => {
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

  it('all-day events are days in every zone', () => {
    for (const zone of ['Etc/GMT+12', 'America/St_Johns', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      expect(starts([entry('DTSTART;VALUE=DATE:20260509')], { zone })).toEqual(['2026-05-09'])
      expect(starts([entry('DTSTART;TZID=America/New_York:20260509')], { zone })).toEqual(['2026-05-09'])
    }
  })

  it('Outlook’s midnight to midnight, marked, is a day; unmarked it is not', () => {
    const lines = [
      'DTSTART;TZID=America/New_York:20260509T000000',
      'DTEND;TZID=America/New_York:20260511T000000',
    ]
    expect(entry(...lines, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE')).toMatchObject({
      start: { kind: 'day', day: '2026-05-09' },
      end: { kind: 'day', day: '2026-05-11' },
    })
    expect(entry(...lines).start.kind).toBe('wall')
    // To the last minute of its last day.
    const lasting = ['DTSTART;TZID=America/New_York:20260509T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']
    for (const end of ['20260510T235900', '20260510T235959'])
      expect(occurrences([entry(...lasting, `DTEND;TZID=America/New_York:${end}`)])[0]?.when).toMatchObject({
        kind: 'days',
        firstDay: '2026-05-09',
        lastDay: '2026-05-10',
      })
  })

  it('C25: leap seconds, missing seconds, 24:00, and days that do not exist', () => {
    expect(entry('DTSTART:20161231T235960Z').start).toMatchObject({ wall: '2016-12-31T23:59:59' })
    expect(entry('DTSTART:20260509T1800').start).toMatchObject({ wall: '2026-05-09T18:00:00' })
    expect(entry('DTSTART:20241231T240000Z').start).toMatchObject({ wall: '2025-01-01T00:00:00' })
    for (const bad of ['20260230T180000Z', '20260509T250000Z', '20260509T186000Z', 'tomorrow', '']) {
      expect(() => entry(`DTSTART:${bad}`)).toThrow('unreadable')
    }
  })
})
