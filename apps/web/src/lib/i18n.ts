import { i18n, type Messages } from '@lingui/core'
import type { americanLocale } from './spanish.ts'

/** The languages of the interface, with the values that `user_settings.language` stores. */
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * Groups of translated texts. Every screen needs `messages`, and some screens need other groups (lingui.config.ts).
 */
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
  | 'coverage'
  | 'schedule'
  | 'conversation'
  | 'notification'
  | 'operator'

const catalogs = import.meta.glob<{ messages: Messages }>('../locales/*/*.po')

// Report an error if a screen uses a text before its catalog is loaded.
// If the catalog is missing, the user sees message ids instead of texts.
i18n.on('missing', ({ id }) => reportError(new Error(`Text ${id} is missing in ${i18n.locale}`)))

/** Loaded together with the Spanish texts, so that the first load in other languages omits it. */
let spanishLocale: typeof americanLocale | undefined

/**
 * The catalogs that pages have requested so far. `activateLanguage` loads all of them in the new language.
 */
const opened = new Set<Catalog>(['messages'])

/**
 * Returns the language to use until the account's setting is known: the one stored on this device.
 * If this device has no stored language, the first supported language in the browser's list is used.
 * 'es-MX' counts as 'es'. English is the fallback if the browser lists no supported language.
 */
export function startLanguage(): Language {
  const wanted = [remembered(), ...navigator.languages]
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

/** Switches the interface to a language and stores the language on this device for the next start. */
export async function activateLanguage(language: Language): Promise<void> {
  if (language === 'es') spanishLocale = (await import('./spanish.ts')).americanLocale
  // While the new language loads, a page may request another catalog, which is loaded in the old language only.
  // The loop repeats until every requested catalog is also loaded in the new language.
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
    // If storage is blocked, the language is not remembered on this device.
  }
}

/**
 * Sets the page's `<link rel=manifest>` to the manifest of the given language.
 * The browser reads the manifest when it installs or updates the app (installed.ts).
 */
function nameManifest(language: Language): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`
}

/** Loads the given catalogs. Resolves when they are available in the current language. */
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
 * Returns the locale for dates and times: the interface language with the user's region.
 * An English-speaking user gets 14:30 in London and 2:30 PM in Portland.
 * A Spanish-speaking user gets 14:30 in Madrid and 2:30 p.m. in Portland.
 */
export function formatLocale(language: string, timeZone = Temporal.Now.timeZoneId()): string {
  const american = language === 'es' && spanishLocale?.(timeZone)
  if (american) return american
  const regional = navigator.languages.find(
    (tag) => tag.toLowerCase().split('-')[0] === language && isLocale(tag),
  )
  return regional ?? (language === 'en' ? 'en-US' : language)
}

/** Returns false for a tag that Intl rejects. Some systems report invalid tags, for example 'en-US@posix'. */
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
