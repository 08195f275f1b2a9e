import type { BrowserContext, Page } from '@playwright/test'
import { judge } from './axe.ts'
import { childOf } from './family.ts'
import { eventOf } from './schedule.ts'
import { isExhaustive } from './exhaustive.ts'
import { enter, expect, type TestWorld } from './test.ts'

/** Test French, because its texts are the longest of the three languages. */
export const LONG_WORDED = isExhaustive ? (['en', 'es', 'fr'] as const) : (['fr'] as const)

export const BEHIND_THE_DOOR = [
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
export const BEFORE_IT = [
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

/** Creates a family with long names and titles, which are most likely to overflow a narrow screen. */
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

/** Lists elements outside the screen that a user cannot reach by scrolling or by opening a menu. */
async function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // `#main` may scroll vertically but not sideways, so content that is wider than `#main` counts as unreachable.
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element.id !== 'main' &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const out = [document.documentElement, document.querySelector('#main')]
      .filter((box) => box && box.scrollWidth > box.clientWidth + 1)
      .map(() => 'the page scrolls sideways')
    for (const title of document.querySelectorAll('h1[aria-live]'))
      if (title.scrollWidth > title.clientWidth) out.push(`a title is cut: ${title.textContent}`)
    for (const element of document.querySelectorAll('main :is(a, button, input, h1, h2, h3, p)')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width === 0 || height < 2 || element.closest('[inert], [aria-hidden=true], .sr-only')) continue
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element))
        out.push(`${element.tagName} ${element.textContent?.slice(0, 40) ?? ''} ${left} to ${right}`)
    }
    return out
  })
}

/**
 * Visits every page, first as a visitor and then as Erin, who has a long name.
 * Fails if any content of a page is outside the screen.
 * @param how describes the setting in the message of a failure, such as '400 %'
 */
export async function walkEverywhere(
  { page, context, world }: { page: Page; context: BrowserContext; world: TestWorld },
  { language, theme, how }: { language: 'en' | 'es' | 'fr'; theme: 'light' | 'dark'; how: string },
): Promise<void> {
  await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
  const stand = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(await beyond(page), `content wider than the screen on ${path} at ${how}`).toEqual([])
    // Skip axe in English, because the axe tests already check the English pages.
    if (isExhaustive && language !== 'en') await judge(page, `${path}, ${language}, ${theme}`)
  }
  for (const path of BEFORE_IT)
    await stand(path.startsWith('/auth') || language === 'en' ? path : `/${language}${path}`)
  const { erin, child, event } = await family(world)
  await erin.api.PATCH('/settings', { body: { language, theme } })
  await enter(context, world, erin)
  for (const path of [...BEHIND_THE_DOOR, `/profiles/${child}`]) await stand(path)
  await page.goto(`/calendar?event=${event.id}`)
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  expect.soft(await beyond(page), `content wider than the screen in the event dialog at ${how}`).toEqual([])
}
