import { i18n, type Messages } from '@lingui/core'

/** The languages of the interface, as stored in `user_settings.language`. */
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Groups of texts: `messages` for every screen, the others for some screens only (lingui.config.ts). */
export type Catalog =
  | 'messages'
  | 'error'
  | 'account'
  | 'connection'
  | 'settings'
  | 'push'
  | 'profile'
  | 'friend'
  | 'event'
  | 'schedule'
  | 'conversation'
  | 'notification'

const catalogs = import.meta.glob<{ messages: Messages }>('../locales/*/*.po')

// Report a text of a catalog that was never opened: the screen would show its id.
i18n.on('missing', ({ id }) => reportError(new Error(`Text ${id} is missing in ${i18n.locale}`)))

/** The catalogs requested so far. A change of language loads all of them. */
const opened = new Set<Catalog>(['messages'])

/**
 * The language before any account setting is known: the one stored on the device, then the first supported
 * one of the browser's preferred languages by base tag ('es-MX' is 'es'), then English.
 */
export function startLanguage(): Language {
  const wanted = [remembered(), ...navigator.languages]
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

/** Switches the interface to a language and stores it on this device for the next start. */
export async function activateLanguage(language: Language): Promise<void> {
  // A catalog that opens during the change loads in the current language. The loop repeats until it is loaded
  // in the new one too.
  for (let known = 0; known < opened.size;) {
    known = opened.size
    await Promise.all([...opened].map((catalog) => load(catalog, language)))
  }
  i18n.activate(language)
  document.documentElement.lang = language
  nameManifest(language)
  try {
    localStorage.setItem('language', language)
  } catch {
    // Storage is blocked: next time, the account's setting or the browser decides again.
  }
}

/**
 * Links the app manifest of this language, which the browser reads when it installs or updates the app
 * (installed.ts).
 */
function nameManifest(language: Language): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`
}

/** Resolves once the texts of these groups are loaded in the current language. */
export async function openCatalogs(catalogs: readonly Catalog[]): Promise<void> {
  for (const catalog of catalogs) opened.add(catalog)
  const shown = LANGUAGES.find((language) => language === i18n.locale)
  if (shown) await Promise.all(catalogs.map((catalog) => load(catalog, shown)))
}

async function load(catalog: Catalog, language: Language): Promise<void> {
  const file = await catalogs[`../locales/${language}/${catalog}.po`]?.()
  if (file) i18n.load(language, file.messages)
}

/**
 * The locale for dates and times: the interface's language with the user's region, so that an English user in
 * London gets 14:30 and one in Portland 2:30 PM.
 */
export function formatLocale(language: string = i18n.locale): string {
  const regional = navigator.languages.find(
    (tag) => tag.toLowerCase().split('-')[0] === language && isLocale(tag),
  )
  return regional ?? (language === 'en' ? 'en-US' : language)
}

/** Some systems report tags that Intl rejects, such as 'en-US@posix'. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem('language')
  } catch {
    return null
  }
}
