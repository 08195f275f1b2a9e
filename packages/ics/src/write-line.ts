const LINE_OCTETS = 75

/**
 * Writes one folded content line (RFC 5545, 3.1). A line has at most 75 octets and ends with CRLF.
 * A line is never folded inside a character.
 * `value` must already be escaped.
 */
export function contentLine(name: string, value: string): string {
  const whole = `${name}:${value}`
  // A UTF-16 unit takes at most three octets in UTF-8, so a text of up to 25 units needs no fold.
  if (whole.length * 3 <= LINE_OCTETS) return `${whole}\r\n`
  let folded = ''
  let from = 0
  let octets = 0
  for (let at = 0; at < whole.length;) {
    const code = whole.codePointAt(at) ?? 0
    const size = octetsOf(code)
    if (octets + size > LINE_OCTETS) {
      folded += `${whole.slice(from, at)}\r\n `
      from = at
      // A continuation line starts with a space, which counts toward the maximum number of octets.
      octets = 1
    }
    octets += size
    at += code > 0xffff ? 2 : 1
  }
  return `${folded}${whole.slice(from)}\r\n`
}

/** Number of octets of a character in UTF-8 (RFC 3629). */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/**
 * Matches every character that some calendar reader takes for a line end, not only the line end of RFC 5545.
 * Python's `splitlines`, for example, splits a text at all of these characters.
 */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass here
const LINE_END = /\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/g
// oxlint-disable-next-line no-control-regex -- the pattern has to match control characters
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g

/**
 * Escapes any text as a TEXT value (RFC 5545, 3.3.11).
 * Line ends become `\n` and other control characters are removed, so that no title can start a new line (C41).
 */
export function textValue(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_END, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/** Prints a wall time as `20260516T133000`. */
export function localTimeValue(time: Temporal.PlainDateTime): string {
  return time.round('second').toString().replaceAll(/[-:]/g, '')
}

/** Prints an instant as `20260516T203000Z`. */
export function instantValue(instant: Temporal.Instant): string {
  return instant.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString().replaceAll(/[-:]/g, '')
}

/** Prints a day as `20260516`. */
export function dayValue(day: Temporal.PlainDate): string {
  return day.toString().replaceAll('-', '')
}
