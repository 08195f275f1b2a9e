/**
 * Moves the secrets of an email link from the address bar to storage, where `features/account/link` finds them.
 *
 * `takeLinkFromAddress` runs before the app starts, so that no secret stays in the browser history.
 * The tab's session storage holds the secrets, so that the link survives a lost connection and a reload.
 * The code in `features/account/link` deletes the secrets after use.
 * `takeLink` only moves the secrets, so a second run does no harm.
 */
import { takeInvitation } from './invitation-link.ts'
import { takeReturn } from './teamsnap-return.ts'

export interface MailLink {
  code?: string
  /**
   * The purpose of the link as stated in the URL, such as `recovery`. Anybody could have changed the URL.
   * Do not trust the stated purpose: only the server knows what the link is really for.
   */
  type?: string
  accessToken?: string
  refreshToken?: string
  token?: string
  flow?: string
}

const CALLBACK = '/auth/callback'
const RESET = '/auth/reset-password'
/** The paths of the pages that handle email links. */
export type LinkPage = typeof CALLBACK | typeof RESET

const PARAMETERS = {
  code: 'code',
  type: 'type',
  access_token: 'accessToken',
  refresh_token: 'refreshToken',
  token: 'token',
  flow: 'flow',
} as const satisfies Record<string, keyof MailLink>

/** Returns the link parameters in the query and the fragment of a URL. The query has priority. */
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
 * Returns the secrets in a URL, and the path of the page that must handle the secrets.
 * The reset-password page also handles recovery tokens that arrive at the root URL.
 * @returns null if the address contains no secrets.
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
 * The pre-rendered root page does not load the app, so the page's own script calls `recoveryAddress`.
 * Returns the reset-password URL with both tokens, or null if the root URL contains no recovery tokens.
 * The tokens are in the fragment, because browsers do not send fragments and servers log queries.
 */
export function recoveryAddress(page: string, search: string, hash: string): string | null {
  const link = linkIn(search, hash)
  if (!isPair(link) || !isRecoveryAtRoot(page, link)) return null
  const { accessToken, refreshToken } = link
  return `${RESET}#${new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken })}`
}

const KEY = 'homefield.link'
// If storage is blocked, the link is kept only in memory and is lost when the page closes.
let inMemory: MailLink | null = null

/** Stores the secrets that a URL contains. @returns the path without secrets, or null if there were none. */
export function takeLink(path: string, search: string, hash: string): LinkPage | null {
  const found = taken(path, search, hash)
  if (!found) return null
  inMemory = found.link
  try {
    sessionStorage.setItem(KEY, JSON.stringify(found.link))
  } catch {
    // If storage is blocked, only `inMemory` contains the secrets.
  }
  return found.path
}

/** Runs before the app starts, so that the app never sees an address that contains a secret. */
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
    // If storage is blocked, no secrets were stored, so there is nothing to delete.
  }
}

/**
 * Returns the URL to which the user returns after signing in (`returnTo`, which the server sees in the query).
 * The URL keeps its fragment only if the fragment is an anchor such as `#security`.
 * All other fragments are removed, because a fragment may contain the secret of an email link.
 */
export function wayBackTo(href: string): string {
  return href.replace(/#.*[^\w-].*$/s, '')
}
