import '../../../../../styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { openErrorTexts } from '../../../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../../../lib/i18n.ts'
import { queryClient } from '../../../../../lib/query/query-client.ts'
import { readDeviceAccount, writeDeviceAccount } from '../../../../../lib/session/device.ts'
import { takeLinkFromAddress } from '../../../../../lib/session/mail-link.ts'
import { startUp } from '../../../../../lib/session/session.ts'
import { ZoneProvider } from '../../../../../lib/time/time-style-context.tsx'
import { Toasts } from '../../../../../ui/toasts.tsx'
import { CallbackPage } from '../../callback/pages/callback-page.tsx'
import { setSignInNavigation } from '../../model/sign-in-navigation.ts'
import { TeamsnapPage } from '../../pages/teamsnap-page.tsx'

/** Renders the TeamSnap page and the sign-in callback page with the app's real session code. */
async function show(): Promise<void> {
  takeLinkFromAddress()
  const account = document.documentElement.dataset['account']
  if (account) writeDeviceAccount({ id: account, remembered: true })
  setSignInNavigation((url) => (document.documentElement.dataset['door'] = url))
  await activateLanguage('en')
  await Promise.all([openCatalogs(['connection']), openErrorTexts(), readDeviceAccount() ? startUp() : null])

  const root = createRootRoute({ component: Outlet })
  const callback = createRoute({
    getParentRoute: () => root,
    path: '/connections/teamsnap/callback',
    component: () => (
      <CallbackPage
        onDone={() => void router.navigate({ to: '/connections/teamsnap', replace: true } as never)}
      />
    ),
  })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/connections/teamsnap',
    component: TeamsnapPage,
  })
  const router = createRouter({ routeTree: root.addChildren([callback, page]) })
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root')
  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <AriaI18nProvider locale="en-US">
          <QueryClientProvider client={queryClient}>
            <ZoneProvider timeZone="America/Los_Angeles">
              <RouterProvider router={router as never} />
              <Toasts />
            </ZoneProvider>
          </QueryClientProvider>
        </AriaI18nProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

void show()
