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
  const owen = await childOf(erin, 'Owen', { color: '#3B82F6' })
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

  await test.step('the board adds for the child of an empty cell, and on a day of the visible week', async () => {
    await page.keyboard.press('Escape')
    await page.goto('/calendar/board?date=2025-08-05')
    const day = dialog.getByRole('spinbutton', { name: 'day, Date' })
    const child = dialog.getByRole('button', { name: /Child/ })
    await page.getByRole('button', { name: 'Add event: Owen, Tuesday, August 5, 2025' }).press('Enter')
    await expect(day).toHaveText(/^0?5$/)
    await expect(child).toContainText('Owen')
    await page.keyboard.press('Escape')
    await page.locator(`[data-day="2025-08-06"][data-profile="${owen}"]`).click()
    await expect(day).toHaveText(/^0?6$/)
    await expect(child).toContainText('Owen')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Add event', exact: true }).click()
    await expect(day).toHaveText(/^0?3$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the command palette offers to add a typed line that contains a time', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search events, days/ }).fill('Owen practice tomorrow 5:30–7')
    await page.getByRole('option', { name: 'Add event: Owen practice tomorrow 5:30–7' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Quick add' })).toHaveValue(
      'Owen practice tomorrow 5:30–7',
    )
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Practice')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('shows a short form for a new event, and its fields when the user needs them', async ({
    page,
    context,
    world,
  }) => {
    const erin = await world.person()
    await childOf(erin, 'Maya')
    const owen = await childOf(erin, 'Owen', { color: '#3B82F6' })
    await enter(context, world, erin)
    await page.goto('/calendar?view=agenda')
    const add = page.getByRole('button', { name: 'Add event', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Add New Event' })
    const line = dialog.getByRole('textbox', { name: 'Quick add' })
    const title = dialog.getByRole('textbox', { name: 'Title' })
    const save = dialog.getByRole('button', { name: 'Add Event', exact: true })

    await test.step('an error opens the fields', async () => {
      await add.click()
      await expect(line).toBeFocused()
      await expect(title).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: 'Maya, not in the line, change' })).toBeVisible()
      await expect(save).toBeInViewport()
      await save.click()
      await expect(title).toBeFocused()
      await expect(dialog.getByText('Enter a title')).toBeVisible()
      await expect(save).toBeInViewport()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(add).toBeFocused()
    })

    await test.step('a chip opens the fields at the field of its value', async () => {
      await add.click()
      await line.fill('Maya practice tomorrow 5:30–7')
      await expect(title).toHaveCount(0)
      await dialog.getByRole('button', { name: /^5:30.*, change$/ }).click()
      const start = dialog.getByRole('group', { name: 'Start time' }).getByRole('spinbutton').first()
      await expect(start).toBeFocused()
      await dialog.getByRole('button', { name: 'More details' }).click()
      await expect(title).toHaveCount(0)
      await save.click()
      await expect(dialog).toBeHidden()
      await expect(add).toBeFocused()
    })

    await test.step('the page of a child adds for this child, and Changes has no button', async () => {
      await page.goto(`/profiles/${owen}?date=2025-08-05&view=month`)
      await add.click()
      await expect(dialog.getByText('Owen').first()).toBeVisible()
      await expect(dialog.getByRole('button', { name: /Aug 5, not in the line, change$/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(add).toBeFocused()
      await page.goto('/changes')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(add).toBeHidden()
    })
  })
})
