import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUZZ_TIMEOUT, fuzzRuns } from './fuzz.fixture.ts'
import { KNOWN_NAMES } from './known-name.ts'
import { plainProperty } from './plain-line.ts'
import { readProperty } from './property.ts'

/** Returns whether plainProperty can read the line. Fails the test if ical.js reads the line differently. */
function isPlain(line: string): boolean {
  const name = /^[A-Za-z0-9-]+(?=[;:])/.exec(line)?.[0] ?? ''
  const known = KNOWN_NAMES.get(name.toUpperCase())
  const plain = known ? plainProperty(known, line) : null
  if (plain !== null) expect({ line, plain }).toEqual({ line, plain: readProperty(line) })
  return plain !== null
}

const FEEDS = new URL('../../../testkit/feeds/', import.meta.url)
const feeds = readdirSync(FEEDS).filter((name) => name.endsWith('.ics'))

it.each(feeds)('reads nearly all lines of %s without ical.js, with the same result', (name) => {
  const text = readFileSync(new URL(name, FEEDS), 'utf8').replaceAll(/\r?\n[ \t]/g, '')
  const lines = text.split(/\r?\n/).filter((line) => KNOWN_NAMES.has(/^[A-Z-]+/.exec(line)?.[0] ?? ''))
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter(isPlain).length / lines.length).toBeGreaterThan(0.8)
})

describe('lines that need no ical.js', () => {
  it.each([
    'DTSTART:20260509T220000Z',
    'DTSTART;VALUE=DATE:20260509',
    'DTSTART;VALUE=DATE:20260509T220000Z',
    'DTSTART;VALUE=DATE-TIME:20260509',
    'DTEND;TZID=America/New_York;VALUE=DATE-TIME:20260509T180000',
    'DTEND;TZID=Eastern Standard Time:20260509T180000',
    'dtstart;tzid=America/New_York;value=date-time:20260509T180000',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20260509T180000',
    'EXDATE;TZID=America/New_York:20260509T180000',
    'LAST-MODIFIED:20260917T064501Z',
    String.raw`SUMMARY:A\, b\; c\\n d\N e\n f\x \" \: g\\`,
    String.raw`DESCRIPTION;LANGUAGE=en-us:\\\\n\\\n`,
    'SUMMARY:',
    'UID:a:b;c=d',
    'URL:https://a.example/?b=c;d',
    'SEQUENCE:0',
    'SEQUENCE:007',
    'CATEGORIES:One,Two, Three,',
    'GEO:38.8000000;-89.9500000',
    'DURATION:PT1H15M',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
  ])('reads a line without ical.js: %s', (line) => {
    expect(isPlain(line)).toBe(true)
  })
})

describe('lines that only ical.js can read', () => {
  it.each([
    'DTSTART;TZID="America/New_York":20260509T180000',
    'DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260509T180000',
    'DTSTART:2026-05-09T22:00:00Z',
    'DTSTART:20260509T2200Z',
    'DTSTART:20260509T220000z',
    'DTSTART;VALUE=PERIOD:20260509T220000Z/PT1H',
    'EXDATE:20260509T220000Z,20260510T220000Z',
    'RDATE:20260509T220000Z',
    'RRULE:FREQ=DAILY',
    String.raw`CATEGORIES:One\,Two`,
    'SEQUENCE:1e3',
    'SEQUENCE;VALUE=TEXT:1',
    'GEO:38;-89',
    'SUMMARY;ENCODING=QUOTED-PRINTABLE:a=20b',
    'SUMMARY;X="a:b":c',
    'SUMMARY;X:c',
    'SUMMARY',
  ])('leaves a line to ical.js: %s', (line) => {
    expect(isPlain(line)).toBe(false)
  })
})

it(
  'reads each line of a known name like ical.js (C35)',
  () => {
    const words =
      'TZID VALUE DATE DATE-TIME TEXT America/New_York UTC X-A ROLE MEMBER RANGE ENCODING __proto__'
    const values = '20260509 20260509T180000 20260509T180000Z 99999999 1.5 PT1H 1 - . T Z'
    const signs = String.raw`; = : , " ^n ^ \ \n \,`
    const piece = fc.constantFrom(
      ...`${words} ${values} ${signs}`.split(' '),
      ' ',
      '\t',
      '\u00a0',
      '\u{1f600}',
    )
    const parameter = fc.tuple(fc.constantFrom('TZID', 'VALUE', 'X-A', 'MEMBER', 'value'), piece, piece)
    const line = fc
      .tuple(
        fc.constantFrom(...KNOWN_NAMES.keys()),
        fc.array(
          parameter.map(([name, one, other]) => `;${name}=${one}${other}`),
          { maxLength: 2 },
        ),
        fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 4 }),
      )
      .map(([name, parameters, value]) => `${name}${parameters.join('')}:${value.join('')}`)
    let plain = 0
    fc.assert(
      fc.property(line, (text) => {
        if (isPlain(text)) plain += 1
      }),
      fuzzRuns(5_000, 1),
    )
    expect(plain).toBeGreaterThan(500)
  },
  FUZZ_TIMEOUT,
)
