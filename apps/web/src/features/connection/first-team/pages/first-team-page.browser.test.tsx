import type { FeedPreview } from '@homefield/contract/connection'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openErrorTexts } from '../../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query/query-client.ts'
import { answerFetch } from '../../../../lib/testing/answer-fetch.ts'
import type { Sent } from '../../../../lib/testing/answers.ts'
import { profile } from '../../../profile/model/profile.fixture.ts'
import { importAt, teamWith } from '../../import/model/team.fixture.ts'
import { FirstTeamPage } from './first-team-page.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['connection', 'profile', 'account']), openErrorTexts()])
})
beforeEach(() => queryClient.clear())

const LINK = 'https://club.example.org/u12.ics'
const PREVIEW: FeedPreview = {
  platform: 'Other',
  teamName: 'Harbor U12',
  sport: 'Soccer',
  zone: 'America/Los_Angeles',
  eventCount: 4,
  firstDay: '2026-05-14',
  lastDay: '2026-05-23',
  next: [],
  aheadCount: 4,
  withoutEnd: 0,
  duplicates: 0,
  warnings: [],
  suggestedPlatform: null,
  statedZone: null,
  host: 'club.example.org',
  connectedTeamId: null,
}
const team = teamWith({ platform: 'Other', teamName: 'Harbor U12', import: importAt('pending') })

async function open(children: string[] = []): Promise<Sent> {
  const profiles = children.map((name) => profile({ id: name.toLowerCase(), name, sports: [] }))
  let teams: unknown[] = []
  const sent = answerFetch({
    'GET /teams': () => ({ body: { teams, revisions: {} } }),
    'GET /profiles': () => ({ body: { profiles, revisions: {} } }),
    'GET /platforms': () => ({
      body: {
        platforms: [],
        teamsnap: { isAvailable: true, state: 'none', connectedAt: null },
        revisions: {},
      },
    }),
    'POST /feeds/preview': () => ({ body: PREVIEW }),
    'POST /profiles': () => ({ body: profile() }),
    'POST /teams': () => {
      teams = [team]
      return { body: team }
    },
    [`PUT /teams/${team.id}/profiles`]: () => ({ body: team }),
    [`POST /teams/${team.id}/sync`]: () => ({
      body: { state: 'done', events: 4, profiles: 1, problem: null },
    }),
  })
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/auth/onboarding', component: FirstTeamPage }),
    createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => <h1>Dashboard</h1> }),
  ])
  const history = createMemoryHistory({ initialEntries: ['/auth/onboarding'] })
  const router = createRouter({ routeTree, history })
  await render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
  await expect.element(heading('Add your first team')).toHaveFocus()
  return sent
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const calls = (sent: Sent) => sent.map(({ call }) => call)

/** Presses Tab until the element has the focus. */
async function tabTo(element: ReturnType<typeof button>) {
  await expect.element(element).toBeVisible()
  for (let presses = 0; presses < 12 && document.activeElement !== element.element(); presses++)
    await userEvent.tab()
  await expect.element(element).toHaveFocus()
}
const pressEnterOn = async (name: string) => {
  await tabTo(button(name))
  await userEvent.keyboard('{Enter}')
}

it('asks for the first child after the user skipped the team, and then opens the dashboard', async () => {
  const sent = await open()
  await pressEnterOn('Skip for now')

  await expect.element(heading('Who plays?')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Child’s name' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please enter your child’s name')).toBeVisible()
  expect(sent).toEqual([])

  await userEvent.keyboard('Maya{Enter}')
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(sent).toMatchObject([{ call: 'POST /profiles', body: { name: 'Maya' } }])
})

it('opens the dashboard if the user skips the team and then the child', async () => {
  const sent = await open()
  await pressEnterOn('Skip for now')
  await expect.element(heading('Who plays?')).toBeVisible()

  await pressEnterOn('Skip for now')
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(sent).toEqual([])
})

it('does not ask for a child after a skip if the user already has a child', async () => {
  await open(['Maya'])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await pressEnterOn('Skip for now')

  await expect.element(heading('Dashboard')).toBeVisible()
})

it('connects the first team and its child by keyboard, and offers no skip while the preview shows', async () => {
  const sent = await open()
  await tabTo(page.getByRole('textbox', { name: 'Paste a team’s calendar link' }))
  await userEvent.fill(document.activeElement as HTMLElement, `Our calendar: ${LINK}`)
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('region', { name: 'Before you save' })).toHaveFocus()
  expect(button('Skip for now').elements()).toEqual([])
  await pressEnterOn('Cancel')
  await expect.element(page.getByRole('textbox', { name: 'Paste a team’s calendar link' })).toHaveFocus()
  await expect.element(button('Skip for now')).toBeVisible()

  await userEvent.fill(document.activeElement as HTMLElement, LINK)
  await userEvent.keyboard('{Enter}')
  await tabTo(page.getByRole('textbox', { name: 'Child’s name' }))
  await userEvent.keyboard('Maya')
  await pressEnterOn('Add to calendar')

  await expect.element(heading('You’re all set')).toBeVisible()
  await expect.element(button('Continue to Dashboard')).toHaveFocus()
  await expect.element(page.getByRole('region', { name: 'Import of Harbor U12' })).toBeVisible()
  expect(calls(sent)).toEqual([
    'POST /feeds/preview',
    'POST /feeds/preview',
    'POST /profiles',
    'POST /teams',
    `PUT /teams/${team.id}/profiles`,
    `POST /teams/${team.id}/sync`,
  ])

  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Dashboard')).toBeVisible()
})
