/** Structured data (schema.org) for search engines. It contains only facts that the page itself shows. */
import { operator } from '../features/site/model/operator.ts'
import type { SiteCopy } from '../features/site/model/copy/en.ts'
import type { Article } from '../features/site/help/model/articles.ts'
import type { Language } from '../features/site/model/languages.ts'
import { addressOf, type SitePage } from '../features/site/model/pages.ts'
import { MARKS } from './facts.ts'

const context = { '@context': 'https://schema.org' }

/** @param article the help article on this page, or null if there is none */
export function structuredData(
  page: SitePage,
  language: Language,
  copy: SiteCopy,
  article: Pick<Article, 'title' | 'lead'> | null,
): object[] {
  if (article) return [answer(page, language, article), way(page, language, copy, article)]
  if (page === '/') return [organization(), website(language), app(language, copy)]
  if (page === '/pricing') return [app(language, copy), questions(copy.pricing.faq)]
  if (page === '/mobileapps') return [app(language, copy), questions(copy.apps.faq)]
  return []
}

function organization(): object {
  return {
    ...context,
    '@type': 'Organization',
    name: 'Homefield',
    url: MARKS.origin,
    logo: `${MARKS.origin}/icons/homefield-512.png`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: MARKS.supportEmail,
      availableLanguage: ['English', 'Spanish', 'French'],
    },
    ...(operator.city !== null && {
      address: { '@type': 'PostalAddress', addressLocality: operator.city, addressCountry: 'US' },
    }),
  }
}

function website(language: Language): object {
  return {
    ...context,
    '@type': 'WebSite',
    name: 'Homefield',
    url: MARKS.origin + addressOf('/', language),
    inLanguage: language,
  }
}

function app(language: Language, copy: SiteCopy): object {
  const { apple, google } = operator.stores
  const systems = [
    'Web',
    ...(apple === null ? [] : ['iOS 16.4']),
    ...(google === null ? [] : ['Android 7.0']),
  ]
  return {
    ...context,
    '@type': 'SoftwareApplication',
    name: 'Homefield',
    description: copy.home.description,
    applicationCategory: 'SportsApplication',
    operatingSystem: systems.join(', '),
    url: MARKS.origin + addressOf('/', language),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  }
}

function answer(
  page: SitePage,
  language: Language,
  { title, lead }: Pick<Article, 'title' | 'lead'>,
): object {
  return {
    ...context,
    '@type': 'TechArticle',
    headline: title,
    description: lead,
    inLanguage: language,
    mainEntityOfPage: MARKS.origin + addressOf(page, language),
    publisher: { '@type': 'Organization', name: 'Homefield', url: MARKS.origin },
  }
}

/** The breadcrumb that leads from the help page to the article. */
function way(page: SitePage, language: Language, copy: SiteCopy, { title }: Pick<Article, 'title'>): object {
  const steps = [
    [copy.help.title, '/help'],
    [title, page],
  ] as const
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, to], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: MARKS.origin + addressOf(to, language),
    })),
  }
}

function questions(list: readonly (readonly string[])[]): object {
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: list.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  }
}
