import { newId } from '@homefield/server/lib/ids'
import { grant } from '@homefield/testkit/family'
import type { Page } from '@playwright/test'
import { holding } from './harness/network.ts'
import { fromTeamMenu, noteTimers } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'
import { changeSchedule, coleFamily, NOW, ZONE } from './shots/cole-family.ts'

test.use({ now: NOW, timezoneId: ZONE })

/** Opens the event with this name in the agenda view. */
async function openFromAgenda(page: Page, name: RegExp) {
  await page.goto('/calendar?view=agenda&date=2026-05-14')
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Edit event' })).toBeEnabled()
  return dialog
}

test('stops showing a team’s schedule change on all screens once the user acknowledges the change', async ({
  page,
  context,
  world,
  guard,
}) => {
  const { erin } = await coleFamily(world)
  await changeSchedule(world, erin)
  await enter(context, world, erin)
  await page.goto('/changes')
  const team = page.getByRole('region', { name: 'Harbor FC Blue' })
  await expect(team).toContainText('1 moved, 1 added')
  await expect(team.getByText('was 5:30 – 7:00 PM')).toBeVisible()
  await expect(team.getByText('now 6:30 – 7:45 PM')).toBeVisible()

  // Open an event from the list of changes, and close the event with the browser's Back button.
  await team.getByRole('button', { name: /^Maya, soccer practice.*May 19/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText(
    'Harbor FC Blue changed this',
  )
  await expect(dialog.getByText(/Synced from Playmetrics · Harbor FC Blue, checked/)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()

  await team.getByRole('button', { name: /^Maya, soccer practice.*May 19/ }).click()
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog.getByRole('region', { name: 'What changed' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(team).toContainText('1 added')
  await expect(team).not.toContainText('moved')

  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByText('Nothing has changed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing has changed')).toBeVisible()
  // The last look was the same minute, so the page does not mention it.
  await expect(page.getByText(/since you last looked/)).toHaveCount(0)

  await test.step('opens a page at its top, and restores the scroll position on Back', async () => {
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    const scrolled = () => main.evaluate((element) => Math.round(element.scrollTop))
    const row = main.getByRole('button', { name: /practice/ }).last()
    await row.scrollIntoViewIfNeeded()
    const place = await scrolled()
    expect(place).toBeGreaterThan(0)
    await row.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await row.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toBeFocused()
    expect(await scrolled()).toBe(place)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Delete Account' }).scrollIntoViewIfNeeded()
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(row).toBeAttached()
    expect(await scrolled()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/settings')
    // The Close button removed the event from the browser's history, so Back must not open the event again.
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect.poll(scrolled).toBe(place)
    await expect(dialog).toBeHidden()
  })

  await test.step('shows Event not found for an invalid event id', async () => {
    guard.announce(/^GET \/api\/v1\/events\/not-an-id → 400$/)
    await page.goto('/changes?event=not-an-id')
    await expect(dialog.getByRole('heading', { name: 'Event not found' })).toBeVisible()
  })
})

test(
  'keeps an event that its team removed, follows the team again, hides the event and restores it',
  DEEP,
  async ({ page, context, world }) => {
    const { erin } = await coleFamily(world)
    await changeSchedule(world, erin)
    await enter(context, world, erin)
    const dialog = await openFromAgenda(page, /Bisons.*Removed by the team/)
    await expect(dialog.getByText(/No longer on the team's calendar/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep it anyway' }).click()
    await expect(dialog.getByText(/differs from GameChanger: Removed by the team/)).toBeVisible()
    await expect(dialog.getByText(/No longer on the team's calendar/)).toBeHidden()
    await dialog.getByRole('button', { name: 'Use theirs: Status' }).click()
    await expect(dialog.getByText(/No longer on the team's calendar/)).toBeVisible()

    await dialog.getByRole('button', { name: 'Hide from calendar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/vs Bisons” was hidden/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Bisons/ })).toHaveCount(0)
    await page.goto('/connections/gamechanger')
    await fromTeamMenu(page, 'Otters', 'Hidden events')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Show .*Bisons.* again/ })
      .click()
    await expect(page.getByText('No hidden events')).toBeVisible()
    await page.goto('/calendar?view=agenda&date=2026-05-14')
    await expect(page.getByRole('button', { name: /Bisons/ })).toHaveCount(1)
  },
)

test(
  'sets a length for an event that has none, and reminders for this event only',
  DEEP,
  async ({ page, context, world }) => {
    const { erin } = await coleFamily(world)
    await enter(context, world, erin)
    const dialog = await openFromAgenda(page, /Spring Splash meet/)
    await expect(dialog.getByText('1:00 PM, no end time')).toBeVisible()
    await dialog.getByRole('radio', { name: '2 h' }).click()
    await expect(dialog.getByText('1:00 – 3:00 PM')).toBeVisible()
    await expect(dialog.getByText('How long do you think it’ll last?')).toHaveCount(0)
    await expect(dialog.getByText(/differs from SportsEngine: 1:00\sPM, no end time/)).toBeVisible()

    await dialog.getByRole('button', { name: 'Change the reminders' }).click()
    const sheet = page.getByRole('dialog', { name: /^Reminders/ })
    await expect(sheet.getByRole('checkbox', { name: /1 hour before/ })).toBeChecked()
    await sheet.getByRole('checkbox', { name: /30 minutes before/ }).focus()
    await page.keyboard.press('Space')
    await sheet.getByRole('button', { name: 'Save 2 reminders' }).click()
    await expect(dialog.getByText('30 minutes before, 12:30 PM · 1 hour before, 12:00 PM')).toBeVisible()
    await page.reload()
    await expect(dialog.getByText('30 minutes before, 12:30 PM · 1 hour before, 12:00 PM')).toBeVisible()
  },
)

test(
  'duplicates, deletes and restores a manual event with the keyboard only',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, maya } = await coleFamily(world)
    await erin.api.POST('/events', {
      body: {
        id: newId(),
        profileId: maya,
        title: 'Dentist',
        date: '2026-05-21',
        startTime: '09:15',
        durationMinutes: 45,
        sport: 'Other',
        visibility: 'private',
      } as never,
    })
    await enter(context, world, erin)
    await page.goto('/calendar?view=agenda&date=2026-05-14')
    await page.getByRole('button', { name: /Dentist/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Dentist' })
    const more = dialog.getByRole('button', { name: 'More', exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: /^Add New Event/ })
    await expect(form.getByRole('textbox', { name: /Title/ })).toHaveValue('Dentist')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    await more.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /Dentist/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Dentist/ })).toHaveCount(1)
  },
)

test.describe('sharing an event by email', () => {
  test.use({ hasMail: true })

  test('shares an event with a valid email address, confirms that the email was sent, and closes the dialog', async ({
    page,
    context,
    world,
    guard,
  }) => {
    guard.announce(/^POST \/api\/v1\/events\/[^/]+\/share (→ 400$|failed: )/)
    const { erin } = await coleFamily(world)
    await world.database.query('update users set email_verified = true where id = $1', [erin.id])
    await enter(context, world, erin)
    const dialog = await openFromAgenda(page, /vs Rapids/)
    await dialog.getByRole('button', { name: 'Share event' }).click()
    const share = page.getByRole('dialog', { name: 'Share Event' })
    // A click outside of both dialogs closes only the share dialog on top, not the event's dialog.
    await expect(share).toBeVisible()
    await page.mouse.click(5, 450)
    await expect(share).toBeHidden()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Share event' }).click()
    const send = share.getByRole('button', { name: 'Share Event' })
    await expect(send).toBeDisabled()
    await share.getByLabel('Recipient Email').fill('grandma.jo@calloway')
    await send.click()
    await expect(share.getByText('Enter a full email address, like name@example.com')).toBeVisible()
    await share.getByLabel('Recipient Email').fill('grandma.jo@calloway.example')
    for (const [answer, text] of [
      [{ status: 400, json: { error: { code: 'unexpected', message: '' } } }, /^Failed to share event\s*$/],
      [null, /^Failed to share event\. Please try again\. Homefield could not be reached\./],
    ] as const) {
      await page.route('**/share', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await send.click()
      await expect(share.getByRole('alert')).toHaveText(text)
      await page.unroute('**/share')
    }
    const timers = await noteTimers(page)
    const goOn = await holding(page, '**/share')
    await send.click()
    await expect(share.getByRole('button', { name: 'Sharing...' })).toBeDisabled()
    expect(await timers()).not.toContain(2_000)
    goOn()
    await expect(share.getByRole('heading', { name: 'Event Shared!' })).toBeVisible()
    await expect(share.getByText('The event details were sent to grandma.jo@calloway.example')).toBeVisible()
    expect(await timers()).toContain(2_000)
    await expect(share).toBeHidden()
    await expect(dialog).toBeVisible()
    // A click outside of the event's dialog now closes that dialog, because the share dialog is closed.
    await page.mouse.click(5, 450)
    await expect(dialog).toBeHidden()
  })
})

test(
  'removes an open event, and the event from all lists, when access is revoked (C15)',
  DEEP,
  async ({ page, context, world, guard }) => {
    const { erin, priya } = await coleFamily(world)
    await enter(context, world, erin)
    guard.announce(/^GET \/api\/v1\/(events|profiles)\/.* → 404$/, /^GET \/api\/v1\/.*profileId=.* → 404$/)
    await page.goto('/calendar?view=agenda&date=2026-05-14')
    await page.getByRole('button', { name: /^Kiran, Game at Cubs/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Kiran')).toBeVisible()

    await grant(world.database, { owner: priya, friend: erin, role: null })
    await expect(dialog.getByText('Event not found')).toBeVisible()
    await expect(dialog).not.toContainText('Kiran')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /Kiran/ })).toHaveCount(0)
  },
)
