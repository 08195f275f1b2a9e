import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../lib/session/me.ts'
import { useTheme } from '../../lib/theme.ts'
import { ZoneProvider } from '../../lib/time/time-style-context.tsx'
import { useFollowAccount } from '../account/follow-account.ts'
import { useChangeTheme } from '../account/mutations.ts'
import { platformsQuery } from '../connection/queries.ts'
import { profilesQuery } from '../profile/queries.ts'
import { AppFrame } from './components/app-frame.tsx'
import { ConnectionStrip } from './components/connection-strip.tsx'
import { Footer } from './components/footer.tsx'
import { Header } from './components/header.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { TabBar } from './components/tab-bar.tsx'
import { UserMenu } from './components/user-menu.tsx'
import { sidebarLists } from './sidebar-lists.ts'
import { useSignOut } from './sign-out.ts'

// What covers the page comes when it is asked for; the first load does without.
const SlideOver = lazy(() =>
  import('./components/slide-over.tsx').then((module) => ({ default: module.SlideOver })),
)
const SignOutConfirm = lazy(() =>
  import('./components/sign-out-confirm.tsx').then((module) => ({ default: module.SignOutConfirm })),
)

/** The signed-in layout around every page of the app. */
export function ShellLayout() {
  const me = useMe().data
  const profiles = useQuery(profilesQuery).data?.profiles
  const platforms = useQuery(platformsQuery).data?.platforms
  const theme = useTheme()
  const changeTheme = useChangeTheme()
  const signOut = useSignOut()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isFilled = useMatches({ select: (matches) => matches.some((match) => match.staticData.isFilled) })
  useFollowAccount(me)

  const lists = sidebarLists(profiles ?? [], platforms ?? [])
  const person = { name: me?.settings.fullName ?? '', photoUrl: null, onSignOut: () => void signOut.ask() }
  return (
    <ZoneProvider timeZone={me?.settings.timezone || Temporal.Now.timeZoneId()}>
      <AppFrame
        strip={<ConnectionStrip />}
        header={
          <Header
            theme={theme}
            onThemeChange={changeTheme}
            isDrawerOpen={isDrawerOpen}
            onOpenDrawer={() => setDrawerOpen(true)}
            userMenu={<UserMenu {...person} />}
          />
        }
        sidebar={<Sidebar {...lists} />}
        tabBar={<TabBar />}
        footer={<Footer />}
        isFilled={isFilled}
      >
        <Outlet />
      </AppFrame>
      <Suspense>
        {isDrawerOpen ? <SlideOver {...lists} {...person} onClose={() => setDrawerOpen(false)} /> : null}
        {signOut.losing === null ? null : <SignOutConfirm {...signOut} losing={signOut.losing} />}
      </Suspense>
    </ZoneProvider>
  )
}
