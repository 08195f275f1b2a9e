import { join } from 'node:path'
import { childOf } from '../harness/family.ts'
import { enter, expect, test } from '../harness/test.ts'
import { NOW, ZONE } from './cole-family.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')
const DEVICES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport })

      test(`how one is reached, ${device}, ${theme}`, async ({ page, context, world }) => {
        await page.addInitScript((chosen) => {
          if (location.protocol !== 'about:') localStorage.setItem('theme', chosen)
        }, theme)
        const erin = await world.person({ name: 'Erin Cole', zone: ZONE })
        await childOf(erin, 'Maya')
        await erin.api.PATCH('/settings', { body: { theme } as never })
        await erin.api.POST('/deliveries/test')
        await world.settled()
        await enter(context, world, erin)
        await page.goto('/settings#notifications')
        await expect(page.getByRole('heading', { name: 'Notification Preferences' })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({
          path: join(SHOTS, `30b-settings-notifications-${device}-${theme}.png`),
          fullPage: true,
          animations: 'disabled',
        })
      })
    })
  }
}
