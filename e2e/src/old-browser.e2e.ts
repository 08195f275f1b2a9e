import { openChat, say, twoFriends } from './harness/chat.ts'
import { BEFORE_IT, BEHIND_THE_DOOR } from './harness/everywhere.ts'
import { childOf } from './harness/family.ts'
import { makeOld } from './harness/old-browser.ts'
import { eventOf } from './harness/schedule.ts'
import { signIn } from './harness/steps.ts'
import { expect, test } from './harness/test.ts'

test('opens every page, an event and a chat in the oldest supported browser', async ({
  page,
  context,
  world,
}) => {
  await makeOld(context)
  const { erin, priya, id } = await twoFriends(world)
  const child = await childOf(erin, 'Maya')
  const event = await eventOf(erin, child, { title: 'Practice', location: 'Cedar Park' })
  await say(priya, id, 'See https://example.com/map')

  const stand = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  for (const path of BEFORE_IT) await stand(path)
  await page.goto('/auth/signin')
  await signIn(page, erin.email)
  // Wait until the app has prefetched the conversation, which it does once the server is reachable.
  const ahead = page.waitForResponse(/\/api\/v1\/conversations\//)
  await expect(page).toHaveURL('/dashboard')
  await ahead
  for (const path of [...BEHIND_THE_DOOR, `/profiles/${child}`]) await stand(path)

  await page.goto(`/calendar?event=${event.id}&messages=true`)
  await expect(page.getByRole('dialog', { name: 'Practice' })).toContainText('Cedar Park')
  await page.getByRole('button', { name: 'Edit event' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible()
  const chat = await openChat(page, id, 'Priya Raman')
  await expect(chat.getByRole('link', { name: 'https://example.com/map' })).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: 'Search events' }))
    .fill('practice')
  await expect(page.getByRole('option', { name: /Practice/ })).toBeVisible()
})
