import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { DEEP } from './harness/sweep.ts'
import { enter, expect, test } from './harness/test.ts'

test(
  'every view of the calendar prints a sheet of its own, month, week and day on one page',
  DEEP,
  async ({ page, context, world }) => {
    const erin = await world.person()
    const maya = await childOf(erin, 'Maya')
    for (let hour = 9; hour < 19; hour++)
      await eventOf(erin, maya, { title: `Event at ${hour}`, startTime: `${hour < 10 ? '0' : ''}${hour}:00` })
    await enter(context, world, erin)
    await page.addInitScript(() => {
      // A browser without a screen prints to a file alone; what it tells the page is this.
      window.print = () => ['beforeprint', 'afterprint'].forEach((name) => dispatchEvent(new Event(name)))
      addEventListener('afterprint', () => {
        document.documentElement.dataset['drawn'] = document.querySelector('[data-paper]')?.textContent ?? ''
      })
    })
    const drawn = () => page.evaluate(() => document.documentElement.dataset['drawn'])
    for (const ask of [
      () => page.getByRole('button', { name: 'Print' }).click(),
      () => page.keyboard.press('Control+p'),
    ]) {
      await page.goto('/calendar?view=month')
      await expect(page.getByText(/Event at/).first()).toBeVisible()
      // The sheet's code comes only seconds later; whoever asks before gets it all the same.
      await ask()
      await expect.poll(drawn).toContain('Event at 18')
    }
    for (const view of ['month', 'week', 'day']) {
      const code = page.waitForResponse(/print-sheet.*\.js/)
      await page.goto(`/calendar?view=${view}`)
      if (view === 'month') await code
      else code.catch(() => undefined)
      await expect(page.getByText(/Event at/).first()).toBeVisible()
      // The sheet is drawn as the browser begins to print: it stands in no page that is looked at.
      await expect(page.locator('[data-paper]')).toHaveCount(0)
      let pdf: Buffer = Buffer.alloc(0)
      await expect(async () => {
        pdf = await page.pdf({ preferCSSPageSize: true })
        // What the month leaves out on the screen ('+7 more') stands on paper.
        expect(await drawn()).toContain('Event at 18')
      }).toPass({ timeout: 20_000 })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), view).toHaveLength(1)
    }
  },
)
