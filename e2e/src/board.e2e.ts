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
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar\/board/)
  for (const name of ['Maya', 'Owen', 'Kiran'])
    await expect(page.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText('Practice').first()).toBeVisible()
  await expect(page.getByText('Cubs vs Jays').first()).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})
