import type { ReadFailure } from './entry.ts'

export type Decoded =
  | { readonly ok: true; readonly text: string; readonly badEncoding: boolean }
  | { readonly ok: false; readonly reason: ReadFailure }

/** A body with a VCALENDAR in it, or what it is instead. */
export function decode(input: Uint8Array | string, maxBytes: number): Decoded {
  if (input.length > maxBytes) return { ok: false, reason: 'tooLarge' }
  const { text, badEncoding } =
    typeof input === 'string' ? { text: input, badEncoding: false } : toText(input)
  const clean = tidy(text)
  if (!/\S/.test(clean)) return { ok: false, reason: 'empty' }
  // Whatever stands before it (a server's warning, blank lines) is skipped; a page that merely shows such a line
  // is told apart by its first tag.
  const start = /^[ \t]*BEGIN:VCALENDAR/im.exec(clean)
  if (!start || /^\s*(?:<!doctype html|<html|%PDF-)/i.test(clean))
    return { ok: false, reason: 'notACalendar' }
  return { ok: true, text: start.index === 0 ? clean : clean.slice(start.index), badEncoding }
}

/** One kind of line end, no BOM, no NUL. Each pass is skipped where the file has none of it. */
function tidy(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (clean.includes('\0')) clean = clean.replaceAll('\0', '')
  if (/\r(?!\n)/.test(clean)) clean = clean.replace(/\r+\n?/g, '\n')
  return clean
}

/**
 * UTF-8, or UTF-16 by its mark. Bytes that are not UTF-8 mean a Latin-1 file where not one other character is
 * outside ASCII (then Windows-1252 reads it), else damage: the broken characters become U+FFFD.
 */
function toText(bytes: Uint8Array): { text: string; badEncoding: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decodeAs('utf-16le', bytes), badEncoding: false }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decodeAs('utf-16be', bytes), badEncoding: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), badEncoding: false }
  } catch {
    const loose = decodeAs('utf-8', bytes)
    const onlyBroken = !/[^\p{ASCII}\ufffd]/u.test(loose)
    return { text: onlyBroken ? decodeAs('windows-1252', bytes) : loose, badEncoding: true }
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}
