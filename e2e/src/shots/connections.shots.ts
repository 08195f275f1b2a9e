import type { Locator, Page, Route } from '@playwright/test'
import { join } from 'node:path'
import { childOf } from '../harness/family.ts'
import { addressOf } from '../harness/links.ts'
import { pasteLink } from '../harness/steps.ts'
import { enter, expect, test } from '../harness/test.ts'
import { coleFamily, NOW, TEAM_LINKS, ZONE } from './cole-family.ts'
import { manyTeams, playmetricsTeams, running } from './connection-states.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

const NEW_LINK = 'https://lincoln.example.org/calendar.ics'

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' } })

/** Deletes the query cache that the previous screenshot left. */
async function forget(page: Page): Promise<void> {
  await page.goto('/no/such/page')
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('homefield.answers')
        for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, resolve)
      }),
  )
}

/** Fakes the states of teams in API responses, because the real states are too brief for a screenshot. */
async function teamsAre(page: Page, teams: readonly object[]): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/api\/v1\/teams(\?|$)/, (route: Route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { teams, revisions: {} } }) : route.fallback(),
  )
}

for (const [device, viewport] of Object.entries(DEVICES))
  for (const theme of ['light', 'dark'] as const)
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures the connection screens, ${device}, ${theme}`, async ({
        page,
        context,
        world,
        guard,
      }) => {
        test.setTimeout(300_000)
        guard.announce(/ → 4\d\d$/, / → 50\d$/)
        const shoot = async (name: string, ready: Locator) => {
          await expect.soft(ready.filter({ visible: true }).first(), name).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          // A full-page screenshot cuts off the content, because the app shell scrolls inside of the window.
          // Make the window as high as the content before the screenshot.
          const height = await page
            .locator('#main')
            .evaluate((main) => main.scrollHeight + (window.innerHeight - main.clientHeight))
          await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) })
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
          await page.setViewportSize(viewport)
        }
        const text = (words: string | RegExp) => page.getByRole('main').getByText(words)
        const { erin } = await coleFamily(world)
        await childOf(erin, 'Theo', { color: '#EC4899', sports: ['Track'] })
        await erin.api.PATCH('/settings', { body: { theme } })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        await enter(context, world, erin)

        // The server does not fetch a feed again within a few seconds, so advance the clock by a minute.
        // The next sync finds that one team's feed no longer exists, so that the screenshot shows the feed's error.
        world.clock.advance({ minutes: 1 })
        const { data } = await erin.api.GET('/teams')
        for (const { id, platform } of data?.teams ?? [])
          if (platform === 'TeamSnap') await erin.api.POST('/teams/{id}/sync', { params: { path: { id } } })
        await page.goto('/connections')
        await shoot('c-12-connections', text('Connection issue'))

        await teamsAre(page, playmetricsTeams)
        await page.goto('/connections/playmetrics')
        await shoot('c-23-feed-failing', text('Checking now'))
        await page.getByRole('button', { name: 'More for Comets U8' }).click()
        await shoot('c-23-menu', page.getByRole('menu'))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Replace link of/ }).click()
        await shoot('c-23-replace-link', page.getByRole('dialog'))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Yes, they’re cancelled/ }).click()
        await shoot('c-23-really-gone', page.getByRole('alertdialog'))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Keep waiting/ }).click()
        await shoot('c-23-kept-waiting', page.getByRole('button', { name: 'Review Comets U8' }))
        await page.getByRole('button', { name: 'More for Harbor FC Academy' }).click()
        await page.getByRole('menuitem', { name: 'Edit team' }).click()
        await shoot('c-12-edit-team', page.getByRole('dialog'))
        await page.keyboard.press('Escape')

        for (const [name, run] of Object.entries(running)) {
          await forget(page)
          await teamsAre(page, [run])
          await page.addInitScript(
            (id) => sessionStorage.setItem('watched-imports', JSON.stringify([id])),
            run.id,
          )
          await page.goto('/connections/other')
          await shoot(`c-22b-${name}`, page.getByRole('region', { name: /^Import of/ }))
        }
        await teamsAre(page, manyTeams)
        await page.goto('/connections/sportsengine')
        await shoot('c-12b-many', text('Team 59'))

        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await forget(page)
        await page.goto('/connections/gamechanger')
        await shoot('c-12b-gamechanger', text('Connected Teams'))
        await page.goto('/connections/other')
        await pasteLink(page, TEAM_LINKS.club)
        await shoot('c-22-preview', text('Before you save'))
        world.feeds.serve(addressOf(TEAM_LINKS.club), {
          body: '<!doctype html><title>Sign in</title>',
          headers: { 'content-type': 'text/html' },
        })
        await page.getByRole('button', { name: 'Check again' }).click()
        await shoot('c-22b-not-a-calendar', text('This link opens a web page, not a calendar'))
        world.feeds.serve(addressOf(NEW_LINK), {
          body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\nX-WR-CALNAME:Lincoln Elementary\r\nEND:VCALENDAR\r\n',
        })
        await page.getByRole('button', { name: 'Paste another link' }).click()
        await pasteLink(page, NEW_LINK)
        await shoot('c-22b-empty', text('A calendar with nothing in it.'))
        await page.getByRole('button', { name: 'Save anyway' }).click()
        await shoot('c-22c-mapping', page.getByRole('dialog', { name: 'Map Team to Profiles' }))
        await page.goto('/dashboard')
        await shoot('c-04-dashboard', text('Connected Platforms'))
      })
    })
