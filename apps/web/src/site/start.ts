/**
 * Before the first paint of a pre-rendered page: a classic script of its own, since the content-security-policy allows none
 * in the page. Whoever belongs elsewhere goes there before anything is seen:
 *
 * - a mail's recovery pair at the root goes to the new password, in the fragment;
 * - a device with an account goes to its dashboard, where it opens from its store, and finds out if its session has ended
 *   (the server shows these pages to whoever brings no cookie, and a cookie may run out before the device forgets);
 * - who chose a language reads the page in it.
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

/** Only from the address without a language: one with is what the link's giver, or the reader himself, asked for. */
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
