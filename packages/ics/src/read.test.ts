import { describe, expect, it } from 'vitest'
import { READ_LIMITS } from './limits.ts'
import { read } from './read.ts'
import { calendar, calendarText, entry, eventText } from './calendar.fixture.ts'

const EVENT = eventText(['UID:1', 'DTSTART:20260509T180000Z', 'SUMMARY:Practice'])
const GOOD = calendarText(EVENT)

describe('a body that is not a calendar (C36)', () => {
  it.each([
    ['an empty body', '', 'empty'],
    ['blanks', ' \r\n \n', 'empty'],
    ['only NUL and BOM', '\ufeff\0\0', 'empty'],
    ['an HTML page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'notACalendar'],
    [
      'an HTML page that quotes a calendar',
      `<html><pre>\nBEGIN:VCALENDAR\nEND:VCALENDAR</pre></html>`,
      'notACalendar',
    ],
    ['a PDF', '%PDF-1.7 …', 'notACalendar'],
    ['JSON', '{"error":"unauthorized"}', 'notACalendar'],
    ['words', 'Calendar not found', 'notACalendar'],
    ['an archive', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), 'notACalendar'],
    ['all 256 byte values', Uint8Array.from({ length: 256 }, (_, byte) => byte), 'notACalendar'],
    ['a calendar with only tasks', 'BEGIN:VTODO\nEND:VTODO', 'notACalendar'],
  ])('rejects a body with a reason: %s', (_what, body, reason) => {
    expect(read(body)).toEqual({ ok: false, reason, partial: null })
  })

  it('returns the complete events of a truncated file as the partial result', () => {
    const whole = calendarText([
      ...EVENT,
      ...eventText(['UID:2', 'DTSTART:20260510T180000Z', 'SUMMARY:Second']),
    ])
    const cutInEvent = whole.slice(0, whole.indexOf('SUMMARY:Second') + 4)
    const cutAfterEvent = whole.slice(0, whole.indexOf('END:VCALENDAR'))
    for (const [body, count] of [
      [cutInEvent, 1],
      [cutAfterEvent, 2],
    ] as const) {
      const result = read(body)
      expect(result).toMatchObject({ ok: false, reason: 'truncated' })
      expect(!result.ok && result.partial?.entries.length).toBe(count)
    }
  })

  it('accepts a calendar without events', () => {
    expect(calendar(calendarText([])).entries).toEqual([])
  })

  it('reports a calendar as unreadable instead of empty if no event can be read', () => {
    expect(read(calendarText(eventText(['UID:1', 'SUMMARY:no start'])))).toMatchObject({
      ok: false,
      reason: 'unreadable',
    })
  })

  it('rejects a feed beyond the size limit instead of reading only a part of the feed', () => {
    expect(read(GOOD, { ...READ_LIMITS, maxBytes: 20 })).toMatchObject({ ok: false, reason: 'tooLarge' })
  })
})

describe('calendar files with unusual bytes, line endings or encodings (C36)', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it.each([
    ['a BOM', '\ufeff' + GOOD],
    ['two BOMs', '\ufeff\ufeff' + GOOD],
    ['LF', GOOD.replaceAll('\r\n', '\n')],
    ['CR', GOOD.replaceAll('\r\n', '\r')],
    [
      'mixed line endings',
      GOOD.replace('\r\n', '\n')
        .replace('UID:1\r\n', 'UID:1\r')
        .replace('VERSION:2.0\r\n', 'VERSION:2.0\r\r\n'),
    ],
    ['no final line break', GOOD.trimEnd()],
    ['NUL', GOOD.replace('Practice', 'Pract\0ice')],
    ['blank lines', GOOD.replaceAll('\r\n', '\r\n\r\n')],
    ['a warning before the calendar', 'Notice: undefined index in feed.php\n' + GOOD],
    [
      'lower-case letters',
      GOOD.replaceAll('BEGIN', 'begin').replaceAll('DTSTART', 'dtstart').replaceAll('VEVENT', 'vevent'),
    ],
    ['folded lines with TAB', GOOD.replace('Practice', 'Prac\r\n\ttice')],
    ['folded lines with blanks', GOOD.replace('Practice', 'Prac\r\n tice')],
    ['a missing END:VEVENT', GOOD.replace('END:VEVENT\r\n', '')],
  ])('reads a calendar with unusual bytes: %s', (_what, body) => {
    for (const input of [body, bytes(body)]) {
      expect(calendar(input).entries).toMatchObject([
        { uid: '1', summary: 'Practice', start: { kind: 'utc', wall: '2026-05-09T18:00:00' } },
      ])
    }
  })

  it.each([
    ['little-endian with a byte order mark', '\ufeff', false],
    ['big-endian with a byte order mark', '\ufeff', true],
    ['little-endian without a byte order mark', '', false],
    ['big-endian without a byte order mark', '', true],
  ])('reads a UTF-16 calendar, %s', (_what, mark, isBigEndian) => {
    const body = Buffer.from(`${mark}${GOOD.replace('Practice', 'Peña – 練習')}`, 'utf16le')
    const { entries, warnings } = calendar(new Uint8Array(isBigEndian ? body.swap16() : body))
    expect(entries).toMatchObject([{ summary: 'Peña – 練習' }])
    expect(warnings).toEqual([])
  })

  it('reads Latin-1 bytes as Windows-1252, and replaces a broken byte in UTF-8 with U+FFFD', () => {
    const latin = bytes(GOOD.replace('Practice', 'Pe?a'))
    latin[latin.indexOf(63)] = 0xf1
    expect(calendar(latin)).toMatchObject({
      entries: [{ summary: 'Peña' }],
      warnings: [{ code: 'badEncoding' }],
    })
    const broken = bytes(GOOD.replace('Practice', 'Peña ?'))
    broken[broken.indexOf(63)] = 0xff
    expect(calendar(broken).entries[0]?.summary).toBe('Peña \ufffd')
  })
})

