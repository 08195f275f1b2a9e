import { newId } from '@homefield/server/lib/ids'
import { befriend, grant } from '@homefield/testkit/family'
import type { Locator } from '@playwright/test'
import { join } from 'node:path'
import { eventOf } from '../harness/schedule.ts'
import { htmlOf, linkIn, mailTo } from '../harness/mail.ts'
import { enterDeadSpot } from '../harness/network.ts'
import { enter, expect, test } from '../harness/test.ts'
import { totp } from '../harness/totp.ts'
import { changeSchedule, coleFamily, NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, hasMail: true, contextOptions: { reducedMotion: 'reduce' } })

/** Captures screens that appear only briefly or once: search results, pending requests, offers, failures. */
for (const [device, viewport] of Object.entries(DEVICES)) {
  const theme = device === 'desktop' ? 'light' : 'dark'
  test.describe(`${device} ${theme}`, () => {
    test.use({ viewport, hasTouch: device === 'mobile', deviceScaleFactor: device === 'mobile' ? 2 : 1 })

    test(`captures short-lived screens, ${device}, ${theme}`, async ({
      page,
      context,
      otherBrowser,
      world,
      guard,
    }) => {
      test.setTimeout(400_000)
      guard.announce(/ → (400|401|403|404|409|500|503)$/, / failed: net::ERR_/, /console: /)
      const shoot = async (name: string, ready: Locator, isWhole = false) => {
        await expect(ready.filter({ visible: true }).first(), name).toBeVisible()
        await ready.page().evaluate(() => document.fonts.ready)
        await ready.page().screenshot({
          path: join(SHOTS, `m-${name}-${device}-${theme}.png`),
          animations: 'disabled',
          fullPage: isWhole,
        })
      }
      // If one screen fails, the test still captures the remaining screens.
      const moment = async (name: string, act: () => Promise<void>) => {
        const missed = await act().then(
          () => '',
          (error: unknown) => String(error),
        )
        expect.soft(missed, name).toBe('')
      }
      const text = (words: string | RegExp) => page.getByText(words)
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      const startSearch = async (words: string) => {
        await page.keyboard.press('/')
        await expect(page.locator('input[role=combobox]:focus')).toBeVisible()
        await page.keyboard.type(words)
      }
      const press = async (name: string | RegExp) =>
        page.getByRole('button', { name }).filter({ visible: true }).first().click()

      const { erin, priya, maya } = await coleFamily(world)
      await changeSchedule(world, erin)
      const marcus = await world.person({
        name: 'Maximiliane-Charlotte von Hohenstein-Ratzenburg',
        zone: ZONE,
      })
      await world.database.query('update users set email_verified = true')
      await befriend(marcus, erin)
      await grant(world.database, { owner: erin, friend: marcus, role: 'administrator' })
      await grant(world.database, { owner: erin, friend: priya, role: 'administrator' })
      await eventOf(erin, maya, { title: 'Tutoring', date: '2026-05-13', startTime: '16:45' })
      await erin.api.PATCH('/settings', { body: { theme } })
      await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
      await enter(context, world, erin)

      await moment('search', async () => {
        const search = async (words: string) => {
          await page.goto('/dashboard')
          await expect(page.locator('h1')).toBeVisible()
          await startSearch(words)
        }
        await search('m')
        await page.waitForTimeout(700)
        await shoot('31d-one-letter', page.locator('body'))
        await search('marinr')
        await shoot('31d-no-hit', text(/No events found/))
        const held = Promise.withResolvers<void>()
        await page.route(/search\/events/, async (route) => {
          await held.promise
          await route.fulfill({ status: 503, json: { error: { code: 'unexpected', message: '' } } })
        })
        await search('marine')
        await page.waitForTimeout(900)
        await shoot('31d-searching', page.locator('body'))
        held.resolve()
        await page.waitForTimeout(6_000)
        await shoot('31d-failed', page.locator('body'))
        await page.unroute(/search\/events/)
      })
      await moment('tournament', async () => {
        await page.goto('/calendar?view=month&date=2026-05-16')
        await shoot('33b-tournament-month', page.locator('h1'))
        await page.goto('/calendar?view=week&date=2026-05-16')
        await shoot('33c-tournament-week', page.locator('[data-event]'))
      })
      await moment('handing over', async () => {
        await page.goto(`/profiles/${maya}`)
        await press('More actions')
        await page.getByRole('menuitem', { name: /^Transfer/ }).click()
        await shoot('handover-dialog', dialog)
        await dialog.getByRole('radio').first().press('Space')
        await shoot('handover-chosen', dialog)
        await dialog.getByRole('button', { name: /^Offer/ }).click()
        await shoot('handover-offered', text(/Offered to/))
      })
      await moment('shared by mail', async () => {
        await page.goto('/calendar?view=agenda')
        await press(/vs Rapids/)
        await press('Share event')
        const share = page.getByRole('dialog', { name: 'Share Event' })
        await share.getByLabel('Recipient Email').fill('grandma@calloway.example')
        await share.getByRole('button', { name: 'Share Event' }).click()
        await expect(text('Event Shared!')).toBeVisible()
        const mail = await mailTo(world, 'grandma@calloway.example', /shared/)
        const letter = await otherBrowser.newPage()
        await letter.emulateMedia({ colorScheme: theme })
        await letter.setViewportSize({ width: device === 'mobile' ? 390 : 600, height: 900 })
        await letter.setContent(htmlOf(mail))
        await shoot('39c-event-shared', letter.locator('body'), true)
        await letter.close()
      })
      await moment('invitation', async () => {
        await erin.api.POST('/invitations', { body: { id: newId(), email: 'grandpa@family.example' } })
        const link = linkIn(await mailTo(world, 'grandpa@family.example', /Erin Cole/))
        const his = await otherBrowser.newPage()
        await his.setViewportSize(viewport)
        await his.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        await his.goto(link)
        await shoot('invitation-stranger', his.locator('h1'))
        await his.close()
        const walter = await world.person({ name: 'Walter Cole', zone: ZONE })
        await walter.api.PATCH('/settings', { body: { theme } })
        await enter(otherBrowser, world, walter)
        const known = await otherBrowser.newPage()
        await known.setViewportSize(viewport)
        await known.goto(link)
        await shoot('invitation-open', known.getByRole('heading', { name: /invites you/ }))
        await known.goto('/invitation#token=nothing')
        await shoot('invitation-gone', known.locator('h1'))
        await known.close()
      })
      await moment('recovery codes', async () => {
        await page.goto('/settings#security')
        await press(/Set up|Turn on/)
        await dialog.getByRole('textbox', { name: /password/i }).fill(erin.password)
        await dialog.getByRole('button', { name: 'Continue' }).click()
        const key = await dialog.locator('code').innerText()
        await dialog.getByRole('textbox', { name: /code|digits/i }).fill(totp(key, world.clock.now()))
        await dialog.getByRole('button', { name: 'Turn on' }).click()
        await shoot('recovery-codes', dialog.getByRole('heading', { name: 'Your recovery codes' }))
        await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
        await shoot('second-factor-on', page.locator('#security'))
      })
      await moment('export and deletion', async () => {
        await page.goto('/settings#data')
        const held = Promise.withResolvers<void>()
        await press('Export your data')
        await page.route(/account\/exports?$/, async (route) => {
          if (route.request().method() === 'GET') await held.promise
          await route.fallback()
        })
        await dialog.getByRole('button', { name: 'Prepare export' }).click()
        await page.waitForTimeout(800)
        await shoot('export-running', page.locator('body'))
        held.resolve()
        await mailTo(world, erin.email, /data/i)
        await page.goto('/settings#data')
        await shoot('export-ready', page.getByRole('link', { name: /Download/ }))
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await page.route(/delete-account/, (route) =>
          route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: '' } } }),
        )
        await press('Delete Account')
        await dialog.getByRole('textbox', { name: /password/i }).fill(erin.password)
        await shoot('delete-asked', dialog)
        await dialog.getByRole('button', { name: 'Delete Account' }).click()
        await shoot('delete-failed', dialog.getByRole('button', { name: 'Try again' }))
        await page.unroute(/delete-account/)
      })
      await moment('delete profile failed', async () => {
        await page.route(/\/api\/v1\/profiles\//, (route) =>
          route.request().method() === 'DELETE'
            ? route.fulfill({ status: 400, json: { error: { code: 'unexpected', message: '' } } })
            : route.fallback(),
        )
        await page.goto(`/profiles/${maya}`)
        await press('More actions')
        await page.getByRole('menuitem', { name: 'Delete profile' }).click()
        await dialog.getByRole('button', { name: 'Delete Profile' }).click()
        await page.waitForTimeout(1_500)
        await shoot('40c-delete-failed', page.locator('body'))
        await page.unroute(/\/api\/v1\/profiles\//)
      })
      if (device === 'mobile')
        await moment('pulled', async () => {
          await page.goto('/dashboard')
          await expect(page.locator('h1')).toBeVisible()
          const touch = async (type: 'touchstart' | 'touchmove' | 'touchend', y = 0) =>
            page.locator('#main').evaluate(
              (target, [name, clientY]) => {
                const finger = new Touch({ identifier: 1, target, clientX: 195, clientY })
                const touches = name === 'touchend' ? [] : [finger]
                target.dispatchEvent(new TouchEvent(name, { touches, cancelable: true, bubbles: true }))
              },
              [type, y] as const,
            )
          await touch('touchstart', 200)
          for (const y of [220, 240, 260]) await touch('touchmove', y)
          await shoot('32d-pulled', page.locator('h1'))
          for (const y of [300, 340, 380, 420]) await touch('touchmove', y)
          await shoot('32d-ready', page.locator('h1'))
          await touch('touchend')
          await shoot('32d-spinning', page.locator('h1'))
        })
      await moment('waiting', async () => {
        await page.goto('/calendar?view=week&date=2026-05-13')
        await expect(page.locator('[data-event]').first()).toBeVisible()
        await page.waitForTimeout(5_000)
        const spot = await enterDeadSpot(context, world, guard)
        const one = page.getByRole('button', { name: /Tutoring/ }).first()
        await one.focus()
        await page.keyboard.press('Delete')
        await shoot('32c-undo', page.locator('[data-toast]'))
        await page.keyboard.press('n')
        const form = page.getByRole('dialog', { name: 'Add New Event' })
        await form
          .getByRole('textbox', { name: 'Title' })
          .fill('Team dinner at the club house with everybody')
        await form.getByRole('button', { name: 'Add Event' }).click()
        await page.waitForTimeout(1_500)
        await shoot('32b-offline', page.locator('body'))
        await startSearch('marine')
        await page.waitForTimeout(900)
        await shoot('31d-offline', page.locator('body'))
        await page.keyboard.press('Escape')
        await page.goto('/dashboard')
        await page.waitForTimeout(2_000)
        await shoot('32b-offline-dashboard', page.locator('body'))
        await spot.leave()
        await page.waitForTimeout(1_500)
        await shoot('32c-back-online', page.locator('body'))
      })
    })
  })
}
