import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useSite } from './site-context.tsx'

/** Shows the header and footer of a public page to visitors who are not signed in. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { copy } = useSite()
  return (
    <div className="flex min-h-dvh flex-col bg-canvas" data-site>
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-tooltip) -translate-y-16 rounded-control bg-ink px-3.5 py-2 font-semibold text-ink-invert focus:translate-y-0"
      >
        {copy.frame.skip}
      </a>
      <SiteHeader />
      <main id="main" className="flex-1 focus-visible:shadow-none" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
