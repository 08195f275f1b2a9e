/** Local storage key of the chosen language. The app reads the same key (`lib/i18n.ts`). */
const KEY = 'language'

/**
 * Stores the language that the user chooses.
 * Opening a page in Spanish or French also stores its language, if the user has not chosen a language yet.
 * The account screens use the stored language.
 */
export function rememberLanguage(): void {
  const { lang } = document.documentElement
  if (lang !== 'en' && read() === null) write(lang)
  document.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element && target.closest<HTMLElement>('[data-language]')
    if (chosen) write(chosen.dataset['language'] ?? 'en')
  })
}

/**
 * Offers a translation if the browser prefers another language in which the page exists.
 * The button 'Not now' stores English, so that the page does not offer the translation again.
 */
export function offerLanguage(): void {
  if (read() !== null) return
  const [first = ''] = navigator.languages
  const offer = document.querySelector<HTMLElement>(`[data-offer="${first.toLowerCase().split('-')[0]}"]`)
  if (!offer) return
  offer.hidden = false
  offer.querySelector('[data-offer-close]')?.addEventListener('click', () => {
    write('en')
    offer.hidden = true
  })
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function write(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // If storage is blocked, the choice is lost, and the next page offers the translation again.
  }
}
