import { newId } from '@homefield/server/lib/ids'
import { befriend, grant } from '@homefield/testkit/family'
import type { Locator } from '@playwright/test'
import { join } from 'node:path'
import { childOf } from '../harness/family.ts'
import { enter, expect, test } from '../harness/test.ts'
import { changeSchedule, coleFamily, NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')
/** Typical locales of the users' devices: 12-hour time in Spanish, 24-hour time in French. */
const LANGUAGES = [
  ['es', 'es-US'],
  ['fr', 'fr-FR'],
] as const

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' } })

// Each device is captured in one theme per language, so that the two languages together show both themes.
// Spanish is captured in the light theme on desktop and in the dark theme on mobile.
// French is captured in the dark theme on desktop and in the light theme on mobile.
for (const [language, locale] of LANGUAGES)
  for (const [device, viewport] of Object.entries(DEVICES)) {
    const theme = (language === 'es') === (device === 'desktop') ? 'light' : 'dark'
    test.describe(`${language} ${device}`, () => {
      test.use({ viewport, locale, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures every screen in ${language}, ${device}`, async ({ page, context, world, guard }) => {
        test.setTimeout(400_000)
        guard.announce(/ → 40\d$/, / → 503/)
        const shoot = async (name: string, ready: Locator = page.locator('h1, [role=dialog] h2')) => {
          await expect(ready.filter({ visible: true }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `l-${language}-${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
          // Check the width of the page, because a screenshot does not show content beyond the edge of the screen.
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(wide, `${name} scrolls horizontally`).toBeLessThanOrEqual(0)
        }
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        const scroll = async (to: number) => {
          await page.locator('#main').evaluate((main, top) => main.scrollTo(0, top), to)
        }
        const { erin, maya, kiran, newcomer } = await coleFamily(world)
        await changeSchedule(world, erin)
        const friend = async (name: string, role: 'none' | 'viewer' | 'administrator') => {
          const person = await world.person({ name, zone: ZONE })
          await befriend(person, erin)
          await grant(world.database, { owner: erin, friend: person, role })
          return person
        }
        const marcus = await friend('Marcus Bell', 'viewer')
        await grant(world.database, { owner: marcus, friend: erin, role: 'administrator' })
        const jonah = await childOf(marcus, 'Jonah', { sports: ['Baseball'] })
        await friend('Sofia Alvarez', 'none')
        await friend('Maximiliane-Charlotte von Hohenstein-Ratzenburg', 'administrator')
        await world.database.query('update users set email_verified = true')
        await marcus.api.POST('/handovers', {
          body: { id: newId(), profileId: jonah, userId: erin.id },
        })
        const tunde = await world.person({ name: 'Tunde Okafor', zone: ZONE })
        await tunde.api.POST('/friend-requests', {
          body: { userId: erin.id, message: 'Hola, soy Leo.' },
        })
        await erin.api.POST('/invitations', {
          body: { id: newId(), email: 'grandpa@family.example' },
        })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)

        for (const path of ['signin', 'signup', 'forgot-password', 'reset-password']) {
          await page.goto(`/auth/${path}`)
          await shoot(`auth-${path}`)
        }
        await page.goto('/auth/signup')
        await page.locator('form [type=submit]').click()
        await shoot('auth-signup-errors')
        await enter(context, world, newcomer)
        await page.goto('/auth/onboarding')
        await shoot('auth-onboarding')
        await context.clearCookies()
        await page.evaluate(() => localStorage.clear())

        await erin.api.PATCH('/settings', { body: { theme, language } })
        await enter(context, world, erin)
        for (const [name, path] of Object.entries({
          dashboard: '/dashboard',
          month: '/calendar',
          week: '/calendar?view=week',
          day: '/calendar?view=day',
          agenda: '/calendar?view=agenda',
          board: '/calendar/board',
          clashes: '/clashes',
          changes: '/changes',
          profiles: '/profiles',
          child: `/profiles/${maya}`,
          'child-shared': `/profiles/${kiran}`,
          friends: '/friends',
          blocked: '/friends/blocked',
          connections: '/connections',
          teamsnap: '/connections/teamsnap',
          platform: '/connections/sportsengine?help=true',
          other: '/connections/other',
          settings: '/settings',
          help: '/help',
          'not-found': '/no/such/page',
        })) {
          await page.goto(path)
          await shoot(name)
          if (['dashboard', 'friends', 'child', 'other', 'settings'].includes(name))
            for (const step of [1, 2, 3]) {
              await scroll(step * (viewport.height - 120))
              await shoot(`${name}-${step}`)
            }
        }
        for (const about of ['teamsnap', 'gamechanger']) {
          await page.goto(`/connections?about=${about}`)
          await shoot(`about-${about}`, dialog)
        }
        await page.goto('/profiles?add=true')
        await shoot('add-child', dialog)
        for (const part of ['security', 'sessions', 'language', 'calendar-links', 'data']) {
          await page.goto('/help')
          await page.goto(`/settings#${part}`)
          await expect(page.locator(`#${part}`)).toBeInViewport()
          await shoot(`settings-${part}`)
        }
        // Find the buttons that open a dialog, and capture every dialog of the child's page.
        const actions = 'main button[aria-haspopup=dialog], main header button'
        await page.goto(`/profiles/${maya}`)
        await expect(page.locator('h1')).toBeVisible()
        const count = await page.locator(actions).count()
        for (let at = 0; at < Math.min(count, 6); at++) {
          await page.goto(`/profiles/${maya}`)
          const button = page.locator(actions).nth(at)
          if (!(await button.isVisible().catch(() => false))) continue
          await button.click()
          if (
            await dialog
              .first()
              .isVisible()
              .catch(() => false)
          )
            await shoot(`child-action-${at}`, dialog)
        }
        for (const [name, title] of Object.entries({
          ordinary: /Rapids/,
          cancelled: /Hawks/,
          tbd: /final/,
          'no-end': /Spring Splash/,
        })) {
          await page.goto('/calendar?view=agenda')
          await page.getByRole('button', { name: title }).first().click()
          await shoot(`event-${name}`, dialog)
        }
        await page.goto('/calendar?view=week')
        await page.getByRole('gridcell').nth(4).focus()
        await page.keyboard.press('n')
        await shoot('add-event', dialog)
        for (const [name, keys] of Object.entries({ shortcuts: '?', palette: 'Control+k' })) {
          await page.goto('/calendar')
          await expect(page.locator('h1')).toBeVisible()
          await page.keyboard.press(keys)
          await shoot(name, dialog)
        }
      })
    })
  }
