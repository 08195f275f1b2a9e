import type { OperatorOverview, PartHealth } from '@homefield/contract/operator'
import type { SignUpInvitation } from '@homefield/contract/sign-up-invitation'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openErrorTexts } from '../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { challengeOf } from '../../../lib/pkce.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { answerFetch } from '../../../lib/testing/answer-fetch.ts'
import type { Answers, Sent } from '../../../lib/testing/answers.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { closeToast, shownToasts } from '../../../ui/toast-queue.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { OperatorPage } from './operator-page.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['operator', 'connection', 'account', 'settings']), openErrorTexts()])
})
beforeEach(() => {
  queryClient.clear()
  for (const { id } of shownToasts()) closeToast(id)
})

const EMPTY: OperatorOverview = {
  version: '0.2.0',
  at: '2026-05-08T12:00:00Z',
  processes: [],
  feeds: { all: 0, late: 0, failing: 0, hosts: [] },
  jobs: [],
  deliveries: [],
  bounces: 0,
  storage: { databaseBytes: 12_300_000, fileBytes: 0, files: 0, freeBytes: 5e9, isInBucket: false },
  backups: null,
}
const failedMails = {
  task: 'mail.send',
  due: 0,
  ahead: 0,
  failed: 2,
  oldestDueAt: null,
  oldestFailedAt: '2026-05-08T10:00:00Z',
  problem: 'mail',
} as const

async function open(
  overview: OperatorOverview,
  answers: Answers = {},
  parts: PartHealth[] = [],
): Promise<Sent> {
  const sent = answerFetch({
    'GET /operator': () => ({ body: overview }),
    'GET /operator/health': () => ({ body: { at: overview.at, parts } }),
    'GET /operator/invitations': () => ({ body: { invitations: [] } }),
    'GET /site': () => ({ body: { signUp: 'invited' } }),
    ...answers,
  })
  await render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <ZoneProvider timeZone="America/Los_Angeles">
            <OperatorPage />
            <Toasts />
          </ZoneProvider>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
  return sent
}

const region = (name: string) => page.getByRole('region', { name })

it('shows a quiet installation with its empty states', async () => {
  await open(EMPTY)

  await expect.element(region('Background work').getByText('Nothing waits')).toBeVisible()
  await expect.element(region('Calendars').getByText('No calendar fails')).toBeVisible()
  await expect.element(region('Notifications').getByText('Nothing sent this week')).toBeVisible()
  await expect.element(region('Storage').getByText('12 MB')).toBeVisible()
})

it('lists parts that fail first, with what to check', async () => {
  await open(EMPTY, {}, [
    { part: 'database', state: 'working' },
    { part: 'sms', state: 'off' },
    { part: 'mail', state: 'failing' },
  ])

  await expect.element(region('Health').getByText('Not working')).toBeVisible()
  const rows = region('Health').getByRole('listitem').elements()
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'EmailCheck SMTP_URL. Emails wait and are sent later.Not working',
    'DatabaseWorking',
    'Text messagesNot set up',
  ])
})

it('names failing hosts, silent processes and processes of another version', async () => {
  const process = { id: '1', roles: ['http', 'jobs'], startedAt: '2026-05-05T12:00:00Z' }
  await open({
    ...EMPTY,
    processes: [{ ...process, version: '0.1.0', seenAt: '2026-05-08T11:50:00Z' }],
    feeds: {
      all: 120,
      late: 0,
      failing: 12,
      hosts: [
        {
          host: 'league.example',
          feeds: 12,
          problem: 'timeout',
          since: '2026-05-06T12:00:00Z',
          nextCheckAt: '2026-05-08T12:40:00Z',
        },
      ],
    },
  })

  await expect
    .element(region('Calendars').getByRole('listitem'))
    .toHaveTextContent(
      'league.exampleDoes not answer12 calendars · first failed 2d ago · next check in 40 min',
    )
  await expect
    .element(region('Processes').getByRole('listitem'))
    .toHaveTextContent(
      'http, jobsNo sign of lifeOther versionVersion 0.1.0, started 3d ago, last sign of life 10m ago',
    )
})

