import ICAL from 'ical.js'
import type { ReadLimits } from './limits.ts'
import type { Chunk } from './scan.ts'
import type { Warnings } from './warnings.ts'

// Lets a value's form win over its declared type: eight digits are a date without VALUE=DATE (PlayMetrics), and a
// date-time stays one below a false VALUE=DATE.
ICAL.design.strict = false

/** A property as ical.js gives it (jCal, RFC 7265): name, parameters, type, values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  type: string,
  ...values: unknown[],
]

/**
 * The properties of one component, without those of components inside it.
 *
 * ical.js reads a component whole and gives up at the first bad line. Then it is read again line by line, so that a
 * bad line (typically the second line of a description with raw line breaks in it) costs that line alone.
 */
export function readProperties(chunk: Chunk, limits: ReadLimits, warnings: Warnings): readonly Property[] {
  if (!chunk.longLine) {
    try {
      const component = ICAL.parse(
        `BEGIN:VEVENT\n${chunk.text}${chunk.text.endsWith('\n') ? '' : '\n'}END:VEVENT`,
      )
      if (component[0] === 'vevent') return component[1] as Property[]
    } catch {
      // Read line by line below.
    }
  }
  return readLines(chunk.text, limits, warnings)
}

function readLines(text: string, limits: ReadLimits, warnings: Warnings): readonly Property[] {
  const properties: Property[] = []
  let depth = 0
  for (const line of unfold(text)) {
    if (/^BEGIN:/i.test(line)) depth += 1
    else if (/^END:/i.test(line)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && line.trim() !== '') {
      if (line.length > limits.maxLine) {
        warnings.add('lineTooLong', null, nameOf(line))
        continue
      }
      const property = readProperty(line)
      if (property) properties.push(property)
      else warnings.add(/^RRULE/i.test(line) ? 'ruleDropped' : 'lineDropped', null, nameOf(line))
    }
  }
  return properties
}

/** One unfolded content line; null where it is none. Rules in small letters are read too. */
export function readProperty(line: string): Property | null {
  try {
    return ICAL.parse.property(line) as Property
  } catch {
    if (!/^RRULE/i.test(line) || line === line.toUpperCase()) return null
    return readProperty(line.toUpperCase())
  }
}

function unfold(text: string): string[] {
  const lines: string[][] = []
  for (const raw of text.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const last = lines.at(-1)
    if (last && (line.startsWith(' ') || line.startsWith('\t'))) last.push(line.slice(1))
    else lines.push([line])
  }
  return lines.map((parts) => (parts.length === 1 ? (parts[0] ?? '') : parts.join('')))
}

function nameOf(line: string): string | null {
  return /^[A-Za-z0-9-]{1,40}(?=[;:])/.exec(line)?.[0].toUpperCase() ?? null
}

/** First value as text; '' where it is empty or of another type. */
export function textOf(property: Property): string {
  const value = property[3]
  return typeof value === 'string' ? value : ''
}

export function parameterOf(property: Property, name: string): string | null {
  const value = property[1][name]
  if (typeof value === 'string') return value
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null
}
