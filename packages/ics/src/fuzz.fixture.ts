import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'

/**
 * Creates calendars for fuzz tests (C35): generated calendars, and recorded feeds with randomly changed bytes.
 * Some of the generated calendars are then damaged like the recorded feeds.
 *
 * `npm test` runs a limited number of cases with a fixed seed, so that a failing case can be repeated.
 * `npm run fuzz` runs for minutes with a random seed, which it prints. FUZZ_SEED sets the seed for both commands.
 */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? '0')

export interface FuzzRuns {
  readonly numRuns: number
  readonly seed: number
  readonly interruptAfterTimeLimit?: number
  readonly markInterruptAsFailure?: boolean
}

/**
 * Returns fast-check's options for one fuzz test, which runs `numRuns` cases by default.
 * If FUZZ_MINUTES is set, the file's fuzz tests (`properties` is their number) share these minutes equally.
 */
export function fuzzRuns(numRuns: number, properties: number): FuzzRuns {
  const seed = Number(process.env['FUZZ_SEED'] ?? '20260509')
  if (!(MINUTES > 0)) return { numRuns, seed }
  const interruptAfterTimeLimit = (MINUTES * 60_000) / properties
  return { numRuns: 100_000_000, seed, interruptAfterTimeLimit, markInterruptAsFailure: false }
}

/** Timeout of a fuzz test in milliseconds. */
export const FUZZ_TIMEOUT = 120_000 + MINUTES * 120_000

const FEEDS = new URL('../../../testkit/feeds/', import.meta.url)
const recorded = readdirSync(FEEDS)
  .filter((name) => name.endsWith('.ics'))
  .map((name) => new Uint8Array(readFileSync(new URL(name, FEEDS))))

const PIECES = [
  '\r\n',
  '\r',
  '\n ',
  '\n\t',
  '\0',
  ':',
  ';',
  '"',
  '\\',
  ',',
  '=',
  'BEGIN:VEVENT\r\n',
  'END:VEVENT\r\n',
  'BEGIN:VALARM\r\n',
  'BEGIN:VTIMEZONE\r\n',
  'END:VCALENDAR\r\n',
  'BEGIN:VCALENDAR\r\n',
  'TZID=',
  'RRULE:FREQ=SECONDLY\r\n',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:20260509T180000Z\r\n',
  ';ENCODING=QUOTED-PRINTABLE:=0D=0A=',
  'Z',
  '99999999',
  '\ufeff',
  '\u202e',
  '\u0301\u0301\u0301',
  '\u{1f600}',
].map((text) => new TextEncoder().encode(text))

interface Edit {
  /** Position of the change in the file, as a fraction of its length. */
  readonly at: number
  readonly remove: number
  readonly insert: Uint8Array
  /** If set, the bytes at `at` are moved to this position, also a fraction of the length. */
  readonly to: number | null
}

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    remove: fc.oneof({ weight: 4, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.nat(4_000) }),
    insert: fc.oneof(fc.uint8Array({ maxLength: 12 }), fc.constantFrom(...PIECES)),
    to: fc.option(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
)

function edited(body: Uint8Array, changes: readonly Edit[]): Uint8Array {
  let bytes = Buffer.from(body)
  for (const { at, remove, insert, to } of changes) {
    const start = Math.floor(at * bytes.length)
    const taken = bytes.subarray(start, start + remove)
    const rest = Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + taken.length)])
    const place = to === null ? start : Math.floor(to * rest.length)
    const added = to === null ? insert : taken
    bytes = Buffer.concat([rest.subarray(0, place), added, rest.subarray(place)])
  }
  return new Uint8Array(bytes)
}

/** A calendar that failure reports print as text, one character per byte. */
export class FuzzedFeed {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  [fc.toStringMethod](): string {
    return `Buffer.from(${JSON.stringify(Buffer.from(this.bytes).toString('latin1'))}, 'latin1')`
  }
}

/** Recorded feeds with bytes removed, inserted and moved. */
export const mutatedFeed: fc.Arbitrary<FuzzedFeed> = fc
  .tuple(fc.constantFrom(...recorded), edits)
  .map(([body, changes]) => new FuzzedFeed(edited(body, changes)))

const time = fc.oneof(
  // Yields any second from 1970 to 9999, and often a second of 2026, because the tests expand only 2026.
  fc.integer({ min: 0, max: 253_402_300_799 }).map(compact),
  fc.integer({ min: 1_767_225_600, max: 1_798_761_600 }).map(compact),
  fc.constantFrom(
    '20260509',
    '20260509T1800',
    '20260509T180000',
    '2026-05-09T18:00:00-04:00',
    '20260230T000000',
    '00010101T000000',
    '00000000',
    '',
    'TBD',
    '20260308T023000',
    '99991231T235959Z',
    '20241231T240000Z',
  ),
)

function compact(seconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
    .toString()
    .replaceAll(/[-:]/g, '')
}