it('tries failed jobs again by keyboard, and shows what is left', async () => {
  const jobs: OperatorOverview['jobs'] = [failedMails]
  const overview = { ...EMPTY, jobs }
  const sent = await open(overview, {
    'POST /operator/jobs/retry': () => {
      jobs.pop()
      return { body: { jobs: 2 } }
    },
  })
  const again = page.getByRole('button', { name: 'Try failed jobs again: mail.send' })
  await expect.element(again).toBeVisible()

  ;(again.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText('2 jobs run again')).toBeVisible()
  await expect.element(region('Background work').getByText('Nothing waits')).toBeVisible()
  expect(sent).toEqual([{ call: 'POST /operator/jobs/retry', body: { task: 'mail.send' } }])
})

it('deletes failed jobs only after the operator confirmed their number', async () => {
  const sent = await open(
    { ...EMPTY, jobs: [failedMails] },
    { 'POST /operator/jobs/dismiss': () => ({ body: { jobs: 2 } }) },
  )

  await page.getByRole('button', { name: 'Delete failed jobs: mail.send' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 failed jobs?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Delete failed jobs: mail.send' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('2 failed jobs deleted')).toBeVisible()
  expect(sent).toEqual([{ call: 'POST /operator/jobs/dismiss', body: { task: 'mail.send' } }])
})

it('offers to try again if the numbers could not be loaded', async () => {
  let isBroken = true
  await open(EMPTY, {
    'GET /operator': () =>
      isBroken
        ? { status: 400, body: { error: { code: 'invalid', message: 'x', requestId: '1' } } }
        : { body: EMPTY },
  })
  await expect.element(page.getByText('The numbers of this installation couldn’t be loaded.')).toBeVisible()

  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(region('Storage')).toBeVisible()
})

it('says when the last backup was made, and that the newest attempt failed', async () => {
  await open({
    ...EMPTY,
    backups: {
      last: { at: '2026-05-07T12:00:00Z', bytes: 41_000_000, isEncrypted: true },
      hasFailed: true,
      drilledAt: '2026-05-03T12:00:00Z',
    },
  })

  await expect.element(region('Storage').getByText('1d ago · 41 MB · encrypted')).toBeVisible()
  await expect.element(region('Storage').getByText('The last attempt failed')).toBeVisible()
  await expect.element(region('Storage').getByText('5d ago')).toBeVisible()
})

it('invites by a link of which the server gets only the hash', async () => {
  const invitations: SignUpInvitation[] = []
  const sent = await open(EMPTY, {
    'GET /operator/invitations': () => ({ body: { invitations } }),
    'POST /operator/invitations': (body) => {
      const { id, email } = body as { id: string; email: string | null }
      const made = { createdAt: '2026-05-08T12:00:00Z', expiresAt: '2026-05-15T12:00:00Z' }
      invitations.push({ id, email, state: 'open', ...made })
      return { body: invitations[0] }
    },
  })
  await region('Invitations').getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@family.example')
  await userEvent.keyboard('{Enter}')

  const shown = page.getByRole('dialog', { name: 'Copy the link now' })
  const link = shown.getByText(/#invitation=/)
  await expect.element(link).toBeVisible()
  const [, secret = ''] = /#invitation=([\w-]{43})$/.exec(link.element().textContent ?? '') ?? []
  const { body } = sent.find(({ call }) => call === 'POST /operator/invitations') ?? {}
  expect(body).toMatchObject({ email: 'ann@family.example', days: 7, secretHash: await challengeOf(secret) })
  expect(JSON.stringify(sent)).not.toContain(secret)

  await shown.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect
    .element(region('Invitations').getByRole('listitem'))
    .toHaveTextContent('ann@family.exampleFrom May 8, valid until May 15')
})

it('offers no invitation while anyone can create an account', async () => {
  await open(EMPTY, { 'GET /site': () => ({ body: { signUp: 'open' } }) })

  await expect
    .element(region('Invitations').getByText('Anyone can create an account here', { exact: false }))
    .toBeVisible()
  expect(region('Invitations').getByRole('button').elements()).toEqual([])
})
