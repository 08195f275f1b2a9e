/**
 * Renders every public page in every language to an HTML file.
 * The build runs the module once in Node (apps/web/public-site.ts).
 */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SiteFrame } from '../features/site/components/site-frame.tsx'
import {
  type SiteAnchorProps,
  SiteProvider,
  type SiteWay,
} from '../features/site/components/site-context.tsx'
import type { Articles, Slug } from '../features/site/help/model/articles.ts'
import { articles as enArticles } from '../features/site/help/model/articles/en.ts'
import { articles as esArticles } from '../features/site/help/model/articles/es.ts'
import { articles as frArticles } from '../features/site/help/model/articles/fr.ts'
import { ArticlePage } from '../features/site/help/pages/article-page.tsx'
import { HelpPage } from '../features/site/help/pages/help-page.tsx'
import { en, type SiteCopy } from '../features/site/model/copy/en.ts'
import { es } from '../features/site/model/copy/es.ts'
import { fr } from '../features/site/model/copy/fr.ts'
import { LANGUAGES, type Language } from '../features/site/model/languages.ts'
import { operator } from '../features/site/model/operator.ts'
import {
  addressOf,
  MAIN_PAGES,
  type MainPage,
  SITE_PAGES,
  type SitePage,
} from '../features/site/model/pages.ts'
import { qrOf } from '../features/site/model/qr.ts'
import { AccessibilityPage } from '../features/site/pages/accessibility-page.tsx'
import { AppsPage } from '../features/site/pages/apps-page.tsx'
import { FeaturesPage } from '../features/site/pages/features-page.tsx'
import { LandingPage } from '../features/site/pages/landing-page.tsx'
import { PricingPage } from '../features/site/pages/pricing-page.tsx'
import { PrivacyPage } from '../features/site/pages/privacy-page.tsx'
import { SiteDocument } from './document.tsx'
import { MARKS, type SiteAssets, type SiteFile } from './facts.ts'
import { LanguageOffer } from './language-offer.tsx'
import { Support } from './support.tsx'
import { structuredData } from './structured-data.ts'

const COPIES: Record<Language, SiteCopy> = { en, es, fr }
const ARTICLES: Record<Language, Articles> = { en: enArticles, es: esArticles, fr: frArticles }

interface Shown {
  readonly title: string
  readonly description: string
  readonly Page: ComponentType
}

function shownAt(page: SitePage, copy: SiteCopy, articles: Articles): Shown {
  if (isMain(page)) return shown(copy)[page]
  const slug = slugOf(page)
  const { title, lead } = articles[slug]
  return { title: `${title} · Homefield`, description: lead, Page: () => <ArticlePage slug={slug} /> }
}

const isMain = (page: SitePage): page is MainPage => MAIN_PAGES.some((main) => main === page)
const slugOf = (page: Exclude<SitePage, MainPage>) => page.slice('/help/'.length) as Slug

const shown = (copy: SiteCopy): Record<MainPage, Shown> => ({
  '/': { title: copy.home.pageTitle, description: copy.home.description, Page: LandingPage },
  '/features': { title: copy.features.pageTitle, description: copy.features.description, Page: FeaturesPage },
  '/pricing': { title: copy.pricing.pageTitle, description: copy.pricing.description, Page: PricingPage },
  '/mobileapps': { title: copy.apps.pageTitle, description: copy.apps.description, Page: AppsPage },
  '/help': { title: copy.help.pageTitle, description: copy.help.description, Page: HelpPage },
  '/privacy': { title: copy.privacy.pageTitle, description: copy.privacy.description, Page: PrivacyPage },
  '/accessibility': {
    title: copy.accessibility.pageTitle,
    description: copy.accessibility.description,
    Page: AccessibilityPage,
  },
})

export { MARKS } from './facts.ts'

/** @param year the year of the build, for the copyright line */
export function siteFiles(assets: SiteAssets, year: number): SiteFile[] {
  const pages = LANGUAGES.flatMap((language) =>
    SITE_PAGES.map((page): SiteFile => {
      const path = addressOf(page, language)
      return {
        path,
        file: `${path === '/' ? 'index' : path.slice(1).replaceAll('/', '_')}.html`,
        text: htmlOf(page, language, assets, year),
      }
    }),
  )
  return [
    ...pages,
    { path: '/sitemap.xml', file: 'sitemap.xml', text: sitemap() },
    { path: '/robots.txt', file: 'robots.txt', text: robots() },
  ]
}

function htmlOf(page: SitePage, language: Language, assets: SiteAssets, year: number): string {
  const copy = COPIES[language]
  const articles = ARTICLES[language]
  const { title, description, Page } = shownAt(page, copy, articles)
  const apple = operator.stores.apple
  return `<!doctype html>${renderToStaticMarkup(
    <SiteDocument
      {...{ page, language, copy, title, description, assets }}
      data={structuredData(page, language, copy, isMain(page) ? null : articles[slugOf(page)])}
    >
      <SiteProvider
        value={{
          language,
          copy,
          page,
          year,
          isSignedIn: false,
          supportEmail: MARKS.supportEmail,
          privacyEmail: MARKS.privacyEmail,
          qr: apple === null ? { size: MARKS.qrSize, path: MARKS.qrPath } : qrOf(apple),
          Anchor: anchorIn(language),
          articles,
          support: <Support />,
        }}
      >
        <SiteFrame>
          <Page />
        </SiteFrame>
        {language === 'en' ? <LanguageOffer page={page} copies={COPIES} /> : null}
      </SiteProvider>
    </SiteDocument>,
  )}`
}

function anchorIn(language: Language): ComponentType<SiteAnchorProps> {
  return function Anchor({ to, children, ...rest }) {
    return (
      <a {...rest} href={isPage(to) ? addressOf(to, language) : to}>
        {children}
      </a>
    )
  }
}

const isPage = (way: SiteWay): way is SitePage => SITE_PAGES.some((page) => page === way)

function sitemap(): string {
  const address = (page: SitePage, language: Language) => MARKS.origin + addressOf(page, language)
  const entries = SITE_PAGES.flatMap((page) => {
    const others = [...LANGUAGES, 'x-default' as const]
      .map(
        (one) =>
          `<xhtml:link rel="alternate" hreflang="${one}" href="${address(page, one === 'x-default' ? 'en' : one)}"/>`,
      )
      .join('')
    return LANGUAGES.map((language) => `<url><loc>${address(page, language)}</loc>${others}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/**
 * Creates robots.txt, which excludes paths that are useless to a search engine or that may contain secrets.
 */
function robots(): string {
  return `User-agent: *
Disallow: /api/
Disallow: /auth/callback
Disallow: /auth/reset-password
Disallow: /invitation
Disallow: /unsubscribe/

Sitemap: ${MARKS.origin}/sitemap.xml
`
}
