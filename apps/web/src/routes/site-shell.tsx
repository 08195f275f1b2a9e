import { Outlet, useLocation } from '@tanstack/react-router'
import { ShellLayout } from '../features/shell/components/shell-layout.tsx'
import { SiteFrame } from '../features/site/components/site-frame.tsx'
import { SiteHost } from '../features/site/components/site-host.tsx'
import { SITE_PAGES } from '../features/site/model/pages.ts'
import { useMe } from '../lib/session/me.ts'
import { useAccount } from '../lib/session/use-session.ts'

/** The frame of the public pages: the app shell for signed-in users, and a simple header for visitors. */
export function SiteShell() {
  return useAccount() === null ? <Visiting /> : <SignedIn />
}

/**
 * Users who have not completed onboarding see the same frame as visitors, because the app shell would be empty.
 */
function SignedIn() {
  return useMe().data?.onboarded === false ? <Visiting /> : <ShellLayout />
}

function Visiting() {
  const { pathname } = useLocation()
  return (
    <SiteHost page={SITE_PAGES.find((page) => page === pathname) ?? null}>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
    </SiteHost>
  )
}
