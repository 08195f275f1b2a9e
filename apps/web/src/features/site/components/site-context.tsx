import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Articles } from '../help/model/articles.ts'
import type { SiteCopy } from '../model/copy/en.ts'
import type { Language } from '../model/languages.ts'
import type { SitePage } from '../model/pages.ts'

/** The pages to which a public page can link: other public pages, and a few pages of the app. */
export type SiteWay = SitePage | '/auth/signin' | '/auth/signup' | '/dashboard'

export interface SiteAnchorProps {
  to: SiteWay
  className?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/**
 * The values that the public pages need.
 * The prerendering provides the values at build time, and the app at run time.
 */
export interface Site {
  readonly language: Language
  readonly copy: SiteCopy
  readonly page: SitePage | null
  readonly isSignedIn: boolean
  readonly supportEmail: string
  readonly privacyEmail: string
  readonly year: number
  /**
   * The QR code of the link to the app store, or of this server's URL if there is no store link.
   */
  readonly qr: { readonly size: number | string; readonly path: string }
  /** Renders a link. In the app, a click navigates without a page load. Prerendered pages use plain links. */
  readonly Anchor: ComponentType<SiteAnchorProps>
  /** The app's theme switch. Absent in prerendered pages, where a script switches the theme. */
  readonly theme?: { readonly isDark: boolean; readonly toggle: () => void }
  /** The help articles. Null on every page that does not show help articles. */
  readonly articles: Articles | null
  /** The help page's support button and dialog. In prerendered pages, a script adds the button and the dialog. */
  readonly support: ReactNode
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('A public page must be inside a SiteProvider')
  return site
}
