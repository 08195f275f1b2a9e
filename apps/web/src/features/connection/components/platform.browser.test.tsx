import type { Team } from '@homefield/contract/connection'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openErrorTexts } from '../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { answerFetch } from '../../../lib/testing/answer-fetch.ts'
import type { Answers, Sent } from '../../../lib/testing/answers.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { closeToast, shownToasts } from '../../../ui/toast-queue.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { profile } from '../../profile/model/profile.fixture.ts'
import { importAt, teamWith } from '../import/model/team.fixture.ts'
import type { LinkPlatform } from '../model.ts'
import { PlatformPage } from '../pages/platform-page.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['connection']), openErrorTexts()])
})
beforeEach(() => {
  queryClient.clear()
  for (const { id } of shownToasts()) closeToast(id)
})

function Platform({ platform }: { platform: LinkPlatform }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <PlatformPage platform={platform} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
    </main>
  )
}

interface Opened {
  sent: Sent
  /** Changes the teams that the fake server returns, and makes the page refetch them. */
  become: (...teams: Team[]) => Promise<void>
}

/** Opens the page of a platform with the given teams, rendered as under the real route. */
async function open({
  platform = 'Other',
  teams = [],
  answers = {},
}: {
  platform?: LinkPlatform
  teams?: Team[]
  answers?: Answers
}): Promise<Opened> {
  let shown = teams
  const sent = answerFetch({ 'GET /teams': () => ({ body: { teams: shown, revisions: {} } }), ...answers })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Platform platform={platform} /> }),
    history: createMemoryHistory(),
  })
  await render(
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
  const become = async (...next: Team[]) => {
    shown = next
    await queryClient.invalidateQueries()
  }
  return { sent, become }
}

const expectVisible = async (locator: Locator) => {
  await expect.element(locator).toBeVisible()
}
const expectInDocument = async (locator: Locator) => {
  await expect.element(locator).toBeInTheDocument()
}
const expectGone = async (locator: Locator) => {
  await expect.element(locator).not.toBeInTheDocument()
}
const press = (key: string) => userEvent.keyboard(`{${key}}`)

/** Returns a time some hours ago, by the browser's clock, because the page computes with that clock. */
const ago = (hours: number) =>
  Temporal.Now.instant()
    .subtract({ seconds: Math.round(hours * 3600) })
    .toString()
const running = (step: Parameters<typeof importAt>[0], given: Parameters<typeof importAt>[1] = {}) =>
  importAt(step, { startedAt: ago(0.001), ...given })

const lincoln = (given: Partial<Team>) =>
  teamWith({
    platform: 'Other',
    teamName: 'Lincoln Elementary',
    syncStatus: 'pending',
    lastSynced: null,
    eventCount: 0,
    mappedProfiles: [{ id: 'ruby', name: 'Ruby', color: '#14B8A6' }],
    ...given,
  })
const { id } = lincoln({})

const refusal = (status: number, code: string) => ({
  status,
  body: { error: { code, message: code, requestId: '1' } },
})

it('shows each step of a running import, and the numbers of events after the import has ended', async () => {
  const { become } = await open({ teams: [lincoln({ import: running('fetching') })] })
  const card = page.getByRole('region', { name: 'Import of Lincoln Elementary' })
  const currentStep = () => card.query()?.querySelector('[aria-current=step]')?.textContent
  await expect.poll(currentStep).toMatch(/Fetching the calendar.*0:\d\d/)
  await expectVisible(card.getByText('You can leave this page. The import will keep running.'))
  const row = page.getByRole('list', { name: 'Connected Teams' })
  await expectVisible(row.getByText('Checking now'))

  await become(lincoln({ import: running('found', { found: 42, ahead: 17 }) }))
  await expect.poll(currentStep).toMatch(/Events found.*42/)
  await expectInDocument(card.getByRole('status').getByText('Lincoln Elementary: 42 events found'))

  await become(lincoln({ import: running('mapping', { found: 42, ahead: 17, mapped: 28, toMap: 42 }) }))
  await expect.poll(currentStep).toContain('28 of 42')
  await expectVisible(row.getByText('Mapping 28 of 42'))
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '78')

  await become(
    lincoln({
      syncStatus: 'success',
      lastSynced: ago(0),
      eventCount: 42,
      import: running('done', { found: 42, ahead: 17, mapped: 42, toMap: 42, endedAt: ago(0) }),
    }),
  )
  await expectVisible(card.getByRole('heading', { name: 'Lincoln Elementary is connected' }))
  await expectVisible(card.getByText('Found 42 events, 17 of them still to come. Mapped to Ruby.'))
  await page.getByRole('button', { name: 'Close the note about Lincoln Elementary' }).click()
  await expectGone(card)
})

