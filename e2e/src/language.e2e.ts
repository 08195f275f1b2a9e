import type { Page } from '@playwright/test'
import { childOf, teamOf } from './harness/family.ts'
import { calendarText } from '@homefield/testkit/calendar-text'
import { addressOf, LINKS } from './harness/links.ts'
import { DEEP, isExhaustive } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/** Names that are the same in every language: product names, platform names, and names in the test data. */
const NAMES =
  /^(Homefield|SportsEngine|TeamSnap|Playmetrics|GameChanger|TS|SE|PM|GC|Maya|M|Erin.*|EC|.*Zephyr.*|.*Quartz.*)$/
const SHARED = new Set([
  'Agenda',
  'Notifications',
  'General',
  '15 min',
  '30 min',
  // Words of a child's form that are spelled the same in English and in Spanish or French.
  'dd',
  'mm',
  'Golf',
  'Hockey',
  'Lacrosse',
  'Tennis',
  'Volleyball',
  'Football',
  'Baseball',
  'Rose',
  'Indigo',
  'Orange',
  'Cyan',
])
/** The language selector names each language in that language, with a date in the language's format. */
const OFFERED =
  /^(English|Español|Français|Saturday, August 2, .*|sábado, 2 de agosto, .*|samedi 2 août, .*|support@.*)$/

const SCREENS = [
  '/dashboard',
  '/calendar?view=month',
  '/calendar?view=week',
  '/calendar?view=agenda',
  '/profiles',
  '/connections',
  '/connections/playmetrics?help=true',
  '/connections/other?help=true',
  '/connections/teamsnap',
  '/connections?about=teamsnap',
  '/connections?about=gamechanger',
  '/profiles?add=true',
  '/settings',
  '/help',
] as const

/** Returns the texts of headings, buttons, links, labels and tabs, and the accessible names of controls. */
async function wordsOf(page: Page): Promise<Set<string>> {
  // If the URL opens a dialog, wait for the dialog, because the dialog loads later and hides the page's heading.
  if (/[?&](add|about)=/.test(page.url())) await expect(page.getByRole('dialog')).toBeVisible()
  else await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const words = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'h1, h2, h3, button, a, label, legend, dt, p, [aria-label], [role=radio], [role=columnheader]',
      ),
    ].flatMap((element) => [
      element.innerText,
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
    ]),
  )
  return new Set(
    words
      .flatMap((text) => text.split('\n'))
      .map((text) => text.trim())
      .filter((text) => /\p{L}{2}/u.test(text)),
  )
}

const LANGUAGES = [
  {
    language: 'es',
    locale: 'es-ES',
    signIn: 'Iniciar sesión',
    day: /sábado.*2 de agosto/i,
    month: /agosto.*2025/i,
  },
  { language: 'fr', locale: 'fr-FR', signIn: 'Se connecter', day: /samedi 2 août/i, month: /août 2025/i },
] as const

for (const { language, locale, signIn, day, month } of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale })

    // A normal run tests only Spanish, because `check-messages` already reports missing French texts.
    if (language === 'es' || isExhaustive)
      test(
        `shows no English on the main screens in ${language}, and formats dates as that language does`,
        DEEP,
        async ({ page, context, world }) => {
          const game = { start: '20250802T210000Z', end: '20250802T223000Z', location: 'Quartz Park' }
          const entries = [
            { uid: '1', title: 'Zephyr vs Onyx', ...game },
            {
              uid: '2',
              title: 'Zephyr at Onyx',
              ...game,
              start: '20250808',
              end: '20250809',
              status: 'CANCELLED',
            },
            { uid: '3', title: 'Zephyr Quartz Cup', location: 'Quartz Hall', start: '20250809T150000Z' },
          ] as const
          world.feeds.serve(addressOf(LINKS.club), { body: calendarText('Zephyr', entries) })
          const erin = await world.person({ name: 'Erin Cole' })
          const maya = await childOf(erin, 'Maya', { sports: ['Soccer', 'Swimming'] })
          await teamOf(erin, { form: 'Other', url: LINKS.club, teamName: 'Zephyr' }, [maya])

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
            const left = [...words].filter(
              (text) =>
                english.get(path)?.has(text) && !NAMES.test(text) && !OFFERED.test(text) && !SHARED.has(text),
            )
            expect.soft(left, `English texts on ${path}`).toEqual([])
          }
          await page.goto('/dashboard')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(day)
          await page.goto('/calendar?date=2025-08-02')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(month)
        },
      )

    test(`shows ${language} before sign-in if the device prefers that language`, async ({ page }) => {
      await page.goto('/auth/signin')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('button', { name: signIn, exact: true })).toBeVisible()
      for (const text of ['Sign in', 'Password', 'Remember me', 'create a new account'])
        await expect(page.getByText(text, { exact: true })).toHaveCount(0)
    })
  })
}
