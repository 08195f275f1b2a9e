import { befriend, grant } from '@homefield/testkit/family'
import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, test } from './harness/test.ts'

test('shows a week on the family board with a column per child, and prints the board on one page', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const priya = await world.person({ name: 'Priya Raman' })
  const maya = await childOf(erin, 'Maya')
  await childOf(erin, 'Owen', { color: '#3B82F6' })
  const kiran = await childOf(priya, 'Kiran', { color: '#F43F5E' })
  await befriend(priya, erin)
  await grant(world.database, { owner: priya, friend: erin, role: 'viewer' })
  await eventOf(erin, maya, { title: 'Practice', date: '2025-07-31', location: 'Cedar Park' })
  await eventOf(priya, kiran, { title: 'Cubs vs Jays', date: '2025-08-01' })
  await enter(context, world, erin)
  await page.goto('/calendar')
  const board = page.getByRole('link', { name: 'Board', exact: true })
  await board.click()
  await expect(page).toHaveURL(/\/calendar\/board/)
  await expect(board).toHaveAttribute('aria-current', 'page')
  for (const name of ['Maya', 'Owen', 'Kiran'])
    await expect(page.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText('Practice').first()).toBeVisible()
  await expect(page.getByText('Cubs vs Jays').first()).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})

test.describe('on a phone', () => {
  // Noon on a Friday, so that the rows of five days stand above today.
  test.use({ viewport: { width: 390, height: 640 }, now: '2025-08-01T16:00:00Z' })

  test('opens the family board at today, returns there with Today, and leads back to a view of the calendar', async ({
    page,
    context,
    world,
  }) => {
    const erin = await world.person()
    const maya = await childOf(erin, 'Maya')
    for (const date of ['2025-07-27', '2025-07-28', '2025-07-29', '2025-07-30', '2025-07-31'])
      await eventOf(erin, maya, { title: `Camp, ${date}`, date })
    await eventOf(erin, maya, { title: 'Practice', date: '2025-08-01' })
    await enter(context, world, erin)

    await page.goto('/calendar/board')
    const next = page.getByRole('button', { name: /^Up next, Maya/ })
    const sunday = page.getByRole('rowheader', { name: /July 27/ })
    await expect(next).toBeInViewport()
    await expect(sunday).not.toBeInViewport()

    await page.getByRole('region', { name: 'Family board' }).evaluate((room) => room.scrollTo({ top: 0 }))
    await expect(sunday).toBeInViewport()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(sunday).not.toBeInViewport()

    await page.getByRole('radio', { name: 'Week' }).click()
    await expect(page).toHaveURL(/\/calendar\?view=week$/)
  })
})
