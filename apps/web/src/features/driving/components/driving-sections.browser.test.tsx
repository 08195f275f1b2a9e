import type { Coverage, Home, LegDefault, TypedDriveTime } from '@homefield/contract/coverage'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
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
import { drivingFamily } from '../model/family.fixture.ts'
import { DrivingSections } from './driving-sections.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await Promise.all([openCatalogs(['settings', 'account', 'event', 'coverage']), openErrorTexts()])
})
beforeEach(() => {
  queryClient.clear()
  for (const { id } of shownToasts()) closeToast(id)
})

interface Server {
  home?: Home | null
  driveTimes?: TypedDriveTime[]
  families?: Coverage['families']
  answers?: Answers
}

/** Renders the sections. `server` can change during the test, like the data of a real server. */
async function open(server: Server): Promise<Sent> {
  const sent = answerFetch({
    'GET /home': () => ({ body: { home: server.home ?? null, revisions: {} } }),
    'GET /drive-times': () => ({ body: { driveTimes: server.driveTimes ?? [], revisions: {} } }),
    'GET /coverage': () => ({ body: { families: server.families ?? [drivingFamily({})], revisions: {} } }),
    'GET /site': () => ({ body: { sendsMail: true, sendsSms: false, maps: { search: true, tiles: false } } }),
    ...server.answers,
  })
  await render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <ZoneProvider timeZone="America/Los_Angeles">
            <DrivingSections />
            <Toasts />
          </ZoneProvider>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
  return sent
}

const refusal = (status: number, code: string) => ({
  status,
  body: { error: { code, message: code, requestId: '1' } },
})
const expectText = async (row: Locator, text: string) => {
  await expect.poll(() => row.query()?.textContent).toContain(text)
}
const section = (name: string) => page.getByRole('region', { name })

it('saves the home address by keyboard, and says when the map has found it', async () => {
  const server: Server = {
    answers: {
      'PUT /home': (body) => {
        server.home = { address: (body as { address: string }).address, isFound: true, version: 1 }
        return { body: { home: { ...server.home, isFound: null } } }
      },
    },
  }
  const sent = await open(server)

  await section('Home').getByRole('combobox', { name: 'Address' }).fill('12 Oak St, Portland')
  await userEvent.keyboard('{Tab}{Enter}')

  await expect.element(section('Home').getByText('Found on the map')).toBeVisible()
  expect(sent).toEqual([{ call: 'PUT /home', body: { address: '12 Oak St, Portland' } }])
})

it('says that an address is still looked up, or was not found', async () => {
  const server: Server = { home: { address: '1 Nowhere', isFound: null, version: 1 } }
  await open(server)
  await expect.element(section('Home').getByText('Looking up the address...')).toBeVisible()

  server.home = { address: '1 Nowhere', isFound: false, version: 1 }
  await queryClient.invalidateQueries()

  await expect.element(section('Home').getByText(/^Not found on the map/)).toBeVisible()
})

