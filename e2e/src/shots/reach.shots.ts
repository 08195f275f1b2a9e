import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { childOf } from '../harness/family.ts'
import { mailTo, stopLinkIn } from '../harness/mail.ts'
import { givePush } from '../harness/push.ts'
import { eventOf } from '../harness/schedule.ts'
import { enter, expect, test } from '../harness/test.ts'
import { appIsStored } from '../harness/worker.ts'
import { NOW, ZONE } from './cole-family.ts'
import { devices } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({
  now: NOW,
  timezoneId: ZONE,
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
  serviceWorkers: 'allow',
  hasPush: true,
})

const shoot = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled' })
}

for (const [device, viewport] of Object.entries(devices('desktop', 'mobile', 'small')))
  for (const theme of ['light', 'dark'] as const)
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport })
      const of = (name: string) => `${name}-${device}-${theme}`

      test(`captures the notification settings, ${device}, ${theme}`, async ({ page, context, world }) => {
        await givePush(context, world)
        const erin = await world.person({ name: 'Erin Cole', zone: ZONE })
        const maya = await childOf(erin, 'Maya')
        await eventOf(erin, maya, { title: 'Practice', date: '2026-05-14', startTime: '18:00' })
        await eventOf(erin, maya, { title: 'Game', date: '2026-05-16', startTime: '10:00' })
        await erin.api.PATCH('/settings', { body: { theme } })
        await enter(context, world, erin)
        await page.goto('/settings')
        await appIsStored(page)

        await test.step('captures the offer to turn on notifications', async () => {
          await page.goto('/dashboard')
          await expect(page.getByRole('region', { name: 'Know the moment it changes' })).toBeVisible()
          await shoot(page, of('32-offer'))
          for (const language of ['es', 'fr'] as const) {
            await erin.api.PATCH('/settings', { body: { language } })
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            await shoot(page, of(`32-offer-${language}`))
          }
          await erin.api.PATCH('/settings', { body: { language: 'en' } })
        })

        await page.goto('/settings#notifications')
        const device = page.getByRole('region', { name: 'On this device' })
        const push = device.getByRole('switch', { name: 'Push notifications' })
        await expect(page.getByRole('heading', { name: 'Notification Preferences' })).toBeVisible()
        await shoot(page, of('30b-settings-notifications'))
        await page.getByRole('switch', { name: 'Quiet hours' }).press('Space')
        await expect(page.getByRole('group', { name: 'Quiet from' }).first()).toBeVisible()
        await page.getByRole('radiogroup', { name: 'On the lock screen' }).scrollIntoViewIfNeeded()
        await shoot(page, of('30b-settings-quiet'))
        await page.getByRole('button', { name: 'Discard' }).click()

        await device.scrollIntoViewIfNeeded()
        await push.press('Space')
        await expect(page.getByRole('dialog')).toBeVisible()
        await shoot(page, of('32-notification-permission'))
        await page.getByRole('dialog').getByRole('button', { name: 'Turn on notifications' }).click()
        await expect(push).toBeChecked()
        await device.getByRole('button', { name: 'Send me a test' }).click()
        await expect(device.getByText('It should be with you now.')).toBeVisible()
        await device.getByRole('button', { name: 'What was sent' }).click()
        await expect(device.getByRole('listitem').first()).toBeVisible()
        const show = () => device.evaluate((element) => element.scrollIntoView({ block: 'end' }))
        await show()
        await shoot(page, of('30b-settings-device'))
        for (const language of ['es', 'fr'] as const) {
          await erin.api.PATCH('/settings', { body: { language } })
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await page.locator('#notifications').evaluate((element) => element.scrollIntoView())
          await shoot(page, of(`30b-settings-notifications-${language}`))
          await page
            .locator('form:has(#notifications) + section')
            .evaluate((element) => element.scrollIntoView({ block: 'end' }))
          await shoot(page, of(`30b-settings-device-${language}`))
        }
      })

      test(`captures blocked push, ${device}, ${theme}`, async ({ page, context, world }) => {
        await givePush(context, world, { isAllowed: false })
        const erin = await world.person({ name: 'Erin Cole', zone: ZONE })
        await erin.api.PATCH('/settings', { body: { theme } })
        await enter(context, world, erin)
        await page.goto('/settings')
        await appIsStored(page)
        await page.reload()
        const device = page.getByRole('region', { name: 'On this device' })
        await device.getByRole('switch').press('Space')
        await page.getByRole('dialog').getByRole('button', { name: 'Turn on notifications' }).click()
        await device.getByRole('button', { name: 'Show me how' }).click()
        await device.evaluate((element) => element.scrollIntoView({ block: 'end' }))
        await shoot(page, of('30b-settings-blocked'))
      })
    })

for (const [device, viewport] of Object.entries(devices('desktop', 'mobile', 'small')))
  test.describe(`unsubscribed mails, ${device}`, () => {
    test.use({ viewport, hasMail: true })

    for (const theme of ['light', 'dark'] as const)
      test(`captures the page of an unsubscribe link, ${device}, ${theme}`, async ({ page, world }) => {
        const erin = await world.person({ name: 'Erin Cole', zone: ZONE })
        await page.addInitScript((chosen) => {
          if (location.protocol !== 'about:') localStorage.setItem('theme', chosen)
        }, theme)
        const tunde = await world.person({ name: 'Tunde Okafor' })
        await world.database.query('update users set email_verified = true')
        await tunde.api.POST('/friend-requests', { body: { userId: erin.id } })
        await page.goto(stopLinkIn(await mailTo(world, erin.email, /Tunde Okafor/)))
        await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
        await shoot(page, `39-stop-mails-${device}-${theme}`)
        await page.getByRole('button', { name: 'Stop these emails' }).click()
        await expect(page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible()
        await shoot(page, `39-stop-mails-done-${device}-${theme}`)
      })
  })
