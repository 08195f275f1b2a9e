import type { PlatformSlug } from '@homefield/domain/platform'
import { msg } from '@lingui/core/macro'
import { createRoute, retainSearchParams } from '@tanstack/react-router'
import { dashboardQuery } from '../features/dashboard/queries.ts'
import { StartingPage } from '../features/shell/pages/starting-page.tsx'
import { queryClient } from '../lib/query/query-client.ts'
import { boardSearch, calendarSearch } from './calendar-search.ts'
import { childSearch } from './child-search.ts'
import { requireOnboarded } from './guard.ts'
import { lazyPage, lazyScreen } from './lazy-page.ts'
import { rootRoute } from './root-route.ts'
import { flagIn, idIn } from './search.ts'

/**
 * The route of the app shell, with all pages that require a completed onboarding.
 * `?chat=` contains the id of the open conversation. A conversation can be open over any page.
 */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  validateSearch: (search: Record<string, unknown>): { chat?: string | undefined } => ({
    chat: idIn(search, 'chat'),
  }),
  // Keep `?chat=` on every navigation, so that the chat window stays open when the page changes.
  search: { middlewares: [retainSearchParams(['chat'])] },
  beforeLoad: requireOnboarded,
  pendingMs: 300,
  pendingComponent: StartingPage,
  component: lazyScreen([], () => import('./app-shell.tsx'), 'AppShell'),
})

interface EventSearch {
  event?: string | undefined
}

/** Reads `?event=`, the id of the event that is open over a list of events. */
function eventSearch(search: Record<string, unknown>): EventSearch {
  return { event: idIn(search, 'event') }
}

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  staticData: { title: msg`Dashboard` },
  validateSearch: eventSearch,
  // Request the data while the page's code is loading.
  loader: ({ cause }) => {
    if (cause === 'enter') void queryClient.prefetchQuery(dashboardQuery)
  },
  component: lazyPage([], () => import('../features/dashboard/pages/dashboard-page.tsx'), 'DashboardPage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar',
  validateSearch: calendarSearch,
  staticData: { isLive: true, isFilled: true, title: msg`Calendar` },
  component: lazyPage(['schedule', 'coverage'], () => import('./calendar.tsx'), 'Calendar'),
})

const boardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar/board',
  validateSearch: boardSearch,
  staticData: { isLive: true, isFilled: true, title: msg`Family board` },
  component: lazyPage(['schedule', 'event', 'coverage'], () => import('./board.tsx'), 'Board'),
})

// `SLUGS` repeats the names of the platforms, because an import would load the platform pages at start.
const SLUGS = Object.keys({
  teamsnap: true,
  sportsengine: true,
  playmetrics: true,
  gamechanger: true,
  other: true,
} satisfies Record<PlatformSlug, true>) as PlatformSlug[]

/** `/connections?about=playmetrics` opens the article about Playmetrics over the page. */
const connectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections',
  staticData: { isLive: true, title: msg`Connections` },
  validateSearch: ({ about }: Record<string, unknown>): { about?: PlatformSlug | undefined } => ({
    about: SLUGS.find((known) => known === about),
  }),
  component: lazyPage(['connection'], () => import('./connections.tsx'), 'Connections'),
})

const teamsnapRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections/teamsnap',
  staticData: { isLive: true, title: 'TeamSnap' },
  component: lazyPage(
    ['connection'],
    () => import('../features/connection/teamsnap/pages/teamsnap-page.tsx'),
    'TeamsnapPage',
  ),
})

const profilesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profiles',
  staticData: { isLive: true, title: msg`Children Profiles` },
  validateSearch: (search: Record<string, unknown>): { add?: true | undefined } => ({
    add: flagIn(search, 'add'),
  }),
  component: lazyPage(['profile'], () => import('./profiles.tsx'), 'Profiles'),
})

const childRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profiles/$profileId',
  staticData: { isLive: true, title: msg`Child profile` },
  validateSearch: childSearch,
  component: lazyPage(['profile', 'schedule', 'coverage'], () => import('./child.tsx'), 'Child'),
})

const friendsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/friends',
  staticData: { isLive: true, title: msg`Friends` },
  component: lazyPage(['friend', 'conversation'], () => import('./friends.tsx'), 'Friends'),
})

const blockedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/friends/blocked',
  staticData: { title: msg`Blocked people` },
  component: lazyPage(['friend'], () => import('../features/friend/pages/blocked-page.tsx'), 'BlockedPage'),
})

const changesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/changes',
  staticData: { isLive: true, title: msg`Changes` },
  validateSearch: eventSearch,
  component: lazyPage(['schedule', 'event'], () => import('./changes.tsx'), 'Changes'),
})

const drivesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/drives',
  staticData: { title: msg`Questions about driving` },
  validateSearch: eventSearch,
  component: lazyPage(['schedule', 'event', 'coverage'], () => import('./drives.tsx'), 'Drives'),
})

const clashesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clashes',
  staticData: { isLive: true, title: msg`Clashes` },
  validateSearch: (search: Record<string, unknown>): EventSearch & { both?: string | undefined } => ({
    ...eventSearch(search),
    both: idIn(search, 'both'),
  }),
  component: lazyPage(
    ['schedule', 'event', 'coverage'],
    () => import('../features/clash/pages/clashes-page.tsx'),
    'ClashesPage',
  ),
})

const pendingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/waiting',
  staticData: { title: msg`Unsent changes` },
  component: lazyPage(
    ['profile', 'event', 'coverage'],
    () => import('../features/shell/pending/pages/pending-page.tsx'),
    'PendingPage',
  ),
})

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: { title: msg`Settings` },
  component: lazyPage(['account', 'settings'], () => import('./settings.tsx'), 'Settings'),
})

const operatorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/operator',
  staticData: { title: msg`Operator` },
  component: lazyPage(
    ['operator', 'connection', 'account', 'settings'],
    () => import('./operator.tsx'),
    'Operator',
  ),
})

export const appRoutes = shellRoute.addChildren([
  dashboardRoute,
  calendarRoute,
  boardRoute,
  connectionsRoute,
  teamsnapRoute,
  platformRoute('/connections/sportsengine', 'SportsEngine'),
  platformRoute('/connections/playmetrics', 'Playmetrics'),
  platformRoute('/connections/gamechanger', 'GameChanger'),
  platformRoute('/connections/other', 'Other'),
  profilesRoute,
  friendsRoute,
  blockedRoute,
  childRoute,
  changesRoute,
  drivesRoute,
  clashesRoute,
  pendingRoute,
  settingsRoute,
  operatorRoute,
])

/** Creates the route of a platform's page. `?help` opens the instructions for finding a calendar link. */
function platformRoute<const Path extends `/connections/${string}`>(
  path: Path,
  page: 'SportsEngine' | 'Playmetrics' | 'GameChanger' | 'Other',
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { isLive: true, title: page === 'Other' ? msg`Other calendar` : page },
    validateSearch: (search: Record<string, unknown>): { help?: true | undefined } => ({
      help: flagIn(search, 'help'),
    }),
    component: lazyPage(['connection'], () => import('./platform.tsx'), page),
  })
}
