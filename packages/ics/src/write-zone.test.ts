import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { writeCalendar, type WrittenEntry } from './write.ts'
import { zoneClock } from './write-zone.ts'

const at = (text: string) => Temporal.Instant.from(text)
const definition = (zone: string, from: string, to = from) =>
  zoneClock(zone, { from: at(from), to: at(to) })
    .definition()
    .split('\r\n')
    .slice(1, -2)

const part = (kind: string, from: string, to: string, name: string, ...lines: string[]) => [
  `BEGIN:${kind}`,
  ...lines,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `TZNAME:${name}`,
  `END:${kind}`,
]

describe('the VTIMEZONE of a zone (C20)', () => {
  it('writes New York’s changes: 02:00 on the second Sunday of March and the first Sunday of November', () => {
    expect(definition('America/New_York', '2026-05-16T12:00:00Z')).toEqual([
      'TZID:America/New_York',
      ...part(
        'STANDARD',
        '-0400',
        '-0500',
        'EST',
        'DTSTART:20241103T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      ),
      ...part(
        'DAYLIGHT',
        '-0500',
        '-0400',
        'EDT',
        'DTSTART:20250309T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      ),
    ])
  })

  it('writes Lord Howe’s changes: half an hour at 02:00 on the first Sundays of October and April', () => {
    expect(definition('Australia/Lord_Howe', '2026-05-16T12:00:00Z')).toEqual([
      'TZID:Australia/Lord_Howe',
      ...part(
        'DAYLIGHT',
        '+1030',
        '+1100',
        '+1100',
        'DTSTART:20241006T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
      ),
      ...part(
        'STANDARD',
        '+1100',
        '+1030',
        '+1030',
        'DTSTART:20250406T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
      ),
    ])
  })

  it('gives Kathmandu one offset since 1986, without daylight saving time', () => {
    expect(definition('Asia/Kathmandu', '2026-05-16T12:00:00Z')).toEqual([
      'TZID:Asia/Kathmandu',
      ...part('STANDARD', '+0530', '+0545', '+0545', 'DTSTART:19860101T000000'),
    ])
  })

  it('writes St. John’s with a half-hour offset and clock changes at 02:00', () => {
    const lines = definition('America/St_Johns', '2026-05-16T12:00:00Z')
    expect(lines).toContain('DTSTART:20250309T020000')
    expect(lines).toContain('TZOFFSETTO:-0230')
    expect(lines).toContain('TZOFFSETTO:-0330')
  })

  it('writes London’s changes: 01:00 UTC on the last Sundays of March and October', () => {
    const lines = definition('Europe/London', '2026-05-16T12:00:00Z')
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU')
    expect(lines).toContain('DTSTART:20250330T010000')
    expect(lines).toContain('DTSTART:20241027T020000')
  })

  it('lists the clock changes one by one around 2007, when the United States changed the rules for daylight saving time', () => {
    expect(definition('America/New_York', '2006-06-01T12:00:00Z')).toEqual([
      'TZID:America/New_York',
      ...part(
        'STANDARD',
        '-0400',
        '-0500',
        'EST',
        'DTSTART:20041031T020000',
        'RDATE:20051030T020000',
        'RDATE:20061029T020000',
      ),
      ...part('DAYLIGHT', '-0500', '-0400', 'EDT', 'DTSTART:20050403T020000', 'RDATE:20060402T020000'),
      ...part('DAYLIGHT', '-0500', '-0400', 'EDT', 'DTSTART:20070311T020000'),
      ...part('STANDARD', '-0400', '-0500', 'EST', 'DTSTART:20071104T020000'),
    ])
  })

  it('writes one STANDARD part with equal offsets for a zone with a fixed offset', () => {
    expect(definition('Etc/GMT+5', '2026-05-16T12:00:00Z')).toEqual([
      'TZID:Etc/GMT+5',
      ...part('STANDARD', '-0500', '-0500', '-0500', 'DTSTART:20250101T000000'),
    ])
  })
})

/** Returns each entry's start, as ical.js reads it with the VTIMEZONE in the file. */
function readBack(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component)
      return [zone.tzid, zone]
    }),
  )
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const start = component.getFirstProperty('dtstart')
    const time = start?.getFirstValue() as ICAL.Time
    const zone = zones.get(String(start?.getParameter('tzid')))
    if (zone) time.zone = zone
    return new Temporal.Instant(BigInt(time.toUnixTime()) * 1_000_000_000n).toString()
  })
}

describe('times that ical.js reads back from a calendar with our VTIMEZONE (C20)', () => {
  it.each([
    ['America/New_York', '2026-01-01T00:00:00Z'],
    ['America/New_York', '2006-01-01T00:00:00Z'],
    ['Australia/Lord_Howe', '2026-01-01T00:00:00Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z'],
    ['America/St_Johns', '2026-01-01T00:00:00Z'],
    // The clocks of St. John's changed at 00:01 until November 2011.
    ['America/St_Johns', '2010-06-01T00:00:00Z'],
    // São Paulo has had no daylight saving time since 2019.
    ['America/Sao_Paulo', '2018-06-01T00:00:00Z'],
    // Casablanca's clocks change around Ramadan, which no yearly rule describes.
    ['Africa/Casablanca', '2026-01-01T00:00:00Z'],
    // Santiago's clocks change on a Sunday from the 2nd to the 8th, which no 'nth Sunday' rule describes.
    ['America/Santiago', '2026-01-01T00:00:00Z'],
    ['Europe/Istanbul', '2016-01-01T00:00:00Z'],
    ['Asia/Beirut', '2026-01-01T00:00:00Z'],
    ['Pacific/Apia', '2011-06-01T00:00:00Z'],
  ])('keeps every moment in %s from %s', (zone, from) => {
    const entries: WrittenEntry[] = []
    // Creates an event every seven hours for two years, so that each clock change has events close to it.
    for (let hours = 0; hours < 24 * 730; hours += 7) {
      const start = at(from).add({ hours })
      entries.push({
        uid: `${hours}@homefield.example`,
        sequence: 0,
        created: start,
        modified: start,
        when: { kind: 'timed', start, end: null, zone },
        status: 'CONFIRMED',
        summary: 'Practice',
        isBusy: true,
      })
    }
    const expected = entries.map(({ when }) => (when.kind === 'timed' ? when.start.toString() : ''))
    expect(readBack(writeCalendar({ entries }))).toEqual(expected)
  })
})
