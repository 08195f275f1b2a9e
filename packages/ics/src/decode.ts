import type { ReadFailure } from './entry.ts'

export type Decoded =
  | { readonly ok: true; readonly text: string; readonly badEncoding: boolean }
  | { readonly ok: false; readonly reason: ReadFailure }

/** Returns the text of a body that contains a VCALENDAR, or the reason why the body is not a calendar. */
export function decode(input: Uint8Array | string, maxBytes: number): Decoded {
  if (input.length > maxBytes) return { ok: false, reason: 'tooLarge' }
  const { text, badEncoding } =
    typeof input === 'string' ? { text: input.toWellFormed(), badEncoding: false } : toText(input)
  const clean = tidy(text)
  if (!/\S/.test(clean)) return { ok: false, reason: 'empty' }
  // Skips text before the calendar: a server's warning, blank lines, a second BOM.
  // A text that starts with an HTML tag is a web page, even if it contains the line BEGIN:VCALENDAR.
  const start = /^[^\nA-Za-z<]{0,16}BEGIN:VCALENDAR/im.exec(clean)
  if (!start || /^\s*(?:<!doctype html|<html|%PDF-)/i.test(clean))
    return { ok: false, reason: 'notACalendar' }
  return { ok: true, text: start.index === 0 ? clean : clean.slice(start.index), badEncoding }
}

/** Normalizes line endings, and removes BOM and NUL. Steps that a file does not need are skipped to save time. */
function tidy(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (clean.includes('\0')) clean = clean.replaceAll('\0', '')
  if (hasLoneReturn(clean)) clean = clean.replace(/\r+\n?/g, '\n')
  return clean
}

function hasLoneReturn(text: string): boolean {
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 2))
    if (text.charCodeAt(at + 1) !== 10) return true
  return false
}

/**
 * Decodes bytes as UTF-8, or as UTF-16 if they start with a BOM or have NUL bytes between the first letters.
 * If the bytes are not valid UTF-8 and contain no valid non-ASCII character, the function reads Windows-1252.
 * If only some characters are broken UTF-8, the function reads UTF-8, and broken characters become U+FFFD.
 */
function toText(bytes: Uint8Array): { text: string; badEncoding: boolean } {
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: decodeAs(wide, bytes), badEncoding: false }
  const strict = asUtf8(bytes)
  if (strict !== null) return { text: strict, badEncoding: false }
  const joined = withoutFoldsInCharacters(bytes)
  const whole = asUtf8(joined)
  if (whole !== null) return { text: whole, badEncoding: false }
  const loose = decodeAs('utf-8', joined)
  const onlyBroken = !/[^\p{ASCII}\ufffd]/u.test(loose)
  return { text: onlyBroken ? decodeAs('windows-1252', bytes) : loose, badEncoding: true }
}

/** Recognizes UTF-16 by a BOM, or by NUL bytes between the first characters, which are ASCII in a calendar. */
function wideEncoding([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && third && second === 0 && fourth === 0) return 'utf-16le'
  return first === 0 && third === 0 && second && fourth ? 'utf-16be' : null
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Joins lines that were folded inside a UTF-8 character.
 * RFC 5545, 3.1, warns that simple programs may fold a line in the middle of a UTF-8 character.
 * A line end and a blank before a UTF-8 continuation byte can only be a fold inside a character.
 */
function withoutFoldsInCharacters(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length)
  let length = 0
  for (let index = 0; index < bytes.length;) {
    const fold = bytes[index] === 13 && bytes[index + 1] === 10 ? 2 : bytes[index] === 10 ? 1 : 0
    const blank = bytes[index + fold]
    const isInside = fold > 0 && (blank === 32 || blank === 9) && isContinuation(bytes[index + fold + 1])
    if (isInside && (bytes[index - 1] ?? 0) >= 0x80) {
      index += fold + 1
      continue
    }
    joined[length] = bytes[index] ?? 0
    length += 1
    index += 1
  }
  return joined.subarray(0, length)
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}
