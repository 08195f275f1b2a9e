import { befriend } from '@homefield/testkit/family'
import { childOf, teamOf } from './harness/family.ts'
import { LINKS, play } from './harness/links.ts'
import { enterDeadSpot } from './harness/network.ts'
import { addChild, dayCell, pasteLink } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

/** The 503 response that the server sends while it is unavailable. A proxy may send the same response. */
const UNAVAILABLE = {
  error: {
    code: 'unavailable',
    message: 'Homefield isn’t available right now. Nothing was lost. Please try again.',
    requestId: 'test',
  },
}
const STRIP = 'You’re offline. Showing what’s saved on this device'

test('shows the stored schedule without a network, and a banner that says that the device is offline', async ({
  page,
  context,
  world,
  guard,
}) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person()
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics }, [await childOf(erin, 'Maya')])
  await enter(context, world, erin)
  const game = page.getByRole('main').getByRole('button', { name: /Game.*August 2, 5:00 to/ })
  await page.goto('/dashboard')
  await expect(game).toBeVisible()
  await page.getByRole('link', { name: 'View calendar' }).click()
  await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /Game/ })).toBeVisible()

  const spot = await enterDeadSpot(context, world, guard)
  await expect(page.getByText(STRIP)).toBeVisible()
  await page.reload()
  await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /Game/ })).toBeVisible()
  await expect(page.getByText(STRIP)).toBeVisible()
  await page.goto('/dashboard')
  await expect(game).toBeVisible()
  await game.click()
  await expect(page.getByRole('dialog').getByText('Saturday, August 2, 2025')).toBeVisible()
  await page.keyboard.press('Escape')

  await spot.leave()
  await expect(page.getByText(STRIP)).toBeHidden({ timeout: 40_000 })
})

test(
  'queues a child that was added offline, and adds the child once (C13)',
  DEEP,
  async ({ page, context, world, guard }) => {
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/profiles')
    await page.getByRole('button', { name: 'Add Your First Child' }).click()
    await addChild(page, 'Maya')
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(card('Maya')).toBeVisible()

    const spot = await enterDeadSpot(context, world, guard)
    await expect(page.getByText(STRIP)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Add Child' }).first().click()
    await addChild(page, 'Ruby', 'Gymnastics')
    await expect(page.getByText('Saved on this device. It’ll be sent when you’re back online.')).toBeVisible()
    await expect(card('Ruby').getByText('Waiting')).toBeVisible()
    await expect(page.getByText('1 unsent change.')).toBeVisible()
    await page.reload()
    await expect(card('Ruby').getByText('Waiting')).toBeVisible()
    expect(await childrenNamed(world, 'Ruby')).toBe(0)

    await spot.leave()
    await expect(card('Ruby')).toBeVisible()
    await expect(card('Ruby').getByText('Waiting')).toBeHidden({ timeout: 40_000 })
    // Wait up to 40 seconds, because the event stream may pause for 30 seconds before it reconnects.
    await expect(page.getByText(STRIP)).toBeHidden({ timeout: 40_000 })
    expect(await childrenNamed(world, 'Ruby')).toBe(1)
    await page.reload()
    await expect(card('Ruby')).toHaveCount(1)
  },
)

test(
  'lists pending changes, sends them when back online, and keeps the rejected ones',
  DEEP,
  async ({ page, context, world, guard }) => {
    const erin = await world.person()
    const dana = await world.person({ name: 'Dana Brooks' })
    await befriend(erin, dana)
    const { data } = await erin.api.GET('/conversations')
    const conversation = data?.conversations[0]?.id ?? ''
    await childOf(erin, 'Maya')
    await enter(context, world, erin)
    await page.goto('/profiles')
    await expect(page.getByRole('heading', { name: 'Maya' })).toBeVisible()
    // Wait until the app has prefetched the code for offline use. The prefetch starts after the page has loaded.
    await page.waitForTimeout(5_000)

    const spot = await enterDeadSpot(context, world, guard)
    await page.getByRole('main').getByRole('button', { name: 'Add Child' }).first().click()
    await addChild(page, 'Ruby', 'Gymnastics')
    await page.goto(`/profiles?chat=${conversation}`)
    const box = page.getByRole('textbox', { name: 'Type a message...' })
    await box.fill('Running 10 min late')
    await box.press('Enter')
    await expect(page.getByText('2 unsent changes.')).toBeVisible()
    await page.getByRole('link', { name: 'See them' }).click()
    const list = page.getByRole('list', { name: 'Unsent changes' }).getByRole('listitem')
    await expect(list).toHaveCount(2)
    await expect(list.nth(0)).toContainText('Ruby')
    await expect(list.nth(0)).toContainText('New child')
    await expect(list.nth(0)).toContainText('Waiting')
    await expect(list.nth(1)).toContainText('“Running 10 min late”')
    await expect(list.nth(1)).toContainText('Message to Dana Brooks')
    await expect(page.getByText('Friend requests, invitations and profile transfers')).toBeVisible()

    await test.step('sends one change, and lets the user retry the rejected change', async () => {
      guard.announce(/^POST \/api\/v1\/profiles → 400$/)
      await page.route('**/api/v1/profiles', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 400,
              json: {
                error: { code: 'invalid', message: 'Please check what you entered.', requestId: 'test' },
              },
            })
          : route.fallback(),
      )
      await spot.leave()
      await expect(page.getByText('Back online. 1 change sent.')).toBeVisible({ timeout: 40_000 })
      await expect(page.getByText('1 change needs your attention.')).toBeVisible()
      await expect(list).toHaveCount(0)
      const needs = page.getByRole('list', { name: 'Needs your attention' }).getByRole('listitem')
      await expect(needs).toContainText('Ruby')
      await page.unroute('**/api/v1/profiles')
      await needs.getByRole('button', { name: 'Retry: Ruby' }).click()
      await expect(needs).toHaveCount(0)
      await expect.poll(() => childrenNamed(world, 'Ruby')).toBe(1)
      await expect(page.getByText('Everything is sent')).toBeVisible()
    })
  },
)

