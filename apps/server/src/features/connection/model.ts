import { LINK_FORMS } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import { platformOfHost, type PlatformUrl, readPlatformUrl } from '@homefield/domain/platform-url'
import { createHash } from 'node:crypto'
import { AppError } from '../../lib/app-error.ts'
import type { LookupHash } from '../../lib/crypto/lookup-hash.ts'
import type { Vault } from '../../lib/crypto/vault.ts'
import type { AllowedHosts } from '../../lib/safe-fetch/allowed-hosts.ts'
import { isRefusedUrl } from '../../lib/safe-fetch/target.ts'
import type { Link } from './link/store.ts'

export type LinkForm = (typeof LINK_FORMS)[number]
export type TeamLink = Extract<PlatformUrl, { ok: true }>

export interface LinkSettings {
  readonly publicUrl: string
  /** Hosts with private addresses from which the operator allows calendars. */
  readonly allowedHosts: AllowedHosts
}

/**
 * Parses a pasted link. Throws the AppError that the specification defines for an invalid link.
 * Rejects links to our own calendars, which would import a family's schedule into itself.
 * `readLink` also rejects addresses that SafeFetch never requests, such as `http://127.1/…`.
 */
export function readLink(
  pasted: string,
  form: LinkForm,
  { publicUrl, allowedHosts }: LinkSettings,
): TeamLink {
  const link = readPlatformUrl(pasted, form, (text) => createHash('sha256').update(text).digest('hex'))
  if (!link.ok)
    throw new AppError(
      link.code,
      link.platform === null ? undefined : { platform: link.platform, page: link.page },
    )
  if (new URL(link.url).hostname === new URL(publicUrl).hostname) throw new AppError('calendarUrlOwn')
  if (isRefusedUrl(link.url, allowedHosts)) throw new AppError('calendarUrlRefused')
  return { ...link, teamId: boundedId(link.teamId), defaultName: cutName(link.defaultName) }
}

/**
 * Returns the rules (`LinkForm`) that validate a new link, usually the rules of the team's platform.
 * If the host of the team's link does not belong to the team's platform, returns the rules of 'Other'.
 * The rules of 'Other' accept a new link with an unknown host.
 */
export function formOf({ platform, host }: { platform: string; host: string }): LinkForm {
  const form = LINK_FORMS.find((known) => known === platform)
  return form !== undefined && platformOfHost(host) === platform ? form : 'Other'
}

/**
 * Returns the platform to which the host of the link belongs.
 * If no platform is known for the host, returns the platform that the parent chose.
 */
export function platformFor(link: TeamLink, given: PlatformName | undefined): PlatformName {
  return link.platform === 'Other' ? (given ?? 'Other') : link.platform
}

const LONGEST_ID = 200
const LONGEST_NAME = 120

/** Replaces a long team id with its hash. A link with many teams has a long id (`team_ids=…,…`). */
function boundedId(teamId: string): string {
  return teamId.length <= LONGEST_ID ? teamId : createHash('sha256').update(teamId).digest('hex')
}

function cutName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`
}

/** Encrypts a link for storage. Adds keyed hashes for the lookup and the host name for display. */
export function sealLink(link: TeamLink, { vault, lookup }: { vault: Vault; lookup: LookupHash }): Link {
  return {
    hashes: lookup.candidates(link.url, 'feed-url'),
    sealed: vault.seal(link.url, 'feed-url'),
    httpAllowed: link.httpFallback !== null,
    host: new URL(link.url).hostname,
  }
}
