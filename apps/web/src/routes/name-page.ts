import { i18n, type MessageDescriptor } from '@lingui/core'
import type { AnyRouter } from '@tanstack/react-router'
import { setPageName } from '../lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name (a brand's as it is): in the window's title, which screen readers say first. */
    title?: MessageDescriptor | string
  }
}

/**
 * What a browser does by itself when a page is loaded, for pages that are not: the window's title names the page, and a
 * focus that went with the last page starts at the top of this one.
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
