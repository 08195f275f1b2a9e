/** Local storage key of the chosen language. The app reads the language from the same key (`lib/i18n.ts`). */
const KEY = 'language'

/**
 * Stores the language that the user chooses on a public page.
 * Opening a Spanish or French page also stores the language, if the user has not chosen a language yet.
 * The app's account screens use the stored language.
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
 * Shows a banner that offers the page in the browser's preferred language, if the page exists in it.
 * The button 'Not now' stores English as the language, so that the banner does not appear again.
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
    // If storage is blocked, the choice is lost, and the next page shows the banner again.
  }
}
