import { befriend } from '@homefield/testkit/family'
import { childOf } from './harness/family.ts'
import { finger, pullDown } from './harness/finger.ts'
import { holding } from './harness/network.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test(
  'refreshes friends, profiles and agenda when the user pulls them down',
  DEEP,
  async ({ page, context, world }) => {
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
      await test.step(`refreshes ${path}`, async () => {
        await page.goto(path)
        await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
        const goOn = await holding(page, call)
        await pullDown(page, touch, 260)
        const asked = page.waitForRequest(call)
        await touch.up()
        await asked
        await expect(page.locator('[data-pull]').getByText('Refreshing...')).toBeVisible()
        goOn()
        await expect(page.locator('[data-pull]')).toHaveCount(0)
        await page.unroute(call)
      })
  },
)

test('refreshes the notification list and the friends panel when the user pulls down inside them', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await befriend(erin, await world.person({ name: 'Dana Brooks' }))
  await enter(context, world, erin)
  const touch = await finger(page)
  for (const { button, panel, call, shows } of [
    {
      button: /^Notifications/,
      panel: 'Notifications',
      call: '**/api/v1/notifications',
      shows: /Dana Brooks accepted/,
    },
    { button: 'Friends', panel: 'Friends (1)', call: '**/api/v1/conversations', shows: 'Dana Brooks' },
  ])
    await test.step(`refreshes the panel ${panel}`, async () => {
      await page.goto('/dashboard')
      await page.getByRole('banner').getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: panel })
      await expect(dialog.getByText(shows).first()).toBeVisible()
      const goOn = await holding(page, call)
      const asked = page.waitForRequest(call)
      await touch.down(195, 260)
      await touch.move(195, 290)
      await expect(dialog.getByText('Pull to refresh')).toBeVisible()
      await touch.move(195, 400)
      await expect(dialog.getByText('Release to refresh')).toBeVisible()
      await touch.up()
      await asked
      await expect(dialog.getByText('Refreshing...')).toBeVisible()
      goOn()
      await expect(page.locator('[data-pull]')).toHaveCount(0)
      await expect(dialog).toBeVisible()
      await page.unroute(call)
    })
})

test(
  'does not refresh a page with forms when the user pulls it down',
  DEEP,
  async ({ page, context, world }) => {
    await enter(context, world, await world.person())
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const touch = await finger(page)
    await touch.down(195, 260)
    await touch.move(195, 400)
    await expect(page.locator('[data-pull]')).toHaveCount(0)
    await touch.up()
  },
)
