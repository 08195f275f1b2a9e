import { i18n, type MessageDescriptor } from '@lingui/core'
import type { AnyRouter } from '@tanstack/react-router'
import { setPageName } from '../lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The page's name, for the title of the window. Screen readers announce it first.
     * A brand name is a plain string, because brand names are not translated.
     */
    title?: MessageDescriptor | string
  }
}

/**
 * Announces a new page to screen readers, because a browser announces a page only when it loads a document.
 * Sets the title of the window. If the focused element is gone, moves the focus to the start of the new page.
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
