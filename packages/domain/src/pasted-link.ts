/**
 * Finds the web addresses in a pasted text and normalizes them to https.
 * The address may be in a sentence, in brackets or in quotes. Its scheme may be missing, webcal or http.
 * Only scheme and host are rewritten. Path and query contain secrets and must not change by a single byte.
 */
export interface PastedLink {
  /** The https address. The host is in lower case without a trailing dot, and the fragment is removed. */
  readonly url: URL
  /** The scheme of the pasted address; 'none' if the address had no scheme. */
  readonly scheme: 'https' | 'http' | 'webcal' | 'none'
}

const WITH_SCHEME = /\b(https?|webcals?|feed):\/\/[^\s<>"'`|\\^{}]+/gi
/**
 * Matches an address without a scheme: a host with a dot, then a path or query.
 * The host must start a word, so that the pattern never matches part of an email address.
 */
const BARE =
  /(?<![\w@./:-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{1,5})?[/?][^\s<>"'`|\\^{}]*/gi

/** Maximum length of an address. Platforms use shorter addresses; browsers and servers accept up to 8,000. */
const LONGEST = 4_000

/** Returns all addresses in a pasted text. Addresses without a scheme count only if no address has a scheme. */
export function linksIn(pasted: string): PastedLink[] {
  // Removes invisible characters that chat and email programs insert, because they break the address.
  const text = pasted.slice(0, 4 * LONGEST).replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
  const schemed = [...text.matchAll(WITH_SCHEME)].map((match) => match[0])
  const found = schemed.length > 0 ? schemed : [...text.matchAll(BARE)].map((match) => match[0])
  return found.map(asLink).filter((link) => link !== null)
}

function asLink(raw: string): PastedLink | null {
  const trimmed = withoutClosing(raw)
  if (trimmed.length > LONGEST) return null
  const written = /^([a-z]+):\/\//i.exec(trimmed)?.[1]?.toLowerCase()
  const rest = written === undefined ? trimmed : trimmed.slice(written.length + 3)
  const scheme = schemeNamed(written)
  try {
    const url = new URL(`https://${rest}`)
    // Rejects addresses with a user name or password, which can make one host look like another host.
    if (url.username !== '' || url.password !== '' || url.hostname === '') return null
    url.hostname = url.hostname.replace(/\.$/, '')
    // Port 80 is dropped, because the link is rewritten to https.
    if (scheme === 'http' && url.port === '80') url.port = ''
    url.hash = ''
    return { url, scheme }
  } catch {
    return null
  }
}

function schemeNamed(written: string | undefined): PastedLink['scheme'] {
  if (written === undefined) return 'none'
  if (written === 'https' || written === 'http') return written
  return 'webcal'
}

/** Strips punctuation from a link's end, and a closing bracket if the link contains no opening bracket. */
function withoutClosing(raw: string): string {
  let text = raw
  for (;;) {
    const last = text.at(-1)
    if (last === undefined) return text
    if ('.,;:!?…*_'.includes(last)) text = text.slice(0, -1)
    else if (last === ')' && !text.includes('(')) text = text.slice(0, -1)
    else if (last === ']' && !text.includes('[')) text = text.slice(0, -1)
    else return text
  }
}
