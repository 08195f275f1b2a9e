import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, test } from './harness/test.ts'

test('prints a sheet for every calendar view, and fits a month, a week or a day on one page', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  for (let hour = 9; hour < 19; hour++)
    await eventOf(erin, maya, { title: `Event at ${hour}`, startTime: `${hour < 10 ? '0' : ''}${hour}:00` })
  await enter(context, world, erin)
  await page.addInitScript(() => {
    // A headless browser prints only to a file. The test fires the events that a real browser fires for the page.
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
    // Print immediately, because printing must work even before the app has loaded its print code.
    await ask()
    await expect.poll(drawn).toContain('Event at 18')
  }
  for (const view of ['month', 'week', 'day']) {
    const code = page.waitForResponse(/print-sheet.*\.js/)
    await page.goto(`/calendar?view=${view}`)
    if (view === 'month') await code
    else code.catch(() => undefined)
    await expect(page.getByText(/Event at/).first()).toBeVisible()
    // The app renders the print sheet only when printing begins.
    await expect(page.locator('[data-paper]')).toHaveCount(0)
    let pdf: Buffer = Buffer.alloc(0)
    await expect(async () => {
      pdf = await page.pdf({ preferCSSPageSize: true })
      // The print sheet also lists the events that the month view hides behind '+7 more'.
      expect(await drawn()).toContain('Event at 18')
    }).toPass({ timeout: 20_000 })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), view).toHaveLength(1)
  }
})
