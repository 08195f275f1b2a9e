import type { Locator } from '@playwright/test'
import { join } from 'node:path'
import { enterDeadSpot } from '../harness/network.ts'
import { addChild, fromTeamMenu, pasteLink } from '../harness/steps.ts'
import { enter, expect, test } from '../harness/test.ts'
import { coleFamily, NOW, TEAM_LINKS, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' } })

for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures the main screens, ${device}, ${theme}`, async ({ page, context, world, guard }) => {
        test.setTimeout(240_000)
        guard.announce(
          /^POST \/api\/v1\/feeds\/preview → /,
          / → 503$/,
          /^POST \/api\/auth\/sign-in\/email → 401$/,
        )
        const shoot = async (name: string, ready: Locator) => {
          await expect(ready.filter({ visible: true }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
        }
        const go = (path: string) => page.goto(path)
        const text = (words: string | RegExp) => page.getByText(words)
        const { erin, newcomer } = await coleFamily(world)
        await erin.api.PATCH('/settings', { body: { theme } })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)

        // Account screens always use the light theme.
        if (theme === 'light') {
          await go('/auth/signin')
          await shoot('02-sign-in', text('Remember me'))
          await page.getByRole('button', { name: 'Sign in', exact: true }).click()
          await shoot('02-sign-in-errors', page.locator('[aria-invalid=true]'))
          await go('/auth/signup')
          await page.getByRole('textbox', { name: 'Password', exact: true }).fill('abc')
          await page.getByRole('button', { name: 'Sign up' }).click()
          await shoot('02-sign-up-errors', text('Passwords do not match'))
          await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: {} }))
          await page.reload()
          await shoot('15-connection-error', text('Retry Connection'))
          await page.unroute('**/readyz')
          await enter(context, world, newcomer)
          await go('/auth/onboarding')
          await shoot('03-onboarding', text('Current time'))
          await page.getByRole('textbox', { name: 'Your Name' }).fill('Sam')
          await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
          await shoot('04b-dashboard-first-run', text('Welcome to Homefield!'))
          await go('/profiles')
          await shoot('09b-profiles-empty', text('No profiles yet'))
          await go('/connections')
          await shoot('12-connections-empty', text('No platforms connected'))
          await go('/calendar?view=agenda')
          await shoot('07-agenda-empty', text('No events this month'))
          await context.clearCookies()
          await page.evaluate(() => localStorage.clear())
        }

        await enter(context, world, erin)
        await go('/dashboard')
        await shoot('04-dashboard', page.getByRole('link', { name: /to decide/ }))
        await page.locator('#main').evaluate((main) => main.scrollTo(0, 620))
        await shoot('04-dashboard-below', text('Upcoming Events'))
        for (const view of ['month', 'week', 'day', 'agenda']) {
          await go(`/calendar?view=${view}`)
          await shoot(`05-calendar-${view}`, page.locator('[data-event], [data-event-row]'))
        }
        await go('/calendar?view=week&date=2026-05-17')
        await shoot('06-week-band', page.locator('[data-event]'))
        await go('/calendar')
        await page.getByRole('button', { name: /^Filters/ }).click()
        await shoot('05-calendar-filters', text('Activity Types'))
        if (device === 'desktop') {
          await go('/calendar')
          await page.getByRole('button', { name: /more$/ }).first().click()
          await shoot('05-calendar-more', page.getByRole('dialog'))
        }
        for (const [name, title] of Object.entries({
          ordinary: /vs Rapids/,
          cancelled: /vs Hawks/,
          tbd: /final/,
          'no-end': /Spring Splash/,
          friend: /Kiran.*(Jays|Cubs)/,
          siblings: /Swim practice.*May 15/,
          long: /opening ceremony/,
        })) {
          await go('/calendar?view=agenda')
          await page.getByRole('button', { name: title }).first().click()
          await shoot(`08-event-${name}`, page.getByRole('dialog').getByText(/2026/))
        }
        await go('/profiles')
        await shoot('09b-profiles', text('Ruby'))
        await go('/profiles?add=true')
        await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Theo')
        await shoot('09c-add-child', page.getByRole('dialog'))
        await go('/connections')
        await shoot('12-connections', text('Connection issue'))
        await go('/connections/sportsengine?help=true')
        await shoot('12b-platform', text('Junior squad'))
        await pasteLink(page, 'https://calendar.example.com/team/8841')
        await shoot('12b-platform-error', text(/Please enter a valid/))
        await page.getByRole('button', { name: 'Map Junior squad' }).click()
        await shoot('12c-platform-mapping', page.getByRole('dialog'))
        await go('/connections/teamsnap')
        await shoot('23-feed-failing', text(/hasn’t recognized this link/))
        await go('/connections/other')
        await pasteLink(page, TEAM_LINKS.club)
        await expect(text('Before you save')).toBeVisible()
        await page.getByRole('heading', { name: 'Before you save' }).scrollIntoViewIfNeeded()
        await shoot('22-other-calendar', text('Before you save'))
        await go('/connections/teamsnap')
        await fromTeamMenu(page, 'Eastside Basketball', 'Remove team')
        await shoot('16b-confirm-remove', page.getByRole('alertdialog'))
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('button', { name: 'Refresh Eastside Basketball' }).click()
        await shoot('16-toast-error', text('Failed to refresh calendar. Please try again.'))
        if (device === 'mobile') {
          await go('/dashboard')
          await page.getByRole('button', { name: 'Open menu' }).click()
          await shoot('17-mobile-menu', page.getByRole('dialog', { name: 'Menu' }))
        } else {
          await go('/dashboard')
          await page.getByRole('button', { name: /^Your account/ }).click()
          await shoot('17-user-menu', page.getByRole('menu'))
          await go('/calendar')
          await expect(page.locator('[data-event]').first()).toBeVisible()
          await page.locator('[data-day="2026-05-14"]').focus()
          await page.keyboard.press('ArrowRight')
          await page.keyboard.press('ArrowLeft')
          await shoot('05-calendar-focus-day', page.locator('[data-event]'))
          await page.keyboard.press('Enter')
          await shoot('05-calendar-focus-event', page.locator('[data-event]'))
        }
        await go('/no/such/page')
        await shoot('15-not-found', text('Page not found'))

        await go('/profiles')
        await expect(page.getByRole('heading', { name: 'Ruby' })).toBeVisible()
        await enterDeadSpot(context, world, guard)
        await page.getByRole('main').getByRole('button', { name: 'Add Child' }).first().click()
        await addChild(page, 'Theo')
        await shoot('15-offline', text('1 unsent change.'))
        await page.route(/\/api\//, (route) => route.abort())
        await page.evaluate(async () => {
          for (const { name = '' } of await indexedDB.databases())
            if (name === 'homefield.answers') indexedDB.deleteDatabase(name)
        })
        await go('/dashboard')
        await shoot('15-dashboard-error', text(/could not be loaded|vs Pilots/))
      })
    })
  }
}
