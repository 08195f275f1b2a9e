import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { read } from './read.ts'
import { writeCalendar, type EntryWhen, type WrittenEntry } from './write.ts'

const at = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)

const GAME: WrittenEntry = {
  uid: '0198a000-0000-7000-8000-000000000001@homefield.example',
  sequence: 3,
  created: at('2026-04-01T12:00:00Z'),
  modified: at('2026-05-01T08:30:15.123Z'),
  when: {
    kind: 'timed',
    start: at('2026-05-16T20:30:00Z'),
    end: at('2026-05-16T21:45:00Z'),
    zone: 'America/Los_Angeles',
  },
  status: 'CONFIRMED',
  summary: 'Maya: Rose City Tournament, vs Rapids',
  description: 'Second group match.\nBring water; and shade',
  location: 'Marine Complex, 1550 N Marine Way, Portland',
  url: 'https://homefield.example/calendar?event=1',
  isBusy: true,
}

const written = (over: Partial<WrittenEntry> = {}) => writeCalendar({ entries: [{ ...GAME, ...over }] })
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const timed = (start: string, end: string | null, zone: string): { when: EntryWhen } => ({
  when: { kind: 'timed', start: at(start), end: end === null ? null : at(end), zone },
})
const eventLines = (over: Partial<WrittenEntry>) => {
  const lines = linesOf(written(over))
  return lines.slice(lines.indexOf('BEGIN:VEVENT'))
}

describe('a calendar that the app writes', () => {
  it('writes a calendar line by line according to RFC 5545 and 7986', () => {
    const text = writeCalendar({
      name: 'Calloway; family',
      refreshMinutes: 60,
      entries: [{ ...GAME, ...timed('2026-05-16T20:30:00Z', '2026-05-16T21:45:00Z', 'UTC') }],
    })
    expect(linesOf(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Homefield//Homefield//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Calloway\\; family',
      'X-WR-CALNAME:Calloway\\; family',
      'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
      'X-PUBLISHED-TTL:PT60M',
      'BEGIN:VEVENT',
      'UID:0198a000-0000-7000-8000-000000000001@homefield.example',
      'DTSTAMP:20260501T083015Z',
      'DTSTART:20260516T203000Z',
      'DTEND:20260516T214500Z',
      'SUMMARY:Maya: Rose City Tournament\\, vs Rapids',
      'DESCRIPTION:Second group match.\\nBring water\\; and shade',
      'LOCATION:Marine Complex\\, 1550 N Marine Way\\, Portland',
      'URL:https://homefield.example/calendar?event=1',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'SEQUENCE:3',
      'CREATED:20260401T120000Z',
      'LAST-MODIFIED:20260501T083015Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('writes all-day events as dates, with DTEND on the day after the last day (C21)', () => {
    const lines = eventLines({
      when: { kind: 'days', first: day('2026-02-28'), last: day('2026-02-28') },
      isBusy: false,
    })
    expect(lines).toContain('DTSTART;VALUE=DATE:20260228')
    expect(lines).toContain('DTEND;VALUE=DATE:20260301')
    expect(lines).toContain('TRANSP:TRANSPARENT')
    expect(
      written({ when: { kind: 'days', first: day('2026-02-28'), last: day('2026-02-28') } }),
    ).not.toContain('VTIMEZONE')
  })

  it('writes no DTEND for an event with an unknown end', () => {
    const lines = eventLines(timed('2026-05-16T20:30:00Z', null, 'America/New_York'))
    expect(lines).toContain('DTSTART;TZID=America/New_York:20260516T163000')
    expect(lines.join()).not.toMatch(/DTEND|DURATION/)
  })

  it('writes times in the repeated hour in UTC, because programs read wall times in that hour differently (C20)', () => {
    const first = eventLines(timed('2026-11-01T05:30:00Z', '2026-11-01T08:00:00Z', 'America/New_York'))
    expect(first).toContain('DTSTART:20261101T053000Z')
    expect(first).toContain('DTEND:20261101T080000Z')
    const second = eventLines(timed('2026-11-01T04:30:00Z', '2026-11-01T06:30:00Z', 'America/New_York'))
    expect(second).toContain('DTSTART:20261101T043000Z')
    expect(second).toContain('DTEND:20261101T063000Z')
    const after = eventLines(timed('2026-11-01T07:00:00Z', null, 'America/New_York'))
    expect(after).toContain('DTSTART;TZID=America/New_York:20261101T020000')
  })

  it.each([
    ['javascript:alert(1)', []],
    ['data:text/html,x', []],
    ['nowhere', []],
    ['https://x.example/\r\nBEGIN:VALARM', ['URL:https://x.example/BEGIN:VALARM']],
    ['http://x.example/a b', ['URL:http://x.example/a%20b']],
  ])('has only http and https links, on one line: %j (C41)', (url, lines) => {
    expect(eventLines({ url }).filter((line) => line.startsWith('URL'))).toEqual(lines)
    expect(eventLines({ url })).not.toContain('BEGIN:VALARM')
  })
})

describe('hostile text from people (C41)', () => {
  const hostile = [
    'a\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:EMAIL',
    'a\nBEGIN:VALARM',
    'a\rBEGIN:VALARM',
    'a\u2028BEGIN:VALARM',
    'a\u0085BEGIN:VALARM\u000bBEGIN:VALARM\u000cBEGIN:VALARM\u001cBEGIN:VALARM',
    '\\nBEGIN:VALARM\\',
    'a\u0000b\u001b[2J\u009bc\u007f',
    ' BEGIN:VALARM',
    '\ud800 half a character',
    '\u202egnp.exe',
    '<script>alert(1)</script>',
    '"quoted";x=y:z,w',
  ]
  it.each(hostile.map((text) => [text]))('writes hostile text as plain text: %j', (text) => {
    const file = written({ summary: text, description: text, location: text })
    for (const line of file.split('\r\n')) {
      // oxlint-disable-next-line no-control-regex -- the file must not contain any control character
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
      expect(line).not.toMatch(/^(?:BEGIN|END):(?!VCALENDAR|VEVENT|VTIMEZONE|STANDARD|DAYLIGHT)/)
    }
    expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    expect(file.match(/^END:VEVENT\r$/gm)).toHaveLength(1)
  })

  it('writes special characters and line breaks so that ical.js reads the same text', () => {
    const text = 'Say "hi"; a,b\\c\nsecond\r\nthird\u0085fourth'
    const calendar = new ICAL.Component(ICAL.parse(written({ summary: text })) as unknown[])
    const event = calendar.getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe('Say "hi"; a,b\\c\nsecond\nthird\nfourth')
  })

  it('folds the written text at 75 octets without splitting a character', () => {
    const summary = '⚽🏀Überraschung in São Paulo, कप'.repeat(8)
    const file = written({ summary })
    const lines = file.split('\r\n')
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.isWellFormed()).toBe(true)
    const result = read(Buffer.from(file))
    expect(result.ok && result.calendar.entries[0]?.summary).toBe(summary)
    expect(result.ok && result.calendar.warnings).toEqual([])
  })
})
