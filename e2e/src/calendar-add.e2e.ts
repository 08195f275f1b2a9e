import { childOf } from './harness/family.ts'
import { enter, expect, test } from './harness/test.ts'

// Thursday, July 31, 2025, 4:12 PM in New York.
test.use({ now: '2025-07-31T20:12:00Z', viewport: { width: 1440, height: 900 } })

test('adds an event on empty hours by dragging, and on an empty day with Enter', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await page.goto('/calendar?view=week')
  const friday = page.locator('[data-day="2025-08-01"]')
  await friday.waitFor()
  const dialog = page.getByRole('dialog', { name: 'Add New Event' })
  // 10:00 is at 10/24 of the column. The point may be above or below the visible hours, so use visible pixels.
  const grid = await page.locator('[data-time-grid]').boundingBox()
  const column = await friday.boundingBox()
  if (!grid || !column) throw new Error('The week is not visible')
  const hour = column.height / 24
  const first = Math.ceil((grid.y + 140 - column.y) / hour)
  const y = (hours: number) => column.y + (first + hours) * hour
  const x = column.x + column.width / 2

  await test.step('Escape cancels the drag', async () => {
    await page.mouse.move(x, y(0) + 2)
    await page.mouse.down()
    await page.mouse.move(x, y(1))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.waitForTimeout(400)
    await expect(dialog).toBeHidden()
  })

  await test.step('a drag sets the day, the start and the length', async () => {
    await page.mouse.move(x, y(0) + 2)
    await page.mouse.down()
    await page.mouse.move(x, y(1.5) - 2, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByRole('spinbutton', { name: 'day, Date' })).toHaveText(/^0?1$/)
    await expect(dialog.getByRole('group', { name: 'Start time' }).first()).toContainText(
      String(((first + 11) % 12) + 1),
    )
    await expect(dialog.getByRole('button', { name: /Duration/ })).toContainText('90 minutes')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('Enter on an empty day of the month opens the form for this day', async () => {
    await page.goto('/calendar?view=month')
    await page.locator('[data-day="2025-08-05"]').focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('spinbutton', { name: 'day, Date' })).toHaveText(/^0?5$/)
  })
})
