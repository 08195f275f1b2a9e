import { signIn as signInAgainAt } from '@homefield/testkit/person'
import { calendarText } from '@homefield/testkit/calendar-text'
import { childOf } from './harness/family.ts'
import { addressOf, LINKS } from './harness/links.ts'
import { dayCell, pasteLink, saveFor } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

const GAME = { uid: 'game-1', title: 'Comets vs Rovers', start: '20250805T210000Z', end: '20250805T223000Z' }
const PRACTICE = {
  uid: 'practice-1',
  title: 'Comets practice',
  start: '20250807T210000Z',
  end: '20250807T223000Z',
}

test('shows new events without a reload in another tab and in another browser', async ({
  page,
  context,
  otherBrowser,
  world,
}) => {
  world.feeds.serve(addressOf(LINKS.club), { body: calendarText('Comets', [GAME]) })
  const erin = await world.person()
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await enter(otherBrowser, world, await signInAgainAt(world.origin, erin))

  const tab = await context.newPage()
  await tab.goto('/calendar?date=2025-08-05')
  const elsewhere = await otherBrowser.newPage()
  await elsewhere.goto('/calendar?view=week&date=2025-08-05')
  for (const open of [tab, elsewhere]) {
    await expect(dayCell(open, '2025-08-05')).toBeVisible()
    await expect(open.getByRole('button', { name: /Comets/ })).toHaveCount(0)
    await open.evaluate(() => Object.assign(window, { neverReloaded: true }))
  }

  await test.step('shows the events of a team that was added in the other tab', async () => {
    await page.goto('/connections/other')
    await pasteLink(page, LINKS.club)
    await saveFor(page, 'Maya')
    for (const open of [tab, elsewhere])
      await expect(dayCell(open, '2025-08-05').getByRole('button', { name: /vs Rovers/ })).toBeVisible()
  })

  await test.step('shows the team’s new and moved events after the server checked the feed', async () => {
    const moved = { ...GAME, start: '20250806T210000Z', end: '20250806T223000Z' }
    world.feeds.serve(addressOf(LINKS.club), { body: calendarText('Comets', [moved, PRACTICE]) })
    world.clock.advance({ hours: 2 })
    await world.checkDueFeeds()
    for (const open of [tab, elsewhere]) {
      await expect(dayCell(open, '2025-08-07').getByRole('button', { name: /Practice/i })).toBeVisible()
      await expect(dayCell(open, '2025-08-06').getByRole('button', { name: /vs Rovers/ })).toBeVisible()
      await expect(dayCell(open, '2025-08-05').getByRole('button', { name: /Comets/ })).toHaveCount(0)
    }
  })

  for (const open of [tab, elsewhere]) expect(await open.evaluate(() => 'neverReloaded' in window)).toBe(true)
})

test(
  'shows a child in one tab after the child was added in the other tab',
  DEEP,
  async ({ page, context, world }) => {
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/profiles')
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expect(tab.getByText('No children profiles found. Add a profile to get started.')).toBeVisible()
    await childOf(erin, 'Ruby')
    await expect(page.getByRole('heading', { name: 'Ruby' })).toBeVisible()
    await expect(tab.getByRole('region', { name: 'Your Children' }).getByText('Ruby')).toBeVisible()
  },
)
