import { linksIn, type PastedLink } from './pasted-link.ts'
import { readGameChanger, readPlaymetrics, readSportsEngine, type TeamInUrl } from './platform-url-rule.ts'
import type { PlatformName } from './platform.ts'
import type { SportName } from './sport.ts'

/** Forms in which a parent pastes a link. 'Other' accepts any link and finds the platform by the link's host. */
export type LinkForm = 'Playmetrics' | 'SportsEngine' | 'GameChanger' | 'Other'

/** Error codes of the API (packages/contract). The specification contains the message for each code. */
export type PlatformUrlProblem =
  | 'playmetricsUrlInvalid'
  | 'playmetricsTeamMissing'
  | 'sportsengineUrlInvalid'
  | 'gamechangerUrlInvalid'
  | 'calendarUrlInvalid'
  | 'calendarUrlOtherPlatform'

export type PlatformUrl =
  | {
      readonly ok: true
      readonly platform: PlatformName
      /** The normalized https address, which is a credential. Never log the address or show all of it. */
      readonly url: string
      /** The address over http, if the pasted link used http or webcal and the platform may not serve https. */
      readonly httpFallback: string | null
      /** The platform's public id of the team. For TeamSnap and 'Other', the id is a hash of the address. */
      readonly teamId: string
      readonly defaultName: string
      readonly defaultSport: SportName
    }
  | {
      readonly ok: false
      readonly code: PlatformUrlProblem
      /** For `calendarUrlOtherPlatform`: the link's platform, and in `page` the form that accepts the link. */
      readonly platform: PlatformName | null
      readonly page: LinkForm | null
    }

/**
 * Each platform's domains.
 * A host must be the domain itself or a subdomain of it: 'contains' would accept `playmetrics.com.evil.example`.
 */
const DOMAINS: readonly { readonly platform: PlatformName; readonly domains: readonly string[] }[] = [
  { platform: 'Playmetrics', domains: ['playmetrics.com'] },
  { platform: 'SportsEngine', domains: ['sportsengine.com', 'sportngin.com'] },
  { platform: 'GameChanger', domains: ['gamechanger.io', 'gc.com'] },
  { platform: 'TeamSnap', domains: ['teamsnap.com', 'teamsnapone.com'] },
]

/** Returns the platform of a host, or null for an unknown host. The host must be in lower case. */
export function platformOfHost(host: string): PlatformName | null {
  const found = DOMAINS.find(({ domains }) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
  )
  return found?.platform ?? null
}

/**
 * Reads a link that was pasted into a form.
 * If the address contains no team id, the id is made from a hash (`hashOf`, SHA-256 in hex on the server).
 * The address itself cannot be the id, because an address is a secret and people can see an id.
 * The server checks separately if a link points to this app itself.
 */
export function readPlatformUrl(
  pasted: string,
  form: LinkForm,
  hashOf: (text: string) => string,
): PlatformUrl {
  const links = linksIn(pasted)
  const link = links.find(({ url }) => platformOfHost(url.hostname) !== null) ?? links[0]
  if (!link) return refused(INVALID[form])

  const owner = platformOfHost(link.url.hostname)
  if (form === 'Other') return readOther(link, owner, hashOf)
  if (owner === form) return readKnown(link, form, hashOf)
  if (owner === null) return refused(INVALID[form])
  // TeamSnap teams are connected by sign-in, not by a link. TeamSnap links become 'Other calendar'.
  const page: LinkForm = owner === 'TeamSnap' || owner === 'Other' ? 'Other' : owner
  return { ok: false, code: 'calendarUrlOtherPlatform', platform: owner, page }
}

const INVALID: Readonly<Record<LinkForm, PlatformUrlProblem>> = {
  Playmetrics: 'playmetricsUrlInvalid',
  SportsEngine: 'sportsengineUrlInvalid',
  GameChanger: 'gamechangerUrlInvalid',
  Other: 'calendarUrlInvalid',
}

function refused(code: PlatformUrlProblem): PlatformUrl {
  return { ok: false, code, platform: null, page: null }
}

function readKnown(
  link: PastedLink,
  form: Exclude<LinkForm, 'Other'>,
  hashOf: (text: string) => string,
): PlatformUrl {
  // No platform serves calendars on a non-standard port.
  const team = link.url.port === '' ? READERS[form](link) : null
  if (team === null) return refused(INVALID[form])
  if (team === 'noTeam') return refused('playmetricsTeamMissing')
  const teamId = team.id ?? `all-${hashOf(identityOf(link.url)).slice(0, 8)}`
  return {
    ok: true,
    platform: form,
    url: link.url.href,
    httpFallback: null,
    teamId,
    defaultName: form === 'Playmetrics' ? `Playmetrics Team ${teamId}` : `Team ${teamId}`,
    defaultSport: form === 'GameChanger' ? 'Baseball' : 'Soccer',
  }
}

const READERS: Readonly<
  Record<Exclude<LinkForm, 'Other'>, (link: PastedLink) => TeamInUrl | 'noTeam' | null>
> = { Playmetrics: readPlaymetrics, SportsEngine: readSportsEngine, GameChanger: readGameChanger }

/**
 * Accepts any calendar link. A link in the format of a platform is assigned to the platform.
 * Other addresses on a platform's domain (such as a club's site on sportngin.com) become plain calendars.
 * The import preview later shows whether the address leads to a calendar.
 */
function readOther(
  link: PastedLink,
  owner: PlatformName | null,
  hashOf: (text: string) => string,
): PlatformUrl {
  if (owner !== null && owner !== 'TeamSnap' && owner !== 'Other') {
    const known = readKnown(link, owner, hashOf)
    if (known.ok) return known
  }
  const isTeamSnap = owner === 'TeamSnap'
  return {
    ok: true,
    platform: isTeamSnap ? 'TeamSnap' : 'Other',
    url: link.url.href,
    httpFallback: isTeamSnap ? null : plainHttp(link),
    teamId: hashOf(identityOf(link.url)),
    defaultName: isTeamSnap ? 'TeamSnap Team' : `Calendar from ${link.url.hostname}`,
    defaultSport: isTeamSnap ? 'Unknown' : 'Other',
  }
}

function plainHttp(link: PastedLink): string | null {
  if (link.scheme !== 'http' && link.scheme !== 'webcal') return null
  return `http:${link.url.href.slice('https:'.length)}`
}

/** Removes the cache-busting parameters that platforms add, so that the address still identifies the same feed. */
function identityOf(url: URL): string {
  const query = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^v=\d{6,}$/.test(part))
    .join('&')
  return `${url.origin}${url.pathname}${query === '' ? '' : `?${query}`}`
}
