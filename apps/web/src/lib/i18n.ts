import { i18n } from '@lingui/core'

/** The languages of the interface, as `user_settings.language` stores them. */
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

const catalogs = {
  en: () => import('../locales/en/messages.po'),
  es: () => import('../locales/es/messages.po'),
  fr: () => import('../locales/fr/messages.po'),
} satisfies Record<Language, () => Promise<unknown>>

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

/** Loads one catalog and shows the interface in it; remembered on this device for the next start. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await catalogs[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  try {
    localStorage.setItem('language', language)
  } catch {
    // Storage is refused: the account's setting or the browser decides again next time.
  }
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