it('shows the reason for a failed import only once, and offers to replace the team’s link', async () => {
  const { become } = await open({ teams: [lincoln({ import: running('pending') })] })
  await expectVisible(page.getByText('Waiting for its turn. You can leave this page.'))
  await become(
    lincoln({
      syncStatus: 'error',
      linkHost: 'calendar.lincoln-elem.example',
      problem: { reason: 'switchedOff', since: ago(40 * 24) },
      import: running('failed', { endedAt: ago(0) }),
    }),
  )
  const card = page.getByRole('region', { name: 'Import of Lincoln Elementary' })
  await expectVisible(card.getByRole('heading', { name: 'Lincoln Elementary couldn’t be imported' }))
  expect(
    page
      .getByText(/^calendar\.lincoln-elem\.example says that the link has been switched off since/)
      .elements(),
  ).toHaveLength(1)
  await card.getByRole('button', { name: 'Replace link' }).click()
  await expectVisible(page.getByRole('dialog', { name: 'Replace link' }))
})

it('warns a parent about missing events, and lets the parent dismiss the warning or confirm that the events are canceled (C37)', async () => {
  const since = ago(0.5)
  const held = teamWith({
    teamName: 'Comets U8',
    problem: { reason: 'heldBack', since },
    withheldLoss: { lost: 38, of: 40, since, believedAt: ago(-0.5) },
  })
  const { sent } = await open({
    platform: 'Playmetrics',
    teams: [held],
    answers: { [`POST /teams/${held.id}/accept-loss`]: () => ({ body: { ...held, withheldLoss: null } }) },
  })
  await expectVisible(page.getByText('38 of 40 events vanished or were canceled at once.'))
  await expectVisible(page.getByText('1 team', { exact: true }))
  await expectVisible(page.getByText('1 needs attention', { exact: true }))
  await page.getByRole('button', { name: 'Keep waiting for Comets U8' }).click()
  await expectGone(page.getByText('38 of 40 events vanished or were canceled at once.'))
  await page.getByRole('button', { name: 'Review Comets U8' }).click()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Yes, they’re cancelled: Comets U8' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are 38 events really cancelled?' })
  await expectVisible(
    dialog.getByText(/^Comets U8’s calendar shows 38 of its 40 upcoming events as cancelled/),
  )
  await dialog.getByRole('button', { name: 'Mark 38 events cancelled' }).click()
  await expectVisible(page.getByText('The schedule of Comets U8 is up to date now.'))
  expect(sent).toEqual([{ call: `POST /teams/${held.id}/accept-loss`, body: { since, lost: 38 } }])
})

it('shows an error below the field if the new link is invalid, and keeps the typed text and the team’s events (C39)', async () => {
  const gone = teamWith({
    syncStatus: 'error',
    problem: { reason: 'notFound', since: ago(48) },
    eventCount: 38,
  })
  const notTheirs = {
    code: 'playmetricsUrlInvalid',
    message: 'Please enter a valid Playmetrics calendar URL',
    requestId: '1',
  }
  await open({
    platform: 'Playmetrics',
    teams: [gone],
    answers: { [`PUT /teams/${gone.id}/link`]: () => ({ status: 400, body: { error: notTheirs } }) },
  })
  const weekday = Temporal.Now.zonedDateTimeISO('America/Los_Angeles')
    .subtract({ days: 2 })
    .toLocaleString('en-US', { weekday: 'long' })
  await expectVisible(page.getByText(`Playmetrics hasn’t recognized this link since ${weekday}.`))
  await expectVisible(page.getByText(/We kept your 38 events, messages and reminders\.$/))
  await page.getByRole('button', { name: 'Replace link of Harbor FC' }).click()
  const field = page.getByRole('textbox', { name: 'New calendar URL' })
  await field.fill('https://example.com/a.ics')
  await press('Enter')
  await expectVisible(page.getByText('Please enter a valid Playmetrics calendar URL'))
  await expect.element(field).toHaveValue('https://example.com/a.ics')
  await expect.element(field).toHaveFocus()
})

it('confirms that a SportsEngine link was saved even if the server could not fetch the link', async () => {
  const { sent } = await open({
    platform: 'SportsEngine',
    answers: {
      'POST /feeds/preview': () => refusal(502, 'feedUnreachable'),
      'POST /teams': () => ({ body: teamWith({ platform: 'SportsEngine' }) }),
    },
  })
  await page.getByRole('textbox', { name: 'Calendar URL' }).fill('https://api.team-manager.example/a.ics')
  await press('Enter')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  const text = "You can now map it to your children's profiles and sync events."
  await expectVisible(page.getByText(text, { exact: true }))
  expect(sent.map(({ call }) => call)).toEqual(['POST /feeds/preview', 'POST /teams'])
})

