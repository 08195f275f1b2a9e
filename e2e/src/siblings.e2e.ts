import { childOf } from './harness/family.ts'
import { LINKS, play } from './harness/links.ts'
import { dayCell, pasteLink, saveFor } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test(
  'shows an event of two children’s team once, with both children',
  DEEP,
  async ({ page, context, world }) => {
    await play(world, LINKS.playmetrics, 'playmetrics-team')
    const erin = await world.person()
    await childOf(erin, 'Maya', { color: '#EF4444' })
    await childOf(erin, 'Owen', { color: '#3B82F6' })
    await enter(context, world, erin)

    await page.goto('/connections/playmetrics')
    await pasteLink(page, LINKS.playmetrics)
    await saveFor(page, 'Maya', 'Owen')
    await expect(
      page.getByText('Team mapping updated successfully! Synced 14 events for 2 profile(s).'),
    ).toBeVisible()

    const game = page.getByRole('button', {
      name: /^Maya, Owen, Game vs Scorpions, .*Soccer, Saturday, August 2, 5:00 to 6:30 PM/,
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByRole('button', { name: /August 2,/ })).toHaveCount(1)
    await expect(game).toBeVisible()

    for (const view of ['month', 'week', 'day'] as const) {
      await page.goto(`/calendar?view=${view}&date=2025-08-02`)
      await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /August 2, 5:00/ })).toHaveCount(1)
      await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /^Maya, Owen, / })).toBeVisible()
    }
    await page.goto('/calendar?view=agenda&date=2025-08-02')
    await expect(page.locator('[data-group="2025-08-02"]').getByRole('button')).toHaveCount(1)

    await game.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Maya')).toBeVisible()
    await expect(dialog.getByText('Owen')).toBeVisible()
  },
)
