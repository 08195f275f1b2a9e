/**
 * Runs before the first paint of a pre-rendered page. It is a separate classic script, because the content
 * security policy forbids inline scripts. It redirects before anything is shown:
 *
 * - a mail's recovery token pair at the root goes to the reset-password page, in the fragment;
 * - a device with an account goes to its dashboard, which opens from storage and finds out whether the
 *   session has ended (the server shows these pages to anybody without a cookie, and the cookie may expire
 *   before the device forgets the account);
 * - a user who chose a language gets the page in it.
 */
import { recoveryAddress } from '../lib/session/mail-link.ts'
import { paintTheme } from '../lib/theme.ts'

const { documentElement: page } = document

const to = recoveryAddress(location.pathname, location.search, location.hash) ?? home() ?? inChosenLanguage()
if (to !== null) location.replace(to)
page.dataset['script'] = ''
paintTheme(location.pathname)

function home(): string | null {
  const isRoot = location.pathname === '/' || /^\/(es|fr)$/.test(location.pathname)
  return isRoot && kept('homefield.account') !== null ? '/dashboard' : null
}

/**
 * Only for an address without a language prefix. The user, or the author of a link, chose a prefix on
 * purpose.
 */
function inChosenLanguage(): string | null {
  const language = kept('language')
  if (page.lang !== 'en' || (language !== 'es' && language !== 'fr')) return null
  const { pathname, search, hash } = location
  return `/${language}${pathname === '/' ? '' : pathname}${search}${hash}`
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
