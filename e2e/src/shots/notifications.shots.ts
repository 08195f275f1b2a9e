import { join } from 'node:path'
import { notifyOfCommentInBell, notifyOfEvents } from '../harness/bell.ts'
import { childOf } from '../harness/family.ts'
import { eventOf } from '../harness/schedule.ts'
import { enter, expect, test } from '../harness/test.ts'
import { NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures the notifications, ${device}, ${theme}`, async ({ page, context, world }) => {
        const erin = await world.person({ name: 'Erin Cole', zone: ZONE })
        const priya = await world.person({ name: 'Priya Raman', zone: ZONE })
        const tunde = await world.person({ name: 'Tunde Okafor', zone: ZONE })
        await erin.api.PATCH('/settings', { body: { theme } })
        const [maya, owen, ruby] = [
          await childOf(erin, 'Maya'),
          await childOf(erin, 'Owen'),
          await childOf(erin, 'Ruby'),
        ]
        const shoot = async (name: string) => {
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
        }
        const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
        await enter(context, world, erin)
        await page.goto('/dashboard')
        await bell.click()
        await expect(page.getByText('No notifications')).toBeVisible()
        await shoot('13-notifications-empty')

        const place = { locationName: 'Wilshire Diamond 2' }
        const practice = await eventOf(erin, maya, {
          title: 'Basketball practice',
          date: '2026-05-15',
          startTime: '18:00',
        })
        const cup = await eventOf(erin, maya, {
          title: 'Rose City Tournament: vs Rapids',
          date: '2026-05-16',
        })
        const game = await eventOf(erin, owen, {
          title: 'Otters vs Hawks',
          date: '2026-05-16',
          startTime: '10:00',
          ...place,
        })
        const meet = await eventOf(erin, ruby, {
          title: 'Spring Splash meet',
          date: '2026-05-17',
          startTime: '13:00',
          locationName: 'Lakeshore Aquatic Center',
        })
        await erin.api.PATCH('/events/{id}', {
          params: { path: { id: practice.id } },
          body: { startTime: '18:30', version: practice.version },
        })
        await notifyOfEvents(world, erin, 'eventsChanged', [practice.id], 'when', { minutesAgo: 8 })
        await notifyOfCommentInBell(
          world,
          { to: erin, from: priya, eventId: cup.id, words: 'Bracket is up' },
          { minutesAgo: 12 },
        )
        await tunde.api.POST('/friend-requests', {
          body: { userId: erin.id, message: 'Leo is on Owen’s team. Happy to share rides.' },
        })
        await notifyOfEvents(world, erin, 'eventsChanged', [game.id], 'cancelled', { minutesAgo: 300 })
        await notifyOfEvents(world, erin, 'eventsAdded', [meet.id], 'added', { minutesAgo: 1500, read: true })
        await notifyOfEvents(world, erin, 'eventsAdded', [cup.id, meet.id, game.id], 'added', {
          minutesAgo: 2900,
          read: true,
        })
        await page.goto('/dashboard')
        await expect(bell).toHaveAccessibleName('Notifications, 4 unread')
        await shoot('04-dashboard-bell')
        await bell.click()
        await expect(page.getByText('Time changed: Basketball practice')).toBeVisible()
        await shoot('13-notifications')
        for (const language of ['es', 'fr'] as const) {
          await erin.api.PATCH('/settings', { body: { language } })
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await shoot(`13-notifications-${language}`)
        }
      })
    })
  }
}
