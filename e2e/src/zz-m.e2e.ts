import { childOf, teamOf } from './harness/family.ts'
import { dialogInFocus } from './harness/keys.ts'
import { LINKS, play } from './harness/links.ts'
import { enter, expect, test } from './harness/test.ts'

test('debug', async ({ page, context, world }) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person()
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics }, [await childOf(erin, 'Maya')])
  await enter(context, world, erin)
  await page.goto('/dashboard')
  const row = page.getByRole('button', { name: /Game.*August 2, 5:00 to/ })
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')
  const dialog = await dialogInFocus(page)
  const look = () => page.evaluate(() => `${document.activeElement?.outerHTML.slice(0, 90)} | hidden: ${[...document.querySelectorAll('[role=dialog] [aria-hidden=true], [role=dialog] [inert]')].filter((e) => e.tagName !== 'svg').map((e) => e.tagName + '.' + e.className).join(' ')} | tips ${document.querySelectorAll('[role=tooltip]').length}`)
  console.log('open', await look())
  for (let stops = 0; stops < 12; stops++) {
    await page.keyboard.press('Tab')
    console.log(stops, await look())
  }
  await page.waitForTimeout(400)
  console.log('rest', await look())
  console.log(await dialog.locator('header').evaluate((e) => e.outerHTML))
  await page.keyboard.press('Escape')
  await page.waitForTimeout(800)
  console.log('esc', await look())
  console.log(await dialog.locator('header').evaluate((e) => e.outerHTML).catch(() => 'gone'))
})
