import { parsedAddress } from './parsed-address.ts'

/** A run of a text from outside: words, or an address a person may follow. */
export type TextPart = { readonly text: string; readonly href?: string }

/**
 * An address with its scheme, one that begins with 'www.', or a host with a path. What precedes a bare host must not make
 * it a part of something else: a mail address, a path, another scheme.
 */
const ADDRESS =
  /https?:\/\/[^\s<>"'`\u2028\u2029]+|(?<![\p{L}\p{N}_@.:/\\-])(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}(?::\d+)?(?:[/?#][^\s<>"'`\u2028\u2029]*)?/giu
/** What ends a sentence or closes a bracket belongs to the words, not to the address. */
const TRAILING = /[.,;:!?'"’”»)\]}*_]+$/u

/**
 * Finds http(s) addresses in a text and nothing else: no other scheme, no markup, no address with a user name before
 * the host, which only serves to deceive. An address without a scheme is opened over https.
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
  // 'https://en.wikipedia.org/wiki/Field_(sport)' keeps the bracket it opened.
  if (address.startsWith(`${end})`) && count(end, '(') > count(end, ')')) end += ')'
  return end
}

function isBare(address: string): boolean {
  return !/^https?:\/\//iu.test(address)
}

/** Words and file names have dots, too: without 'www.' it takes a path and the ending of a real host. */
function safeBare(address: string): string | null {
  const [host = ''] = address.split(/[:/?#]/u)
  const isMeant = /^www\..+\./iu.test(host) || (/^[^/?#]+\/./u.test(address) && isTopLevel(host))
  return isMeant ? safe(`https://${address}`) : null
}

/** The endings that families meet, other than those of countries. */
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
