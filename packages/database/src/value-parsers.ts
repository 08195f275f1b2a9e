import pg from 'pg'

/*
 * Defines how every connection of the app reads PostgreSQL's values:
 *   timestamptz  ISO string in UTC with Z, microseconds kept: '2026-03-01T17:00:00.123456Z' (as Temporal.Instant reads it)
 *   timestamp    ISO string without zone: a wall time
 *   date         'YYYY-MM-DD'   (pg's own parser makes a Date at the server's midnight, which shifts days)
 *   time         'HH:MM:SS'
 *   int8         number; throws beyond 2^53 instead of rounding
 *   numeric      string, exactly as stored
 *   json, jsonb  parsed
 * The library better-auth compares Dates, so the pool for better-auth returns timestamptz as Date.
 */

export type Instants = 'string' | 'Date'

const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const INT8 = 20
const ARRAYS = new Map([
  [1182, DATE],
  [1115, TIMESTAMP],
  [1185, TIMESTAMPTZ],
  [1016, INT8],
])
/** The type id of text[]. The parser for text[] can split arrays of every type into unquoted strings. */
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0] // pg's list of names contains no array types

/**
 * Converts '2026-03-01 17:00:00.5+00' to '2026-03-01T17:00:00.5Z'. The connection's zone is UTC, so the offset is +00.
 */
function instantFromText(text: string): string {
  const match = /^(\d{4,6})-(\d\d-\d\d) ([\d:.]+)\+00$/.exec(text)
  const year = match?.[1]
  // The API cannot represent 'infinity' or a year BC, so the parser throws instead of returning a wrong time.
  if (!match || !year) throw new RangeError(`The instant ${text} cannot be read`)
  return `${year.length === 4 ? year : `+${year.padStart(6, '0')}`}-${match[2]}T${match[3]}Z`
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The integer ${text} is too large for a number`)
  return number
}

const asIs = (text: string): string => text

type Parser = (text: string) => unknown

function parsersFor(instants: Instants): Map<number, Parser> {
  const instant: Parser = instants === 'string' ? instantFromText : (text) => new Date(instantFromText(text)) // oxlint-disable-line no-restricted-globals -- better-auth compares Dates
  const single = new Map<number, Parser>([
    [DATE, asIs],
    [TIMESTAMP, (text) => text.replace(' ', 'T')],
    [TIMESTAMPTZ, instant],
    [INT8, safeInteger],
  ])
  const splitArray: Parser = pg.types.getTypeParser(TEXT_ARRAY)
  for (const [array, element] of ARRAYS) {
    const parse = single.get(element) ?? asIs
    single.set(array, (text) =>
      (splitArray(text) as (string | null)[]).map((item) => (item === null ? null : parse(item))),
    )
  }
  return single
}

/** Returns the parsers for the `types` option of a pg pool or client. */
export function valueParsers(instants: Instants): pg.CustomTypesConfig {
  const own = parsersFor(instants)
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : own.get(oid)) ??
      pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser, // pg declares one overload per format
  }
}
