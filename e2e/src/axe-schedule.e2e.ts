import { judge } from './harness/axe.ts'
import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { looks } from './harness/looks.ts'
import { enter, expect, test } from './harness/test.ts'

// Turn off animations, so that axe never measures the contrast of a half-faded element.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [theme, device, viewport] of looks('dark, phone')) {
  test.describe(`${theme} theme on ${device}`, () => {
    test.use({ viewport })

    test(`has no serious axe violations on the schedule screens, ${theme}, ${device}`, async ({
      page,
      context,
      world,
    }) => {
      const erin = await world.person({ name: 'Erin Cole' })
      const maya = await childOf(erin, 'Maya')
      const owen = await childOf(erin, 'Owen', { color: '#3B82F6' })
      const event = await eventOf(erin, maya, {
        title: 'Practice',
        location: 'Cedar Park',
        repeat: { everyWeeks: 1, weekdays: [7], count: 4 },
      })
      await eventOf(erin, owen, { title: 'Otters vs Pilots', startTime: '17:30', location: 'Wilshire Park' })
      await erin.api.PATCH('/settings', { body: { theme } })
      await enter(context, world, erin)
      const at = async (path: string, ready: string | RegExp) => {
        await page.goto(path)
        await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
        if (theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await judge(page, path)
      }
      await at('/dashboard', /clash(es)? with|has two events/)
      for (const view of ['month', 'week', 'day', 'agenda']) await at(`/calendar?view=${view}`, 'Practice')
      await at('/calendar/board', 'Practice')
      await at('/clashes', /to decide/)
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Open menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await judge(page, 'the slide-over')
      }
      await at('/changes', 'Changes')
      await at('/settings#calendar-links', 'Create link')
      await at(`/calendar?event=${event.id}`, /One of 4 events/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Edit event' }).click()
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
      await judge(page, 'the form of an event')
      await page.goto(`/calendar?event=${event.id}`)
      await dialog.getByRole('button', { name: /Share/ }).click()
      await expect(page.getByRole('textbox', { name: 'Recipient Email' })).toBeVisible()
      await judge(page, 'sharing an event')
    })
  })
}
