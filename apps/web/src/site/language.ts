/** The language that was chosen, where the app looks for it too (`lib/i18n.ts`). */
const KEY = 'language'

/** Choosing one is remembered; so is reading in one, where nothing was chosen yet: the account screens go on in it. */
export function rememberLanguage(): void {
  const { lang } = document.documentElement
  if (lang !== 'en' && read() === null) write(lang)
  document.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element && target.closest<HTMLElement>('[data-language]')
    if (chosen) write(chosen.dataset['language'] ?? 'en')
  })
}

/** A quiet word to a reader whose browser prefers a language that this page speaks; 'not now' is an answer for English. */
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
    // Storage is refused: the next page offers it again.
  }
}
