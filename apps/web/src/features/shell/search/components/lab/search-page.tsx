import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLanguage } from '../../../../../lib/i18n.ts'
import { queryClient } from '../../../../../lib/query/query-client.ts'
import { ZoneProvider } from '../../../../../lib/time/time-style-context.tsx'
import { useSearch } from '../use-search.ts'

function Found({ text }: { text: string }) {
  return <output>{useSearch(text, '2026-05-10').state}</output>
}

/** A search field that opens its panel at the second letter, like the header's field. */
function Page() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Find" value={text} onChange={(event) => setText(event.target.value)} />
      {text.length < 2 ? null : <Found text={text} />}
    </>
  )
}

void activateLanguage('en').then(() =>
  createRoot(document.body).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ZoneProvider timeZone="America/New_York">
          <Page />
        </ZoneProvider>
      </QueryClientProvider>
    </I18nProvider>,
  ),
)
