import { newId } from '@homefield/server/lib/ids'
import { field, openChat, twoFriends } from '../harness/chat.ts'
import { childOf, teamOf } from '../harness/family.ts'
import { eventOf } from '../harness/schedule.ts'
import { LINKS, play } from '../harness/links.ts'
import { cutOff } from '../harness/network.ts'
import { dayCell } from '../harness/steps.ts'
import { DEEP } from '../harness/exhaustive.ts'
import { enter, expect, test } from '../harness/test.ts'
import { appIsStored } from '../harness/worker.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'opens the dashboard, the calendar and an event in a new tab offline',
  DEEP,
  async ({ page, context, world, guard }) => {
    await play(world, LINKS.playmetrics, 'playmetrics-team')
    const erin = await world.person()
    await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics }, [await childOf(erin, 'Maya')])
    await enter(context, world, erin)
    await page.goto('/dashboard')
    const game = /Game.*August 2, 5:00 to/
    await expect(page.getByRole('main').getByRole('button', { name: game })).toBeVisible()
    await page.getByRole('link', { name: 'View calendar' }).click()
    await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /Game/ })).toBeVisible()
    await appIsStored(page)
    await page.close()

    await cutOff(context, world, guard)
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    // The browser's clock shows 3 PM in New York on the day of the game.
    await expect(tab.getByText(/stored on this device, as of 3:\d\d\sPM\./)).toBeVisible()
    await tab.getByRole('main').getByRole('button', { name: game }).click()
    await expect(tab.getByRole('dialog').getByText('Saturday, August 2, 2025')).toBeVisible()
    await tab.goto('/calendar')
    await expect(dayCell(tab, '2025-08-02').getByRole('button', { name: /Game/ })).toBeVisible()
    await tab.goto('/profiles')
    await expect(tab.getByRole('heading', { name: 'Maya' })).toBeVisible()
    // A page from the cache must still have its content security policy, which blocks inline scripts.
    guard.announce(/content-security-policy|Content Security Policy/)
    const refused = await tab.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.head.append(script)
      return !('ran' in window)
    })
    expect(refused).toBe(true)
  },
)

test(
  'shows friends, a child, a conversation and an event offline although the user never opened them',
  DEEP,
  async ({ page, context, world, guard }) => {
    const { erin, priya, id } = await twoFriends(world)
    const maya = await childOf(erin, 'Maya')
    await eventOf(erin, maya, {
      title: 'Team dinner',
      date: '2025-08-05',
      startTime: '18:00',
    })
    await priya.api.POST('/conversations/{id}/messages', {
      params: { path: { id } },
      body: { id: newId(), content: 'See you at the field', picture: null },
    })
    await enter(context, world, erin)
    // Wait for the invitations. The app prefetches invitations last, so all other data has been prefetched by then.
    const ahead = page.waitForResponse('**/api/v1/invitations', { timeout: 60_000 })
    await page.goto('/settings')
    await ahead
    await appIsStored(page)
    await page.close()

    await cutOff(context, world, guard)
    const tab = await context.newPage()
    await tab.goto('/friends')
    await expect(tab.getByRole('main').getByText('Priya Raman')).toBeVisible()
    await expect(tab.getByText(/stored on this device, as of 3:\d\d\sPM\./)).toBeVisible()
    await tab.goto(`/profiles/${maya}`)
    await expect(tab.getByRole('heading', { level: 1, name: 'Maya' })).toBeVisible()
    await expect(tab.getByRole('main').getByText('Team dinner').first()).toBeVisible()
    const chat = await openChat(tab, id, 'Priya Raman')
    await expect(chat.getByText('See you at the field')).toBeVisible()
    await tab.goto('/calendar?date=2025-08-05')
    await dayCell(tab, '2025-08-05')
      .getByRole('button', { name: /dinner/ })
      .click()
    await expect(tab.getByRole('dialog').getByText(/1 hour before/)).toBeVisible()
  },
)

test('sends three messages and an event edit once each after the user made them offline in a new tab (C13)', async ({
  page,
  context,
  world,
  guard,
}) => {
  const { erin, priya, id } = await twoFriends(world)
  const maya = await childOf(erin, 'Maya')
  const event = await eventOf(erin, maya, { title: 'Team dinner', date: '2025-08-05', startTime: '18:00' })
  const said = (count: number) => `Message ${count}`
  await enter(context, world, erin)
  const before = await openChat(page, id, 'Priya Raman')
  await field(before).fill('See you there')
  await field(before).press('Enter')
  await expect(before.getByText('Sent', { exact: true })).toBeVisible()
  // Open the event again, so that the device stores the version that the server returned.
  await expect((await openChat(page, id, 'Priya Raman')).getByText('See you there')).toBeVisible()
  await page.goto('/calendar?date=2025-08-05')
  const dinner = (tab: typeof page) => dayCell(tab, '2025-08-05').getByRole('button', { name: /dinner/ })
  await dinner(page).click()
  await expect(page.getByRole('dialog').getByText('Tuesday, August 5, 2025')).toBeVisible()
  await appIsStored(page)
  await page.close()

  const spot = await cutOff(context, world, guard)
  const tab = await context.newPage()
  await test.step('opens the conversation and queues three messages', async () => {
    const chat = await openChat(tab, id, 'Priya Raman')
    await expect(chat.getByText('See you there')).toBeVisible()
    for (const count of [1, 2, 3]) {
      await field(chat).fill(said(count))
      await field(chat).press('Enter')
    }
    await expect(chat.getByText(said(3))).toBeVisible()
  })
  await test.step('opens the event and queues an edit', async () => {
    await tab.goto('/calendar?date=2025-08-05')
    await dinner(tab).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Edit event' }).click()
    const form = tab.getByRole('dialog', { name: 'Edit event' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Team dinner at Pilar’s')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await expect(tab.getByText('4 unsent changes.')).toBeVisible()
  })
  await test.step('sends each change once and in order when back online', async () => {
    await spot.leave()
    await expect(tab.getByText('You’re offline.')).toBeHidden({ timeout: 40_000 })
    const messages = async () => {
      const { data } = await priya.api.GET('/conversations/{id}/messages', { params: { path: { id } } })
      return data?.messages.map(({ content }) => content)
    }
    await expect.poll(messages, { timeout: 40_000 }).toEqual(['See you there', said(1), said(2), said(3)])
    // Ignore the change 'added', which the server recorded when the event was created.
    const changes = () =>
      world.database.query(`select 1 from event_changes where event_id = $1 and field <> 'added'`, [event.id])
    await expect.poll(async () => (await changes()).rowCount).toBe(1)
    await expect(tab.getByText(/unsent change/)).toHaveCount(0)
  })
})
