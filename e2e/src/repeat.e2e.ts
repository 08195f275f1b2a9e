import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { dayCell } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

test('edits this and the following events of a weekly practice, deletes one event, and restores it', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  // The weekly practice takes place on four Mondays of August 2025.
  await eventOf(erin, maya, {
    title: 'Batting practice',
    date: '2025-08-04',
    repeat: { everyWeeks: 1, weekdays: [2], count: 4 },
  })
  await enter(context, world, erin)
  await page.goto('/calendar?date=2025-08-01')
  const on = (day: string) => dayCell(page, day).getByRole('button', { name: /Batting practice/ })
  for (const day of ['2025-08-04', '2025-08-11', '2025-08-18', '2025-08-25'])
    await expect(on(day)).toBeVisible()
  await expect(on('2025-09-01')).toHaveCount(0)

  await test.step('edits this and the following events', async () => {
    await on('2025-08-18').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit event' }).click()
    const form = page.getByRole('dialog', { name: 'Edit event' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Batting, indoors')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    const scope = page.getByRole('dialog').filter({ hasText: 'This and following events' })
    await scope.getByRole('button', { name: 'Save Changes' }).click()
    await expect(scope).toBeHidden()
    await expect(form).toBeHidden()
    await page.keyboard.press('Escape')
    const inside = (day: string) => dayCell(page, day).getByRole('button', { name: /Batting, indoors/ })
    for (const day of ['2025-08-18', '2025-08-25']) await expect(inside(day)).toBeVisible()
    for (const day of ['2025-08-04', '2025-08-11']) await expect(on(day)).toBeVisible()
  })

  await test.step('deletes one event and undoes the deletion', async () => {
    await on('2025-08-11').click()
    await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /Delete/ }).click()
    await page.getByRole('button', { name: 'Delete 1 event' }).click()
    await expect(on('2025-08-11')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(on('2025-08-11')).toBeVisible()
    await expect(on('2025-08-04')).toBeVisible()
  })
})
