import type { FeedPreview } from '@homefield/contract/connection'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openErrorTexts } from '../../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query/query-client.ts'
import { answerFetch } from '../../../../lib/testing/answer-fetch.ts'
import type { Answers, Sent } from '../../../../lib/testing/answers.ts'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { profile } from '../../../profile/model/profile.fixture.ts'
import { teamWith } from '../../import/model/team.fixture.ts'
import { PasteBox } from './paste-box.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['connection']), openErrorTexts()])
})
beforeEach(() => queryClient.clear())

const LINK = 'https://club.example.org/u12.ics'
const OTHER = 'https://club.example.org/u10.ics'
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
const team = teamWith({ platform: 'Other', teamName: 'Harbor U12' })
const refusal = (status: number, code: string, details?: object) => ({
  status,
  body: { error: { code, message: code, requestId: '1', details } },
})

interface Opened {
  sent: Sent
  connected: string[]
}

async function open(answers: Answers, children: string[] = [], shared?: string): Promise<Opened> {
  const connected: string[] = []
  const profiles = children.map((name) => profile({ id: name.toLowerCase(), name, sports: [] }))
  const sent = answerFetch({
    'GET /teams': () => ({ body: { teams: [], revisions: {} } }),
    'GET /profiles': () => ({ body: { profiles, revisions: {} } }),
    'GET /platforms': () => ({
      body: {
        platforms: [],
        teamsnap: { isAvailable: true, state: 'none', connectedAt: null },
        revisions: {},
      },
    }),
    'POST /feeds/preview': () => ({ body: PREVIEW }),
    'POST /teams': () => ({ body: team }),
    [`PUT /teams/${team.id}/profiles`]: () => ({ body: team }),
    [`POST /teams/${team.id}/sync`]: () => ({
      body: { state: 'done', events: 4, profiles: 1, problem: null },
    }),
    ...answers,
  })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <PasteBox shared={shared ?? null} onConnected={({ id }) => connected.push(id)} />,
    }),
    history: createMemoryHistory(),
  })
  await render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <ZoneProvider timeZone="America/Los_Angeles">
            <RouterProvider router={router as never} />
          </ZoneProvider>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
  return { sent, connected }
}

const field = () => page.getByRole('textbox', { name: 'Paste a team’s calendar link' })
const press = (name: string) => page.getByRole('button', { name }).click()
const check = async (text: string) => {
  await field().fill(text)
  await press('Check link')
}
const calls = (sent: Sent) => sent.map(({ call }) => call)

it('finds the link in a message, and connects and maps the team of the chosen child on one screen', async () => {
  const { sent, connected } = await open({}, ['Maya', 'Owen'])
  await check(`Hi parents, here is our calendar:\n${LINK}\nSee you Saturday!`)
  await expect.element(page.getByRole('heading', { name: 'Harbor U12' })).toBeVisible()
  await expect.element(page.getByText('4 events')).toBeVisible()
  expect(sent[0]?.body).toEqual({ form: 'Other', url: LINK })

  await press('Add to calendar')
  await expect.element(page.getByRole('alert').getByText('Please choose a child')).toBeVisible()
  expect(calls(sent)).toEqual(['POST /feeds/preview'])

  await page.getByText('Owen').click()
  await press('Add to calendar')
  await expect.poll(() => connected).toEqual([team.id])
  expect(calls(sent).slice(1)).toEqual([
    'POST /teams',
    `PUT /teams/${team.id}/profiles`,
    `POST /teams/${team.id}/sync`,
  ])
  expect(sent[2]?.body).toEqual({ profileIds: ['owen'] })
  await expect.element(field()).toHaveValue('')
})

it('adds the first child in place, and does not add the child again when the user retries after an error', async () => {
  let answer: { status?: number; body: unknown } = refusal(500, 'unexpected')
  const { sent, connected } = await open({
    'POST /profiles': () => ({ body: profile() }),
    'POST /teams': () => answer,
  })
  await check(LINK)
  await page.getByRole('textbox', { name: 'Child’s name' }).fill('Ruby')
  await press('Add to calendar')
  await expect.element(page.getByText('Failed to add team calendar. Please try again.')).toBeVisible()
  expect(sent[1]).toMatchObject({ call: 'POST /profiles', body: { name: 'Ruby', sports: ['Soccer'] } })

  answer = { body: team }
  await press('Add to calendar')
  await expect.poll(() => connected).toEqual([team.id])
  expect(calls(sent).filter((call) => call === 'POST /profiles')).toHaveLength(1)
  expect(sent.find(({ call }) => call === `PUT /teams/${team.id}/profiles`)?.body).toEqual({
    profileIds: [(sent[1] as { body: { id: string } }).body.id],
  })
})

it('lets the user choose if a message contains several calendars', async () => {
  const { sent } = await open({}, ['Maya'])
  await check(`U12 Blue: ${LINK}\nU10 Red: ${OTHER}`)
  await expect.element(page.getByText('There are 2 links in your message')).toBeVisible()
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'U10 Red' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Maya' })).toBeChecked()
  expect(sent[0]?.body).toEqual({ form: 'Other', url: OTHER })
})

it.each([
  ['https://web.gc.com/teams/abc/schedule', 'Open your team in GameChanger and go to its Schedule.'],
  ['https://go.teamsnap.com/1/schedule', 'TeamSnap shows this page only after you sign in.'],
])('says how to go on if %s is a web page', async (link, text) => {
  await open({ 'POST /feeds/preview': () => refusal(400, 'feedUnreadable', { reason: 'notACalendar' }) })
  await check(link)
  await expect.element(page.getByText(text)).toBeVisible()
})

it('keeps the pasted text if it contains no link or the server rejects the link', async () => {
  await open({ 'POST /feeds/preview': () => refusal(400, 'calendarUrlInvalid') })
  await field().fill('The schedule is in the app')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^There is no link in this text/)).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('The schedule is in the app')

  await check(LINK)
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue(LINK)
})

it('saves a link whose server does not answer, because its events can come in later', async () => {
  const { sent, connected } = await open({ 'POST /feeds/preview': () => refusal(502, 'feedUnreachable') }, [
    'Maya',
  ])
  await check(LINK)
  await press('Save anyway')
  await expect.poll(() => connected).toEqual([team.id])
  expect(sent[1]?.body).toMatchObject({ form: 'Other', url: LINK })
})

it('checks the link in a text that another app shared without a press of a button', async () => {
  const { sent } = await open({}, ['Maya'], `U12 schedule\n${LINK}`)
  await expect.element(page.getByRole('heading', { name: 'Harbor U12' })).toBeVisible()
  expect(sent).toMatchObject([{ call: 'POST /feeds/preview', body: { form: 'Other', url: LINK } }])
})

it('keeps a shared text without a link in the field, and says what is missing', async () => {
  const { sent } = await open({}, ['Maya'], 'The schedule is in the app')
  await expect.element(field()).toHaveValue('The schedule is in the app')
  await expect.element(page.getByText(/^There is no link in this text/)).toBeVisible()
  expect(sent).toEqual([])
})
