import { enter, expect, test } from '../harness/test.ts'
import { coleFamily, NOW, ZONE } from './cole-family.ts'
import * as cole from './cole-family.ts'

const DEVICES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const
test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' } })
test('s1 board', async ({ page, context, world, guard }) => {
  test.setTimeout(300_000)
  guard.announce(/ → 503$/, / → 409$/, / → 404$/)
  const { erin } = await coleFamily(world)
  const change = (cole as unknown as { changeSchedule?: (w: typeof world, e: typeof erin) => Promise<void> }).changeSchedule
  if (change) await change(world, erin)
  await enter(context, world, erin)
  for (const theme of ['light', 'dark'] as const) {
    await erin.api.PATCH('/settings', { body: { theme } })
    await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
    for (const [device, viewport] of Object.entries(DEVICES)) {
      await page.setViewportSize(viewport)
      await page.goto('/calendar/board')
      await expect.soft(page.getByRole('columnheader', { name: /Maya/ })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/S1/board-${device}-${theme}.png`, animations: 'disabled' })
      if (device === 'desktop') {
        const pdf = await page.pdf({ preferCSSPageSize: true, path: `/tmp/S1/board-${theme}.pdf` })
        console.log('pages', pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length)
        await page.pdf({ preferCSSPageSize: false, format: 'A4', landscape: true, path: `/tmp/S1/board-a4.pdf` })
      } else {
        await page.getByRole('button', { name: 'More' }).last().click()
        await page.waitForTimeout(500)
        await page.screenshot({ path: `/tmp/S1/board-menu-${theme}.png`, animations: 'disabled' })
      }
    }
  }
})
