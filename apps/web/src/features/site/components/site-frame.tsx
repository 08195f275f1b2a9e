import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useSite } from './site-context.tsx'

/** Around a public page for those who are not signed in. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { copy } = useSite()
  return (
    <div className="site">
      <a href="#main" className="site-skip">
        {copy.frame.skip}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
