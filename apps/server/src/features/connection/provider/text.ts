import { remembered } from '@homefield/domain/remembered'
import { decodeEntities, isHtml, withoutTags } from './html.ts'

/**
 * Converts a feed's text to plain text.
 * The converted text may contain HTML, so the app must display it as text and never insert it as HTML (C41).
 * Control characters, zero-width spaces and marks that change the writing direction are removed.
 */

/** Maximum lengths of the returned texts. The conversion truncates a longer text instead of rejecting it. */
const LONGEST_LINE = 300
const LONGEST_TEXT = 10_000

const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Returns one line. All white space becomes single spaces. */
export function oneLine(raw: string | null): string {
  return raw === null ? '' : inOneLine(raw)
}

const inOneLine = remembered((raw) => {
  const text = decodeEntities(raw.slice(0, LONGEST_TEXT)).replace(INVISIBLE, '')
  return cut(text.replace(/\s+/g, ' ').trim(), LONGEST_LINE)
})

/**
 * Splits the text into trimmed lines.
 * Drops empty lines at both ends, collapses consecutive empty lines, and converts HTML to text.
 */
export function lines(raw: string | null): readonly string[] {
  return raw === null ? [] : linesOf(raw)
}

const linesOf = remembered((raw): readonly string[] => {
  const whole = raw.slice(0, 4 * LONGEST_TEXT)
  const found: string[] = []
  for (const line of plainText(whole).split('\n')) {
    const trimmed = WIDE_SPACE.test(line) ? line.replace(/\s+/g, ' ').trim() : line.trim()
    if (trimmed !== '' || (found.length > 0 && found.at(-1) !== '')) found.push(trimmed)
  }
  while (found.at(-1) === '') found.pop()
  return found
})

/** Any white space but a single blank between two words. */
const WIDE_SPACE = /\s\s|[^\S ]/

function plainText(whole: string): string {
  if (PLAIN.test(whole)) return whole
  const text = decodeEntities(isHtml(whole) ? withoutTags(whole) : whole)
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '')
}

/** Matches a text of printable ASCII characters without tags and entities, which needs no conversion. */
const PLAIN = /^[\n -%'-;=-~]*$/

/** Joins lines into a description. Null if no text is left. */
export function paragraph(text: readonly string[]): string | null {
  const joined = text
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return joined === '' ? null : cut(joined, LONGEST_TEXT)
}

/** Returns the text as one line. Returns null if the text is empty or says 'undecided', as 'TBD' does. */
export function known(text: string | null | undefined): string | null {
  const value = oneLine(text ?? null)
  return value === '' || isUndecided(value) ? null : value
}

/** True for 'TBD', 'Location TBA', 'to be announced', 'n/a'. */
export const isUndecided = remembered((text) =>
  /^\s*(?:(?:the\s+)?(?:location|place|venue|site|address|field|court|rink|gym|facility|lugar|lieu|terrain)\s*(?:is\s+)?[:\-–]?\s*)?(?:tbd|tba|tbc|to be (?:determined|decided|announced|confirmed)|por (?:confirmar|definir)|[àa] (?:confirmer|d[ée]finir|d[ée]terminer)|n\/?a|none|unknown|-+)\s*[.!]?\s*$/i.test(
    text,
  ),
)

/** Returns an http or https URL. Null for a URL with a user name, another scheme, or no path (a home page). */
export function pageUrl(text: string | null): string | null {
  if (text === null || text.length > 2_000) return null
  try {
    // Some feeds escape '&' in URLs as the HTML entity '&amp;', which the URL parser does not decode.
    const url = new URL(decodeEntities(text.trim()))
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
    if (url.username !== '' || url.password !== '') return null
    return url.pathname === '/' && url.search === '' ? null : url.href
  } catch {
    return null
  }
}

/** Returns the URL if the line is a URL and nothing else. */
export function lineUrl(line: string): string | null {
  return /^https?:\/\/\S+$/i.test(line) ? pageUrl(line) : null
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
