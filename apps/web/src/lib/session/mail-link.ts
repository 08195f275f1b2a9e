/**
 * Removes the secrets of an email link from the address bar and stores them for `features/account/link`.
 *
 * The secrets are removed from the address, and so from the history, before anything else runs.
 * The secrets are stored in this tab's session storage. So the link survives a lost connection and a reload,
 * and also 'Retry Connection' of the start-up check.
 * The code that uses the secrets deletes them. This file only moves them, so running it twice does no harm.
 */
import { takeInvitation } from './invitation-link.ts'
import { takeReturn } from './teamsnap-return.ts'

export interface MailLink {
  code?: string
  /**
   * The purpose according to the URL, which anybody could have changed.
   * Only the server knows the real purpose.
   */
  type?: string
  accessToken?: string
  refreshToken?: string
  token?: string
  flow?: string
}

const CALLBACK = '/auth/callback'
const RESET = '/auth/reset-password'
/** The paths of the pages that use links. */
export type LinkPage = typeof CALLBACK | typeof RESET

const PARAMETERS = {
  code: 'code',
  type: 'type',
  access_token: 'accessToken',
  refresh_token: 'refreshToken',
  token: 'token',
  flow: 'flow',
} as const satisfies Record<string, keyof MailLink>

/** Returns the link parameters in the query and the fragment of an address. The query wins. */
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
 * Returns the link in an address and the page that uses the link.
 * If the root URL contains recovery tokens, the reset-password page uses them.
 * @returns null if the address contains no link.
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
 * Used by the pre-rendered root page, which is not part of the app.
 * Returns the address to which the root page sends a recovery token pair, or null if there is no pair.
 * The pair goes into the fragment, because browsers do not send fragments and servers log queries.
 */
export function recoveryAddress(page: string, search: string, hash: string): string | null {
  const link = linkIn(search, hash)
  if (!isPair(link) || !isRecoveryAtRoot(page, link)) return null
  const { accessToken, refreshToken } = link
  return `${RESET}#${new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken })}`
}

const KEY = 'homefield.link'
// Used if storage is blocked. The link is then lost when the page closes.
let inMemory: MailLink | null = null

/** Takes the link. @returns the address that replaces the current address, or null if there was no link. */
export function takeLink(path: string, search: string, hash: string): LinkPage | null {
  const found = taken(path, search, hash)
  if (!found) return null
  inMemory = found.link
  try {
    sessionStorage.setItem(KEY, JSON.stringify(found.link))
  } catch {
    // Storage is blocked, so the link is only in `inMemory`.
  }
  return found.path
}

/** Runs before the app starts, so that the address never contains a secret while the app runs. */
export function takeLinkFromAddress(): void {
  const path =
    takeLink(location.pathname, location.search, location.hash) ??
    takeInvitation(location.pathname, location.hash) ??
    takeReturn(location.pathname, location.search)
  if (path !== null) history.replaceState(history.state, '', path)
}

export function storedLink(): MailLink | null {
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
    // Storage is blocked, so there is nothing to delete.
  }
}

/**
 * Returns the URL that is sent to the server as `returnTo`, for the way back after a sign-in elsewhere.
 * The URL keeps its fragment only if the fragment is an anchor such as `#security`.
 * Any other fragment is removed, because it may contain the secret of an email link.
 */
export function wayBackTo(href: string): string {
  return href.replace(/#.*[^\w-].*$/s, '')
}
