import type { Team } from '@homefield/contract/connection'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bundle, type Bundle } from '../../../lib/lab/bundle.ts'
import { launch } from '../../../lib/lab/chromium.ts'
import { profile } from '../../profile/model/profile.fixture.ts'
import { open } from './lab/browser.ts'
import { importAt, teamWith } from '../import/model/team.fixture.ts'

let browser: Browser
let built: Bundle

beforeAll(async () => {
  browser = await launch()
  built = await bundle(new URL('./lab/platform-app.tsx', import.meta.url), { isDressed: true })
})
afterAll(() => browser.close())

/** Hours back from now; the page reads the browser's own clock. */
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

it('shows an import step by step, without loading the page again, and ends in a sentence with numbers', async () => {
  const { page, become } = await open(browser, built, { teams: [lincoln({ import: running('fetching') })] })
  const card = page.getByRole('region', { name: 'Import of Lincoln Elementary' })
  const now = card.locator('[aria-current=step]')
  await now.getByText('Fetching the calendar').waitFor()
  await now.getByText(/^0:\d\d$/).waitFor()
  await card.getByText('You can leave this page. The import goes on.').waitFor()
  const row = page.getByRole('list', { name: 'Connected Teams' })
  await row.getByText('Checking now').waitFor()

  await become(lincoln({ import: running('found', { found: 42, ahead: 17 }) }))
  await now.getByText('Events found').waitFor()
  expect(await now.textContent()).toContain('42')
  await card
    .getByRole('status')
    .getByText('Lincoln Elementary: 42 events found')
    .waitFor({ state: 'attached' })

  await become(lincoln({ import: running('mapping', { found: 42, ahead: 17, mapped: 28, toMap: 42 }) }))
  await now.getByText('28 of 42').waitFor()
  await row.getByText('Mapping 28 of 42').waitFor()
  expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('78')

  await become(
    lincoln({
      syncStatus: 'success',
      lastSynced: ago(0),
      eventCount: 42,
      import: running('done', { found: 42, ahead: 17, mapped: 42, toMap: 42, endedAt: ago(0) }),
    }),
  )
  await card.getByRole('heading', { name: 'Lincoln Elementary is in' }).waitFor()
  await card.getByText('Found 42 events, 17 of them still to come. Mapped to Ruby.').waitFor()
  await page.getByRole('button', { name: 'Close the note about Lincoln Elementary' }).click()
  await card.waitFor({ state: 'detached' })
})

it('a failed import says what they said and what to do, once', async () => {
  const { page, become } = await open(browser, built, { teams: [lincoln({ import: running('waiting') })] })
  await page.getByText('Waiting for its turn. You can leave this page.').waitFor()
  await become(
    lincoln({
      syncStatus: 'error',
      linkHost: 'calendar.lincoln-elem.example',
      problem: { reason: 'switchedOff', since: ago(40 * 24) },
      import: running('failed', { endedAt: ago(0) }),
    }),
  )
  const card = page.getByRole('region', { name: 'Import of Lincoln Elementary' })
  await card.getByRole('heading', { name: 'Lincoln Elementary could not be brought in' }).waitFor()
  expect(
    await page
      .getByText(/^calendar\.lincoln-elem\.example says that the link has been switched off since/)
      .count(),
  ).toBe(1)
  await card.getByRole('button', { name: 'Replace link' }).click()
  await page.getByRole('dialog', { name: 'Replace link' }).waitFor()
})

it('C37 a loss is told with its numbers; waiting closes the note, and what is gone is said for that loss alone', async () => {
  const since = ago(0.5)
  const held = teamWith({
    teamName: 'Comets U8',
    problem: { reason: 'heldBack', since },
    heldLoss: { lost: 38, of: 40, since, believedAt: ago(-0.5) },
  })
  const { page, sent } = await open(browser, built, {
    platform: 'Playmetrics',
    teams: [held],
    answers: { [`POST /teams/${held.id}/accept-loss`]: () => ({ body: { ...held, heldLoss: null } }) },
  })
  await page.getByText('38 of 40 events vanished or were canceled at once.').waitFor()
  await page.getByText('1 team', { exact: true }).waitFor()
  await page.getByText('1 needs you', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Keep waiting for Comets U8' }).click()
  await page.getByText('38 of 40 events vanished or were canceled at once.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Review Comets U8' }).click()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'They are really off: Comets U8' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are 38 events really off?' })
  await dialog
    .getByText(/^The calendar of Comets U8 lists 38 of its 40 upcoming events as canceled/)
    .waitFor()
  await dialog.getByRole('button', { name: 'Take 38 events off' }).click()
  await page.getByText('The schedule of Comets U8 is up to date now.').waitFor()
  expect(sent).toEqual([{ call: `POST /teams/${held.id}/accept-loss`, body: { since } }])
})

