import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answers } from '../../../../lib/testing/answers.ts'
import { bundle, type Bundle } from '../../../../lib/testing/bundle.ts'
import { profile } from '../../../profile/model/profile.fixture.ts'
import { ACCOUNT, visit } from './test-page/browser.ts'
import { connectedTeam, importAt, platformsWith } from '../model/team.fixture.ts'

let browser: Browser
let built: Bundle

beforeAll(async () => {
  browser = await launchChromium()
  built = await bundle(new URL('./test-page/teamsnap-app.tsx', import.meta.url), {
    mode: 'development',
    isDressed: true,
  })
})
afterAll(() => browser.close())

const PAGE = '/connections/teamsnap'
const CALLBACK = `${PAGE}/callback`
const SEND = 'POST /platforms/teamsnap/callback'
const VERIFIER = 'v'.repeat(43)
const keepVerifier = () => localStorage.setItem('homefield.teamsnapVerifier', 'v'.repeat(43))

const ok = (body: unknown) => () => ({ body })
const refusal = (status: number, code: string, details?: unknown) => () => ({
  status,
  body: { error: { code, message: code, details, requestId: '1' } },
})
const teams = (...list: ReturnType<typeof connectedTeam>[]) => ({ teams: list, revisions: {} })
const everyday: Answers = {
  'GET /me': ok({ id: ACCOUNT }),
  'GET /platforms': ok(platformsWith()),
  'GET /teams': ok(teams()),
  'GET /profiles': ok({ profiles: [profile()], revisions: {} }),
}

const comeBack = (query: string, answers: Answers = {}, options: Parameters<typeof visit>[4] = {}) =>
  visit(
    browser,
    built,
    `${CALLBACK}${query}`,
    { ...everyday, ...answers },
    { before: keepVerifier, ...options },
  )

