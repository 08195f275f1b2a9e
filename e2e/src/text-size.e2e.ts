import journeys from '../playwright.config.ts'
import { LONG_WORDED, walkEverywhere } from './harness/everywhere.ts'
import { DEEP } from './harness/sweep.ts'
import { expect, test } from './harness/test.ts'

/** Somebody who has set his browser's text to twice the usual 16 px (WCAG 1.4.4). */
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    ...journeys.use?.launchOptions,
    args: [...(journeys.use?.launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
})

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

for (const [screen, viewport] of Object.entries(SCREENS))
  for (const language of LONG_WORDED)
    test.describe(`${screen}, ${language}`, () => {
      test.use({ viewport, locale: language })

      test(
        `text grows with the browser's own and nothing is lost beside the screen, ${screen}, ${language}`,
        screen === 'phone' ? {} : DEEP,
        async ({ page, context, world }) => {
          test.setTimeout(300_000)
          await page.goto('/auth/signin')
          // Twice the 15 px of a phone, the 14 of a desktop.
          await expect(page.getByRole('textbox').first()).toBeVisible()
          const size = screen === 'phone' ? '30px' : '28px'
          await expect(page.locator('body')).toHaveCSS('font-size', size)
          await walkEverywhere({ page, context, world }, { language, theme: 'light', how: 'twice the text' })
        },
      )
    })
