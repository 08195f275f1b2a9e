import { i18n, type MessageDescriptor } from '@lingui/core'
import type { AnyRouter } from '@tanstack/react-router'
import { setPageName } from '../lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The page's name, for the window's title. Screen readers read the name when the page opens.
     * A brand name is a plain string, because it is the same in every language.
     */
    title?: MessageDescriptor | string
  }
}

/**
 * Announces a new page to screen readers, because a browser announces only newly loaded documents.
 * Also sets the window's title. If the focused element is gone, moves the focus to the start of the new page.
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
