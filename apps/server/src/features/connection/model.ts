import { LINK_FORMS } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import { platformOfHost, type PlatformUrl, readPlatformUrl } from '@homefield/domain/platform-url'
import { createHash } from 'node:crypto'
import { AppError } from '../../lib/app-error.ts'
import type { LookupHash } from '../../lib/crypto/lookup-hash.ts'
import type { Vault } from '../../lib/crypto/vault.ts'
import { isRefusedUrl } from '../../lib/safe-fetch/target.ts'
import type { Link } from './link/store.ts'

export type LinkForm = (typeof LINK_FORMS)[number]
export type TeamLink = Extract<PlatformUrl, { ok: true }>

/**
 * What a pasted text says, or why it is refused in the specification's words. Our own calendar links are no feeds: a
 * family's schedule would come back to itself. An address that no fetch may ask (`http://127.1/…`) is refused here, before a
 * team stands there that can never be read.
 */
export function readLink(pasted: string, form: LinkForm, publicUrl: string): TeamLink {
  const link = readPlatformUrl(pasted, form, (text) => createHash('sha256').update(text).digest('hex'))
  if (!link.ok)
    throw new AppError(
      link.code,
      link.platform === null ? undefined : { platform: link.platform, page: link.page },
    )
  if (new URL(link.url).hostname === new URL(publicUrl).hostname) throw new AppError('calendarUrlOwn')
  if (isRefusedUrl(link.url)) throw new AppError('calendarUrlRefused')
  return { ...link, teamId: boundedId(link.teamId), defaultName: cutName(link.defaultName) }
}

/**
 * The form whose rules a new link of this team keeps: that of its platform. A team that only its parent files there has a
 * link whose host says nothing; his next one may be like it.
 */
export function formOf({ platform, host }: { platform: string; host: string }): LinkForm {
  const form = LINK_FORMS.find((known) => known === platform)
  return form !== undefined && platformOfHost(host) === platform ? form : 'Other'
}

/** Where the link's host says whose it is, that is what counts; else what the parent says. */
export function platformFor(link: TeamLink, given: PlatformName | undefined): PlatformName {
  return link.platform === 'Other' ? (given ?? 'Other') : link.platform
}

const LONGEST_ID = 200
const LONGEST_NAME = 120

/** A link may name many teams at once (`team_ids=…,…`): such an id is known by its hash. */
function boundedId(teamId: string): string {
  return teamId.length <= LONGEST_ID ? teamId : createHash('sha256').update(teamId).digest('hex')
}

function cutName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`
}

/** The link as it is kept: sealed, found again by its keyed hash, and the little that a screen may show. */
export function sealLink(link: TeamLink, { vault, lookup }: { vault: Vault; lookup: LookupHash }): Link {
  return {
    hashes: lookup.candidates(link.url, 'feed-url'),
    sealed: vault.seal(link.url, 'feed-url'),
    httpAllowed: link.httpFallback !== null,
    host: new URL(link.url).hostname,
  }
}
