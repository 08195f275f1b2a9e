import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { dropSignUpInvitation } from '../../../lib/session/sign-up-link.ts'
import { answerFetch } from '../../../lib/testing/answer-fetch.ts'
import { SignUpPage } from './sign-up-page.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await openCatalogs(['account'])
})
beforeEach(() => {
  queryClient.clear()
  dropSignUpInvitation()
  history.replaceState(null, '', location.pathname + location.search)
})

async function open(signUp: 'open' | 'invited' | 'closed'): Promise<void> {
  answerFetch({
    'GET /site': () => ({
      body: { signUp, supportEmail: 'ann@home.example', privacyEmail: 'ann@home.example' },
    }),
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: SignUpPage }),
    history: createMemoryHistory(),
  })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

const form = () => page.getByRole('button', { name: 'Sign up' })

it('shows the form if sign-up is open', async () => {
  await open('open')

  await expect.element(form()).toBeVisible()
})

it.each(['invited', 'closed'] as const)(
  'says whom to ask if sign-up is %s and the user has no invitation',
  async (mode) => {
    await open(mode)

    await expect.element(page.getByRole('heading', { name: 'You need an invitation' })).toHaveFocus()
    await expect.element(page.getByRole('link', { name: 'ann@home.example' })).toBeVisible()
    expect(form().query()).toBeNull()
  },
)

it('shows the form for an invitation, and takes its secret out of the address', async () => {
  history.replaceState(null, '', '#invitation=a-secret-of-the-invitation')

  await open('closed')

  await expect.element(form()).toBeVisible()
  expect(location.hash).toBe('')
})
