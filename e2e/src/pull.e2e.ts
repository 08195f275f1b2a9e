import { befriend } from '@homefield/testkit/family'
import { childOf } from './harness/family.ts'
import { finger } from './harness/finger.ts'
import { holding } from './harness/network.ts'
import { enter, expect, test } from './harness/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('lists are pulled down to be read again: friends, profiles, the agenda', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await befriend(erin, await world.person({ name: 'Dana Brooks' }))
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  const touch = await finger(page)
  for (const { path, call, shows } of [
    { path: '/friends', call: '**/api/v1/friends', shows: 'Dana Brooks' },
    { path: '/profiles', call: '**/api/v1/profiles', shows: 'Maya' },
    { path: '/calendar?view=agenda', call: '**/api/v1/events?*', shows: 'No events this month' },
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
      const goOn = await holding(page, call)
      await expect(async () => {
        // What hears the finger is loaded by itself.
        await touch.down(195, 260)
        await touch.move(195, 290)
        await expect(page.getByText('Pull to refresh'))
          .toBeVisible({ timeout: 1_000 })
          .catch(async (error: unknown) => {
            await touch.up()
            throw error
          })
      }).toPass()
      await touch.move(195, 400)
      await expect(page.getByText('Release to refresh')).toBeVisible()
      const asked = page.waitForRequest(call)
      await touch.up()
      await asked
      await expect(page.locator('.pull').getByText('Refreshing...')).toBeVisible()
      goOn()
      await expect(page.locator('.pull')).toHaveCount(0)
      await page.unroute(call)
    })
})

test('a page of forms is not pulled', async ({ page, context, world }) => {
  await enter(context, world, await world.person())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const touch = await finger(page)
  await touch.down(195, 260)
  await touch.move(195, 400)
  await expect(page.locator('.pull')).toHaveCount(0)
  await touch.up()
})
