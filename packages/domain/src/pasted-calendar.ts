import { linksIn, type PastedLink } from './pasted-link.ts'
import { platformOfHost, readPlatformUrl } from './platform-url.ts'
import type { PlatformName } from './platform.ts'

/** A link in a pasted message, with what its address alone reveals. */
export interface PastedCalendar {
  /** The link without the text around it. The link is a credential: never log it or show all of it. */
  readonly link: string
  readonly host: string
  /** The words before the link, such as the team's name. Empty if nothing stands before the link. */
  readonly words: string
  /** The platform that owns the host; null for an unknown host. */
  readonly platform: PlatformName | null
  /** True if the address has the form of a calendar link. A page of a team's website does not. */
  readonly isLikely: boolean
}

/**
 * Returns the links in a pasted message without duplicates. Links that look like calendars come first.
 * A message about a season often also links to maps, forms and the club's website.
 */
export function calendarsIn(pasted: string): PastedCalendar[] {
  const links = new Map(linksIn(pasted).map((link) => [link.url.href, asCalendar(link, pasted)]))
  return [...links.values()].sort((a, b) => Number(b.isLikely) - Number(a.isLikely))
}

/**
 * Returns the link that a message most likely means: its only link, or its only link that looks like a calendar.
 * Returns null if the user has to choose.
 */
export function meantCalendar(found: readonly PastedCalendar[]): PastedCalendar | null {
  const likely = found.filter(({ isLikely }) => isLikely)
  const candidates = likely.length > 0 ? likely : found
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}

function asCalendar({ url, scheme }: PastedLink, pasted: string): PastedCalendar {
  const platform = platformOfHost(url.hostname)
  // The server retries a link over http only if the user pasted http or webcal, so the scheme is kept.
  const link = scheme === 'none' ? url.href : `${scheme}:${url.href.slice('https:'.length)}`
  const isKnown =
    platform !== null &&
    platform !== 'TeamSnap' &&
    platform !== 'Other' &&
    readPlatformUrl(link, platform, () => '').ok
  const isLikely = isKnown || scheme === 'webcal' || /\.ics$|\bical|webcal/i.test(url.pathname)
  return { link, host: url.hostname, words: wordsBefore(url, pasted), platform, isLikely }
}

/** Returns the last words of the line before the link, or of the previous line if the link begins its line. */
function wordsBefore({ pathname, search }: URL, pasted: string): string {
  const at = pathname === '/' ? -1 : pasted.indexOf(`${pathname}${search}`)
  if (at === -1) return ''
  const lines = pasted.slice(0, at).replace(/\S*$/, '').trimEnd().split('\n')
  const words = (lines.at(-1) ?? '').replace(/[\s:–—-]+$/, '').trim()
  return /:\/\//.test(words) ? '' : words.slice(-60)
}
