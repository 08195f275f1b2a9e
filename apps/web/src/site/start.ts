/**
 * Runs before the first paint of a pre-rendered page and redirects before anything is shown.
 * This is a separate classic script, because the content security policy forbids inline scripts.
 *
 * If the address of the root page has a recovery token pair from an email, the user gets the reset-password page.
 * The pair is passed on in the fragment.
 *
 * If the device has an account, this redirects to the dashboard.
 * The dashboard opens from storage and finds out whether the session has ended.
 * The server shows pre-rendered pages to anybody without a cookie.
 * The cookie may expire before the device deletes the account.
 *
 * If the user chose a language, this redirects to the page in that language.
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
 * Returns the path in the chosen language, but only for an address without a language prefix.
 * A prefix was chosen on purpose, by the user or by the author of a link.
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
