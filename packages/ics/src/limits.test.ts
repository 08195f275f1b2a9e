import ICAL from 'ical.js'
import { expect, describe, it, vi } from 'vitest'
import { expand } from './expand.ts'
import { READ_LIMITS } from './limits.ts'
import { read } from './read.ts'
import { calendar, calendarText, eventText, YEAR_2026 } from './calendar.fixture.ts'

/**
 * C34: the cost of reading a large feed is limited. The tests count lines, entries and dates, not seconds.
 * One event of each feed takes up megabytes. The next event must still be read completely.
 */

const GOOD = eventText(['UID:good', 'DTSTART:20260509T180000Z', 'SUMMARY:Game'])
const hostile = (...lines: string[]) =>
  calendarText([...eventText(['UID:bad', 'DTSTART:20260301T180000Z', ...lines, 'SUMMARY:Bad']), ...GOOD])
const repeated = (line: string, bytes = 2_000_000) => line.repeat(Math.floor(bytes / line.length))

/** Reads a calendar, and counts the lines and components that are passed to the library ical.js. */
function cost(body: string) {
  const parse = ICAL.parse
  let longest = 0
  const counting = (text: string): ReturnType<typeof parse> => {
    longest = Math.max(longest, text.length)
    return parse(text)
  }
  ICAL.parse = Object.assign(counting, parse)
  const lines = vi.spyOn(ICAL.parse, 'property')
  const before = lines.mock.calls.length
  const result = calendar(body)
  const asked = lines.mock.calls.length - before
  ICAL.parse = parse
  return { result, asked, longest, codes: result.warnings.map(({ code }) => code) }
}

describe('one event that makes up nearly the whole calendar (C34)', () => {
  it.each<[string, string, number, string[]]>([
    [
      'an event with tens of thousands of EXDATEs',
      repeated('EXDATE:20260509T180000Z\r\n'),
      READ_LIMITS.maxDates + 10,
      ['tooManyDates'],
    ],
    [
      'an event with lists of 7,000 EXDATEs',
      repeated(`EXDATE:${repeated('20260509T180000Z,', 120_000)}20260509T180000Z\r\n`),
      READ_LIMITS.maxDates + 10,
      ['tooManyDates'],
    ],
    [
      'an event with tens of thousands of RDATEs',
      repeated('RDATE:20260509T180000Z\r\n'),
      READ_LIMITS.maxDates + 10,
      ['tooManyDates'],
    ],
    ['200,000 X- properties', repeated('X-A:1234\r\n'), 10, []],
    ['100,000 categories', repeated('CATEGORIES:a\r\n'), 100, []],
    [
      'an event with tens of thousands of SUMMARY lines',
      repeated('SUMMARY:xxxxxxxxxxxxxxxxxxx\r\n'),
      100,
      [],
    ],
    ['an event with tens of thousands of rules', repeated('RRULE:FREQ=DAILY;COUNT=2\r\n'), 100, []],
    ['200,000 levels', repeated('BEGIN:AB\r\n'), 10, ['tooDeep']],
    ['400,000 folds', `X-A:1\r\n${repeated(' xx\r\n')}`, 10, []],
    ['a line of 15 MB', `X-A:${'y'.repeat(15_000_000)}\r\n`, 10, ['lineTooLong']],
    ['a summary of 15 MB', `SUMMARY:${'y'.repeat(15_000_000)}\r\n`, 10, ['lineTooLong']],
    ['a date of 15 MB', `DTEND:20260509T180000Z${'0'.repeat(15_000_000)}\r\n`, 10, ['lineTooLong']],
    ['a line with a huge number of parameters', `X-A${repeated(';B=1')}:x\r\n`, 10, ['lineTooLong']],
    ['400,000 malformed lines', repeated('abc\r\n'), 10, []],
  ])('reads a calendar within the expected cost: %s', (_what, lines, most, codes) => {
    const { result, asked, longest, codes: found } = cost(hostile(lines.trimEnd()))
    expect(asked).toBeLessThanOrEqual(most)
    expect(longest).toBeLessThanOrEqual(300_000)
    expect(found).toEqual(expect.arrayContaining(codes))
    expect(found.length).toBeLessThanOrEqual(READ_LIMITS.maxWarnings)
    const good = result.entries.find(({ uid }) => uid === 'good')
    expect(good).toMatchObject({ summary: 'Game', start: { wall: '2026-05-09T18:00:00' } })
    expect(JSON.stringify(result).length).toBeLessThan(2_000_000)
    expect(expand(result.entries, YEAR_2026).occurrences.some(({ entry }) => entry.uid === 'good')).toBe(true)
  })

  it('rejects a calendar with a million EXDATEs as too large', () => {
    const body = hostile(repeated('EXDATE:20260509T180000Z\r\n', 25_000_000).trimEnd())
    expect(read(body)).toEqual({ ok: false, reason: 'tooLarge', partial: null })
  })
})

