import { parsedAddress } from './parsed-address.ts'

/** A run of a text from outside: words, or an address a person may follow. */
export type TextPart = { readonly text: string; readonly href?: string }

const ADDRESS = /https?:\/\/[^\s<>"'`\u2028\u2029]+/giu
/** What ends a sentence or closes a bracket belongs to the words, not to the address. */
const TRAILING = /[.,;:!?'"’”»)\]}*_]+$/u

/**
 * Finds http(s) addresses in a text and nothing else: no other scheme, no markup, no address with a user name before
 * the host, which only serves to deceive.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    const href = safe(address)
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

function safe(address: string): string | null {
  const url = parsedAddress(address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url.href : null
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
