import { parsedAddress } from './parsed-address.ts'

/** A part of a text from a feed or another person: plain text, or a web address that becomes a link. */
export type TextPart = { readonly text: string; readonly href?: string }

/**
 * Matches a URL with a scheme, an address that begins with 'www.', or a host name followed by a path.
 * The lookbehind prevents a match inside an email address, a path or another scheme.
 */
const ADDRESS =
  /https?:\/\/[^\s<>"'`\u2028\u2029]+|(?<![\p{L}\p{N}_@.:/\\-])(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}(?::\d+)?(?:[/?#][^\s<>"'`\u2028\u2029]*)?/giu
/** Punctuation and closing brackets after an address belong to the sentence and not to the address. */
const TRAILING = /[.,;:!?'"’”»)\]}*_]+$/u

/**
 * Splits a text into plain text and links. Only http(s) addresses become links, and markup stays plain text.
 * An address with a user name before the host is not linked, because attackers use the user name to imitate a host.
 * A web address without a scheme is linked as https.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    const href = isBare(address) ? safeBare(address) : safe(address)
    if (href === null) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index) })
    parts.push({ text: address, href })
    done = match.index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

function trimmed(address: string): string {
  let end = address.replace(TRAILING, '')
  // Keep the closing bracket of an address such as 'https://en.wikipedia.org/wiki/Field_(sport)'.
  if (address.startsWith(`${end})`) && count(end, '(') > count(end, ')')) end += ')'
  return end
}

function isBare(address: string): boolean {
  return !/^https?:\/\//iu.test(address)
}

/**
 * A dot alone does not make a text an address, because abbreviations and file names also contain dots.
 * An address without 'www.' becomes a link only if it has a path and a known top-level domain.
 */
function safeBare(address: string): string | null {
  const [host = ''] = address.split(/[:/?#]/u)
  const isMeant = /^www\..+\./iu.test(host) || (/^[^/?#]+\/./u.test(address) && isTopLevel(host))
  return isMeant ? safe(`https://${address}`) : null
}

/**
 * Top-level domains of addresses that become links without 'https://'. Two-letter country domains count too.
 */
const GENERIC =
  /^(?:com|org|net|edu|gov|info|biz|app|dev|club|team|sport|sports|soccer|football|hockey|golf|tennis|run|fit|page|link|site|online|website|live|events|school|academy|church|gle|goo)$/u
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function isTopLevel(host: string): boolean {
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  return ending.length === 2 ? COUNTRIES.of(ending.toUpperCase()) !== undefined : GENERIC.test(ending)
}

function safe(address: string): string | null {
  const url = parsedAddress(address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url.href : null
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
