import type { Locator } from '@playwright/test'
import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { LONG_WORDED, walkEverywhere } from './harness/everywhere.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/** Viewports of zoomed windows: 1280 × 1024 at 400 % (WCAG 1.4.10) and 1440 × 900 at 200 % (WCAG 1.4.4). */
const ZOOMED = { '400 %': { width: 320, height: 256 }, '200 %': { width: 720, height: 450 } } as const
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [zoom, viewport] of Object.entries(ZOOMED))
  for (const language of LONG_WORDED)
    test.describe(`zoomed to ${zoom}, in ${language}`, () => {
      test.use({ viewport, locale: language })

      test(
        `keeps all content within the screen at ${zoom}, ${language}`,
        zoom === '400 %' ? {} : DEEP,
        async ({ page, context, world }) => {
          test.setTimeout(300_000)
          const theme = zoom === '400 %' ? 'light' : 'dark'
          await walkEverywhere({ page, context, world }, { language, theme, how: zoom })
        },
      )
    })

test.describe('with forced colors (high contrast mode)', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

  test(
    'shows the focus, a tab’s and a switch’s state, and the children’s colors with forced colors',
    DEEP,
    async ({ page, context, world }) => {
      const erin = await world.person()
      const maya = await childOf(erin, 'Maya', { color: '#10B981' })
      await eventOf(erin, maya, { title: 'Practice' })
      await enter(context, world, erin)
      const look = (of: Locator, style: string) =>
        of.evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), style)

      await test.step('shows the focus', async () => {
        await page.goto('/dashboard')
        await expect(page.getByRole('link', { name: 'Calendar' }).first()).toBeVisible()
        for (let step = 0; step < 12; step++) {
          await page.keyboard.press('Tab')
          const focused = page.locator(':focus')
          expect.soft(await look(focused, 'outline-style'), await name(focused)).toBe('solid')
          expect.soft(await look(focused, 'outline-width'), await name(focused)).toBe('2px')
        }
      })
      await test.step('keeps the color of a child', async () => {
        const bar = page.locator('[data-event-bar]').first()
        expect(await look(bar, 'background-color')).not.toBe(
          await look(page.locator('body'), 'background-color'),
        )
        await expect(page.locator('[data-disc]').filter({ hasText: 'M' }).first()).toHaveCSS(
          'forced-color-adjust',
          'none',
        )
      })
      await test.step('shows which tab and which switch is on', async () => {
        await page.goto('/settings')
        const line = (tab: string) =>
          look(page.getByRole('main').getByRole('link', { name: tab }), 'border-bottom-color')
        expect(await line('General')).not.toBe(await line('Security'))
        const on = page.getByRole('switch', { name: /find me by name/ })
        const track = page
          .locator('label')
          .filter({ hasText: /find me by name/ })
          .locator('[aria-hidden]')
        await expect(on).toBeChecked()
        const whenOn = await look(track, 'background-color')
        await track.click()
        await expect(on).not.toBeChecked()
        expect(await look(track, 'background-color')).not.toBe(whenOn)
      })
    },
  )
})

const name = (focused: Locator) =>
  focused.evaluate(
    (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
  )
