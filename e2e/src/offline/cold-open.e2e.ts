import { childOf, teamOf } from '../harness/family.ts'
import { LINKS, play } from '../harness/links.ts'
import { cutOff } from '../harness/network.ts'
import { dayCell } from '../harness/steps.ts'
import { enter, expect, test } from '../harness/test.ts'
import { appIsKept } from '../harness/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('without a network a new tab opens the dashboard, the calendar and an event', async ({
  page,
  context,
  world,
  guard,
}) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person()
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics }, [await childOf(erin, 'Maya')])
  await enter(context, world, erin)
  await page.goto('/dashboard')
  const game = /Game.*August 2, 5:00 to/
  await expect(page.getByRole('main').getByRole('button', { name: game })).toBeVisible()
  await page.getByRole('link', { name: 'View calendar' }).click()
  await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /Game/ })).toBeVisible()
  await appIsKept(page)
  await page.close()

  await cutOff(context, world, guard)
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByText('You’re offline.')).toBeVisible()
  await tab.getByRole('main').getByRole('button', { name: game }).click()
  await expect(tab.getByRole('dialog').getByText('Saturday, August 2, 2025')).toBeVisible()
  await tab.goto('/calendar')
  await expect(dayCell(tab, '2025-08-02').getByRole('button', { name: /Game/ })).toBeVisible()
  await tab.goto('/profiles')
  await expect(tab.getByRole('heading', { name: 'Maya' })).toBeVisible()
  // The policy came along with the page.
  guard.announce(/content-security-policy|Content Security Policy/)
  const refused = await tab.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.head.append(script)
    return !('ran' in window)
  })
  expect(refused).toBe(true)
})
