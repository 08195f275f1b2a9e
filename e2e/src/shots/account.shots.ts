import type { Locator } from '@playwright/test'
import { join } from 'node:path'
import { linkIn, mailTo } from '../harness/mail.ts'
import { enter, expect, test } from '../harness/test.ts'
import { coleFamily, NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, hasMail: true, contextOptions: { reducedMotion: 'reduce' } })

for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures the account screens, ${device}, ${theme}`, async ({ page, context, world, guard }) => {
        test.setTimeout(240_000)
        guard.announce(/^GET \/api\/auth\/recovery → 403$/, /^POST \/api\/auth\/.* → 40\d$/)
        const shoot = async (name: string, ready: Locator, isWhole = false) => {
          await expect(ready.filter({ visible: true }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
            fullPage: isWhole,
          })
        }
        const text = (words: string | RegExp) => page.getByText(words)
        const { erin } = await coleFamily(world)
        await erin.api.PATCH('/settings', { body: { theme } })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)

        // Account screens always use the light theme.
        if (theme === 'light') {
          await page.goto('/auth/signin?notice=passwordUpdated')
          await shoot('02-sign-in-notice', text('Password updated successfully.'))
          await page.goto('/auth/forgot-password?failed=true')
          await shoot('29-forgot-password', text('Password reset link was invalid'))
          await page.getByRole('textbox', { name: 'Email' }).fill(erin.email)
          await page.getByRole('button', { name: 'Send reset link' }).click()
          await shoot('29b-check-email', text('Check your email'))
          await page.goto('/auth/reset-password')
          await shoot('29b-reset-invalid', text('Reset Link Invalid'))
          await page.goto(linkIn(await mailTo(world, erin.email, /Reset/)))
          await page.getByRole('textbox', { name: 'New password' }).fill('Another-Horse')
          await page.getByRole('textbox', { name: 'Confirm password' }).fill('Another')
          await page.getByRole('button', { name: 'Update Password' }).click()
          await shoot('29b-reset-form', text('Passwords do not match'))
        }

        await enter(context, world, erin)
        await page.goto('/settings')
        await shoot('14-settings', text('Notification Preferences'))
        await page
          .getByRole('textbox', { name: 'Full name' })
          .fill('Erin Margaret Anne Cole-Calloway of Portland')
        await shoot('14-settings-unsaved', page.getByRole('button', { name: 'Save Changes' }))
        await page.getByRole('button', { name: 'Discard' }).click()
        for (const part of ['notifications', 'security', 'sessions', 'language', 'data']) {
          await page.goto('/help')
          await page.goto(`/settings#${part}`)
          await expect(text('Notification Preferences')).toBeVisible()
          await expect(page.locator(`#${part}`)).toBeInViewport()
          await shoot(`30-settings-${part}`, page.locator(`#${part}`))
        }
        await page.getByRole('button', { name: 'Show the log' }).click()
        await text('Security log').scrollIntoViewIfNeeded()
        await shoot('30-settings-log', text('Signed in'))
        await page.getByRole('button', { name: 'Set up' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: /password/i }).fill(erin.password)
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await shoot('30c-second-factor', dialog.locator('code'))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Export your data' }).click()
        await shoot('30c-export', dialog)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Delete Account' }).click()
        await shoot('30c-delete', page.getByRole('alertdialog').or(dialog))
        await page.keyboard.press('Escape')
        await page.goto('/help')
        await shoot('37-help', text('Contact Support'))
        await page.getByRole('button', { name: 'Contact Support' }).click()
        await shoot('37c-support', dialog)
      })
    })
  }
}
