/**
 * A feed's text as plain text for people. Nothing here makes text safe for HTML: it stays text, and whoever shows it
 * shows it as text (C41). What is taken out is what cannot be seen and only misleads: control characters and the
 * marks that turn the direction of writing.
 */

/** Longest texts handed on; a longer one is cut, not refused. */
const LONGEST_LINE = 300
const LONGEST_TEXT = 10_000

const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** One line: blanks and line breaks become single blanks. */
export function oneLine(raw: string | null): string {
  const text = (raw ?? '').slice(0, LONGEST_TEXT).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  return cut(decodeEntities(text), LONGEST_LINE)
}

/** Trimmed lines, without empty ones at the ends and without two empty ones in a row. HTML becomes text. */
export function lines(raw: string | null): string[] {
  const whole = (raw ?? '').slice(0, 4 * LONGEST_TEXT)
  const text = decodeEntities(HTML_TAG.test(whole) ? withoutTags(whole) : whole)
  const found: string[] = []
  for (const line of text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').split('\n')) {
    const trimmed = line.replace(/\s+/g, ' ').trim()
    if (trimmed !== '' || (found.length > 0 && found.at(-1) !== '')) found.push(trimmed)
  }
  while (found.at(-1) === '') found.pop()
  return found
}

/** Lines as a description; null where nothing is left. */
export function paragraph(text: readonly string[]): string | null {
  const joined = text
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return joined === '' ? null : cut(joined, LONGEST_TEXT)
}

/** null for nothing, and for 'TBD' and its like where a value is asked for. */
export function known(text: string | null | undefined): string | null {
  const value = oneLine(text ?? null)
  return value === '' || isUndecided(value) ? null : value
}

export function isUndecided(text: string): boolean {
  return /^\s*(?:tbd|tba|to be (?:determined|decided|announced)|n\/?a|none|unknown|-+)\s*\.?\s*$/i.test(text)
}

/** An http or https address without a name in it, and with more than a home page behind it; null for anything else. */
export function pageUrl(text: string | null): string | null {
  if (text === null || text.length > 2_000) return null
  try {
    const url = new URL(text.trim())
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
    if (url.username !== '' || url.password !== '') return null
    return url.pathname === '/' && url.search === '' ? null : url.href
  } catch {
    return null
  }
}

/** Where a line is an address and nothing else. */
export function lineUrl(line: string): string | null {
  return /^https?:\/\/\S+$/i.test(line) ? pageUrl(line) : null
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Tags that calendars are written with. Anything else in angle brackets is somebody's text and stays. */
const NAMES =
  'html|body|head|meta|title|br|p|div|span|a|b|i|u|em|strong|ul|ol|li|table|tbody|thead|tr|td|th|h[1-6]|font|hr|img|pre|blockquote|small|center|o:p'
const HTML_TAG = new RegExp(`</?(?:${NAMES})(?:\\s[^<>]{0,1000})?/?>`, 'i')
const BREAKING = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6]|hr|\/ul|\/ol)(?:\s[^<>]{0,200})?\/?>/gi
const ANY_TAG = new RegExp(`</?(?:${NAMES})(?:\\s[^<>]{0,1000})?/?>`, 'gi')

function withoutTags(html: string): string {
  return html
    .replace(/<style[^<>]{0,200}>[^<]*<\/style>/gi, '')
    .replace(/<!--[^<]{0,2000}-->/g, '')
    .replace(/\r?\n[ \t]*(?=<)/g, '')
    .replace(BREAKING, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(ANY_TAG, '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
}

/** Once, so that `&amp;lt;` stays the text it was. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal !== undefined ? Number(decimal) : parseInt(String(hex), 16)
    const isText =
      (code >= 32 && code !== 127 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) || code === 10
    return isText ? String.fromCodePoint(code).replace(INVISIBLE, '') : ''
  })
}
