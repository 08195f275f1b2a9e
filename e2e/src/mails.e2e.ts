import { EVERY_MAIL } from '@homefield/server/lib/mailer/templates/every-mail.fixture'
import { judge } from './harness/axe.ts'
import { expect, test } from './harness/test.ts'

// Use the width of a small phone, because emails must fit without horizontal scrolling.
test.use({ viewport: { width: 360, height: 780 } })

for (const language of ['en', 'es', 'fr'] as const)
  test(`shows every email in ${language} without sideways scrolling on a phone, and loads no external files`, async ({
    page,
  }) => {
    const loads: string[] = []
    await page.route('**/*', (route) => {
      loads.push(route.request().url())
      return route.abort()
    })
    for (const [name, write] of Object.entries(EVERY_MAIL))
      await test.step(`checks the mail ${name}`, async () => {
        const { html } = await write(language)
        await page.setContent(html)

        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const isCut = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth > clientWidth
        })
        expect(isCut, `the mail ${name} is wider than the phone’s screen`).toBe(false)
        for (const link of await page.getByRole('link').all()) {
          await expect(link).toBeVisible()
          await expect(link).toHaveAttribute('href', /^(https:\/\/homefield\.example\.org\/|mailto:)/)
        }
        if (language === 'en')
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await judge(page, `mail ${name}, ${colorScheme}`)
          }
      })
    expect(loads).toEqual([])
  })
