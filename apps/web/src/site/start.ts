/**
 * Runs before the first paint of a pre-rendered page and redirects before anything is shown.
 * `start.ts` is a separate classic script, because the content security policy forbids inline scripts.
 *
 * If the root URL contains the tokens of a recovery email, the script redirects to the reset-password page.
 * The redirect passes the tokens in the URL fragment, which browsers do not send to servers.
 *
 * If an account is stored on the device, the script redirects to the dashboard.
 * The server shows pre-rendered pages to every browser without a session cookie.
 * The cookie may expire before the device deletes the account.
 * The dashboard shows the stored data first and then checks whether the session has ended.
 *
 * If the user chose a language, the script redirects to the page in that language.
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
 * Returns the page's path in the chosen language. Returns null if the URL already has a language prefix.
 * A language prefix in the URL takes precedence, because the user or the author of a link chose the prefix.
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