describe('the calendar’s own properties', () => {
  it('reads the calendar’s name, producer, zone and interval, even with unexpected parameters', () => {
    const result = calendar(
      calendarText([
        'PRODID;X-RICAL-TZSOURCE=TZINFO:-//com.denhaven2/NONSGML ri_cal gem//EN',
        'X-WR-CALNAME:Falcons\\, 12U',
        'X-WR-TIMEZONE:America/New_York',
        'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
        'X-PUBLISHED-TTL:PT1H',
      ]),
    )
    expect(result).toMatchObject({
      name: 'Falcons, 12U',
      producer: '-//com.denhaven2/NONSGML ri_cal gem//EN',
      zone: 'America/New_York',
      refreshInterval: 4 * 3600,
    })
  })

  it('uses the TZID or X-WR-TIMEZONE of a calendar as the calendar’s zone, unless the value is UTC or unknown', () => {
    expect(calendar(calendarText(['TZID:America/Los_Angeles'])).zone).toBe('America/Los_Angeles')
    expect(calendar(calendarText(['X-WR-TIMEZONE:Central Standard Time'])).zone).toBe('America/Chicago')
    expect(calendar(calendarText(['X-WR-TIMEZONE:UTC'])).zone).toBeNull()
    expect(calendar(calendarText(['X-WR-TIMEZONE:Nowhere'])).zone).toBeNull()
  })

  it('cancels all events of a calendar with METHOD:CANCEL, and cancels an event that contains METHOD:CANCEL', () => {
    expect(calendar(calendarText(['METHOD:CANCEL', ...EVENT])).entries[0]?.status).toBe('CANCELLED')
    expect(entry('DTSTART:20260509T180000Z', 'STATUS:CONFIRMED', 'METHOD:CANCEL').status).toBe('CANCELLED')
    expect(entry('DTSTART:20260509T180000Z', 'METHOD:PUBLISH').status).toBeNull()
  })
})

describe('a bad event or line (C35)', () => {
  it('drops an event without a readable start, and keeps the other events', () => {
    const result = calendar(calendarText([...EVENT, ...eventText(['UID:2', 'DTSTART:20261332T180000Z'])]))
    expect(result.entries.map(({ uid }) => uid)).toEqual(['1'])
    expect(result.warnings).toEqual([{ code: 'eventDropped', uid: '2', detail: 'DTSTART' }])
  })

  it('drops the part of a description after a raw line break, and keeps the event', () => {
    const broken = entry('DTSTART:20260509T180000Z', 'DESCRIPTION:first', 'second line', 'SUMMARY:Practice')
    expect(broken).toMatchObject({ summary: 'Practice', description: 'first' })
  })

  it('leaves out an invalid rule, and keeps the event', () => {
    const result = calendar(
      calendarText(eventText(['UID:1', 'DTSTART:20260509T180000Z', 'RRULE:FREQ=SOMETIMES'])),
    )
    expect(result.entries).toMatchObject([{ uid: '1', rule: null }])
    expect(result.warnings).toMatchObject([{ code: 'ruleDropped' }])
    expect(entry('DTSTART:20260509T180000Z', 'RRULE:freq=weekly;byday=tu').rule).toBe('FREQ=WEEKLY;BYDAY=TU')
  })

  it('does not mistake the lines of an alarm for the lines of its event', () => {
    const event = entry(
      'BEGIN:VALARM',
      'TRIGGER:-PT30M',
      'DESCRIPTION:alarm',
      'END:VALARM',
      'DTSTART:20260509T180000Z',
      'SUMMARY:Practice',
    )
    expect(event).toMatchObject({ summary: 'Practice', description: null })
  })

  it('skips tasks, journals and VTIMEZONEs anywhere in the file', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:X',
      'BEGIN:STANDARD',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const task = ['BEGIN:VTODO', 'UID:9', 'DTSTART:20260509T180000Z', 'END:VTODO']
    expect(calendar(calendarText([...EVENT, ...task, ...zone])).entries).toHaveLength(1)
  })
})