const parameters = fc.constantFrom(
  '',
  ';TZID=America/New_York',
  ';TZID=Custom',
  ';VALUE=DATE',
  ';TZID=Nowhere',
  ';TZID=',
  ';TZID="a',
  ';TZID=(UTC-05:00) Eastern Time (US & Canada)',
  ';X=1;VALUE=DATE-TIME',
  ';TZID=+25:00',
  ';TZID=Asia/Kathmandu',
  ';VALUE=PERIOD',
  ';RANGE=THISANDFUTURE',
)

const rule = fc
  .record({
    freq: fc.constantFrom('SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'NEVER'),
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

const prose = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      'Wildcats at Tigers',
      'Game: A vs B',
      '[CANCELED] Practice',
      'Arrive by 4:30 PM',
      'Uniform: blue',
      '<a href="javascript:alert(1)">x</a><br>',
      '&lt;script&gt;',
      '\\nBEGIN:VALARM\\n',
      '\u202e',
      '&#10;&#x202e;&#xd800;',
      'NUL \0 here',
      'Field 2',
      'Start Time TBD',
    ),
  ),
  { maxLength: 4 },
)

const line = fc.oneof(
  fc
    .tuple(fc.constantFrom('DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID'), parameters, time)
    .map(([name, given, value]) => `${name}${given}:${value}`),
  rule.map((text) => `RRULE:${text}`),
  fc.constantFrom(
    'DURATION:PT1H',
    'DURATION:-P1D',
    'DURATION:P',
    'DURATION:P3660D',
    'STATUS:CANCELLED',
    'SEQUENCE:x',
    'SEQUENCE:1760000000000',
    'GEO:1;2',
    'GEO:;',
    'BEGIN:VALARM',
    'END:VALARM',
    'no colon',
    ';:',
    ':',
    'CATEGORIES:a,b\\,c',
    'URL:javascript:1',
    'URL:https://a.example/b',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'METHOD:CANCEL',
    'TZID:Asia/Kathmandu',
  ),
  fc
    .tuple(fc.constantFrom('SUMMARY', 'DESCRIPTION', 'LOCATION', 'SUMMARY;ENCODING=QUOTED-PRINTABLE'), prose)
    .map(([name, parts]) => `${name}:${parts.join(' ')}`),
)

const uid = fc.constantFrom('a', 'b', '', 'Game_1', 'x@teamsnapone.com', 'event_1_ngin.com')

const event = fc
  .tuple(uid, parameters, time, fc.array(line, { maxLength: 8 }))
  .map(([name, given, start, lines]) =>
    ['BEGIN:VEVENT', `UID:${name}`, `DTSTART${given}:${start}`, ...lines, 'END:VEVENT'].join('\r\n'),
  )

const offset = fc.constantFrom('-0500', '-0400', '+1030', '-0517', '+235959', 'x')
const observance = fc
  .tuple(
    fc.constantFrom('STANDARD', 'DAYLIGHT'),
    offset,
    offset,
    fc.subarray([
      'DTSTART:16010101T020000',
      'DTSTART:20260308T020000',
      'DTSTART:soon',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=SECONDLY',
      'RRULE:FREQ=DAILY;COUNT=999999999',
      'RRULE:FREQ=YEARLY;UNTIL=00000000T000000Z',
      'RDATE:20260308T020000,20261101T020000',
      'RDATE;VALUE=PERIOD:20260308T020000/PT1H',
    ]),
  )
  .map(([kind, from, to, lines]) =>
    [`BEGIN:${kind}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...lines, `END:${kind}`].join('\r\n'),
  )

const zone = fc
  .tuple(fc.constantFrom('Custom', 'America/New_York', ''), fc.array(observance, { maxLength: 4 }))
  .map(([name, observances]) =>
    ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observances, 'END:VTIMEZONE'].join('\r\n'),
  )

const head = fc.subarray([
  'X-WR-TIMEZONE:America/Denver',
  'TZID:Nowhere',
  'METHOD:CANCEL',
  'X-WR-CALNAME:Falcons\\, 12U',
  'PRODID:-//TeamSnap//EN',
  'REFRESH-INTERVAL;VALUE=DURATION:PT99999999H',
])

/** Calendars from a grammar that produces mostly valid lines. Some calendars are then damaged. */
export const grammarFeed: fc.Arbitrary<FuzzedFeed> = fc
  .tuple(
    head,
    fc.array(fc.oneof({ weight: 5, arbitrary: event }, zone), { maxLength: 4 }),
    fc.option(edits, { freq: 2 }),
  )
  .map(([lines, components, changes]) => {
    const body = new TextEncoder().encode(
      ['BEGIN:VCALENDAR', ...lines, ...components, 'END:VCALENDAR', ''].join('\r\n'),
    )
    return new FuzzedFeed(changes === null ? body : edited(body, changes))
  })

/** True if PostgreSQL can store the text as text and jsonb: no NUL character and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns all texts inside a JSON value. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
