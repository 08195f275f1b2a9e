import type { Locator, Route } from '@playwright/test'
import { join } from 'node:path'
import { eventOf } from '../harness/schedule.ts'
import { enter, expect, test } from '../harness/test.ts'
import { changeSchedule, coleFamily, NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

/** A busy Wednesday evening with seven events at once. */
const AT_ONCE = [
  ['Dentist', '17:00', 45],
  ['Team photo at the club house', '17:00', 60],
  ['Piano lesson', '17:00', 60],
  ['Parents’ evening', '17:15', 90],
  ['Carpool to the pool', '17:15', 30],
  ['Scouts', '17:30', 90],
  ['Birthday of Theo', '17:30', 120],
] as const

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' } })

for (const [device, viewport] of Object.entries(DEVICES))
  for (const theme of ['light', 'dark'] as const)
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures states of screens, ${device}, ${theme}`, async ({ page, context, world, guard }) => {
        test.setTimeout(300_000)
        guard.announce(/ → (400|401|403|409|503)$/, / failed: net::ERR_FAILED/, /console: /)
        const shoot = async (name: string, ready: Locator) => {
          await expect.soft(ready.filter({ visible: true }).first(), name).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
        }
        const { erin, maya, newcomer } = await coleFamily(world)
        const text = (words: string | RegExp) => page.getByText(words)
        const dialog = page.getByRole('dialog')
        const press = async (name: string | RegExp) =>
          page.getByRole('button', { name }).filter({ visible: true }).first().click()
        const openFromAgenda = async (title: RegExp) => {
          await page.goto('/calendar?view=agenda')
          await press(title)
          await expect(dialog.getByRole('button', { name: 'Edit event' })).toBeEnabled()
        }
        /** Makes writes fail with this status ('away': without a response) while `act` runs. Reads still work. */
        const answered = async (status: number | 'away', act: () => Promise<void>) => {
          const answer = async (route: Route) => {
            if (route.request().method() === 'GET') await route.fallback()
            else if (status === 'away') await route.abort()
            else await route.fulfill({ status, json: { error: { code: 'unexpected', message: '' } } })
          }
          await page.route(/\/api\/v1\//, answer)
          await act()
          await page.unroute(/\/api\/v1\//, answer)
        }

        await newcomer.api.PATCH('/settings', { body: { theme } })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        await enter(context, world, newcomer)
        await page.goto('/auth/onboarding')
        await page.getByRole('textbox', { name: 'Your Name' }).fill('Sam')
        await press('Continue to Dashboard')
        await shoot('04b-dashboard-first-run', text('Welcome to Homefield!'))
        await context.clearCookies()
        await page.evaluate(() => localStorage.clear())

        await erin.api.PATCH('/settings', { body: { theme } })
        await changeSchedule(world, erin)
        const club = await eventOf(erin, maya, {
          title: 'Tutoring',
          date: '2026-05-13',
          startTime: '16:45',
          location: 'Central Library, Reading Room 2, 801 SW 10th Ave, Portland, OR 97205',
        })
        await enter(context, world, erin)
        await page.goto('/calendar?view=month')
        await shoot('05b-calendar-month-wide', page.locator('[data-event]'))

        await openFromAgenda(/vs Rapids/)
        await shoot('08b-event-detail', dialog)
        await press('Share event')
        const share = page.getByRole('dialog', { name: 'Share Event' })
        await share.getByLabel('Recipient Email').fill('grandma.jo@calloway')
        await share.getByRole('button', { name: 'Share Event' }).click()
        await shoot('27b-share-invalid', share.locator('[aria-invalid=true]'))
        await share.getByLabel('Recipient Email').fill('grandma.jo@calloway.example')
        await answered(400, async () => {
          await share.getByRole('button', { name: 'Share Event' }).click()
          await shoot('27b-share-failed', share.getByRole('alert'))
        })
        const held = Promise.withResolvers<void>()
        await page.route(/\/share/, async (route) => {
          await held.promise
          await route.fallback()
        })
        await share.getByRole('button', { name: 'Share Event' }).click()
        await shoot('27b-share-sending', text('Sharing...'))
        held.resolve()
        await shoot('27b-share-done', text('Event Shared!'))
        await page.unroute(/\/share/)

        await openFromAgenda(/^Maya, soccer practice.*May 19/)
        await shoot('21b-event-moved', dialog.getByRole('region', { name: 'What changed' }))
        await press('Change the reminders')
        await shoot('26-reminder-sheet', page.getByRole('dialog', { name: /^Reminders/ }))

        // Close the form and discard its text. Otherwise the app would offer the text as a draft at the next visit.
        const leaveForm = async () => {
          await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
          await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
          await expect(page.getByRole('alertdialog')).toBeHidden()
        }
        const editTutoring = async (title: string) => {
          await page.goto(`/calendar?view=week&event=${club.id}`)
          await press('Edit event')
          await dialog.getByRole('textbox', { name: 'Title' }).last().fill(title)
        }
        await editTutoring('Reading club')
        await erin.api.PATCH('/events/{id}', {
          params: { path: { id: club.id } },
          body: { version: club.version, title: 'Homework help', location: 'Hollywood Library' },
        })
        await dialog
          .getByRole('combobox', { name: 'Location' })
          .or(dialog.getByRole('textbox', { name: 'Location' }))
          .last()
          .fill('Belmont Library')
        await press('Save Changes')
        await shoot('28b-stale-edit', page.getByRole('dialog', { name: 'Changed while you were editing' }))
        await press('Back to editing')
        await shoot('28b-back-to-editing', dialog)
        await leaveForm()
        await editTutoring('Reading club')
        await answered(503, async () => {
          await press('Save Changes')
          await page.waitForTimeout(1_500)
          await shoot('e-edit-503', page.locator('body'))
        })
        await page.goto('/calendar?view=week')
        for (const [name, status] of [
          ['refused', 400],
          ['503', 503],
          ['away', 'away'],
        ] as const) {
          await page.goto('/calendar?view=week')
          await expect(page.locator('[data-event]').first()).toBeVisible()
          await page.keyboard.press('n')
          const form = page.getByRole('dialog', { name: 'Add New Event' })
          await form.getByRole('textbox', { name: 'Title' }).fill(`Team photo ${name}`)
          await answered(status, async () => {
            await form.getByRole('button', { name: 'Add Event' }).click()
            await page.waitForTimeout(1_500)
            await shoot(`e-add-${name}`, page.locator('body'))
          })
          // Only a rejected mutation leaves its form open.
          // A mutation that cannot reach the server is queued as pending.
          if (name === 'refused') await leaveForm()
        }
        await page.goto('/settings')
        await page.getByRole('textbox', { name: 'Full name' }).fill('Erin Calloway')
        await answered(503, async () => {
          await press('Save Changes')
          await page.waitForTimeout(1_500)
          await shoot('e-settings-503', page.locator('body'))
        })
        await page.goto('/connections')
        await expect(text('Connection issue').filter({ visible: true }).first()).toBeVisible()
        await answered(400, async () => {
          await press(/^Refresh/)
          await shoot('16-toasts-error', page.getByRole('alert'))
        })
        for (const button of (await page.getByRole('button', { name: /^Refresh/ }).all()).slice(1, 3))
          await button.click()
        await shoot('16-toasts', page.locator('[data-toast=pos]'))
        await page.goto(`/profiles/${maya}`)
        await press('More actions')
        await page.getByRole('menuitem', { name: 'Delete profile' }).click()
        await shoot('16b-confirm-delete', page.getByRole('alertdialog'))

        for (const [title, startTime, durationMinutes] of AT_ONCE)
          await eventOf(erin, maya, { title, startTime, durationMinutes, date: '2026-05-20' })
        for (const view of ['day', 'week']) {
          await page.goto(`/calendar?view=${view}&date=2026-05-20`)
          // Wait for an event or for a tile such as '7 events': the week view may group simultaneous events.
          await expect(page.getByRole('button', { name: /Scouts|\d events/ }).first()).toBeAttached()
          await shoot(`18-seven-at-once-${view}`, page.locator('[data-event]'))
        }
        await page.keyboard.press('Control+k')
        await shoot('31-command-palette', dialog)
      })
    })
