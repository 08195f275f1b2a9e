import type { Articles } from '../help/model/articles.ts'
import type { SiteCopy } from './copy/en.ts'
import type { Language } from './languages.ts'

/**
 * Stores one promise per language, because React's `use` must get the same promise in every render.
 * A failed load is not stored, so that the next attempt loads the texts again.
 */
function once<Texts>(
  loaders: Record<Language, () => Promise<Texts>>,
): (language: Language) => Promise<Texts> {
  const asked = new Map<Language, Promise<Texts>>()
  return (language) => {
    const known = asked.get(language)
    if (known) return known
    const texts = loaders[language]()
    asked.set(language, texts)
    texts.catch(() => asked.delete(language))
    return texts
  }
}

/** Loads the texts of a language when the first public page in that language is shown. */
export const copyIn = once<SiteCopy>({
  en: () => import('./copy/en.ts').then(({ en }) => en),
  es: () => import('./copy/es.ts').then(({ es }) => es),
  fr: () => import('./copy/fr.ts').then(({ fr }) => fr),
})

export const articlesIn = once<Articles>({
  en: () => import('../help/model/articles/en.ts').then(({ articles }) => articles),
  es: () => import('../help/model/articles/es.ts').then(({ articles }) => articles),
  fr: () => import('../help/model/articles/fr.ts').then(({ articles }) => articles),
})
