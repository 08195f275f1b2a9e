import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** Returns the HTML of a component's first render, without a browser. */
export function drawn(component: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{component}</I18nProvider>)
}
