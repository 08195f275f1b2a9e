import type { PushApp } from '@homefield/contract/device'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openErrorTexts } from '../../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query/query-client.ts'
import { answerFetch } from '../../../../lib/testing/answer-fetch.ts'
import type { Answers, Sent } from '../../../../lib/testing/answers.ts'
import { PushAppsSection } from './push-apps-section.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['settings', 'account']), openErrorTexts()])
})
beforeEach(() => queryClient.clear())

const NTFY: PushApp = { id: 'one', kind: 'ntfy', host: 'ntfy.sh', isRejected: false }

/** Renders the section. `apps` can change during the test, like the data of a real server. */
async function open(apps: PushApp[], answers: Answers = {}): Promise<Sent> {
  const sent = answerFetch({ 'GET /push-apps': () => ({ body: { pushApps: apps } }), ...answers })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PushAppsSection />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return sent
}

it('adds ntfy by keyboard, and says first what is missing', async () => {
  const apps: PushApp[] = []
  const sent = await open(apps, {
    'POST /push-apps': () => {
      apps.push(NTFY)
      return { body: NTFY }
    },
  })
  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an app' })
  await expect.element(dialog.getByRole('textbox', { name: 'Server' })).toHaveValue('https://ntfy.sh')
  const topic = dialog.getByRole('textbox', { name: 'Topic' })
  await topic.fill('cole family')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Use letters, digits, hyphens and underscores only.')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'POST /push-apps')).toEqual([])

  await topic.fill('cole-family-8413')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('At ntfy.sh')).toBeVisible()
  expect(sent.find(({ call }) => call === 'POST /push-apps')?.body).toMatchObject({
    kind: 'ntfy',
    server: 'https://ntfy.sh',
    channel: 'cole-family-8413',
    token: '',
  })
})

it('asks for the fields of the chosen app only', async () => {
  await open([])
  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an app' })
  await dialog.getByRole('button', { name: /App/ }).first().click()
  await page.getByRole('option', { name: 'Gotify' }).click()
  await expect.element(dialog.getByLabelText('App token')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Topic' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Add app' }).click()
  await expect
    .element(dialog.getByText('Enter the address of the server, starting with https://'))
    .toBeVisible()
  await expect.element(dialog.getByText('Enter the token from Gotify, under Apps.')).toBeVisible()
})

it('says that an app’s server accepts no more notifications, and removes the app after a question', async () => {
  const apps = [{ ...NTFY, isRejected: true }]
  const sent = await open(apps, {
    'DELETE /push-apps/one': () => {
      apps.length = 0
      return { body: {} }
    },
  })
  await expect.element(page.getByText('Stopped')).toBeVisible()
  await expect
    .element(page.getByText('ntfy.sh doesn’t accept our notifications. Remove the app and add it again.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Remove ntfy at ntfy.sh' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove app' })
  await expect
    .element(question.getByText('ntfy at ntfy.sh won’t get your notifications anymore.'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Stopped')).not.toBeInTheDocument()
  expect(sent.map(({ call }) => call)).toContain('DELETE /push-apps/one')
})

it('shows the error of the server and keeps what was typed if the app cannot be added', async () => {
  await open([], {
    'POST /push-apps': () => ({
      status: 409,
      body: { error: { code: 'tooManyPushApps', message: 'tooManyPushApps', requestId: '1' } },
    }),
  })
  await page.getByRole('button', { name: 'Add an app' }).click()
  const topic = page.getByRole('dialog').getByRole('textbox', { name: 'Topic' })
  await topic.fill('cole-family-8413')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('You can add up to 5 apps.')).toBeVisible()
  await expect.element(topic).toHaveValue('cole-family-8413')
})

it('says what failed while the server is away, and loads the apps on “Try again”', async () => {
  let isAway = true
  await open([NTFY], {
    'GET /push-apps': () =>
      isAway
        ? { status: 503, body: { error: { code: 'unavailable', message: '', requestId: '1' } } }
        : { body: { pushApps: [NTFY] } },
  })
  await expect.element(page.getByText('The apps could not be loaded')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('At ntfy.sh')).toBeVisible()
})
