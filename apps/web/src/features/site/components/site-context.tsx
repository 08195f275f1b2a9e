import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Articles } from '../help/model/articles.ts'
import type { SiteCopy } from '../model/copy/en.ts'
import type { Language } from '../model/languages.ts'
import type { SitePage } from '../model/pages.ts'

/** Ways from a public page: to another one, or through the app's door. */
export type SiteWay = SitePage | '/auth/signin' | '/auth/signup' | '/dashboard'

export interface SiteAnchorProps {
  to: SiteWay
  className?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** What a page needs of whoever shows it: the pre-rendering, or the app. */
export interface Site {
  readonly language: Language
  readonly copy: SiteCopy
  readonly page: SitePage | null
  readonly isSignedIn: boolean
  readonly supportEmail: string
  readonly privacyEmail: string
  readonly year: number
  /** Of the store's link, or of this installation's address. */
  readonly qr: { readonly size: number | string; readonly path: string }
  /** Goes there: a plain link, or without loading the page anew. */
  readonly Anchor: ComponentType<SiteAnchorProps>
  /** Left out, a script of the page does it. */
  readonly theme?: { readonly isDark: boolean; readonly toggle: () => void }
  /** Help's texts; no other page has them. */
  readonly articles: Articles | null
  /** Help's button and dialog: in the app, or by a script of the page. */
  readonly support: ReactNode
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('a public page outside of its SiteProvider')
  return site
}