it('C39 a new link is refused in its field, keeps what was typed, and leaves the events', async () => {
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
  const { page } = await open(browser, built, {
    platform: 'Playmetrics',
    teams: [gone],
    answers: { [`PUT /teams/${gone.id}/link`]: () => ({ status: 400, body: { error: notTheirs } }) },
  })
  const weekday = Temporal.Now.zonedDateTimeISO('America/Los_Angeles')
    .subtract({ days: 2 })
    .toLocaleString('en-US', { weekday: 'long' })
  await page.getByText(`Playmetrics has answered “not found” since ${weekday}.`).waitFor()
  await page.getByText(/Your 38 events, messages and reminders stay\.$/).waitFor()
  await page.getByRole('button', { name: 'Replace link of Harbor FC' }).click()
  const field = page.getByRole('textbox', { name: 'New calendar URL' })
  await field.fill('https://example.com/a.ics')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid Playmetrics calendar URL').waitFor()
  expect(await field.inputValue()).toBe('https://example.com/a.ics')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
})

it('SportsEngine’s own words for a link that could not be fetched, and was saved all the same', async () => {
  const { page, sent } = await open(browser, built, {
    platform: 'SportsEngine',
    answers: {
      'POST /feeds/preview': () => refusal(502, 'feedUnreachable'),
      'POST /teams': () => ({ body: teamWith({ platform: 'SportsEngine' }) }),
    },
  })
  await page.getByRole('textbox', { name: 'Calendar URL' }).fill('https://api.team-manager.example/a.ics')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  const text = "You can now map it to your children's profiles and sync events."
  await page.getByText(text, { exact: true }).waitFor()
  expect(sent.map(({ call }) => call)).toEqual(['POST /feeds/preview', 'POST /teams'])
})

it('a refresh that failed says so in its row beside what to do, covers nothing, and a mapping or a good check ends it', async () => {
  const name = 'Lincoln Elementary'
  const unmapped = lincoln({ mappedProfiles: [] })
  const { page, become } = await open(browser, built, {
    teams: [unmapped],
    answers: {
      [`POST /teams/${id}/sync`]: () => refusal(400, 'teamNotMapped'),
      'POST /platforms/other/refresh': () => ({ body: { done: 0, failed: 0, running: 0, unmapped: 1 } }),
    },
  })
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('[data-toast]')
  const unmappedText = 'Please map this team to at least one child profile before syncing events.'
  await page.getByRole('button', { name: `Refresh ${name}` }).click()
  const row = page.getByRole('list', { name: 'Connected Teams' }).getByRole('listitem')
  await row.getByRole('alert').getByText(unmappedText).waitFor()
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await vi.waitFor(async () => expect(await page.getByRole('alert').getByText(unmappedText).count()).toBe(2))
  expect(await toasts.count()).toBe(0)
  expect(await row.getByRole('button', { name: `Map ${name}` }).getAttribute('data-variant')).toBe('primary')

  await become(lincoln({}))
  await page.getByRole('alert').first().waitFor({ state: 'detached' })
  expect(await page.getByText(unmappedText).count()).toBe(0)

  await page.getByRole('button', { name: `Refresh ${name}` }).click()
  await row.getByRole('alert').waitFor()
  await become(lincoln({ syncStatus: 'success', lastSynced: ago(0) }))
  await row.getByRole('alert').waitFor({ state: 'detached' })
})

it('a platform is refreshed with one call, and one that failed in part says both numbers', async () => {
  const { page, sent } = await open(browser, built, {
    platform: 'SportsEngine',
    teams: [teamWith({ platform: 'SportsEngine', syncStatus: 'error' })],
    answers: {
      'POST /platforms/sportsengine/refresh': () => ({
        body: { done: 2, failed: 1, running: 0, unmapped: 4 },
      }),
    },
  })
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await page.getByText('Refreshed 2 teams for SportsEngine. 1 could not be refreshed.').waitFor()
  expect(sent.map(({ call }) => call)).toEqual(['POST /platforms/sportsengine/refresh'])
})

