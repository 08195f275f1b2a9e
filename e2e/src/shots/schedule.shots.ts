import type { Locator } from '@playwright/test'
import { join } from 'node:path'
import { childOf } from '../harness/family.ts'
import { eventOf } from '../harness/schedule.ts'
import { enter, expect, test } from '../harness/test.ts'
import { changeSchedule, coleFamily, NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' } })

for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures the schedule, ${device}, ${theme}`, async ({ page, context, world, guard }) => {
        test.setTimeout(300_000)
        guard.announce(/ → 503$/, / → 409$/)
        const shoot = async (name: string, ready: Locator) => {
          await expect.soft(ready.filter({ visible: true }).first(), name).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
        }
        const { erin, maya } = await coleFamily(world)
        const ruby = await childOf(erin, 'Theo', { color: '#EC4899', sports: ['Track'] })
        await erin.api.PATCH('/profiles/{id}', {
          params: { path: { id: maya } },
          body: { version: 1, dateOfBirth: '2014-05-20' },
        })
        const batting = await eventOf(erin, ruby, {
          title: 'Track practice',
          date: '2026-05-11',
          startTime: '17:00',
          sport: 'Track',
          location: 'Grant Park',
          repeat: { everyWeeks: 1, weekdays: [2, 4], count: 12 },
        })
        await changeSchedule(world, erin)
        await erin.api.PATCH('/settings', { body: { theme } })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        await enter(context, world, erin)
        const text = (words: string | RegExp) => page.getByText(words)
        const dialog = page.getByRole('dialog')
        const closeAll = async () => {
          for (let left = 0; left < 4 && (await dialog.count()) > 0; left++)
            await page.keyboard.press('Escape')
        }
        const press = async (name: string | RegExp) =>
          page.getByRole('button', { name }).filter({ visible: true }).first().click()

        await page.goto('/dashboard')
        await shoot('04-dashboard', page.getByRole('link', { name: /to decide/ }))
        for (const view of ['month', 'week', 'day', 'agenda']) {
          await page.goto(`/calendar?view=${view}`)
          await shoot(`s-calendar-${view}`, page.locator('[data-event], [data-event-row]'))
        }
        await page.goto('/calendar/board')
        await shoot('19-board', page.getByRole('columnheader', { name: /Maya/ }))
        await page.goto('/clashes')
        await shoot('20-clashes', text(/to decide/))
        await page.goto('/changes')
        await shoot('21-changes', text(/Mark all as seen/))
        await page.goto('/calendar?view=agenda')
        for (const [name, title] of Object.entries({
          moved: /^Maya, soccer practice.*May 19/,
          cancelled: /vs Hawks/,
          removed: /vs Bisons/,
          tbd: /final/,
          'no-end': /Spring Splash/,
          ordinary: /vs Rapids/,
        })) {
          await page.getByRole('button', { name: title }).first().click()
          await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
          await shoot(`21b-event-${name}`, dialog)
          await closeAll()
        }
        await page.goto(`/calendar?event=${batting.id}`)
        await shoot('08-event-repeating', dialog)
        await press('Edit event')
        await shoot('28-edit-manual', text('Save Changes'))
        await dialog.getByRole('textbox', { name: 'Title' }).last().fill('Track and field')
        await press('Save Changes')
        await shoot('26b-scope', text('This and following events'))
        await page.goto('/calendar?view=agenda')
        await page
          .getByRole('button', { name: /vs Rapids/ })
          .first()
          .click()
        await press('Edit event')
        await shoot('28-edit-synced', text(/Sport cannot be changed/))
        await page.goto('/calendar?view=agenda')
        await page
          .getByRole('button', { name: /vs Rapids/ })
          .first()
          .click()
        await press(/Share/)
        await shoot('27-share', text('Recipient Email'))
        await page.goto('/calendar?view=week')
        await page.getByRole('gridcell').nth(4).focus()
        await page.keyboard.press('n')
        await shoot('16d-add-event', text('Add New Event'))
        await page.goto('/calendar')
        await page.getByRole('heading', { level: 1 }).click()
        await page.keyboard.press('?')
        await shoot('31b-shortcuts', dialog)
        await closeAll()
        await page.keyboard.press('Control+k')
        await shoot('31-palette', dialog)
        await closeAll()
        if (device === 'desktop') {
          await page.goto('/dashboard')
          await expect(text(/vs Pilots/).first()).toBeVisible()
          await page.waitForTimeout(1_000)
          await page.keyboard.press('/')
          await page.keyboard.type('pilots')
          await shoot('31c-search', page.getByRole('option'))
        }
        if (device === 'desktop' && theme === 'light') {
          for (const [name, path] of Object.entries({
            board: '/calendar/board',
            month: '/calendar',
            week: '/calendar?view=week',
            day: '/calendar?view=day',
            agenda: '/calendar?view=agenda',
          })) {
            await page.goto(path)
            await expect(page.getByText('Practice').filter({ visible: true }).first()).toBeVisible()
            // Wait for the code that lays out the print sheet. The app loads this code some seconds after the page.
            await page.waitForTimeout(6_000)
            await page.pdf({ path: join(SHOTS, `19b-print-${name}.pdf`), preferCSSPageSize: true })
          }
        }
        await page.goto('/settings#calendar-links')
        await shoot('25-calendar-links', text(/Create link/))
        await press('Create link')
        await shoot('25b-create-link', dialog)
      })
    })
  }
}
