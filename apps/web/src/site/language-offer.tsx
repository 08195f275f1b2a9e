import type { SiteCopy } from '../features/site/model/copy/en.ts'
import type { Language } from '../features/site/model/languages.ts'
import { addressOf, type SitePage } from '../features/site/model/pages.ts'

interface LanguageOfferProps {
  page: SitePage
  copies: Record<Language, SiteCopy>
}

/** Shown by the script where a browser prefers a language that the page also speaks; over the page, so that nothing moves. */
export function LanguageOffer({ page, copies }: LanguageOfferProps) {
  return (['es', 'fr'] as const).map((language) => (
    <aside key={language} className="site-offer" data-offer={language} lang={language} hidden>
      <a href={addressOf(page, language)} hrefLang={language} data-language={language}>
        {copies[language].frame.offer}
      </a>
      <button type="button" className="btn" data-variant="ghost" data-size="medium" data-offer-close>
        {copies[language].frame.offerClose}
      </button>
    </aside>
  ))
}