describe('calendars that exceed every limit (C34)', () => {
  it('reads 50,000 overrides of one series only up to the limit, and marks the calendar as `cut`', () => {
    const one = (index: number) =>
      `BEGIN:VEVENT\r\nUID:s\r\nRECURRENCE-ID:20260301T${String(index % 24).padStart(2, '0')}0000Z\r\nDTSTART:20260302T180000Z\r\nEND:VEVENT\r\n`
    const result = calendar(calendarText([Array.from({ length: 50_000 }, (_, index) => one(index)).join('')]))
    expect(result.cut).toBe(true)
    expect(result.warnings[0]?.code).toBe('tooManyEntries')
    expect(result.entries).toHaveLength(24)
  })

  it('skips tens of thousands of nested components, zones or tasks (VTODO)', () => {
    const zone = 'BEGIN:VTIMEZONE\r\nTZID:Z\r\nEND:VTIMEZONE\r\n'
    const body = calendarText([repeated('BEGIN:A\r\n', 1_000_000) + 'END:VCALENDAR', ...GOOD])
    expect(calendar(body).warnings).toEqual([{ code: 'tooDeep', uid: null, detail: null }])
    expect(calendar(calendarText([repeated(zone, 1_000_000).trimEnd(), ...GOOD])).entries).toHaveLength(1)
    const tasks = repeated('BEGIN:VTODO\r\nUID:t\r\nEND:VTODO\r\n', 1_000_000).trimEnd()
    expect(calendar(calendarText([tasks, ...GOOD])).entries).toHaveLength(1)
  })

  it('limits the warnings about 20,000 events in 20,000 unknown zones', () => {
    const events = Array.from({ length: 20_000 }, (_, index) =>
      eventText([`UID:${index}`, `DTSTART;TZID=Nowhere ${index}:20260509T180000`]).join('\r\n'),
    )
    const result = calendar(calendarText(events))
    expect(result.entries).toHaveLength(20_000)
    expect(result.warnings).toHaveLength(READ_LIMITS.maxWarnings)
  })
})

describe('1,000 rules that are slow to expand (C33)', () => {
  it.each([
    ['positions', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16'],
    [
      'every weekday of every month',
      'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12',
    ],
    ['every second', 'FREQ=SECONDLY'],
    ['never', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ['never, searching by months', 'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=31'],
    ['never, searching by years', 'FREQ=YEARLY;BYYEARDAY=366;BYDAY=5MO'],
  ])('stops at the budget of the feed, after all single events: %s', (_what, rule) => {
    const wild = Array.from({ length: 1_000 }, (_, index) => ({
      ...calendar(calendarText(eventText(['UID:1', 'DTSTART:20260301T180000Z', `RRULE:${rule}`]))).entries[0],
      uid: `u${index}`,
    })) as ReturnType<typeof calendar>['entries']
    const good = calendar(calendarText(GOOD)).entries
    const limits = { maxOccurrences: 2_000, maxPerSeries: 100, stepsPerSeries: 2_000, steps: 20_000 }
    const result = expand([...wild, ...good], YEAR_2026, limits)
    const standing = new Set(result.occurrences.map(({ entry }) => entry.uid))
    expect(result.occurrences.length).toBeLessThanOrEqual(2_000)
    expect(result.truncated || standing.size === wild.length + 1).toBe(true)
    expect(result.warnings.length).toBeGreaterThan(0)
    expect(standing.has('good')).toBe(true)
  })
})
