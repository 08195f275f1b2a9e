import { addEvent, grant } from '@homefield/testkit/family'
import { judge } from './harness/axe.ts'
import { field, openChat, twoFriends } from './harness/chat.ts'
import { childOf } from './harness/family.ts'
import { looks } from './harness/looks.ts'
import { enterDeadSpot } from './harness/network.ts'
import { enter, expect, test } from './harness/test.ts'

// Turn off animations, so that axe never measures the contrast of a half-faded element.
// Turn off Playwright's trace recorder: its requests for blob: pictures violate the content security policy.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const [theme, device, viewport] of looks('light, desktop')) {
  test.describe(`${theme} theme on ${device}`, () => {
    test.use({ viewport })

    test(`has no serious axe violations on the message screens, ${theme}, ${device}`, async ({
      page,
      context,
      world,
      guard,
    }) => {
      const { erin, priya, id } = await twoFriends(world)
      await grant(world.database, { owner: priya, friend: erin, role: 'viewer' })
      const kiran = await childOf(priya, 'Kiran')
      const event = await addEvent(priya, kiran, {
        title: 'Practice',
        date: '2025-08-09',
        startTime: '09:00',
        durationMinutes: 60,
      })
      await erin.api.PATCH('/settings', { body: { theme } })
      await enter(context, world, erin)

      const chat = await openChat(page, id, 'Priya Raman')
      if (theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(chat.getByText('No messages yet')).toBeVisible()
      await judge(page, 'an empty conversation')

      await test.step('checks a conversation with messages and a picture', async () => {
        await priya.api.POST('/conversations/{id}/messages', {
          params: { path: { id } },
          body: { id: crypto.randomUUID(), content: 'See https://example.org/bracket', picture: null },
        })
        await field(chat).fill('Thank you')
        await field(chat).press('Enter')
        await expect(chat.getByText('Sent', { exact: true })).toBeAttached()
        const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } })
        const chooser = page.waitForEvent('filechooser')
        await chat.getByRole('button', { name: 'Add photo' }).click()
        await (await chooser).setFiles({ name: 'bracket.png', mimeType: 'image/png', buffer })
        await expect(chat.getByRole('img', { name: 'Chosen photo' })).toBeVisible()
        await judge(page, 'a selected picture')
        await chat.getByRole('button', { name: 'Send' }).click()
        await expect(chat.getByRole('button', { name: /^Open photo/ })).toBeVisible()
        await judge(page, 'a conversation')
      })

      await test.step('checks the emoji picker, the menu, the report and the picture viewer', async () => {
        await chat.getByRole('button', { name: 'Emoji' }).click()
        await expect(page.getByRole('gridcell').first()).toBeVisible()
        await judge(page, 'the emoji picker')
        await page.keyboard.press('Escape')
        await chat.getByRole('button', { name: 'More about Priya Raman' }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await judge(page, 'the menu of a conversation')
        await page.getByRole('menuitem', { name: /^Report/ }).click()
        await expect(
          page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Report/ })),
        ).toBeVisible()
        await judge(page, 'the report dialog')
        await page.keyboard.press('Escape')
        await chat.getByRole('button', { name: /^Open photo/ }).click()
        const viewer = page.getByRole('dialog', { name: 'Photo from You' })
        await expect(viewer.getByText('1 of 1')).toBeVisible()
        await judge(page, 'the picture viewer')
        await viewer.getByRole('button', { name: 'Close' }).click()
      })

      await test.step('checks the messages of an event', async () => {
        await page.goto(`/calendar?date=2025-08-09&event=${event.id}&messages=1`)
        const words = page.getByRole('textbox', { name: 'Type a message about this event...' })
        await expect(words).toBeVisible()
        await judge(page, 'an event without messages')
        await words.fill('Use the north gate')
        await words.press('Enter')
        await expect(
          page.getByRole('region', { name: 'Messages' }).getByText('Use the north gate'),
        ).toBeVisible()
        await judge(page, 'messages of an event')
      })

      await test.step('checks a conversation and the pending changes without a network', async () => {
        await openChat(page, id, 'Priya Raman')
        const spot = await enterDeadSpot(context, world, guard)
        await field(chat).fill('On our way')
        await field(chat).press('Enter')
        await expect(chat.getByText('On our way')).toBeVisible()
        await judge(page, 'a conversation with pending messages')
        await page.goto('/waiting')
        await expect(page.getByText('On our way')).toBeVisible()
        await judge(page, '/waiting')
        await spot.leave()
        // Wait until the message is sent, because the server rejects it once the next step ends the friendship.
        await expect(page.getByText('On our way')).toBeHidden({ timeout: 40_000 })
      })

      await test.step('checks a conversation after the friendship ends', async () => {
        await priya.api.DELETE('/friends/{userId}', { params: { path: { userId: erin.id } } })
        await page.goto(`/dashboard?chat=${id}`)
        await expect(chat.getByText('You and Priya Raman aren’t friends anymore')).toBeVisible()
        await judge(page, 'a closed conversation')
      })
    })
  })
}