it('shows a refresh error in the team’s row until the user maps the team to a child or a refresh succeeds', async () => {
  const name = 'Lincoln Elementary'
  const unmapped = lincoln({ mappedProfiles: [] })
  const { become } = await open({
    teams: [unmapped],
    answers: {
      [`POST /teams/${id}/sync`]: () => refusal(400, 'teamNotMapped'),
      'POST /platforms/other/refresh': () => ({ body: { done: 0, failed: 0, running: 0, unmapped: 1 } }),
    },
  })
  const unmappedText = 'Please map this team to at least one child profile before syncing events.'
  await page.getByRole('button', { name: `Refresh ${name}` }).click()
  const row = page.getByRole('list', { name: 'Connected Teams' }).getByRole('listitem')
  await expectVisible(row.getByRole('alert').getByText(unmappedText))
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await expect.poll(() => page.getByRole('alert').getByText(unmappedText).elements()).toHaveLength(2)
  expect(shownToasts()).toEqual([])
  await expect
    .element(row.getByRole('button', { name: `Map ${name}` }))
    .toHaveAttribute('data-variant', 'primary')

  await become(lincoln({}))
  await expectGone(page.getByRole('alert').first())
  expect(page.getByText(unmappedText).elements()).toEqual([])

  await page.getByRole('button', { name: `Refresh ${name}` }).click()
  await expectVisible(row.getByRole('alert'))
  await become(lincoln({ syncStatus: 'success', lastSynced: ago(0) }))
  await expectGone(row.getByRole('alert'))
})

it('refreshes all teams of a platform with one request and reports how many teams failed', async () => {
  const { sent } = await open({
    platform: 'SportsEngine',
    teams: [teamWith({ platform: 'SportsEngine', syncStatus: 'error' })],
    answers: {
      'POST /platforms/sportsengine/refresh': () => ({
        body: { done: 2, failed: 1, running: 0, unmapped: 4 },
      }),
    },
  })
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await expectVisible(page.getByText('Refreshed 2 teams for SportsEngine. 1 could not be refreshed.'))
  expect(sent.map(({ call }) => call)).toEqual(['POST /platforms/sportsengine/refresh'])
})

