import type { SiteCopy } from '../features/site/model/copy/en.ts'
import type { Language } from '../features/site/model/languages.ts'
import { addressOf, type SitePage } from '../features/site/model/pages.ts'
import { buttonLook } from '../ui/button-look.ts'

interface LanguageOfferProps {
  page: SitePage
  copies: Record<Language, SiteCopy>
}

/**
 * A banner that offers the page in another language.
 * A script shows the banner if the page exists in the browser's preferred language.
 * The banner floats over the page, so that the page's content does not move when the banner appears.
 */
export function LanguageOffer({ page, copies }: LanguageOfferProps) {
  return (['es', 'fr'] as const).map((language) => (
    <aside
      key={language}
      className="fixed inset-x-4 bottom-4 z-(--z-toast) mx-auto flex w-fit max-w-[calc(100%-32px)] items-center gap-2 rounded-[14px] bg-raised py-2 pr-2 pl-4.5 shadow-md"
      data-offer={language}
      lang={language}
      hidden
    >
      <a
        className="py-1.5 font-semibold text-brand-ink"
        href={addressOf(page, language)}
        hrefLang={language}
        data-language={language}
      >
        {copies[language].frame.offer}
      </a>
      <button type="button" className={buttonLook('ghost')} data-offer-close>
        {copies[language].frame.offerClose}
      </button>
    </aside>
  ))
}
