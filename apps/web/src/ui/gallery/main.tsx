import '../../styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { activateLanguage } from '../../lib/i18n.ts'
import { Gallery } from './gallery.tsx'

// The page /gallery.html shows every UI component in all its states. Production builds do not contain the page.
// Developers use the page to compare the components with the design.
await activateLanguage('en')
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
})
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <RouterProvider router={router as never} />
  </I18nProvider>,
)
