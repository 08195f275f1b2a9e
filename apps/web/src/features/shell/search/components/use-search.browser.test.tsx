import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query/query-client.ts'
import { answerFetch } from '../../../../lib/testing/answer-fetch.ts'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { DEBOUNCE } from '../model/found.ts'
import { useSearch } from './use-search.ts'

function SearchState({ text }: { text: string }) {
  return <output>{useSearch(text, '2026-05-10').state}</output>
}

/** Renders a field that searches from the second letter on, like the search field in the header. */
function SearchField() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Find" value={text} onChange={(event) => setText(event.target.value)} />
      {text.length < 2 ? null : <SearchState text={text} />}
    </>
  )
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

it('sends one request for five letters that the user types without a pause', async () => {
  const searches: (string | null)[] = []
  answerFetch({
    'GET /search/events': (_, url) => {
      searches.push(url.searchParams.get('q'))
      return { body: { events: [], revisions: {} } }
    },
  })
  await activateLanguage('en')
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ZoneProvider timeZone="America/New_York">
          <SearchField />
        </ZoneProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  page.getByRole('textbox', { name: 'Find' }).element().focus()

  for (const letter of 'pilot') {
    await userEvent.keyboard(letter)
    await vi.advanceTimersByTimeAsync(DEBOUNCE - 1)
  }
  expect(page.getByRole('status').element().textContent).toBe('searching')
  expect(searches).toEqual([])

  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.poll(() => searches).toEqual(['pilot'])
})
