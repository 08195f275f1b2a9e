import { grant } from '@homefield/testkit/family'
import type { Page } from '@playwright/test'
import { childOf } from './harness/family.ts'
import { mailTo, stopLinkIn } from './harness/mail.ts'
import { eventOf } from './harness/schedule.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/**
 * Tests how a person is notified of another person's action: live in the list of notifications, and by email.
 */

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
/** The server waits 20 s after a person's change before it notifies other people (decision 27). */
const NOTIFIED = { timeout: 60_000 }

test('shows an unread notification live when a friend moves a practice, and opens the event from the notification', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole', zone: 'America/New_York' })
  const priya = await world.person({ name: 'Priya Raman' })
  const maya = await childOf(erin, 'Maya')
  await grant(world.database, { owner: erin, friend: priya, role: 'administrator' })
  const practice = await eventOf(erin, maya, { title: 'Practice', date: '2025-08-03', startTime: '18:00' })
  await enter(context, world, erin)
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const { error } = await priya.api.PATCH('/events/{id}', {
    params: { path: { id: practice.id } },
    body: { startTime: '18:30', version: practice.version },
  })
  expect(error).toBeUndefined()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', NOTIFIED)
  await bell(page).click()
  const entry = panelOf(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(entry).toHaveText(
    /Unread: Time changed: PracticeMaya, tomorrow\. Now 6:30\sPM, was 6:00\sPM\./,
  )
  await entry.getByRole('link').click()
  const event = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: /Practice/ }) })
  await expect(event.getByText(/^Priya Raman changed this/)).toBeVisible()
  await expect(event.getByText('6:00 – 7:00 PM').first()).toBeVisible()
  await expect(event.getByText('6:30 – 7:30 PM').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`event=${practice.id}`))
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  // Priya moved the practice herself, so the server must not notify her of the change.
  const { data } = await priya.api.GET('/notifications')
  expect(data?.notifications.filter(({ kind }) => kind === 'eventsChanged')).toEqual([])
})

test.describe('on a server that sends email', () => {
  test.use({ hasMail: true })

  test('asks for confirmation after a click on an email’s unsubscribe link, and lets the user subscribe again in Settings', async ({
    page,
    world,
  }) => {
    const erin = await world.person({ name: 'Erin Cole' })
    const tunde = await world.person({ name: 'Tunde Okafor' })
    await world.database.query('update users set email_verified = true')
    await tunde.api.POST('/friend-requests', { body: { userId: erin.id } })
    const link = stopLinkIn(await mailTo(world, erin.email, /Tunde Okafor/))
    // Delete the session cookie, because the unsubscribe link must work without a session.
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
    expect((await erin.api.GET('/me')).data?.settings.stoppedMails).toEqual([])
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible()
    expect((await erin.api.GET('/me')).data?.settings.stoppedMails).toEqual(['friends'])
    // Unsubscribing a second time, from an email client or another tab, must also show success.
    await page.goto(link)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible()

    await enter(page.context(), world, erin)
    await page.goto('/settings#notifications')
    await expect(page.getByText('Turned off from a link in an email: friends.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn them back on' }).click()
    await expect(page.getByText('Turned off from a link in an email')).toHaveCount(0)
    expect((await erin.api.GET('/me')).data?.settings.stoppedMails).toEqual([])
  })

  test('shows an error for an invalid unsubscribe link', DEEP, async ({ page, guard }) => {
    guard.announce(/mail-stops → 4\d\d$/)
    await page.goto('/unsubscribe/nothing-of-ours')
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  })
})
