import '../../../../styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { activateLanguage, openCatalogs } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query/query-client.ts'
import { writeDeviceAccount } from '../../../../lib/session/device.ts'
import { startUp } from '../../../../lib/session/session.ts'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { ShownEvent } from '../../../event/components/event-detail.tsx'
import { EVERYTHING } from '../../model/filters.ts'
import { ChildPage } from '../../pages/child-page.tsx'

const ignore = () => undefined

/** Renders the page of the child with the id 'a', with a real session of the account 'erin'. */
async function show(): Promise<void> {
  await activateLanguage('en')
  await openCatalogs(['profile', 'schedule', 'event'])
  writeDeviceAccount({ id: 'erin', remembered: true })
  await startUp()
  const Shown = () => {
    const { href } = useLocation()
    return href === '/' ? page() : <output>{href}</output>
  }
  const page = () => (
    <ChildPage
      profileId="a"
      search={{ view: 'agenda', date: '2026-05-14' }}
      filters={EVERYTHING}
      onChange={ignore}
      onFilters={ignore}
      onDeleted={ignore}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Shown, notFoundComponent: Shown }),
    history: createMemoryHistory(),
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <ZoneProvider timeZone="America/New_York">
            <ShownEvent value={() => null}>
              <RouterProvider router={router as never} />
            </ShownEvent>
          </ZoneProvider>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
}

void show()