test('sends a mutation once if the tab is killed during the request (C14)', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await enter(context, world, erin)
  const commands: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/profiles'))
      commands.push(request.headers()['command-id'] ?? '')
  })
  await page.goto('/profiles')
  // The server executes the mutation, but its response never reaches the page.
  const done = Promise.withResolvers<number>()
  await page.route('**/api/v1/profiles', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    done.resolve((await route.fetch()).status())
  })
  await page.getByRole('button', { name: 'Add Your First Child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Child' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Owen')
  await dialog.getByRole('button', { name: 'Add Child' }).click()
  expect(await done.promise).toBe(200)
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()

  const tab = await context.newPage()
  await tab.goto('/profiles')
  await expect(tab.getByRole('listitem').filter({ hasText: 'Owen' })).toBeVisible()
  await expect.poll(() => commands.length).toBeGreaterThan(1)
  await expect(tab.getByText('Waiting')).toBeHidden()
  expect(new Set(commands).size).toBe(1)
  expect(await childrenNamed(world, 'Owen')).toBe(1)
})

test(
  'connects a team over a bad network without losing input, and adds the team only once',
  DEEP,
  async ({ page, context, world, guard }) => {
    await play(world, LINKS.playmetrics, 'playmetrics-team')
    const erin = await world.person()
    await childOf(erin, 'Maya')
    await enter(context, world, erin)
    await page.goto('/connections/playmetrics')
    const link = page.getByRole('textbox', { name: 'Calendar URL' })
    const unreached = page.getByText('Homefield could not be reached. Check your connection and try again.')
    await expect(link).toBeVisible()

    await test.step('keeps the link in its field offline, and says which steps need the network', async () => {
      const spot = await enterDeadSpot(context, world, guard)
      await pasteLink(page, LINKS.playmetrics)
      await expect(unreached).toBeVisible()
      await expect(
        page.getByText('You need a connection to add, refresh, map or remove teams.'),
      ).toBeVisible()
      await expect(link).toHaveValue(LINKS.playmetrics)
      await spot.leave()
      await expect(page.getByText(STRIP)).toBeHidden({ timeout: 40_000 })
    })
    await test.step('adds the team once even if the response was lost', async () => {
      guard.announce(/ → 503$/, / failed: net::ERR_FAILED$/)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByText('Nothing is in your calendar yet')).toBeVisible()
      let asked = 0
      await page.route(/\/api\/v1\/teams$/, async (route) => {
        if (route.request().method() !== 'POST' || (asked += 1) > 2) return route.fallback()
        if (asked === 1) return route.fulfill({ status: 503, json: UNAVAILABLE })
        await route.fetch()
        return route.abort()
      })
      await page.getByRole('button', { name: 'Save and choose children' }).click()
      await expect(page.getByRole('dialog', { name: 'Map Team to Profiles' })).toBeVisible({
        timeout: 30_000,
      })
      expect(asked).toBe(3)
      const { data } = await erin.api.GET('/teams')
      expect(data?.teams).toHaveLength(1)
    })
    await test.step('keeps the chosen children if saving the mapping fails, and saves on the next click', async () => {
      const dialog = page.getByRole('dialog', { name: 'Map Team to Profiles' })
      await page.route(/\/profiles$/, (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.fallback(),
      )
      await expect(dialog.getByRole('checkbox', { name: 'Maya' })).toBeChecked()
      await dialog.getByRole('button', { name: 'Save & Sync Events' }).click()
      await expect(unreached).toBeVisible({ timeout: 30_000 })
      await expect(dialog.getByRole('checkbox', { name: 'Maya' })).toBeChecked()
      await page.unroute(/\/profiles$/)
      await dialog.getByRole('button', { name: 'Save & Sync Events' }).click()
      await expect(dialog).toBeHidden({ timeout: 30_000 })
      await expect(page.getByText(/ is connected$/)).toBeVisible()
    })
  },
)

async function childrenNamed(world: TestWorld, name: string): Promise<number> {
  const { rows } = await world.database.query<{ n: number }>(
    'select count(*)::int as n from profiles where name = $1',
    [name],
  )
  return rows[0]?.n ?? -1
}
