import { i18n, type MessageDescriptor } from '@lingui/core'
import type { AnyRouter } from '@tanstack/react-router'
import { setPageName } from '../lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The page's name for the window's title, which screen readers announce first. Brand names are plain
     * strings.
     */
    title?: MessageDescriptor | string
  }
}

/**
 * Does for client-side navigation what a browser does for a page load: sets the window's title, and moves a
 * focus that disappeared with the previous page to the start of this one.
 */
export function namePages(router: AnyRouter): void {
  const name = () => {
    const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title
    setPageName((typeof title === 'object' ? i18n._(title) : title) ?? '')
  }
  i18n.on('change', name)
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    name()
    if (fromLocation && pathChanged && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}
