import type { Page } from '@playwright/test'
import { childOf, teamOf } from './harness/family.ts'
import { LINKS, play } from './harness/links.ts'
import { enter, expect, test } from './harness/test.ts'

/** Names, and words that a language shares with English. */
const SAME = [
  /^(Homefield|Maya|Erin.*|SportsEngine|TeamSnap|Playmetrics|GameChanger|Harbor Blue.*|NCL.*|TS|SE|PM|GC|M|EC|E)$/,
]

const SCREENS = ['/dashboard', '/calendar?view=month', '/calendar?view=week', '/calendar?view=agenda', '/profiles', '/connections', '/connections/playmetrics?help=true', '/connections/other?help=true'] as const

/** What stands on headings, buttons, links, labels, tabs and in the accessible names of controls. */
async function wordsOf(page: Page): Promise<Set<string>> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const words = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, button, a, label, legend, dt, p, [aria-label], [role=radio], [role=columnheader]')].flatMap(
      (element) => [element.innerText, element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? ''],
    ),
  )
  return new Set(words.flatMap((text) => text.split('\n')).map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text)))
}

const LANGUAGES = [
  { language: 'es', locale: 'es-ES', signIn: 'Iniciar sesión', day: /sábado.*2 de agosto/i, month: /agosto.*2025/i },
  { language: 'fr', locale: 'fr-FR', signIn: 'Se connecter', day: /samedi 2 août/i, month: /août 2025/i },
] as const

for (const { language, locale, signIn, day, month } of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale })

    test(`the main screens in ${language}: no English, dates in the language`, async ({ page, context, world }) => {
      await play(world, LINKS.playmetrics, 'playmetrics-team')
      const erin = await world.person({ name: 'Erin Cole' })
      const maya = await childOf(erin, 'Maya', { sports: ['Soccer', 'Swimming'] })
      await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics, teamName: 'Harbor Blue' }, [maya])

      await enter(context, world, erin)
      const english = new Map<string, Set<string>>()
      for (const path of SCREENS) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', 'en')
        english.set(path, await wordsOf(page))
      }
      await erin.api.PATCH('/settings', { body: { language } })
      for (const path of SCREENS) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const words = await wordsOf(page)
        expect(words.size).toBeGreaterThan(10)
        const left = [...words].filter((text) => english.get(path)?.has(text) && !SAME.some((same) => same.test(text)))
        expect.soft(left, `English on ${path}`).toEqual([])
      }
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(day)
      await page.goto('/calendar?date=2025-08-02')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(month)
    })

    test(`a device that prefers ${language} meets it before there is an account`, async ({ page }) => {
      await page.goto('/auth/signin')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('button', { name: signIn })).toBeVisible()
      for (const text of ['Sign in', 'Password', 'Remember me', 'create a new account'])
        await expect(page.getByText(text, { exact: true })).toHaveCount(0)
    })
  })
}
