import '../../../../styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { openErrorTexts } from '../../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query/query-client.ts'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { Toasts } from '../../../../ui/toasts.tsx'
import type { LinkPlatform } from '../../model.ts'
import { PlatformPage } from '../../pages/platform-page.tsx'

export interface Lab {
  /** Reads everything again, as the stream does when a team changes. */
  reread: () => Promise<void>
}

function Shown({ platform }: { platform: LinkPlatform }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <PlatformPage platform={platform} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
    </main>
  )
}

/** A platform's page as the router shows it. */
async function show(): Promise<void> {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['connection']), openErrorTexts()])
  const platform = (document.documentElement.dataset['platform'] ?? 'Other') as LinkPlatform
  const lab: Lab = { reread: () => queryClient.invalidateQueries() }
  Object.assign(window, lab)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Shown platform={platform} /> }),
    history: createMemoryHistory(),
  })
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root')
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <ZoneProvider timeZone="America/Los_Angeles">
            <RouterProvider router={router as never} />
            <Toasts />
          </ZoneProvider>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
}

void show()
