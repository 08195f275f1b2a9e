import { createRouter } from '@tanstack/react-router'
import { UncaughtErrorPage } from '../features/shell/pages/uncaught-error-page.tsx'
import { paintTheme } from '../lib/theme.ts'
import { onOpened } from '../platform/opened.ts'
import { lazyScreen } from './lazy-page.ts'
import { namePages } from './name-page.ts'
import { routeTree } from './tree.ts'

/** True if the current navigation leads to another page, and false if only the search parameters change. */
let isNewPage = false

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: UncaughtErrorPage,
  defaultNotFoundComponent: lazyScreen(
    ['account'],
    () => import('../features/shell/pages/not-found-page.tsx'),
    'NotFoundPage',
  ),
  scrollRestoration: true,
  // The scroll container `main` survives a page change, so each new page must scroll `main` to the top.
  scrollToTopSelectors: [() => (isNewPage ? document.getElementById('main') : null)],
})

router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  isNewPage = pathChanged
})

// Account screens are always light, so the theme depends on the path.
router.subscribe('onBeforeNavigate', ({ toLocation }) => paintTheme(toLocation.pathname))

namePages(router)

onOpened((path) => router.history.push(path))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /**
     * True for a page that fills the app shell and scrolls inside itself. Such a page has no footer.
     */
    isFilled?: boolean
    /**
     * True if the data of the page can change on the server. Phones then offer pull-to-refresh on the page.
     * The dashboard does not set `isLive`, because the dashboard has a pull-to-refresh of its own.
     */
    isLive?: boolean
  }
}
