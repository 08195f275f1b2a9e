import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { dayCell } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test('lets a user control the calendar with single keys, and adds an event on the focused day', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  await eventOf(erin, maya, { title: 'Practice', date: '2025-08-06', startTime: '10:00' })
  await enter(context, world, erin)
  await page.goto('/calendar?view=month&date=2025-08-06')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('August 2025')

  await test.step('changes the view and the period', async () => {
    await page.keyboard.press('j')
    await expect(heading).toHaveText('September 2025')
    await page.keyboard.press('k')
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toHaveText('July 2025')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('w')
    await expect(heading).toHaveText('Aug 3 – 9, 2025')
    await page.keyboard.press('a')
    await expect(heading).toHaveText('August 2025')
    await page.keyboard.press('d')
    // August 6 must still have the focus after the user opens another month and returns.
    await expect(heading).toHaveText('Wednesday, August 6, 2025')
    await page.keyboard.press('t')
    await expect(heading).toHaveText('Saturday, August 2, 2025')
  })

  await test.step('adds an event with N, on the focused day in the hour after the focused event', async () => {
    await page.goto('/calendar?view=week&date=2025-08-06')
    await dayCell(page, '2025-08-06')
      .getByRole('button', { name: /practice/ })
      .focus()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: /Add New Event/ })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Date' }).first()).toContainText('06')
    await expect(dialog.getByRole('group', { name: 'Start time' }).first()).toContainText('11')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('scrolls a focused event out from under the header, and outlines only the visible part of a focused day', async () => {
    const day = dayCell(page, '2025-08-06')
    await day.focus()
    await page.locator('[data-time-grid]').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
    await page.keyboard.press('ArrowDown')
    await expect(day.getByRole('button', { name: /practice/ })).toBeFocused()
    const head = await page.locator('[data-time-head]').evaluate((one) => one.getBoundingClientRect().bottom)
    const top = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(await top()).toBeGreaterThanOrEqual(head)
    await page.keyboard.press('Escape')
    await expect(day).toBeFocused()
    const edge = (of: '::before' | '::after') =>
      day.evaluate((column, name) => {
        const { top, bottom, height, position } = getComputedStyle(column, name)
        return { top, bottom, height, position }
      }, of)
    const sticky = { bottom: '0px', height: '2px', position: 'sticky' }
    const height = await page.locator('[data-time-head]').evaluate((one: HTMLElement) => one.offsetHeight)
    expect(await edge('::before')).toEqual({ ...sticky, top: `${height}px` })
    expect(await edge('::after')).toEqual({ ...sticky, top: `${height}px` })
  })

  await test.step('closes an open event with the browser’s Back button', async () => {
    const block = dayCell(page, '2025-08-06').getByRole('button', { name: /practice/ })
    await block.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/view=week/)
  })
})

test(
  'stores the filters in the URL, and prefers a link’s filters over the filters stored on the device',
  DEEP,
  async ({ page, context, world }) => {
    const erin = await world.person()
    const maya = await childOf(erin, 'Maya')
    const owen = await childOf(erin, 'Owen')
    await eventOf(erin, maya, { title: 'Practice', date: '2025-08-06', startTime: '10:00' })
    await eventOf(erin, owen, { title: 'Game vs Jays', date: '2025-08-07', startTime: '10:00' })
    await enter(context, world, erin)
    await page.goto('/calendar?view=month&date=2025-08-06')
    const practice = dayCell(page, '2025-08-06').getByRole('button', { name: /practice/ })
    const game = dayCell(page, '2025-08-07').getByRole('button', { name: /Jays/ })
    await expect(practice).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Owen' }).press('Space')
    await expect(game).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`off=${owen}`))
    // A URL without filters uses the filters that the device remembers, so the game is still hidden.
    await page.goto('/calendar?view=month&date=2025-08-06')
    await expect(practice).toBeVisible()
    await expect(game).toBeHidden()
    // Filters in the URL override the filters that the device remembers.
    await page.goto('/calendar?view=month&date=2025-08-06&off=practice')
    await expect(game).toBeVisible()
    await expect(practice).toBeHidden()
  },
)

test('changes the month on a phone with a swipe', async ({ browser, world }) => {
  const erin = await world.person()
  await childOf(erin, 'Maya')
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: world.origin,
  })
  await enter(context, world, erin)
  const page = await context.newPage()
  await page.goto('/calendar?view=month&date=2025-08-06')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('August 2025')
  // Wait for the month grid, because the swipe must not hit the placeholder that is shown while the month loads.
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] })
    await touch('touchStart', from)
    await touch('touchMove', to)
    await touch('touchEnd')
  }
  await swipe(300, 120)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('September 2025')
  await swipe(100, 290)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('August 2025')
  await context.close()
})
