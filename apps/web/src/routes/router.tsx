import { createRouter } from '@tanstack/react-router'
import { UncaughtErrorPage } from '../features/shell/pages/uncaught-error-page.tsx'
import { NotFoundPage } from '../features/shell/pages/not-found-page.tsx'
import { paintTheme } from '../lib/theme.ts'
import { onOpened } from '../platform/opened.ts'
import { namePages } from './name-page.ts'
import { routeTree } from './tree.ts'

/** True if the navigation changes the page, not only its search parameters. */
let isNewPage = false

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: UncaughtErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // The app shell outlives its pages. Each new page starts at its top, and Back restores the scroll position.
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
    /** The page fills the app shell and scrolls inside itself: no footer. */
    isFilled?: boolean
    /**
     * The page's data changes on the server, so pulling down on a phone refreshes it. The dashboard
     * implements its own pull.
     */
    isLive?: boolean
  }
}
