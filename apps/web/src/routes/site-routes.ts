import { msg } from '@lingui/core/macro'
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { siteQuery } from '../features/account/queries.ts'
import { isNative } from '../lib/api/transport.ts'
import { activateLanguage } from '../lib/i18n.ts'
import { queryClient } from '../lib/query/query-client.ts'
import { currentAccount } from '../lib/session/account.ts'
import { takeReturn } from '../lib/session/teamsnap-return.ts'
import { leaveSecretsBehind } from './guard.ts'
import { lazyPage, lazyScreen } from './lazy-page.ts'
import { rootRoute } from './root-route.ts'

/** The route of the public pages, which everybody can open, signed in or not. */
const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'site',
  component: lazyScreen([], () => import('./site-shell.tsx'), 'SiteShell'),
})

/** The route of the landing page at `/`. A native app also starts at `/`, but skips the landing page. */
const indexRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/',
  beforeLoad: ({ location }) => {
    leaveSecretsBehind({ location })
    if (currentAccount() !== null) throw redirect({ to: '/dashboard', replace: true })
    if (isNative()) throw redirect({ to: '/auth/signin', replace: true })
  },
  component: lazyPage([], () => import('./site-pages.tsx'), 'Landing'),
})

const featuresRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/features',
  staticData: { title: msg`Features` },
  component: lazyPage([], () => import('./site-pages.tsx'), 'Features'),
})

const pricingRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/pricing',
  staticData: { title: msg`Pricing` },
  component: lazyPage([], () => import('./site-pages.tsx'), 'Pricing'),
})

const appsRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/mobileapps',
  staticData: { title: msg`Mobile apps` },
  component: lazyPage([], () => import('./site-pages.tsx'), 'Apps'),
})

const privacyRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/privacy',
  staticData: { title: msg`Privacy Policy` },
  component: lazyPage([], () => import('./site-pages.tsx'), 'Privacy'),
})

const accessibilityRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/accessibility',
  staticData: { title: msg`Accessibility` },
  component: lazyPage([], () => import('./site-pages.tsx'), 'Accessibility'),
})

/**
 * Public pages have a URL for each language, such as `/es/features`. The app redirects them to `/features`.
 * Opening `/es/…` or `/fr/…` also switches the app to Spanish or French if nobody is signed in.
 */
const languageRoutes = (['es', 'fr'] as const).flatMap((language) =>
  ([`/${language}`, `/${language}/$`] as const).map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: async ({ location }) => {
        if (currentAccount() === null) await activateLanguage(language)
        const to = location.pathname.slice(`/${language}`.length).replace(/\/+$/, '')
        throw redirect({ to: to || '/', replace: true })
      },
    }),
  ),
)

const helpRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/help',
  staticData: { title: msg`Help` },
  component: lazyPage(['account'], () => import('./help.tsx'), 'Help'),
})

const articleRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/help/$article',
  staticData: { title: msg`Help` },
  component: lazyPage(['account'], () => import('./help.tsx'), 'HelpArticle'),
})

/** The route of a test page for developers. The page exists only on a developer's machine. */
const testEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/test-email',
  staticData: { title: msg`Test welcome email` },
  beforeLoad: async () => {
    const site = await queryClient.ensureQueryData(siteQuery)
    if (!site.hasTestMail) throw notFound()
  },
  component: lazyScreen(
    ['account'],
    () => import('../features/support/pages/test-email-page.tsx'),
    'TestEmailPage',
  ),
})

/** Opens the device's map app with directions. The email about a shared event links to this route. */
const directionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/directions',
  staticData: { title: msg`Get Directions` },
  component: lazyScreen(['account', 'event'], () => import('./directions.tsx'), 'Directions'),
})

const stopSharesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stop-shares',
  staticData: { title: msg`Shared events` },
  component: lazyScreen(['account', 'schedule'], () => import('./stop-shares.tsx'), 'StopShares'),
})

const stopMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe/$token',
  staticData: { title: msg`Stop these emails` },
  component: lazyScreen(['account', 'settings'], () => import('./stop-mails.tsx'), 'StopMails'),
})

/**
 * TeamSnap's sign-in page redirects the user back to this route.
 * The route is public, because the session may have ended during the sign-in at TeamSnap.
 * The app removes the secret parameters from the address at start-up.
 * If the app is already running (as a native app may be), the route itself removes the secret parameters.
 */
const teamsnapCallbackRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/connections/teamsnap/callback',
  staticData: { title: 'TeamSnap' },
  beforeLoad: ({ location }) => {
    const to = takeReturn(location.pathname, location.searchStr)
    if (to !== null) throw redirect({ to, search: {}, replace: true })
  },
  component: lazyPage(['connection'], () => import('./teamsnap-callback.tsx'), 'TeamsnapCallback'),
})

export const siteRoutes = [
  siteRoute.addChildren([
    indexRoute,
    featuresRoute,
    pricingRoute,
    appsRoute,
    privacyRoute,
    accessibilityRoute,
    helpRoute,
    articleRoute,
    teamsnapCallbackRoute,
  ]),
  ...languageRoutes,
  testEmailRoute,
  directionsRoute,
  stopSharesRoute,
  stopMailsRoute,
]
