import type { Team } from '@homefield/contract/connection'
import type { ReminderDefault } from '@homefield/contract/event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openErrorTexts } from '../../../lib/error-text.ts'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { answerFetch } from '../../../lib/testing/answer-fetch.ts'
import type { Answers, Sent } from '../../../lib/testing/answers.ts'
import { teamWith } from '../../connection/import/model/team.fixture.ts'
import { ReminderSections } from './reminder-sections.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['settings', 'event', 'connection']), openErrorTexts()])
})
beforeEach(() => queryClient.clear())

const maya = { id: 'maya', name: 'Maya', color: '#3B82F6', isOwnProfile: true }
const lily = { id: 'lily', name: 'Lily', color: '#EC4899', isOwnProfile: false }
const settings = { allNotifications: true, friendsReminders: false, notificationLeadTimeMinutes: 60 }

interface Server {
  defaults?: ReminderDefault[]
  teams?: Team[]
  answers?: Answers
}

/** Renders the sections. `server` can change during the test, like the data of a real server. */
async function open(server: Server): Promise<Sent> {
  const sent = answerFetch({
    'GET /me': () => ({ body: { id: 'dana', settings } }),
    'GET /profiles': () => ({ body: { profiles: [maya, lily], revisions: {} } }),
    'GET /reminder-defaults': () => ({ body: { defaults: server.defaults ?? [], revisions: {} } }),
    'GET /teams': () => ({ body: { teams: server.teams ?? [], revisions: {} } }),
    ...server.answers,
  })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ReminderSections />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return sent
}

const expectText = async (row: Locator, text: string) => {
  await expect.poll(() => row.query()?.textContent).toContain(text)
}
const rowsOf = (child: string) =>
  page.getByRole('list', { name: `Reminders for ${child}` }).getByRole('listitem')

it('shows the lead times of each child and kind of event, or the account setting', async () => {
  await open({
    defaults: [
      { profileId: 'maya', activity: 'game', leads: [120, 1440] },
      { profileId: 'maya', activity: 'practice', leads: [] },
    ],
  })

  await expectText(rowsOf('Maya').nth(0), 'Games2 hours before and 1 day before')
  await expectText(rowsOf('Maya').nth(1), 'PracticesNo reminders')
  await expectText(rowsOf('Maya').nth(2), 'Other eventsAccount setting: 1 hour before')
  await expectText(rowsOf('Lily').nth(0), 'Account setting: none for friends’ children')
})

it('sets lead times by keyboard, and goes back to the account setting', async () => {
  const server: Server = {
    answers: {
      'PUT /profiles/maya/reminder-defaults': (body) => {
        const { activity, leads } = body as ReminderDefault & { leads: ReminderDefault['leads'] | null }
        server.defaults = leads === null ? [] : [{ profileId: 'maya', activity, leads }]
        return { body: { leads } }
      },
    },
  }
  const sent = await open(server)
  const change = page.getByRole('button', { name: 'Change reminders for Maya: Practices' })
  const dialog = page.getByRole('dialog', { name: 'Reminders for Maya’s practices' })

  await expect.element(change).toBeVisible()
  change.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('checkbox', { name: '1 hour before' })).toBeChecked()
  dialog.getByRole('checkbox', { name: '15 minutes before' }).element().focus()
  await userEvent.keyboard(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(rowsOf('Maya').nth(1), '15 minutes before and 1 hour before')
  await change.click()
  await dialog.getByRole('button', { name: 'Use account setting' }).click()
  await expectText(rowsOf('Maya').nth(1), 'Account setting')

  const call = 'PUT /profiles/maya/reminder-defaults'
  expect(sent).toEqual([
    { call, body: { activity: 'practice', leads: [15, 60] } },
    { call, body: { activity: 'practice', leads: null } },
  ])
})

it('mutes a team, and shows it as not muted again if the server rejects that', async () => {
  const team = teamWith({ id: 'hawks', teamName: 'Hawks' })
  const server: Server = {
    teams: [team],
    answers: {
      'PUT /teams/hawks/mute': () => ({
        status: 404,
        body: { error: { code: 'teamNotFound', message: 'gone', requestId: '1' } },
      }),
    },
  }
  const sent = await open(server)

  const hawks = page.getByRole('switch', { name: 'Hawks' })
  await expect.element(hawks).toBeChecked()
  await page.getByText('Hawks').click()

  await expect.poll(() => sent).toEqual([{ call: 'PUT /teams/hawks/mute', body: { isMuted: true } }])
  await expect.element(hawks).toBeChecked()
})

it('offers to try again if the reminders could not be loaded', async () => {
  await open({
    answers: {
      'GET /reminder-defaults': () => ({
        status: 404,
        body: { error: { code: 'notFound', message: 'x', requestId: '1' } },
      }),
    },
  })

  await expect.element(page.getByText('Your reminders couldn’t be loaded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText(/^No teams yet/)).toBeVisible()
})