describe('the callback from TeamSnap', () => {
  it('sends the code once, shows the progress of the import, and then opens the teams page', async () => {
    let step = 0
    const stages = [
      [importAt('fetching'), importAt('pending'), importAt('pending')],
      [importAt('done', { found: 21 }), importAt('fetching'), importAt('pending')],
      [importAt('done', { found: 21 }), importAt('done', { found: 24 }), importAt('done', { found: 12 })],
    ]
    const names = ['Harbor FC Blue', 'Rose City Hoops', 'Lakeshore Swim']
    const list = () =>
      names.map((teamName, at) => connectedTeam(String(at), { teamName, import: stages[step]?.[at] ?? null }))
    let isConnected = false
    const { page, sent, referers } = await comeBack('?code=c0de&state=st4te', {
      [SEND]: () => {
        isConnected = true
        return { body: { teams: list() } }
      },
      'GET /teams': () => ({ body: teams(...(isConnected ? list() : [])) }),
      'GET /platforms': () => ({
        body: platformsWith(isConnected ? { state: 'connected', connectedAt: '2026-05-14T23:12:00Z' } : {}),
      }),
    })
    await page.getByRole('heading', { name: 'Successfully Connected!' }).waitFor()
    await page.getByText('Syncing your teams...', { exact: true }).waitFor()
    await page.getByText('Harbor FC Blue, 1 of 3 teams').waitFor()
    step = 1
    await page.getByText('Rose City Hoops, 2 of 3 teams').waitFor()
    // Record the delay between the success message and the opening of the TeamSnap page, in ms.
    await page.evaluate(() => {
      const { setTimeout } = globalThis
      const noting = (run: TimerHandler, delay = 0) => {
        if (delay === 1_500) document.documentElement.dataset['goesOnAfter'] = String(delay)
        return setTimeout(run, delay)
      }
      Object.assign(globalThis, { setTimeout: noting })
    })
    step = 2
    await page.getByRole('heading', { name: 'Teams Synced Successfully!' }).waitFor()
    await page.getByText('3 teams, 57 events. Next: choose the child for each team.').waitFor()
    await page.waitForURL(`**${PAGE}`)
    expect(await page.locator('html').getAttribute('data-goes-on-after')).toBe('1500')
    await page.getByText('TeamSnap connected successfully! Your teams have been imported.').waitFor()
    await page.getByRole('heading', { name: 'Connected Teams' }).waitFor()
    expect(sent).toEqual([{ call: SEND, body: { code: 'c0de', state: 'st4te', codeVerifier: VERIFIER } }])
    // No Referer header contained a secret, and the browser storage contains no secret either.
    expect(referers.filter((referer) => referer.includes('c0de'))).toEqual([])
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toMatch(/c0de|st4te|vvv/)
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain('code=')
  })

  it('removes the code from the page’s URL without a new history entry', { tags: 'deep' }, async () => {
    const { page } = await comeBack('?code=c0de&state=st4te', { [SEND]: () => 'never' })
    await page.getByRole('heading', { name: 'Connecting TeamSnap...' }).waitFor()
    await page.getByText('Finishing the sign-in. This takes a few seconds.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => history.length)).toBe(2)
  })

  it(
    'after a reload during the request, finds the result without sending the code again',
    { tags: 'deep' },
    async () => {
      let isConnected = false
      const { page, sent } = await comeBack('?code=c0de&state=st4te', {
        [SEND]: () => 'never',
        'GET /platforms': () => ({
          body: platformsWith(isConnected ? { state: 'connected', connectedAt: '2026-05-14T23:12:00Z' } : {}),
        }),
        'GET /teams': ok(teams(connectedTeam('a', { import: importAt('fetching') }))),
      })
      await expect.poll(() => sent.length).toBe(1)
      await page.reload()
      await page.getByRole('heading', { name: 'Connecting TeamSnap...' }).waitFor()
      isConnected = true
      await page.getByText('Team a, 1 of 1 teams').waitFor()
      expect(sent).toHaveLength(1)
    },
  )

  it(
    'does not mistake an earlier sign-in for the result of a code if its response was lost',
    { tags: 'deep' },
    async () => {
      const { page, sent } = await comeBack('?code=c0de&state=st4te', {
        [SEND]: () => 'cut',
        'GET /platforms': ok(platformsWith({ state: 'connected', connectedAt: '2026-01-01T00:00:00Z' })),
      })
      await page.getByRole('heading', { name: 'The sign-in is not finished yet' }).waitFor()
      expect(sent).toHaveLength(1)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => sent.length).toBe(2)
    },
  )

  it('resends the sign-in code when the user presses “Try again” after a connection error', async () => {
    let isCut = true
    const { page, sent } = await comeBack('?code=c0de&state=st4te', {
      [SEND]: () => (isCut ? 'cut' : { body: { teams: [] } }),
    })
    await page.getByRole('heading', { name: 'The sign-in is not finished yet' }).waitFor()
    isCut = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Your TeamSnap account has no active teams.').waitFor()
    expect(sent.map(({ body }) => (body as { code: string }).code)).toEqual(['c0de', 'c0de'])
    await page.getByRole('button', { name: 'Return to TeamSnap' }).click()
    await page.waitForURL(`**${PAGE}`)
  })

  it('lets the user leave the page during a long import', async () => {
    const { page } = await comeBack('?code=c&state=s', {
      [SEND]: ok({ teams: [connectedTeam('a', { import: importAt('fetching') })] }),
      'GET /teams': ok(teams(connectedTeam('a', { import: importAt('fetching') }))),
    })
    await page.getByText('You can leave this page. The import will keep running.').waitFor()
    await page.getByRole('button', { name: 'Go to your teams' }).click()
    await page.waitForURL(`**${PAGE}`)
  })

  it('reports a team with an unreadable calendar, and stays on the page', async () => {
    const list = [
      connectedTeam('a', { import: importAt('done', { found: 3 }) }),
      connectedTeam('b', { import: importAt('failed') }),
    ]
    const { page } = await comeBack('?code=c&state=s', {
      [SEND]: ok({ teams: list }),
      'GET /teams': ok(teams(...list)),
    })
    await page.getByText('We couldn’t read 1 team yet. We’ll keep trying').waitFor()
  })

  it.each([
    ['no parameters', '', 'Authentication Error', 'No authorization code received'],
    ['a state without a code', '?state=s', 'Authentication Error', 'No authorization code received'],
    [
      'the error access_denied',
      '?error=access_denied&state=s',
      'TeamSnap was not connected',
      'You chose Deny there.',
    ],
    [
      'the error server_error',
      '?error=server_error&state=s',
      'Authentication Error',
      'Failed to complete authentication.',
    ],
    ['a code without a state', '?code=c', 'Authentication Error', 'Failed to complete authentication.'],
  ])(
    'shows the error before and after a reload, and sends no code, if TeamSnap returns %s',
    async (_, query, title, text) => {
      const { page, sent } = await comeBack(query)
      for (const look of ['first', 'again']) {
        if (look === 'again') await page.reload()
        await page.getByRole('heading', { name: title }).waitFor()
        await page.getByText(text).waitFor()
      }
      expect(sent).toEqual([])
      await page.getByRole('button', { name: 'Return to TeamSnap' }).click()
      await page.waitForURL(`**${PAGE}`)
    },
  )

  it('sends no code if another browser started the sign-in and the verifier is missing', async () => {
    const { page, sent } = await comeBack('?code=c&state=s', {}, { before: () => localStorage.clear() })
    await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    await page.getByText('Code verifier not found').waitFor()
    expect(sent).toEqual([])
  })

  it('explains why the server rejected the sign-in, and sends nothing again after a reload', async () => {
    const { page, sent } = await comeBack('?code=c&state=s', {
      [SEND]: refusal(403, 'authenticationFailed', { reason: 'state' }),
    })
    await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    await page
      .getByText(
        'Failed to complete authentication. This sign-in was used already, took more than ten minutes, or was started by somebody else. Nothing was changed here.',
      )
      .waitFor()
    await page.reload()
    await page.getByText('Failed to complete authentication. Nothing was changed here.').waitFor()
    expect(sent).toHaveLength(1)
  })

  it('keeps the code until the user has signed in to Homefield', async () => {
    const { page, sent } = await comeBack(
      '?code=c&state=s',
      { [SEND]: ok({ teams: [] }) },
      { isSignedOut: true },
    )
    await page.getByRole('heading', { name: 'Not authenticated' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/auth/signin?returnTo=%2Fconnections%2Fteamsnap%2Fcallback',
    )
    expect(sent).toEqual([])
    // The user signs in to Homefield and returns to the TeamSnap callback page.
    await page.evaluate((id) => {
      localStorage.setItem('homefield.account', JSON.stringify({ id, remembered: true }))
    }, ACCOUNT)
    await page.reload()
    await page.getByText('Your TeamSnap account has no active teams.').waitFor()
    expect(sent).toEqual([{ call: SEND, body: { code: 'c', state: 's', codeVerifier: VERIFIER } }])
  })
})

const open = (answers: Answers = {}, options: Parameters<typeof visit>[4] = {}) =>
  visit(browser, built, PAGE, { ...everyday, ...answers }, options)
const AUTHORIZE = 'POST /platforms/teamsnap/authorize'
const there = 'https://auth.teamsnap.example/oauth/authorize?client_id=x'

describe('TeamSnap’s page in Homefield', () => {
  it('shows benefits and requirements before connecting, and opens the sign-in in the same window', async () => {
    const { page, sent } = await open({ [AUTHORIZE]: ok({ url: there }) })
    for (const name of ['Schedules that stay up to date', 'All teams at once', 'Everything that matters'])
      await page.getByRole('heading', { name }).waitFor()
    await page.getByText('Each child has a profile here: Maya').waitFor()
    await page.getByRole('button', { name: 'Connect TeamSnap' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['door'])).toBe(there)
    const [asked] = sent
    const verifier = await page.evaluate(() => localStorage.getItem('homefield.teamsnapVerifier'))
    const hash = await page.evaluate(
      async (text) =>
        btoa(
          String.fromCodePoint(
            ...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text ?? ''))),
          ),
        ),
      verifier,
    )
    const challenge = hash.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    expect(asked).toEqual({ call: AUTHORIZE, body: { codeChallenge: challenge } })
    await page.getByRole('button', { name: 'Connecting...' }).waitFor()
  })

  it(
    'shows an unmet requirement with a link to the page where the user can meet it',
    { tags: 'deep' },
    async () => {
      const { page } = await open({ 'GET /profiles': ok({ profiles: [], revisions: {} }) })
      await page.getByText('None of your children has a profile yet.').waitFor()
      expect(await page.getByRole('link', { name: 'Add Your First Child' }).getAttribute('href')).toBe(
        '/profiles?add=true',
      )
    },
  )

  it('shows a failed connection on the same page, and lets the user press the button again', async () => {
    const { page } = await open({ [AUTHORIZE]: () => 'cut' })
    await page.getByRole('button', { name: 'Connect TeamSnap' }).click()
    await page.getByRole('alert').getByText('Failed to initiate connection').waitFor()
    await page.getByRole('button', { name: 'Connect TeamSnap' }).waitFor()
  })

  it('on an http page, asks the user to open the https address', { tags: 'deep' }, async () => {
    const { page, sent } = await open({}, { origin: 'http://homefield.test' })
    const advice = 'Signing in needs a secure address. Open Homefield by its https address and try again.'
    await page.getByText(advice).waitFor()
    await page.getByRole('button', { name: 'Connect TeamSnap' }).click()
    await page.getByRole('alert').getByText(advice).waitFor()
    expect(sent).toEqual([])
  })

  it('offers a calendar link if the server has no OAuth credentials for TeamSnap', async () => {
    const { page } = await open({ 'GET /platforms': ok(platformsWith({ isAvailable: false })) })
    await page.getByRole('heading', { name: 'TeamSnap sign-in isn’t set up here' }).waitFor()
    expect(await page.getByRole('link', { name: 'Paste a calendar link' }).getAttribute('href')).toBe(
      '/connections/other?help=true',
    )
    expect(await page.getByRole('button', { name: 'Connect TeamSnap' }).count()).toBe(0)
  })

  it('shows an error for an expired sign-in and still lists the teams', async () => {
    const { page } = await open({
      'GET /platforms': ok(platformsWith({ state: 'signedOut', connectedAt: '2026-01-01T00:00:00Z' })),
      'GET /teams': ok(teams(connectedTeam('a', { teamName: 'Rose City Hoops', eventCount: 12 }))),
    })
    await page.getByText('Authentication expired - please reconnect to TeamSnap').first().waitFor()
    await page.getByRole('button', { name: 'Connect TeamSnap' }).waitFor()
    await page.getByText('Rose City Hoops').waitFor()
  })

  it('shows the import of the user’s own team in a panel, and the import of a friend’s team in the team’s row', async () => {
    const first = (id: string, more: Parameters<typeof connectedTeam>[1]) =>
      connectedTeam(id, {
        lastSynced: null,
        import: importAt('fetching', { startedAt: Temporal.Now.instant().toString() }),
        ...more,
      })
    const theirs = { teamName: 'Eastside Jays', isOwnTeam: false, ownerName: 'Priya Raman' }
    const { page } = await open({
      'GET /teams': ok(teams(first('a', { teamName: 'Rose City Hoops' }), first('b', theirs))),
    })
    await page.getByRole('region', { name: 'Import of Rose City Hoops' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Eastside Jays' }).getByText('Checking now').waitFor()
    expect(await page.getByRole('region', { name: 'Import of Eastside Jays' }).count()).toBe(0)
  })

  it('asks the user to sign in at TeamSnap for the user’s own team, but not for a friend’s team', async () => {
    const problem = { reason: 'signedOut', since: '2026-05-01T00:00:00Z' } as const
    let list = [
      connectedTeam('a', { teamName: 'Rose City Hoops', syncStatus: 'error', problem }),
      connectedTeam('b', { teamName: 'Harbor FC', isOwnTeam: false, ownerName: 'Priya Raman', problem }),
    ]
    const { page } = await open({ 'GET /teams': () => ({ body: teams(...list) }) })
    await page.getByText('Not authenticated - please reconnect to TeamSnap').waitFor()
    expect(await page.getByRole('button', { name: 'Connect TeamSnap' }).count()).toBe(1)
    // Only the friend's team is left after the reload, and only that team's owner can sign in for the team.
    list = list.slice(1)
    await page.reload()
    await page.getByText('Harbor FC').first().waitFor()
    // The page shows the cached list until it has read the new one.
    await expect.poll(() => page.getByText('Not authenticated').count()).toBe(0)
  })

  it('before disconnecting, shows how many of the user’s own teams and events are affected', async () => {
    let isGone = false
    const own = [
      connectedTeam('a', { eventCount: 12 }),
      connectedTeam('b', { eventCount: 21, source: 'link' }),
    ]
    const theirs = connectedTeam('c', { eventCount: 40, isOwnTeam: false, ownerName: 'Priya Raman' })
    const { page, sent } = await open({
      'GET /platforms': () => ({
        body: platformsWith(isGone ? {} : { state: 'connected', connectedAt: '2026-01-01T00:00:00Z' }),
      }),
      'GET /teams': () => ({ body: teams(...(isGone ? [theirs] : [...own, theirs])) }),
      'DELETE /platforms/teamsnap': () => {
        isGone = true
        return { body: null }
      },
    })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog
      .getByText('This removes 2 teams and 33 events from your calendar. This can’t be undone.')
      .waitFor()
    await dialog.getByText('Other families’ teams on this list aren’t affected.').waitFor()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('TeamSnap disconnected successfully').waitFor()
    await page.getByRole('heading', { name: 'Before you connect' }).waitFor()
    await page.getByText('Priya Raman').waitFor()
    expect(await page.getByRole('button', { name: 'Disconnect' }).count()).toBe(0)
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /platforms/teamsnap'])
  })

  it('reports a failed disconnect and keeps all teams', async () => {
    const { page } = await open({
      'GET /platforms': ok(platformsWith({ state: 'connected', connectedAt: '2026-01-01T00:00:00Z' })),
      'GET /teams': ok(teams(connectedTeam('a'))),
      'DELETE /platforms/teamsnap': refusal(500, 'unexpected'),
    })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Failed to disconnect TeamSnap').waitFor()
    await page.getByText('Team a').waitFor()
  })

  it('reports that the teams cannot be loaded, and loads the teams on “Try again”', async () => {
    let isBroken = true
    const { page } = await open({
      'GET /teams': () => (isBroken ? refusal(500, 'unexpected')() : { body: teams() }),
    })
    await page.getByRole('alert').getByText('Failed to fetch teams').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Connect TeamSnap' }).waitFor()
  })
})
