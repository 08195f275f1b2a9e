/**
 * The paths of the public pages. English pages have no prefix. Pages in other languages begin with the language code.
 */
import { SLUGS, type Slug } from '../help/model/articles.ts'
import type { Language } from './languages.ts'

export const MAIN_PAGES = [
  '/',
  '/features',
  '/pricing',
  '/mobileapps',
  '/help',
  '/privacy',
  '/accessibility',
] as const
export type MainPage = (typeof MAIN_PAGES)[number]
export type SitePage = MainPage | `/help/${Slug}`

export const SITE_PAGES: readonly SitePage[] = [
  ...MAIN_PAGES,
  ...SLUGS.map((slug) => `/help/${slug}` as const),
]

/** Returns a page's path in a language. */
export function addressOf(page: SitePage, language: Language): string {
  if (language === 'en') return page
  return page === '/' ? `/${language}` : `/${language}${page}`
}
