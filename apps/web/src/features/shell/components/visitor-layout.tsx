import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { LinkButton } from '../../../ui/link-button.tsx'
import { BrandLink } from './brand-link.tsx'
import { Footer } from './footer.tsx'

/** Around public pages for those who are not signed in. */
export function VisitorLayout() {
  const { t } = useLingui()
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <a href="#main" className="skip-link">
        {t`Skip to content`}
      </a>
      <header className="flex items-center justify-between gap-4 border-b border-line bg-canvas px-4 py-2 md:px-8">
        <BrandLink to="/" />
        <LinkButton to="/auth/signin" size="small">
          {t`Sign in`}
        </LinkButton>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col items-center focus-visible:shadow-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