it('offers to try again if a section could not be loaded', async () => {
  await open({ answers: { 'GET /home': () => refusal(404, 'notFound') } })

  await expect.element(section('Home').getByText('Your home couldn’t be loaded.')).toBeVisible()
  await expect.element(section('Home').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(section('Helpers').getByText('No helpers yet.')).toBeVisible()
})

it('changes a drive time in place, and restores a removed one', async () => {
  const server: Server = {
    home: { address: '12 Oak St', isFound: true, version: 1 },
    driveTimes: [{ from: '12 oak st', to: 'lincoln field', minutes: 20 }],
    answers: {
      'PATCH /drive-times': (body) => {
        server.driveTimes = [body as TypedDriveTime]
        return { body }
      },
      'DELETE /drive-times': () => {
        server.driveTimes = []
        return { body: {} }
      },
    },
  }
  const sent = await open(server)
  const times = section('Drive times')

  await times.getByRole('button', { name: 'Edit drive time Home – Lincoln Field' }).click()
  await times.getByRole('textbox', { name: 'Minutes' }).fill('700')
  await expect.element(times.getByText('0 to 600 minutes')).toBeVisible()
  await times.getByRole('textbox', { name: 'Minutes' }).fill('25')
  await userEvent.keyboard('{Enter}')
  await expect.element(times.getByText('25 min')).toBeVisible()
  await times.getByRole('button', { name: 'Remove drive time Home – Lincoln Field' }).click()
  await expect.element(times.getByText(/^None yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect.element(times.getByText('25 min')).toBeVisible()
  const changed = { from: '12 oak st', to: 'lincoln field', minutes: 25 }
  expect(sent).toEqual([
    { call: 'PATCH /drive-times', body: changed },
    { call: 'DELETE /drive-times', body: null },
    { call: 'PATCH /drive-times', body: changed },
  ])
})

it('shows an impossible phone number of a helper at its field', async () => {
  const sent = await open({ answers: { 'POST /helpers': () => refusal(400, 'phoneInvalid') } })

  await section('Helpers').getByRole('button', { name: 'Add helper' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add helper' })
  await dialog.getByRole('button', { name: 'Add helper' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Grandma Jo')
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('12')
  await userEvent.keyboard('{Enter}')

  await expect.element(dialog.getByText(/^Please enter a valid phone number/)).toBeVisible()
  expect(sent).toMatchObject([
    {
      call: 'POST /helpers',
      body: { ownerId: drivingFamily({}).ownerId, name: 'Grandma Jo', phoneNumber: '12', email: '' },
    },
  ])
})

it('names what a removed helper leaves behind', async () => {
  const helper = { id: 'jo', name: 'Grandma Jo', phoneNumber: null, email: null, version: 1 }
  const family = drivingFamily({ helpers: [helper] })
  const sent = await open({
    families: [family],
    answers: { 'DELETE /helpers/jo': () => ({ body: {} }) },
  })

  await section('Helpers').getByRole('button', { name: 'Remove Grandma Jo' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Remove helper' })
  await expect.element(confirm.getByText('All drives of Grandma Jo need a driver again.')).toBeVisible()
  await confirm.getByRole('button', { name: 'Remove' }).click()

  await expect.element(confirm).not.toBeInTheDocument()
  expect(sent).toEqual([{ call: 'DELETE /helpers/jo', body: null }])
})

const maya = { id: 'maya', name: 'Maya', color: '#3B82F6' }
const usual: LegDefault = {
  id: 'usual',
  profileId: 'maya',
  direction: 'back',
  teamId: null,
  teamName: null,
  activity: 'practice',
  weekday: 2,
  fromDay: '2026-01-05',
  untilDay: null,
  driver: { kind: 'user', userId: 'sam', name: 'Sam Reed', isViewer: false },
  answer: 'accepted',
  version: 1,
}

it('says who usually drives in plain sentences, and how they answered', async () => {
  const dana = { kind: 'user', userId: 'dana', name: 'Dana Reed', isViewer: true } as const
  const jo = { kind: 'helper', helperId: 'jo', name: 'Grandma Jo' } as const
  await open({
    families: [
      drivingFamily({
        defaults: [
          usual,
          { ...usual, id: '2', direction: 'there', activity: 'game', weekday: null, answer: 'declined' },
          { ...usual, id: '3', driver: dana, activity: null, weekday: null, teamName: 'Hawks' },
          { ...usual, id: '4', driver: jo, direction: 'there', weekday: 6, untilDay: '2027-06-12' },
          { ...usual, id: '5', driver: { kind: 'alone' }, activity: 'other', weekday: null },
        ],
      }),
    ],
    answers: { 'GET /profiles': () => ({ body: { profiles: [maya], revisions: {} } }) },
  })

  const rows = section('Usual drivers').getByRole('listitem')

  await expectText(rows.nth(0), 'Sam brings Maya home from Tuesday practicesAccepted')
  await expectText(rows.nth(1), 'Sam takes Maya to gamesDeclined')
  await expectText(rows.nth(2), 'You bring Maya home from all eventsHawks')
  await expectText(rows.nth(3), 'Grandma Jo takes Maya to Saturday practicesuntil Jun 12')
  await expectText(rows.nth(4), 'Maya comes home from other events on their own')
})

it('asks another person to drive usually, one way on one weekday', async () => {
  const sent = await open({
    answers: {
      'GET /profiles': () => ({ body: { profiles: [maya], revisions: {} } }),
      'GET /teams': () => ({ body: { teams: [], revisions: {} } }),
      'POST /leg-defaults': () => ({ body: usual }),
    },
  })

  await section('Usual drivers').getByRole('button', { name: 'Add usual driver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add usual driver' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Choose who drives.')).toBeVisible()
  await dialog.getByRole('button', { name: /Who drives/ }).click()
  await page.getByRole('option', { name: 'Kim Lee' }).click()
  await expect.element(dialog.getByText('They are asked once, for all events.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Home' }).click()
  await dialog.getByRole('button', { name: /Day of the week/ }).click()
  await page.getByRole('option', { name: 'Tuesday' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    {
      call: 'POST /leg-defaults',
      body: {
        profileId: 'maya',
        direction: 'back',
        teamId: null,
        activity: null,
        weekday: 2,
        untilDay: null,
        driver: { kind: 'user', userId: 'kim' },
      },
    },
  ])
  expect(sent).toHaveLength(1)
})
