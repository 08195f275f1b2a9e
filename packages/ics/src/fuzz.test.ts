import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expand } from './expand.ts'
import { read } from './read.ts'
import { YEAR_2026 } from './calendar.fixture.ts'

/**
 * C35: whatever the bytes, reading ends with a result and never throws, and what it hands on can be expanded. The
 * seed is fixed: a run that fails once fails again.
 */
const RUNS = { numRuns: 250, seed: 20260509 }

function check(body: Uint8Array | string): void {
  const result = read(body)
  const calendar = result.ok ? result.calendar : result.partial
  if (!calendar) return
  const expansion = expand(calendar.entries, YEAR_2026)
  for (const { when } of expansion.occurrences) {
    if (when.kind === 'timed' && when.end !== null) expect(when.end > when.start).toBe(true)
    if (when.kind === 'days') expect(when.lastDay >= when.firstDay).toBe(true)
  }
  expect(JSON.parse(JSON.stringify(calendar.entries))).toEqual(calendar.entries)
}

const FEEDS = new URL('../../testkit/feeds/', import.meta.url)
const fixtures = readdirSync(FEEDS)
  .filter((name) => name.endsWith('.ics'))
  .map((name) => new Uint8Array(readFileSync(new URL(name, FEEDS))))

describe('C35: fuzzing', () => {
  it('mutated real feeds', () => {
    const mutation = fc.record({
      feed: fc.constantFrom(...fixtures),
      edits: fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          remove: fc.nat(40),
          insert: fc.oneof(
            fc.uint8Array({ maxLength: 12 }),
            fc
              .constantFrom(
                '\r\n',
                '\r',
                '\n ',
                '\0',
                ':',
                ';',
                '"',
                '\\',
                'BEGIN:VEVENT\r\n',
                'END:VEVENT\r\n',
                'END:VCALENDAR\r\n',
                'TZID=',
                'Z',
                '99999999',
              )
              .map((text) => new TextEncoder().encode(text)),
          ),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    })
    fc.assert(
      fc.property(mutation, ({ feed, edits }) => {
        let bytes = feed
        for (const { at, remove, insert } of edits) {
          const start = Math.floor(at * bytes.length)
          const rest = bytes.subarray(Math.min(bytes.length, start + remove))
          const next = new Uint8Array(start + insert.length + rest.length)
          next.set(bytes.subarray(0, start))
          next.set(insert, start)
          next.set(rest, start + insert.length)
          bytes = next
        }
        check(bytes)
      }),
      RUNS,
    )
  })

  it('feeds by a grammar that is nearly right', () => {
    const time = fc.oneof(
      // Seconds of 1970 to 9999.
      fc.integer({ min: 0, max: 253_402_300_799 }).map((seconds) =>
        Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
          .toString()
          .replace(/[-:]/g, ''),
      ),
      fc.constantFrom(
        '20260509',
        '20260509T1800',
        '20260230T000000',
        '00000000',
        '',
        'TBD',
        '20260308T023000',
        '99991231T235959Z',
      ),
    )
    const parameters = fc.constantFrom(
      '',
      ';TZID=America/New_York',
      ';VALUE=DATE',
      ';TZID=Nowhere',
      ';TZID=',
      ';TZID="a',
      ';X=1;VALUE=DATE-TIME',
      ';TZID=+25:00',
      ';VALUE=PERIOD',
    )
    const rule = fc
      .record({
        freq: fc.constantFrom(
          'SECONDLY',
          'MINUTELY',
          'HOURLY',
          'DAILY',
          'WEEKLY',
          'MONTHLY',
          'YEARLY',
          'NEVER',
        ),
        parts: fc.subarray([
          'INTERVAL=0',
          'INTERVAL=7',
          'COUNT=3',
          'UNTIL=20260601T000000Z',
          'UNTIL=20260601',
          'UNTIL=x',
          'BYDAY=MO,2TU,-1FR',
          'BYDAY=XX',
          'BYMONTHDAY=31,-1',
          'BYMONTH=2',
          'BYSETPOS=-1',
          'BYWEEKNO=53',
          'BYYEARDAY=-366',
          'BYHOUR=25',
          'WKST=SU',
          'X=Y',
        ]),
      })
      .map(({ freq, parts }) => [`FREQ=${freq}`, ...parts].join(';'))
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID'), parameters, time)
        .map(([name, extra, value]) => `${name}${extra}:${value}`),
      rule.map((text) => `RRULE:${text}`),
      fc.constantFrom(
        'DURATION:PT1H',
        'DURATION:-P1D',
        'DURATION:P',
        'STATUS:CANCELLED',
        'SEQUENCE:x',
        'GEO:1;2',
        'GEO:;',
        'BEGIN:VALARM',
        'END:VALARM',
        'no colon',
        ';:',
        ':',
        'CATEGORIES:a,b\\,c',
        'URL:javascript:1',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `SUMMARY:${text}`),
    )
    const event = fc
      .tuple(fc.constantFrom('UID:a', 'UID:b', 'UID:'), time, fc.array(line, { maxLength: 8 }))
      .map(([uid, start, lines]) =>
        ['BEGIN:VEVENT', uid, `DTSTART:${start}`, ...lines, 'END:VEVENT'].join('\r\n'),
      )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 3 }), (events) => {
        check(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'))
      }),
      RUNS,
    )
  })
})
