import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { holding } from './harness/network.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test('finds at most ten events by title, description or place, and opens a result on its day', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  await eventOf(erin, maya, { title: 'Otters vs Pilots', startTime: '18:00' })
  await eventOf(erin, maya, { title: 'Practice', date: '2025-08-03', description: 'With the Pilots' })
  await eventOf(erin, maya, { title: 'Dinner', date: '2025-08-15', location: 'Pilot House' })
  await eventOf(erin, maya, { title: 'Swim meet', date: '2025-08-16' })
  await enter(context, world, erin)
  const opened = page.getByRole('heading', { level: 1 })
  await page.goto('/dashboard')
  await expect(opened).toBeVisible()
  await page.keyboard.press('/')
  const box = page
    .getByRole('combobox', { name: /Search events/ })
    .or(page.getByRole('searchbox', { name: /Search events/ }))
  await expect(box).toBeFocused()
  await page.keyboard.type('pilot')
  const results = page.getByRole('option')
  await expect(results).toHaveCount(3)
  await expect(results.nth(0)).toContainText('Today')
  await expect(results.nth(1)).toContainText('Tomorrow')
  await expect(results.nth(2)).toContainText(/Fri.*Aug.*15/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calendar\?.*date=2025-08-03/)
  await expect(page.getByRole('dialog').getByText('With the Pilots')).toBeVisible()
  await page.goBack()
  await page.goto('/dashboard')
  await expect(opened).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('zeppelin')
  await expect(page.getByText(/No events found/)).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('accepts typing in the command palette every time it opens', async () => {
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    for (let time = 0; time < 5; time++) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pilots')
      await expect(palette.getByRole('combobox')).toHaveValue('pilots')
      const mark = palette.locator('mark').first()
      await expect(mark).toHaveText(/pilots/i)
      // The highlight of the matching word must have our rounded corners, not the browser's default style.
      await expect(mark).toHaveCSS('border-radius', '3px')
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refresh all')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No teams yet')).toBeVisible()
  })
})

test(
  'keeps text that was typed before the palette had loaded, and runs no shortcut',
  DEEP,
  async ({ page, context, world }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const erin = await world.person()
    await childOf(erin, 'Maya')
    await enter(context, world, erin)
    const letGo = await holding(page, '**/assets/palette*.js')
    await page.goto('/profiles')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('bored')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('n d')
    letGo()
    const box = page.getByRole('combobox', { name: /^Search events, days/ })
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('born d')
    await page.keyboard.type('ay')
    await expect(box).toHaveValue('born day')
    await expect(page).toHaveURL(/\/profiles$/)

    for (const words of ['again', 'and again']) {
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(box).toHaveCount(0)
      await page.keyboard.press('/')
      await page.keyboard.type(words)
      await expect(box).toHaveValue(words)
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(box).toHaveCount(0)
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/calendar\/board$/)
  },
)

test(
  'lets the user open and use the command palette without a keyboard',
  DEEP,
  async ({ page, context, world }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const erin = await world.person()
    await childOf(erin, 'Maya')
    await enter(context, world, erin)
    await page.goto('/profiles')
    const open = async () => {
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Command palette' }).click()
    }
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await open()
    await palette.getByRole('button', { name: 'Close' }).click()
    await expect(palette).toBeHidden()
    await open()
    await palette.getByRole('option', { name: 'Changes' }).click()
    await expect(page).toHaveURL(/\/changes$/)
  },
)
