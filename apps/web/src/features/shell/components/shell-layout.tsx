import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isNative } from '../../../lib/api/transport.ts'
import { photoAddress } from '../../../lib/file-address.ts'
import { openCatalogs } from '../../../lib/i18n.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { useMe } from '../../../lib/session/me.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { useTheme } from '../../../lib/use-theme.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { loadSurface } from '../../../ui/dialog.tsx'
import { late, lateExtra, lateSection } from '../../../ui/late.tsx'
import { lateDialog, MissingDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { useFollowAccount } from '../../account/components/follow-account.ts'
import { useChangeTheme } from '../../account/theme/mutations.ts'
import { Chat } from '../../conversation/window/components/chat.tsx'
import { platformsQuery } from '../../connection/queries.ts'
import { loadAddEvent } from '../../event/components/add-event.tsx'
import { AddButton } from './add-button.tsx'
import { AppShell } from './app-shell.tsx'
import { BellButton } from './bell-button.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { Footer } from './footer.tsx'
import { FriendsButton } from './friends-button.tsx'
import { Header } from './header.tsx'
import { NewEventDrafts } from './new-event-drafts.tsx'
import { SearchBox } from './search-box.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { UserMenu } from './user-menu.tsx'
import { useBackOnline } from './use-back-online.ts'
import { useIsIdle } from './use-is-idle.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { sidebarLists } from '../model/sidebar-lists.ts'
import { useSignOut } from '../mutations.ts'

// Dialogs and panels load only when they are needed, so that the app starts faster.
const loadSlideOver = () => import('./slide-over.tsx').then((module) => module.SlideOver)
const SlideOver = lateDialog(loadSlideOver)
const SignOutConfirm = late(
  () => import('./sign-out-confirm.tsx').then((module) => module.SignOutConfirm),
  ({ cancel }) => <MissingDialog onClose={cancel} />,
)
const loadCovers = () => import('./covers.tsx').then((module) => module.Covers)
// Only touch devices load the code for refreshing by pulling down.
const PullLists = lateExtra(() => import('./pull-lists.tsx').then((module) => module.PullLists))
// The app icon's badge, the prefetch and the push handling load once the first screen is idle.
const IconBadge = lateExtra(() => import('./icon-badge.tsx').then((module) => module.IconBadge))
const Prefetch = lateExtra(() =>
  import('../prefetch/components/prefetch.tsx').then((module) => module.Prefetch),
)
const FollowPush = lateExtra(() =>
  import('../../account/push/components/follow-push.ts').then((module) => module.FollowPush),
)
const hasTouch = () => navigator.maxTouchPoints > 0
const Covers = late(loadCovers, ({ onChange }) => <MissingDialog onClose={() => onChange(null)} />)

// The page of pending changes loads in advance, because users open the page while the app is offline.
const loadPending = () =>
  Promise.all([import('../pending/pages/pending-page.tsx'), openCatalogs(['profile', 'event', 'coverage'])])

// Shows the failed changes that no other page shows, such as changes to data that the user may no longer see.
const FailedChanges = lateSection(() =>
  Promise.all([
    import('../failed/components/failed-changes.tsx'),
    openCatalogs(['profile', 'coverage']),
  ]).then(([module]) => module.FailedChanges),
)

/** Renders the layout of all pages for signed-in users. */
export function ShellLayout() {
  const me = useMe().data
  const profiles = useQuery(profilesQuery).data?.profiles
  const platforms = useQuery(platformsQuery).data?.platforms
  const theme = useTheme()
  const changeTheme = useChangeTheme()
  const signOut = useSignOut()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isFilled = useMatches({ select: (matches) => matches.some((match) => match.staticData.isFilled) })
  const isLive = useMatches({ select: (matches) => matches.some((match) => match.staticData.isLive) })
  const isListed = useMatches({
    select: (matches) => matches.some(({ fullPath }) => fullPath === '/waiting'),
  })
  const hasFailed = useMutationQueue().some((command) => command.state === 'failed') && !isListed
  const searchInput = useRef<HTMLInputElement>(null)
  const { cover, setCover } = useShellKeys(searchInput)
  useFollowAccount(me)
  usePreload(loadSlideOver)
  usePreload(loadSurface)
  usePreload(loadCovers)
  usePreload(loadAddEvent)
  usePreload(loadPending)
  useBackOnline()
  const isIdle = useIsIdle()

  const lists = sidebarLists(profiles, platforms ?? [])
  const person = {
    name: me?.settings.fullName ?? '',
    photoUrl: photoAddress(me?.settings.photoId, '128'),
    onSignOut: () => void signOut.ask(),
  }
  return (
    <ZoneProvider timeZone={me?.settings.timezone || Temporal.Now.timeZoneId()}>
      <AppShell
        strip={<ConnectionStrip />}
        header={
          <Header
            theme={theme}
            onThemeChange={changeTheme}
            isDrawerOpen={isDrawerOpen}
            onOpenDrawer={() => setDrawerOpen(true)}
            search={<SearchBox input={searchInput} />}
            add={<AddButton onAdd={() => setCover({ kind: 'addEvent' })} />}
            bell={<BellButton />}
            friends={<FriendsButton />}
            // Native apps have no user menu. Their slide-over has 'Sign out', and the sidebar has 'Settings'.
            userMenu={
              isNative() ? null : <UserMenu {...person} onPalette={() => setCover({ kind: 'palette' })} />
            }
          />
        }
        sidebar={<Sidebar {...lists} />}
        tabBar={<TabBar />}
        footer={<Footer />}
        isFilled={isFilled}
      >
        {hasFailed ? <FailedChanges /> : null}
        <NewEventDrafts onContinue={(asked) => setCover({ kind: 'addEvent', ...asked })} />
        <Outlet />
      </AppShell>
      {isLive && hasTouch() ? <PullLists /> : null}
      {isIdle ? (
        <>
          <IconBadge />
          <FollowPush />
          <Prefetch />
        </>
      ) : null}
      <Chat />
      {isDrawerOpen ? (
        <SlideOver
          {...lists}
          {...person}
          onClose={() => setDrawerOpen(false)}
          onSearch={() => setCover({ kind: 'palette' })}
        />
      ) : null}
      {cover === null ? null : <Covers cover={cover} onChange={setCover} />}
      {signOut.losing === null ? null : <SignOutConfirm {...signOut} losing={signOut.losing} />}
    </ZoneProvider>
  )
}