describe('the identity of an event', () => {
  it('creates a stable UID for an event that has none (C38)', () => {
    const body = calendarText(eventText(['DTSTART:20260509T180000Z', 'SUMMARY:Practice']))
    const first = calendar(body).entries[0]?.uid
    expect(first).toMatch(/^no-uid-[0-9a-f]{16}$/)
    expect(calendar(body).entries[0]?.uid).toBe(first)
  })

  it('gives two different events with the same UID distinct UIDs, whatever their order in the file (C38)', () => {
    const one = eventText(['UID:x', 'DTSTART:20260509T180000Z', 'SUMMARY:A'])
    const two = eventText(['UID:x', 'DTSTART:20260510T180000Z', 'SUMMARY:B'])
    const uids = (lines: string[]) =>
      calendar(calendarText(lines)).entries.map(({ uid, summary }) => [uid, summary])
    expect(uids([...one, ...two])).toEqual([
      ['x#2026-05-09T18:00:00Z', 'A'],
      ['x#2026-05-10T18:00:00Z', 'B'],
    ])
    expect(uids([...two, ...one]).toReversed()).toEqual(uids([...one, ...two]))
  })

  it('merges identical events, and of two revisions keeps only the revision with the highest SEQUENCE (C38)', () => {
    expect(calendar(calendarText([...EVENT, ...EVENT])).entries).toHaveLength(1)
    const revised = eventText(['UID:1', 'SEQUENCE:2', 'DTSTART:20260510T180000Z', 'SUMMARY:Moved'])
    for (const lines of [
      [...EVENT, ...revised],
      [...revised, ...EVENT],
    ]) {
      expect(calendar(calendarText(lines)).entries).toMatchObject([{ uid: '1', summary: 'Moved' }])
    }
  })
})

describe('limits (C34)', () => {
  const limits = { ...READ_LIMITS, maxEntries: 3, maxLine: 1_000, maxDepth: 4, maxDates: 5 }

  it('leaves out entries beyond the maximum number, and marks the calendar as `cut`', () => {
    const many = Array.from({ length: 5 }, (_, i) =>
      eventText([`UID:${i}`, 'DTSTART:20260509T180000Z']),
    ).flat()
    const result = calendar(calendarText(many), limits)
    expect(result.entries).toHaveLength(3)
    expect(result).toMatchObject({ cut: true, warnings: [{ code: 'tooManyEntries' }] })
  })

  it('leaves out a property if its line is too long, whether the line is folded or not', () => {
    for (const long of ['y'.repeat(2_000), Array.from({ length: 40 }, () => 'y'.repeat(60)).join('\r\n ')]) {
      const body = calendarText(
        eventText(['UID:1', 'DTSTART:20260509T180000Z', `DESCRIPTION:${long}`, 'SUMMARY:A']),
      )
      const result = calendar(body, limits)
      expect(result.entries).toMatchObject([{ uid: '1', summary: 'A', description: null }])
      expect(result.warnings).toEqual([{ code: 'lineTooLong', uid: null, detail: 'DESCRIPTION' }])
    }
  })

  it('keeps only as many EXDATEs as the limit allows if an event has 50,000 EXDATEs', () => {
    const dates = Array.from({ length: 50_000 }, () => 'EXDATE:20260509T180000Z')
    const body = calendarText(eventText(['UID:1', 'DTSTART:20260509T180000Z', 'RRULE:FREQ=DAILY', ...dates]))
    const result = calendar(body, limits)
    expect(result.entries[0]?.exceptDates).toHaveLength(5)
    expect(result.warnings).toEqual([{ code: 'tooManyDates', uid: '1', detail: 'EXDATE' }])
  })

  it('reads a file with 10,000 nested components', () => {
    const deep = [
      ...Array.from({ length: 10_000 }, () => 'BEGIN:X-DEEP'),
      ...Array.from({ length: 10_000 }, () => 'END:X-DEEP'),
    ]
    const body = calendarText([
      ...deep,
      ...eventText(['UID:1', 'DTSTART:20260509T180000Z', ...deep, 'SUMMARY:A']),
    ])
    const result = calendar(body)
    expect(result.entries).toMatchObject([{ uid: '1', summary: 'A' }])
    expect(result.warnings).toMatchObject([{ code: 'tooDeep' }])
  })

  it('reads a file with a 10 MB line and 50,000 X- properties', () => {
    const junk = Array.from({ length: 50_000 }, (_, i) => `X-JUNK-${i}:1`)
    const body = calendarText(
      eventText(['UID:1', 'DTSTART:20260509T180000Z', `X-BIG:${'z'.repeat(10_000_000)}`, ...junk]),
    )
    expect(calendar(body).entries).toMatchObject([{ uid: '1' }])
  })

  it('limits the number of warnings', () => {
    const bad = Array.from({ length: 500 }, () => eventText(['UID:1'])).flat()
    expect(calendar(calendarText([...EVENT, ...bad])).warnings).toHaveLength(READ_LIMITS.maxWarnings)
  })
})
