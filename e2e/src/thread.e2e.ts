import { newId } from '@homefield/server/lib/ids'
import { addEvent, befriend } from '@homefield/testkit/family'
import type { Page } from '@playwright/test'
import { childOf } from './harness/family.ts'
import { enterDeadSpot } from './harness/network.ts'
import { enter, expect, test } from './harness/test.ts'
import { DEEP } from './harness/exhaustive.ts'

/** Tests the thread of an event: messages between two parents who may both see the event. */

const DAY = '2025-08-09'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Type a message about this event...' })
const event = (page: Page) => page.getByRole('dialog', { name: 'Practice' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test.describe('thread of an event that a friend may see', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('lets owner and friend write, lists changes among the messages, and hides the thread once the event is private', async ({
    page,
    context,
    otherBrowser,
    world,
    guard,
  }) => {
    const erin = await world.person({ name: 'Erin Cole' })
    const priya = await world.person({ name: 'Priya Raman' })
    const maya = await childOf(erin, 'Maya')
    await befriend(erin, priya)
    await erin.api.PATCH('/friends/{userId}', {
      params: { path: { userId: priya.id } },
      body: { role: 'viewer', version: 1 },
    })
    const { id } = await addEvent(erin, maya, {
      title: 'Practice',
      date: DAY,
      startTime: '09:00',
      durationMinutes: 60,
    })
    await enter(context, world, erin)
    await enter(otherBrowser, world, priya)
    const hers = await otherBrowser.newPage()
    await page.goto(`/calendar?date=${DAY}&event=${id}`)
    // Load the pages one after the other: loading both at once may take longer than an assertion's timeout.
    await expect(event(page)).toBeVisible()
    // This screen has no room for the messages beside the event, so the button counts the unread messages.
    await page.setViewportSize({ width: 1000, height: 720 })
    await hers.goto(`/calendar?date=${DAY}&event=${id}&messages=1`)

    await test.step('shows an empty thread', async () => {
      await expect(field(hers)).toBeFocused()
      await expect(event(hers).getByText('No messages yet')).toBeVisible()
      await expect(event(hers).getByText('Be the first to comment on this event')).toBeVisible()
    })

    await test.step('counts the first message on the other person’s button', async () => {
      await say(hers, 'Does anyone know if the lot is open?')
      await expect(messages(hers).getByText('Does anyone know if the lot is open?')).toBeVisible()
      await expect(event(page).getByText('1 unread message')).toBeAttached()
      await event(page).getByRole('button', { name: 'View messages' }).click()
      await expect(field(page)).toBeFocused()
      await expect(messages(page).getByText('Does anyone know if the lot is open?')).toBeVisible()
      await expect(messages(page).getByText('Priya Raman', { exact: true })).toBeVisible()
      await expect(event(page).getByText('1 unread message')).toHaveCount(0)
      // With room, the messages are beside the event.
      await page.setViewportSize({ width: 1280, height: 720 })
      await expect(event(page).getByRole('heading', { name: 'Messages' })).toBeVisible()
    })

    await test.step('shows the reply once to both people, and names only above the other person’s messages', async () => {
      await say(page, 'Use the north gate')
      await expect(messages(hers).getByText('Use the north gate')).toBeVisible()
      await expect(messages(hers).getByText('Erin Cole', { exact: true })).toBeVisible()
      await expect(messages(page).getByText('Use the north gate')).toHaveCount(1)
      await expect(messages(page).getByText('Erin Cole', { exact: true })).toHaveCount(0)
    })

    await test.step('shows a change of the event’s time between the messages', async () => {
      const { data } = await erin.api.GET('/events/{id}', { params: { path: { id } } })
      await erin.api.PATCH('/events/{id}', {
        params: { path: { id } },
        body: { version: data?.event.version ?? 0, startTime: '14:00' },
      })
      for (const screen of [page, hers])
        await expect(messages(screen).getByText('Moved from 9:00 – 10:00 AM to 2:00 – 3:00 PM')).toBeVisible()
    })

    await test.step('mutes and unmutes the thread', async () => {
      await event(page).getByRole('button', { name: 'Mute messages' }).click()
      await expect(event(page).getByRole('button', { name: 'Unmute messages' })).toBeVisible()
      await page.reload()
      await event(page).getByRole('button', { name: 'Unmute messages' }).click()
      await expect(event(page).getByRole('button', { name: 'Mute messages' })).toBeVisible()
    })

    await test.step('hides event and messages from the friend once the event becomes private', async () => {
      guard.announce(/^GET \/api\/v1\/events\/[^/]+(\/messages.*)? → 404$/)
      const { data } = await erin.api.GET('/events/{id}', { params: { path: { id } } })
      await erin.api.PATCH('/events/{id}', {
        params: { path: { id } },
        body: { version: data?.event.version ?? 0, visibility: 'private' },
      })
      await expect(hers.getByText('Use the north gate')).toHaveCount(0)
      await expect(hers.getByText('Event not found').first()).toBeVisible()
      await expect(messages(page).getByText('Use the north gate')).toBeVisible()
    })
  })

  test(
    'fills a phone’s screen with the thread, and sends a message written offline once',
    DEEP,
    async ({ page, context, world, guard }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const erin = await world.person({ name: 'Erin Cole' })
      const maya = await childOf(erin, 'Maya')
      const { id } = await addEvent(erin, maya, {
        title: 'Practice',
        date: DAY,
        startTime: '09:00',
        durationMinutes: 60,
      })
      const { error } = await erin.api.POST('/events/{id}/messages', {
        params: { path: { id } },
        body: { id: newId(), content: 'Bring both kits', picture: null },
      })
      expect(error).toBeUndefined()
      await enter(context, world, erin)
      await page.goto(`/calendar?date=${DAY}&event=${id}`)
      await page.getByRole('button', { name: 'View messages' }).click()
      const screen = page.getByRole('dialog', { name: /^Messages/ })
      await expect(screen.getByText('Bring both kits')).toBeVisible()
      expect((await screen.boundingBox())?.height).toBe(844)

      const spot = await enterDeadSpot(context, world, guard)
      await test.step('queues a message without a network', async () => {
        await say(page, 'On our way')
        await expect(messages(page).getByText('On our way')).toBeVisible()
        await expect(messages(page).getByText('Sending', { exact: true })).toBeVisible()
      })
      await test.step('sends the message when the network is back', async () => {
        await spot.leave()
        await expect(messages(page).getByText('Sending', { exact: true })).toHaveCount(0)
        await expect(messages(page).getByText('Sent', { exact: true })).toBeVisible()
        await expect(messages(page).getByText('On our way')).toHaveCount(1)
        const { data } = await erin.api.GET('/events/{id}/messages', { params: { path: { id } } })
        expect(data?.messages.map(({ content }) => content)).toEqual(['Bring both kits', 'On our way'])
      })
      await test.step('returns to the event if the user closes the messages', async () => {
        await screen.getByRole('button', { name: 'Close' }).click()
        await expect(screen).toBeHidden()
        await expect(event(page)).toBeVisible()
      })
      await test.step('accepts a message if the thread opened together with its event, as from a notification', async () => {
        await page.goto(`/calendar?date=${DAY}&event=${id}&messages=1`)
        await expect(screen.getByText('Bring both kits')).toBeVisible()
        await say(page, 'At the gate')
        await expect(messages(page).getByText('At the gate')).toBeVisible()
      })
    },
  )
})
