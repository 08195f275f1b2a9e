import { createRouter } from '@tanstack/react-router'
import { UncaughtErrorPage } from '../features/shell/pages/uncaught-error-page.tsx'
import { NotFoundPage } from '../features/shell/pages/not-found-page.tsx'
import { paintTheme } from '../lib/theme.ts'
import { onOpened } from '../platform/opened.ts'
import { namePages } from './name-page.ts'
import { routeTree } from './tree.ts'

/** Whether the page that comes is another one, not the same with something else in it. */
let isNewPage = false

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: UncaughtErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // The frame outlasts its pages: each begins at its top, and Back finds the last one where it was left.
  scrollToTopSelectors: [() => (isNewPage ? document.getElementById('main') : null)],
})

router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  isNewPage = pathChanged
})

// Account screens are always light: the theme belongs to the path.
router.subscribe('onBeforeNavigate', ({ toLocation }) => paintTheme(toLocation.pathname))

namePages(router)

onOpened((path) => router.history.push(path))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page fills the frame and scrolls inside itself: no footer. */
    isFilled?: boolean
    /** What stands on it changes by itself: pulled down on a phone, it is read again. The dashboard pulls for itself. */
    isLive?: boolean
  }
}
