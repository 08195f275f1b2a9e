import type { Locator, Page } from '@playwright/test'
import { judge } from './harness/axe.ts'
import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { DEEP, isSweep } from './harness/sweep.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

/** What a window of 1280 by 1024 has left (WCAG 1.4.10), and one of 1440 by 900 at twice the size (WCAG 1.4.4). */
const ZOOMED = { '400 %': { width: 320, height: 256 }, '200 %': { width: 720, height: 450 } } as const
/** French has the longest words. */
const LANGUAGES = isSweep ? (['en', 'es', 'fr'] as const) : (['fr'] as const)

const BEHIND_THE_DOOR = [
  '/dashboard',
  '/calendar',
  '/calendar?view=week',
  '/calendar?view=day',
  '/calendar?view=agenda',
  '/calendar/board',
  '/clashes',
  '/changes',
  '/profiles',
  '/friends',
  '/friends/blocked',
  '/connections',
  '/connections/teamsnap',
  '/connections/other',
  '/settings',
  '/settings#notifications',
  '/settings#security',
  '/settings#language',
  '/settings#calendar-links',
  '/settings#data',
  '/help',
]
const BEFORE_IT = [
  '/auth/signin',
  '/auth/signup',
  '/auth/forgot-password',
  '/',
  '/features',
  '/pricing',
  '/mobileapps',
  '/help/playmetrics-link',
  '/privacy',
  '/accessibility',
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A family whose names take room. */
async function family(world: TestWorld) {
  const erin = await world.person({ name: 'Maximiliane-Charlotte von Hohenstein-Ratzenburg' })
  const child = await childOf(erin, 'Bartholomew-Alexander Featherstonehaugh')
  const owen = await childOf(erin, 'Owen', { color: '#3B82F6' })
  const event = await eventOf(erin, child, {
    title: 'Donaudampfschifffahrtsgesellschaftsmeisterschaft at the Wilshire Community Park',
    location: 'Wilshire Community Park, Diamond 2, 3300 NE 33rd Avenue, Portland',
  })
  await eventOf(erin, owen, { title: 'Otters vs Pilots', startTime: '17:30', location: 'Cedar Park' })
  return { erin, child, event }
}

/** What stands beside the screen and can be brought there by nothing: neither by scrolling its own box nor by a menu. */
async function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The page's own box scrolls down; sideways it must not.
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element.id !== 'main' &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const out = [document.documentElement, document.querySelector('#main')]
      .filter((box) => box && box.scrollWidth > box.clientWidth + 1)
      .map(() => 'the page scrolls sideways')
    for (const element of document.querySelectorAll('main :is(a, button, input, h1, h2, h3, p)')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width === 0 || height < 2 || element.closest('[inert], [aria-hidden=true], .sr-only')) continue
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element))
        out.push(`${element.tagName} ${element.textContent?.slice(0, 40) ?? ''} ${left} to ${right}`)
    }
    return out
  })
}

for (const [zoom, viewport] of Object.entries(ZOOMED))
  for (const language of LANGUAGES)
    test.describe(`${zoom}, ${language}`, () => {
      test.use({ viewport, locale: language })

      test(
        `nothing is lost beside the screen at ${zoom}, ${language}`,
        zoom === '400 %' ? {} : DEEP,
        async ({ page, context, world }) => {
          test.setTimeout(300_000)
          const theme = zoom === '400 %' ? 'light' : 'dark'
          await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
          const stand = async (path: string) => {
            await page.goto(path)
            await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
            await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
            expect.soft(await beyond(page), `${path} at ${zoom}`).toEqual([])
            // In English they are looked at by the journeys named after axe.
            if (isSweep && language !== 'en') await judge(page, `${path}, ${language}, ${theme}`)
          }
          for (const path of BEFORE_IT)
            await stand(path.startsWith('/auth') || language === 'en' ? path : `/${language}${path}`)
          const { erin, child, event } = await family(world)
          await erin.api.PATCH('/settings', { body: { language, theme } })
          await enter(context, world, erin)
          for (const path of [...BEHIND_THE_DOOR, `/profiles/${child}`]) await stand(path)
          await page.goto(`/calendar?event=${event.id}`)
          await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
          expect.soft(await beyond(page), `the event at ${zoom}`).toEqual([])
        },
      )
    })

test.describe('forced colors', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

  test('in forced colors the focus is seen, what is on differs from what is off, and children keep their colors', async ({
    page,
    context,
    world,
  }) => {
    const erin = await world.person()
    const maya = await childOf(erin, 'Maya', { color: '#10B981' })
    await eventOf(erin, maya, { title: 'Practice' })
    await enter(context, world, erin)
    const look = (of: Locator, style: string) =>
      of.evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), style)

    await test.step('the focus', async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: 'Calendar' }).first()).toBeVisible()
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus')
        expect.soft(await look(focused, 'outline-style'), await name(focused)).toBe('solid')
        expect.soft(await look(focused, 'outline-width'), await name(focused)).toBe('2px')
      }
    })
    await test.step('a child', async () => {
      const bar = page.locator('.event-row-bar').first()
      expect(await look(bar, 'background-color')).not.toBe(
        await look(page.locator('body'), 'background-color'),
      )
      await expect(page.locator('.disc').filter({ hasText: 'M' }).first()).toHaveCSS(
        'forced-color-adjust',
        'none',
      )
    })
    await test.step('a tab and a switch', async () => {
      await page.goto('/settings')
      const line = (tab: string) =>
        look(page.getByRole('main').getByRole('link', { name: tab }), 'border-bottom-color')
      expect(await line('General')).not.toBe(await line('Security'))
      const on = page.getByRole('switch', { name: /find me by name/ })
      const track = page
        .locator('label')
        .filter({ hasText: /find me by name/ })
        .locator('.switch-track')
      await expect(on).toBeChecked()
      const whenOn = await look(track, 'background-color')
      await track.click()
      await expect(on).not.toBeChecked()
      expect(await look(track, 'background-color')).not.toBe(whenOn)
    })
  })
})

const name = (focused: Locator) =>
  focused.evaluate(
    (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
  )
