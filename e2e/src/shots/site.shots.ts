import { join } from 'node:path'
import { expect, test } from '../harness/test.ts'
import { devices } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')
const PAGES = {
  '01-landing': '/',
  '34-features': '/features',
  '35-pricing': '/pricing',
  '36-mobile-apps': '/mobileapps',
  '37-help': '/help',
  '37d-article': '/help/playmetrics-link',
  '37e-access': '/help/access-levels',
  '37f-reminders': '/help/reminders',
  '38-privacy': '/privacy',
  '38b-accessibility': '/accessibility',
} as const

for (const [device, { width }] of Object.entries(devices('desktop', 'mobile', 'small'))) {
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['en', 'es', 'fr'] as const) {
      // Spanish and French are captured only in the light theme and at the narrow widths.
      if (language !== 'en' && (theme === 'dark' || device === 'desktop')) continue
      test(`captures the public pages, ${device}, ${theme}, ${language}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        for (const [name, path] of Object.entries(PAGES)) {
          await page.goto(language === 'en' ? path : `/${language}${path === '/' ? '' : path}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          const tongue = language === 'en' ? '' : `-${language}`
          await page.screenshot({
            path: join(SHOTS, `${name}${tongue}-${device}-${theme}.png`),
            fullPage: true,
          })
        }
      })
    }
  }
}