it('offers the form for a first child while a team is mapped, and imports the team after the mapping', async () => {
  const team = lincoln({ mappedProfiles: [] })
  const ruby = profile({ id: 'ruby', name: 'Ruby' })
  let profiles: unknown[] = []
  const mapped = lincoln({ import: running('fetching') })
  const { sent, become } = await open({
    teams: [team],
    answers: {
      'GET /profiles': () => ({ body: { profiles, revisions: {} } }),
      'POST /profiles': () => {
        profiles = [ruby]
        return { body: ruby }
      },
      [`PUT /teams/${id}/profiles`]: () => ({ body: mapped }),
      [`POST /teams/${id}/sync`]: () => ({
        body: { state: 'failed', events: 0, profiles: 1, problem: null },
      }),
    },
  })
  await page.getByRole('button', { name: 'Map Lincoln Elementary' }).click()
  await page.getByRole('button', { name: 'Add Your First Child' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Child' })
  await expectVisible(adding.getByRole('textbox', { name: 'Name' }))
  await press('Escape')
  const mapping = page.getByRole('dialog', { name: 'Map Team to Profiles' })
  await expectVisible(mapping.getByText('No profiles yet'))
  profiles = [ruby]
  await press('Escape')
  await become(team)
  await page.getByRole('button', { name: 'Map Lincoln Elementary' }).click()
  await expect.element(mapping.getByRole('checkbox', { name: 'Ruby' })).toBeChecked()
  await become(mapped)
  await mapping.getByRole('button', { name: 'Save & Sync Events' }).click()
  await expectVisible(
    page.getByText('Team mapping updated successfully. Use the refresh button to sync events.'),
  )
  const card = page.getByRole('region', { name: 'Import of Lincoln Elementary' })
  await expect.element(card).toHaveFocus()
  expect(sent.map(({ call }) => call)).toEqual([`PUT /teams/${id}/profiles`, `POST /teams/${id}/sync`])
  expect(sent[0]?.body).toEqual({ profileIds: ['ruby'] })
})

const UNEXPECTED = refusal(500, 'unexpected')

it('shows the specified messages after refreshes and syncs, and after failed refreshes, syncs and team changes', async () => {
  const link = teamWith({ platform: 'Playmetrics', teamName: 'Harbor FC' })
  const account = teamWith({ id: 'b', platform: 'Playmetrics', teamName: 'Hoops', source: 'teamsnap' })
  let answer: { status?: number; body: unknown } = UNEXPECTED
  const now = () => answer
  const ofTeams = [link, account].flatMap((team) =>
    [`POST /teams/${team.id}/sync`, `PATCH /teams/${team.id}`, `PUT /teams/${team.id}/profiles`].concat(
      `DELETE /teams/${team.id}`,
    ),
  )
  const calls = ['POST /platforms/playmetrics/refresh', 'POST /feeds/preview', ...ofTeams]
  await open({
    platform: 'Playmetrics',
    teams: [link, account],
    answers: {
      ...Object.fromEntries(calls.map((call) => [call, now])),
      'GET /profiles': () => ({
        body: { profiles: [profile({ id: 'ruby', name: 'Ruby' })], revisions: {} },
      }),
    },
  })
  const says = async (act: () => Promise<void>, given: typeof answer, text: string) => {
    answer = given
    await act()
    await expectVisible(page.getByText(text))
  }
  const refreshed = (counts: object) => ({
    body: { done: 0, failed: 0, running: 0, unmapped: 0, ...counts },
  })
  const synced = { body: { state: 'done', events: 3, profiles: 1, problem: null } }

  const refreshAll = () => page.getByRole('button', { name: 'Refresh all' }).click()
  await says(refreshAll, refusal(404, 'teamNotFound'), 'No teams found for Playmetrics')
  await says(refreshAll, UNEXPECTED, 'Failed to refresh platform')
  await says(refreshAll, refreshed({ done: 3 }), 'Successfully refreshed 3 teams for Playmetrics')
  await expectGone(page.getByText('Failed to refresh platform'))
  await says(refreshAll, refreshed({ done: 2 }), 'Successfully refreshed 2 teams for Playmetrics')

  const sync = (name: string) => () => page.getByRole('button', { name: `Refresh ${name}` }).click()
  const [harbor, hoops] = [sync('Harbor FC'), sync('Hoops')]
  await says(harbor, refusal(401, 'unauthenticated'), 'No authenticated session')
  await says(harbor, UNEXPECTED, 'Failed to refresh calendar. Please try again.')
  await says(harbor, synced, 'Calendar refreshed successfully! Synced 3 events for 1 profile(s).')
  await says(hoops, refusal(404, 'teamNotFound'), 'Platform team not found')
  await says(hoops, refusal(400, 'teamNotMapped'), 'No profiles mapped to this team')
  await says(hoops, UNEXPECTED, 'Failed to refresh team')
  await says(hoops, synced, 'Team refreshed successfully! Synced 3 events for 1 profile(s).')

  const pressButton = (name: string) => page.getByRole('button', { name }).last().click()
  const choose = async (team: string, item: string) => {
    await page.getByRole('button', { name: `More for ${team}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  for (const [team, end] of [
    ['Harbor FC', '. Please try again.'],
    ['Hoops', ''],
  ] as const) {
    const exactly = (text: string) => expectVisible(page.getByText(`${text}${end}`, { exact: true }))
    answer = UNEXPECTED
    await choose(team, 'Edit team')
    const field = page.getByRole('textbox', { name: 'Team name' })
    await field.fill(' ')
    await expectVisible(page.getByText('Team name cannot be empty'))
    await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await field.fill('Comets')
    await pressButton('Save Changes')
    await exactly('Failed to update team name')
    await pressButton('Cancel')
    await page.getByRole('button', { name: `Map ${team}` }).click()
    await pressButton('Save & Sync Events')
    await exactly('Failed to update team mapping')
    await pressButton('Cancel')
    await choose(team, 'Remove team')
    await pressButton('Remove team')
    await exactly('Failed to remove team')
  }
  await page.getByRole('textbox', { name: 'Calendar URL' }).fill('https://calendar.playmetrics.com/a.ics')
  await press('Enter')
  await expectVisible(page.getByText('Failed to add team calendar. Please try again.'))
})

it(
  'says that teams cannot be loaded while the database is down, and loads them on “Try again”',
  { tags: 'deep' },
  async () => {
    let isAway = true
    await open({
      teams: [lincoln({})],
      answers: {
        'GET /teams': () =>
          isAway
            ? refusal(503, 'unavailable')
            : { body: { teams: [lincoln({ teamName: 'Back again' })], revisions: {} } },
      },
    })
    const alert = page.getByRole('alert')
    await expectVisible(alert.getByText('Database connection not available'))
    await expectVisible(alert.getByText('Nothing was lost. Please try again.'))
    isAway = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(page.getByRole('list', { name: 'Connected Teams' }).getByText('Back again'))
  },
)