it('who has no child adds one in the midst of mapping and is back; saving goes on to the import', async () => {
  const team = lincoln({ mappedProfiles: [] })
  const ruby = profile({ id: 'ruby', name: 'Ruby' })
  let profiles: unknown[] = []
  const mapped = lincoln({ import: running('fetching') })
  const { page, sent, become } = await open(browser, built, {
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
  await adding.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.press('Escape')
  const mapping = page.getByRole('dialog', { name: 'Map Team to Profiles' })
  await mapping.getByText('No profiles yet').waitFor()
  profiles = [ruby]
  await page.keyboard.press('Escape')
  await become(team)
  await page.getByRole('button', { name: 'Map Lincoln Elementary' }).click()
  expect(await mapping.getByRole('checkbox', { name: 'Ruby' }).isChecked()).toBe(true)
  await become(mapped)
  await mapping.getByRole('button', { name: 'Save & Sync Events' }).click()
  await page.getByText('Team mapping updated successfully. Use the refresh button to sync events.').waitFor()
  const card = page.getByRole('region', { name: 'Import of Lincoln Elementary' })
  await vi.waitFor(async () =>
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true),
  )
  expect(sent.map(({ call }) => call)).toEqual([`PUT /teams/${id}/profiles`, `POST /teams/${id}/sync`])
  expect(sent[0]?.body).toEqual({ profileIds: ['ruby'] })
})

const UNEXPECTED = refusal(500, 'unexpected')

it('says in the specification’s words how a refresh, a sync and a change of a team ended', async () => {
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
  const { page } = await open(browser, built, {
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
    await page.getByText(text).waitFor()
  }
  const refreshed = (counts: object) => ({
    body: { done: 0, failed: 0, running: 0, unmapped: 0, ...counts },
  })
  const synced = { body: { state: 'done', events: 3, profiles: 1, problem: null } }

  const refreshAll = () => page.getByRole('button', { name: 'Refresh all' }).click()
  await says(refreshAll, refusal(404, 'teamNotFound'), 'No teams found for Playmetrics')
  await says(refreshAll, UNEXPECTED, 'Failed to refresh platform')
  await says(refreshAll, refreshed({ done: 3 }), 'Successfully refreshed 3 teams for Playmetrics')
  await page.getByText('Failed to refresh platform').waitFor({ state: 'detached' })
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

  const press = (name: string) => page.getByRole('button', { name }).last().click()
  const choose = async (team: string, item: string) => {
    await page.getByRole('button', { name: `More for ${team}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  for (const [team, end] of [
    ['Harbor FC', '. Please try again.'],
    ['Hoops', ''],
  ] as const) {
    const exactly = (text: string) => page.getByText(`${text}${end}`, { exact: true }).waitFor()
    answer = UNEXPECTED
    await choose(team, 'Edit team')
    const field = page.getByRole('textbox', { name: 'Team name' })
    await field.fill(' ')
    await page.getByText('Team name cannot be empty').waitFor()
    expect(await page.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true)
    await field.fill('Comets')
    await press('Save Changes')
    await exactly('Failed to update team name')
    await press('Cancel')
    await page.getByRole('button', { name: `Map ${team}` }).click()
    await press('Save & Sync Events')
    await exactly('Failed to update team mapping')
    await press('Cancel')
    await choose(team, 'Remove team')
    await press('Remove team')
    await exactly('Failed to remove team')
  }
  await page.getByRole('textbox', { name: 'Calendar URL' }).fill('https://calendar.playmetrics.com/a.ics')
  await page.keyboard.press('Enter')
  await page.getByText('Failed to add team calendar. Please try again.').waitFor()
})

it(
  'teams that cannot be read while the database is away say so, and come in when it is back',
  { tags: 'deep' },
  async () => {
    let isAway = true
    const { page } = await open(browser, built, {
      teams: [lincoln({})],
      answers: {
        'GET /teams': () =>
          isAway
            ? refusal(503, 'unavailable')
            : { body: { teams: [lincoln({ teamName: 'Back again' })], revisions: {} } },
      },
    })
    const alert = page.getByRole('alert')
    await alert.getByText('Database connection not available').waitFor()
    await alert.getByText('Nothing was lost; please try again.').waitFor()
    isAway = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('list', { name: 'Connected Teams' }).getByText('Back again').waitFor()
  },
)
