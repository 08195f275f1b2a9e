/**
 * The paths of the public pages. English paths have no prefix. Other paths begin with the language code.
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

/** Returns the path of a page in a language. */
export function addressOf(page: SitePage, language: Language): string {
  if (language === 'en') return page
  return page === '/' ? `/${language}` : `/${language}${page}`
}
