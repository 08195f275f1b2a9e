import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Articles } from '../help/model/articles.ts'
import type { SiteCopy } from '../model/copy/en.ts'
import type { Language } from '../model/languages.ts'
import type { SitePage } from '../model/pages.ts'

/** Links on a public page: to another public page, or into the app. */
export type SiteWay = SitePage | '/auth/signin' | '/auth/signup' | '/dashboard'

export interface SiteAnchorProps {
  to: SiteWay
  className?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** Provided to a public page by its host: the prerendering, or the app. */
export interface Site {
  readonly language: Language
  readonly copy: SiteCopy
  readonly page: SitePage | null
  readonly isSignedIn: boolean
  readonly supportEmail: string
  readonly privacyEmail: string
  readonly year: number
  /** The QR code of the store's link, or of this installation's URL. */
  readonly qr: { readonly size: number | string; readonly path: string }
  /** Renders a link: a plain one, or one that navigates without a page load. */
  readonly Anchor: ComponentType<SiteAnchorProps>
  /** Omitted if a script of the page handles the theme. */
  readonly theme?: { readonly isDark: boolean; readonly toggle: () => void }
  /** The help texts; null on other pages. */
  readonly articles: Articles | null
  /** The support button and dialog of the help page: the app's, or a script of the page. */
  readonly support: ReactNode
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('A public page must be inside a SiteProvider')
  return site
}
