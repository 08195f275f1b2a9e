import ICAL from 'ical.js'
import { KNOWN_NAMES } from './known-name.ts'
import { isQuotedPrintable, regular } from './odd-line.ts'
import type { Property } from './jcal.ts'
import { plainProperty } from './plain-line.ts'
import type { ReadLimits } from './limits.ts'
import type { Warnings } from './warnings.ts'

// Strict mode is off, so ical.js determines a value's type by its format, even if the VALUE parameter differs.
// Eight digits are then a date (PlayMetrics omits VALUE=DATE). A date-time with VALUE=DATE keeps its time.
ICAL.design.strict = false

/**
 * Maximum number of lines with the same name, and of texts in one list. `maxDates` limits dates instead.
 * If a property with a single value occurs several times, the first readable line is used.
 */
const OFTEN = 50

/**
 * Reads the properties of one component, but not the properties of nested components.
 *
 * The library ical.js stops reading a whole component at the first bad line.
 * The function `readProperties` passes single lines to ical.js, so only the bad line is lost.
 * Bad lines typically come from a description with raw line breaks, which split the description.
 * Only lines that are not ordinary (plain-line.ts) go to ical.js. Some lines are rewritten first (odd-line.ts).
 */
export function readProperties(text: string, limits: ReadLimits, warnings: Warnings): readonly Property[] {
  const properties: Property[] = []
  /** Number of lines read per property name. The array index is `KnownName.index`. */
  const counts: number[] = []
  let depth = 0
  for (const line of unfold(text, limits.maxLine)) {
    const name = nameOf(line)
    if ((name === 'BEGIN' || name === 'END') && line.charCodeAt(name.length) === COLON) {
      depth = name === 'BEGIN' ? depth + 1 : Math.max(0, depth - 1)
      continue
    }
    if (depth > 0 || (name === null && line.trim() === '')) continue
    if (line.length > limits.maxLine) {
      warnings.add('lineTooLong', null, name)
      continue
    }
    if (name === null) {
      warnings.add('lineDropped', null)
      continue
    }
    const known = KNOWN_NAMES.get(name)
    // Lines with unknown names are skipped early, because a file may have a million of them.
    if (!known) continue
    const count = counts[known.index] ?? 0
    // Read one date more than the limit, so that readEntry notices a list that exceeds the limit.
    const left = (known.list === 'dates' ? limits.maxDates + 1 : OFTEN) - count
    if (left <= 0) continue
    const { text: shortened, values } = known.list ? firstValues(line, left) : { text: line, values: 1 }
    counts[known.index] = count + values
    const property = plainProperty(known, shortened) ?? readProperty(shortened)
    if (property) properties.push(property)
    else warnings.add(name === 'RRULE' ? 'ruleDropped' : 'lineDropped', null, name)
  }
  return properties
}

const COLON = 58

/** Truncates the list in a line to `most` values. Returns the shortened line and the number of values in it. */
function firstValues(line: string, most: number): { text: string; values: number } {
  let values = 0
  for (let comma = line.indexOf(','); comma !== -1; comma = line.indexOf(',', comma + 1)) {
    values += 1
    if (values === most) return { text: line.slice(0, comma), values }
  }
  return { text: line, values: values + 1 }
}

/** Reads one unfolded content line. Returns null if the line is invalid. */
export function readProperty(line: string): Property | null {
  try {
    return ICAL.parse.property(regular(line)) as Property
  } catch {
    return null
  }
}

/**
 * Yields unfolded lines. A line beyond the limit is shortened, but stays too long, so that it is dropped later.
 * A quoted-printable text continues after an equals sign at the end of a line.
 * The continuation after an equals sign starts without a blank.
 */
function* unfold(text: string, maxLine: number): Generator<string, void, undefined> {
  let line: string | null = null
  let goesOn = false
  for (let position = 0; position < text.length;) {
    const next = text.indexOf('\n', position)
    const end = next === -1 ? text.length : next
    const raw = text.slice(position, text.charCodeAt(end - 1) === 13 ? Math.max(position, end - 1) : end)
    position = end + 1
    const isFolded = raw.startsWith(' ') || raw.startsWith('\t')
    if (line !== null && (goesOn || isFolded)) {
      if (goesOn) line = line.slice(0, -1)
      if (line.length <= maxLine) line += isFolded ? raw.slice(1) : raw
    } else {
      if (line !== null) yield line
      line = raw
    }
    goesOn = raw.endsWith('=') && isQuotedPrintable(line)
  }
  if (line !== null) yield line
}

const LONGEST_NAME = 40

/** Returns the property's name in upper case; null if the line does not start with a name. */
function nameOf(line: string): string | null {
  const most = Math.min(line.length, LONGEST_NAME + 1)
  let isSmall = false
  for (let index = 0; index < most; index += 1) {
    const code = line.charCodeAt(index)
    if (code >= 65 && code <= 90) continue
    if (code === COLON || code === 59 /* ; */) {
      if (index === 0) return null
      const name = line.slice(0, index)
      return isSmall ? name.toUpperCase() : name
    }
    if (code >= 97 && code <= 122) isSmall = true
    else if (code !== 45 /* - */ && (code < 48 || code > 57)) return null
  }
  return null
}

/** Returns a property's first value as text. Returns '' if the value is empty or not a text. */
export function textOf(property: Property): string {
  const value = property[3]
  return typeof value === 'string' ? value : ''
}

/** Returns a text for display, without the backslashes that some exporters needlessly put before : and ". */
export function proseOf(property: Property): string {
  const text = textOf(property)
  return text.includes('\\') ? text.replaceAll(/\\([:"])/g, '$1') : text
}

export function parameterOf(property: Property, name: string): string | null {
  const value = property[1][name]
  if (typeof value === 'string') return value
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null
}
