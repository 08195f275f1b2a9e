import ICAL from 'ical.js'
import type { KnownName } from './known-name.ts'
import type { Property } from './jcal.ts'

/**
 * Reads an ordinary content line without ical.js.
 * An ordinary line has a known name in upper case, and parameters without quotes or lists.
 * The value of an ordinary line has the usual format of its type. Nearly all lines of a calendar are ordinary.
 * plainProperty returns null for any other line, and ical.js reads the line.
 * The result always equals the result of ical.js (plain-line.test.ts compares the two).
 *
 * Speed is the only reason to read ordinary lines without ical.js.
 * A feed of 5,000 events is read again whenever anything in the feed changes.
 * The library ical.js is slow, because it creates objects and runs regular expressions for each line.
 */
export function plainProperty(known: KnownName, line: string): Property | null {
  const { name, plain } = known
  if (plain === null) return null
  const colon = line.indexOf(':', name.length)
  if (colon === -1) return null
  const given = colon === name.length ? NONE : parametersOf(line.slice(name.length, colon))
  if (given === null) return null
  const value = line.slice(colon + 1)
  if (plain === 'date-time') {
    if (given.type !== null && given.type !== 'date' && given.type !== 'date-time') return null
    const time = plainTime(value)
    return time === null ? null : [name, given.parameters, given.type ?? plain, time]
  }
  if (given.type !== null) return null
  switch (plain) {
    case 'text':
      return [name, given.parameters, plain, plainText(value)]
    case 'texts':
      return value.includes('\\') ? null : [name, given.parameters, 'text', ...value.split(',')]
    case 'integer':
      return WHOLE.test(value) ? [name, given.parameters, plain, Number(value)] : null
    case 'float': {
      const match = PLACE.exec(value)
      return match && [name, given.parameters, plain, [Number(match[1]), Number(match[2])]]
    }
    case 'duration':
    case 'uri':
    case 'unknown':
  }
  return [name, given.parameters, plain, value]
}

const WHOLE = /^\d{1,15}$/
const PLACE = /^(-?\d{1,3}\.\d{1,15});(-?\d{1,3}\.\d{1,15})$/

interface Given {
  readonly parameters: Readonly<Record<string, unknown>>
  /** The type in the line's VALUE parameter. */
  readonly type: string | null
}

const NONE: Given = { parameters: {}, type: null }

const PLAIN = /^(?:;[A-Za-z][A-Za-z0-9-]{0,40}=[A-Za-z0-9/_.+ -]{1,100})+$/

/**
 * Caches parsed parameters by their text, because nearly all lines of a feed repeat a few parameters.
 * The cache has a limit, because an untrusted file could fill the cache with different parameters.
 */
const seen = new Map<string, Given | null>()
const MOST_SEEN = 200

/** Parses a line's parameters with ical.js. Returns null for parameters that plainProperty cannot handle. */
function parametersOf(text: string): Given | null {
  const before = seen.get(text)
  if (before !== undefined) return before
  const given = PLAIN.test(text) && !/ENCODING/i.test(text) ? readParameters(text) : null
  if (seen.size >= MOST_SEEN) seen.clear()
  if (text.length <= 200) seen.set(text, given)
  return given
}

function readParameters(text: string): Given | null {
  try {
    const [, parameters, type] = ICAL.parse.property(`X-NAME${text}:`) as Property
    return { parameters, type: type === 'unknown' ? null : type }
  } catch {
    return null
  }
}

/** Converts `20260509` or `20260509T180000`, with or without Z, to the format of jCal. */
function plainTime(value: string): string | null {
  const { length } = value
  if (length !== 8 && length !== 15 && length !== 16) return null
  for (let index = 0; index < length; index += 1) {
    const code = value.charCodeAt(index)
    if (index === 8) {
      if (code !== 84 /* T */) return null
    } else if (index === 15) {
      if (code !== 90 /* Z */) return null
    } else if (code < 48 || code > 57) return null
  }
  const day = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`
  if (length === 8) return day
  return `${day}T${value.slice(9, 11)}:${value.slice(11, 13)}:${value.slice(13)}`
}

/** Unescapes a TEXT value (RFC 5545, 3.3.11). */
function plainText(value: string): string {
  let escape = value.indexOf('\\')
  if (escape === -1) return value
  let text = ''
  let from = 0
  for (; escape !== -1; escape = value.indexOf('\\', escape)) {
    const meant = ESCAPES.get(value.charCodeAt(escape + 1))
    if (meant === undefined) escape += 1
    else {
      text += value.slice(from, escape) + meant
      escape += 2
      from = escape
    }
  }
  return text + value.slice(from)
}

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [92, '\\'],
  [59, ';'],
  [44, ','],
  [78 /* N */, '\n'],
  [110 /* n */, '\n'],
])
