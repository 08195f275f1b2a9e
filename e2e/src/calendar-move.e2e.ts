import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { dayCell } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

test('lets a user move an event by dragging, with keys or in a dialog, and undo the move', async ({
  page,
  context,
  world,
  guard,
}) => {
  // Allow status 404, because the page may request the event while the event is deleted.
  guard.announce(/^GET \/api\/v1\/events\/[^/]+ → 404$/)
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  // The event is on Wednesday, August 6, 2025, from 10 to 11 AM.
  const event = await eventOf(erin, maya, { title: 'Practice', date: '2025-08-06', startTime: '10:00' })
  const start = async () => {
    const { data } = await erin.api.GET('/events/{id}', { params: { path: { id: event.id } } })
    return data?.event.when.kind === 'timed' ? [data.event.when.start, data.event.when.end] : null
  }
  await enter(context, world, erin)
  await page.goto('/calendar?view=week&date=2025-08-06')
  const block = (day: string) => dayCell(page, day).getByRole('button', { name: /practice/ })

  await test.step('drags the event two hours down and one day on, in steps of 15 minutes', async () => {
    const box = await block('2025-08-06').boundingBox()
    const target = await dayCell(page, '2025-08-07').boundingBox()
    if (!box || !target) throw new Error('the event or the day is not visible')
    await page.mouse.move(box.x + box.width / 2, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 })
    // 96 px move the event by two hours, because an hour is 48 px high. Another 5 px must not change the time.
    await page.mouse.move(target.x + target.width / 2, box.y + 10 + 96 + 5, { steps: 8 })
    await page.mouse.up()
    await expect(block('2025-08-07')).toBeVisible()
    // 12 to 1 PM in New York is 16:00 to 17:00 UTC.
    await expect.poll(start).toEqual(['2025-08-07T16:00:00Z', '2025-08-07T17:00:00Z'])
  })

  await test.step('undoes the move', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(block('2025-08-06')).toBeVisible()
    await expect.poll(start).toEqual(['2025-08-06T14:00:00Z', '2025-08-06T15:00:00Z'])
  })

  await test.step('cancels a drag with Escape', async () => {
    const box = await block('2025-08-06').boundingBox()
    if (!box) throw new Error('the event or the day is not visible')
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 120, { steps: 6 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(start).toEqual(['2025-08-06T14:00:00Z', '2025-08-06T15:00:00Z'])
  })

  await test.step('extends the event by half an hour at its bottom edge', async () => {
    const box = await block('2025-08-06').boundingBox()
    if (!box) throw new Error('the event is not visible')
    await page.mouse.move(box.x + 30, box.y + box.height - 3)
    await page.mouse.down()
    await page.mouse.move(box.x + 30, box.y + box.height + 10, { steps: 4 })
    await page.mouse.move(box.x + 30, box.y + box.height - 3 + 24, { steps: 4 })
    await page.mouse.up()
    await expect.poll(start).toEqual(['2025-08-06T14:00:00Z', '2025-08-06T15:30:00Z'])
  })

  await test.step('moves and shortens the event by keys, and announces the new time', async () => {
    await block('2025-08-06').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText('Wed, Aug 6, 10:30 AM – 12:00 PM')).toBeAttached()
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(start).toEqual(['2025-08-07T14:30:00Z', '2025-08-07T15:45:00Z'])
    await expect(block('2025-08-07')).toBeFocused()
  })

  await test.step('cancels a move by keys with Escape', async () => {
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Escape')
    await expect(block('2025-08-07')).toBeFocused()
    await page.waitForTimeout(1_500)
    expect(await start()).toEqual(['2025-08-07T14:30:00Z', '2025-08-07T15:45:00Z'])
  })

  await test.step('moves the event to Saturday in the dialog', async () => {
    await page.keyboard.press('Shift+M')
    const dialog = page.getByRole('dialog', { name: /Move to/ })
    await dialog.getByRole('button', { name: 'Saturday' }).click()
    await dialog.getByRole('button', { name: 'Move event' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(start).toEqual(['2025-08-09T14:30:00Z', '2025-08-09T15:45:00Z'])
  })

  await test.step('keeps the event’s time when the event moves to another day of the month', async () => {
    await page.goto('/calendar?view=month&date=2025-08-06')
    await block('2025-08-09').dragTo(dayCell(page, '2025-08-20'))
    await expect(block('2025-08-20')).toBeVisible()
    await expect.poll(start).toEqual(['2025-08-20T14:30:00Z', '2025-08-20T15:45:00Z'])
  })

  await test.step('deletes the event by key, which also removes the undo of the last move, and restores it', async () => {
    const moved = page.locator('[data-toast]', {
      hasText: 'Moved Practice: Sat, Aug 9, 10:30 AM → Wed, Aug 20, 10:30 AM',
    })
    await expect(moved).toHaveCount(1)
    await block('2025-08-20').focus()
    await page.keyboard.press('Delete')
    await expect(block('2025-08-20')).toBeHidden()
    await expect(moved).toHaveCount(0)
    await page
      .locator('[data-toast]', { hasText: 'was deleted' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(block('2025-08-20')).toBeVisible()
  })
})
