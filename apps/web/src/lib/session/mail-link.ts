/**
 * The secrets of a link in a mail, from the address bar to the code that uses them (`features/account/link`).
 *
 * They are removed from the address, and so from the history, before anything else runs. They are stored in
 * this tab's session storage, so that a lost connection, a reload or the start-up check's 'Retry Connection'
 * does not lose the link. The code that uses them drops them. This file never uses a link; reading one twice
 * is harmless.
 */
import { takeInvitation } from './invitation-link.ts'
import { takeReturn } from './teamsnap-return.ts'

export interface MailLink {
  code?: string
  /** The purpose that the link claims, unchecked. Only the server knows the real one. */
  type?: string
  accessToken?: string
  refreshToken?: string
  token?: string
  flow?: string
}

const CALLBACK = '/auth/callback'
const RESET = '/auth/reset-password'
/** The pages that use links. */
export type LinkPage = typeof CALLBACK | typeof RESET

const PARAMETERS = {
  code: 'code',
  type: 'type',
  access_token: 'accessToken',
  refresh_token: 'refreshToken',
  token: 'token',
  flow: 'flow',
} as const satisfies Record<string, keyof MailLink>

/** The link parameters in an address, from its query or its fragment; the query wins. */
export function linkIn(search: string, hash: string): MailLink {
  const link: MailLink = {}
  for (const text of [search.replace(/^\?/, ''), hash.replace(/^#/, '')]) {
    const given = new URLSearchParams(text)
    for (const [name, key] of Object.entries(PARAMETERS)) {
      const value = given.get(name)
      if (value) link[key] ??= value
    }
  }
  return link
}

export function isPair(link: MailLink): link is MailLink & { accessToken: string; refreshToken: string } {
  return link.accessToken !== undefined && link.refreshToken !== undefined
}

/**
 * Returns the link in an address and the page that uses it. A recovery token pair at the root belongs to the
 * reset-password page.
 * @returns null if there is nothing to take.
 */
export function taken(path: string, search: string, hash: string): { link: MailLink; path: LinkPage } | null {
  const link = linkIn(search, hash)
  const page = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (isPair(link) && (page === RESET || isRecoveryAtRoot(page, link))) {
    const { accessToken, refreshToken } = link
    return { link: { accessToken, refreshToken, type: 'recovery' }, path: RESET }
  }
  if (page === CALLBACK && Object.keys(link).length > 0) return { link, path: CALLBACK }
  return null
}

function isRecoveryAtRoot(page: string, link: MailLink): boolean {
  return page === '/' && link.type === 'recovery'
}

/**
 * Used by the pre-rendered root page, which is not part of the app. Returns the address to which the page
 * sends a recovery token pair, or null if it received none. The pair goes into the fragment, which browsers
 * never send: servers and proxies log queries.
 */
export function recoveryAddress(page: string, search: string, hash: string): string | null {
  const link = linkIn(search, hash)
  if (!isPair(link) || !isRecoveryAtRoot(page, link)) return null
  const { accessToken, refreshToken } = link
  return `${RESET}#${new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken })}`
}

const KEY = 'homefield.link'
// Used if storage is blocked: the link then lives as long as the page.
let inMemory: MailLink | null = null

/** @returns the address to replace the current one with, if a link was taken. */
export function takeLink(path: string, search: string, hash: string): LinkPage | null {
  const found = taken(path, search, hash)
  if (!found) return null
  inMemory = found.link
  try {
    sessionStorage.setItem(KEY, JSON.stringify(found.link))
  } catch {
    // The link stays in `inMemory`.
  }
  return found.path
}

/** Runs before the app starts, so that the address contains no secret while the app runs. */
export function takeLinkFromAddress(): void {
  const path =
    takeLink(location.pathname, location.search, location.hash) ??
    takeInvitation(location.pathname, location.hash) ??
    takeReturn(location.pathname, location.search)
  if (path !== null) history.replaceState(history.state, '', path)
}

export function keptLink(): MailLink | null {
  if (inMemory) return inMemory
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as MailLink | null
  } catch {
    return null
  }
}

export function dropLink(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * Returns the address for `returnTo`. It keeps a fragment only if the fragment is an anchor (`#security`): a
 * fragment with values may hold the secret of a mail's link, and the server sees the query.
 */
export function wayBackTo(href: string): string {
  return href.replace(/#.*[^\w-].*$/s, '')
}
