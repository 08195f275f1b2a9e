import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { grant, pastAllRights } from '@homefield/testkit/family'
import { signInAtTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
import { childOf } from '../harness/family.ts'
import { enter, expect, test, type TestWorld } from '../harness/test.ts'
import { NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({
  now: NOW,
  timezoneId: ZONE,
  hasTeamsnap: true,
  contextOptions: { reducedMotion: 'reduce' },
})

for (const [device, viewport] of Object.entries(DEVICES))
  for (const theme of ['light', 'dark'] as const)
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures the TeamSnap screens, ${device}, ${theme}`, async ({ page, context, world, guard }) => {
        test.setTimeout(240_000)
        guard.announce(/callback → 403$/)
        const shoot = async (name: string, isWhole = false) => {
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
            fullPage: isWhole,
          })
        }
        const erin = await world.person({ name: 'Erin Calloway', zone: ZONE })
        await erin.api.PATCH('/settings', { body: { theme } })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        await enter(context, world, erin)

        await page.goto('/connections/teamsnap')
        await expect(page.getByText('None of your children has a profile yet.')).toBeVisible()
        await shoot('24-teamsnap-no-child')
        const children = []
        for (const name of ['Maya', 'Owen', 'Ruby']) children.push(await childOf(erin, name))
        await page.reload()
        await expect(page.getByText(/Maya, Owen, Ruby/).first()).toBeVisible()
        await shoot('24-teamsnap-connect', true)

        for (const about of ['teamsnap', 'playmetrics', 'other']) {
          await page.goto(`/connections?about=${about}`)
          await expect(page.getByRole('dialog').getByText('What comes along')).toBeVisible()
          await shoot(`37-about-${about}`)
        }

        // Capture both answers to TeamSnap's permission screen: the user first denies access, then grants it.
        teams(world)
        const fake = teamsnapOf(world)
        fake.auth.asksConsent = true
        await page.goto('/connections/teamsnap')
        await page.getByRole('button', { name: 'Connect TeamSnap' }).click()
        await page.getByRole('button', { name: 'Deny' }).click()
        await expect(page.getByRole('heading', { name: 'TeamSnap was not connected' })).toBeVisible()
        await shoot('24b-callback-denied')
        await page.goto('/connections/teamsnap/callback?code=stale&state=stale')
        await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
        await shoot('24b-callback-refused')
        await page.getByRole('button', { name: 'Return to TeamSnap' }).click()
        await page.goto('/connections/teamsnap/callback')
        await expect(page.getByText('No authorization code received')).toBeVisible()
        await shoot('24b-callback-no-code')

        await page.goto('/connections/teamsnap')
        const release = await holdCallback(page)
        await page.getByRole('button', { name: 'Connect TeamSnap' }).click()
        await page.getByRole('button', { name: 'Authorize' }).click()
        await expect(page.getByRole('heading', { name: 'Connecting TeamSnap...' })).toBeVisible()
        await shoot('24b-callback-loading')
        release()
        await expect(page.getByRole('heading', { name: 'Successfully Connected!' })).toBeVisible()
        await shoot('24b-callback-syncing')
        await expect(page.getByRole('heading', { name: 'Teams Synced Successfully!' })).toBeVisible()
        await shoot('24b-callback-done')
        await expect(page.getByRole('heading', { name: 'Connected Teams' })).toBeVisible()
        await expect(page.getByText('TeamSnap connected successfully!')).toBeVisible()
        await shoot('24-teamsnap-connected', true)

        const mine = await erin.api.GET('/teams', { params: { query: { platform: 'TeamSnap' } } })
        for (const [at, { id }] of (mine.data?.teams ?? []).entries())
          await erin.api.PUT('/teams/{id}/profiles', {
            params: { path: { id } },
            body: { profileIds: [children[at] ?? ''] },
          })
        await world.settled()

        // Capture how Erin sees the teams of her friend Priya, who made Erin an administrator.
        const priya = await world.person({ name: 'Priya Raman', zone: ZONE })
        await grant(world.database, { owner: priya, friend: erin, role: 'administrator' })
        fake.auth.asksConsent = false
        fake.auth.accountId = '3'
        fake.api.setTeams('3', [{ id: 7024700, name: 'Eastside Jays Baseball', sport_id: 2 }])
        await signInAtTeamsnap(priya)
        await world.settled()
        await page.reload()
        await expect(page.getByText('Priya Raman').first()).toBeVisible()
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await shoot('24-teamsnap-disconnect')
        await page.getByRole('button', { name: 'Cancel' }).click()

        fake.auth.tokens.drop('2', ['AccessToken', 'RefreshToken'])
        await pastAllRights(world.database, (client) =>
          client.query(`update feeds set next_check_at = '2000-01-01' where source = 'teamsnap'`),
        )
        await world.checkDueFeeds()
        await world.settled()
        await page.reload()
        await expect(page.getByText('Authentication expired').first()).toBeVisible()
        await shoot('24-teamsnap-signed-out', true)
        await page.goto('/connections')
        await expect(page.getByText('Signed out').first()).toBeVisible()
        await shoot('12-connections-teamsnap', true)
      })
    })

test('captures an account with 40 TeamSnap teams', async ({ page, context, world }) => {
  test.setTimeout(240_000)
  const erin = await world.person({ name: 'Erin Calloway', zone: ZONE })
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  teamsnapOf(world).api.setTeams(
    '2',
    Array.from({ length: 40 }, (_, at) => ({
      id: 8000 + at,
      name:
        at % 5 === 0
          ? `Portland Metropolitan Youth Soccer Association Girls 2014 Premier Blue ${at}`
          : `Team ${at}`,
      sport_id: 2,
    })),
  )
  await signInAtTeamsnap(erin)
  await world.settled()
  for (const [device, size] of Object.entries(DEVICES)) {
    await page.setViewportSize(size)
    await page.goto('/connections/teamsnap')
    await expect(page.getByRole('heading', { name: 'Connected Teams' })).toBeVisible()
    await page.screenshot({ path: join(SHOTS, `24-teamsnap-forty-${device}-light.png`) })
  }
})

function teamsnapOf(world: TestWorld) {
  if (!world.teamsnap) throw new Error('the test world has no TeamSnap')
  return world.teamsnap
}

function teams(world: TestWorld): void {
  const { api } = teamsnapOf(world)
  const names = ['Harbor FC Blue', 'Rose City Hoops', 'Lakeshore Swim']
  api.setTeams(
    '2',
    names.map((name, at) => ({ id: 7024664 + at, name, sport_id: 2 })),
  )
  names.forEach((_, at) =>
    api.setEvents(
      String(7024664 + at),
      Array.from({ length: 19 }, (_, day) => ({
        id: at * 1000 + day,
        start_date: `2026-05-${String(15 + (day % 15)).padStart(2, '0')}T${18 + at}:00:00Z`,
        team_id: 7024664 + at,
      })),
    ),
  )
}

/** Holds back the last request of the sign-in. Returns a function that releases the request. */
async function holdCallback(page: Page): Promise<() => void> {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/platforms/teamsnap/callback', async (route) => {
    await held
    await route.continue()
  })
  return release
}
