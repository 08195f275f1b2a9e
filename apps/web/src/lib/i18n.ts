import { i18n, type Messages } from '@lingui/core'

/** The languages of the interface, as `user_settings.language` stores them. */
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Groups of texts: what every screen may say, and what only some do (lingui.config.ts). */
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

// A text of a group that nobody opened would stand on the screen as its id.
i18n.on('missing', ({ id }) => reportError(new Error(`text ${id} is missing in ${i18n.locale}`)))

/** What has been asked for so far: a change of the language fetches all of it. */
const opened = new Set<Catalog>(['messages'])

/**
 * What the browser asks for, as long as no account says otherwise: the first preferred language we speak, by its
 * base ('es-MX' is 'es'), else English. A choice made before (kept on the device) comes first.
 */
export function startLanguage(): Language {
  const wanted = [remembered(), ...navigator.languages]
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

/** Shows the interface in a language; remembered on this device for the next start. */
export async function activateLanguage(language: Language): Promise<void> {
  // What opens meanwhile comes in the language that is still shown, and is wanted in this one too.
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
    // Storage is refused: the account's setting or the browser decides again next time.
  }
}

/** Installed from here, or looked at again, the app describes itself in this language (installed.ts). */
function nameManifest(language: Language): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`
}

/** Resolves once the texts of these groups are there, in the language that is shown. */
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
 * The locale for dates and times: the interface's language in the reader's region, so that an English reader in
 * London gets 14:30 and one in Portland 2:30 PM.
 */
export function formatLocale(language: string = i18n.locale): string {
  const regional = navigator.languages.find(
    (tag) => tag.toLowerCase().split('-')[0] === language && isLocale(tag),
  )
  return regional ?? (language === 'en' ? 'en-US' : language)
}

/** Some systems hand on what Intl refuses, such as 'en-US@posix'. */
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
