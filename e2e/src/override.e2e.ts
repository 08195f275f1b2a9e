import { calendarText } from '@homefield/testkit/calendar-text'
import { childOf, syncAgain, teamOf } from './harness/family.ts'
import { addressOf } from './harness/links.ts'
import { dayCell, fromTeamMenu } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

const LINK = 'https://league.example.org/team.ics'
// The practice takes place on August 5, 2025, from 5:30 to 7:00 PM in New York.
const PRACTICE = {
  uid: 'practice-1',
  title: 'Practice',
  start: '20250805T213000Z',
  end: '20250805T230000Z',
  location: 'Cedar Park',
}

test('keeps a parent’s edit of a synced event, and shows each later change by the platform beside the edit', async ({
  page,
  context,
  world,
  guard,
}) => {
  // Allow status 404, because the closing dialog of a deleted event may request the event again.
  guard.announce(/^GET \/api\/v1\/events\/[\w-]+ → 404$/)
  const serve = (fields: Partial<typeof PRACTICE>) =>
    world.feeds.serve(addressOf(LINK), { body: calendarText('Harbor FC', [{ ...PRACTICE, ...fields }]) })
  serve({})
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  const team = await teamOf(erin, { form: 'Other', url: LINK, teamName: 'Harbor FC' }, [maya])
  const sync = () => syncAgain(world, erin, team)
  await enter(context, world, erin)
  await page.goto('/calendar?view=agenda')
  const row = page.getByRole('button', { name: /Maya, .*August 5/ })

  await test.step('edits the event in the form', async () => {
    await row.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit event' }).click()
    const form = page.getByRole('dialog', { name: 'Edit event' })
    await expect(form.getByText('Sport cannot be changed for events synced from Other')).toBeVisible()
    await form.getByRole('textbox', { name: 'Title' }).fill('Practice, bring shin guards')
    await form
      .getByRole('combobox', { name: 'Location' })
      .or(form.getByRole('textbox', { name: 'Location' }))
      .fill('Cedar Park, north gate')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Practice, bring shin guards').first()).toBeVisible()
  })

  await test.step('keeps the edit after a sync', async () => {
    await sync()
    await page.goto('/calendar?view=agenda')
    await expect(row).toContainText('Practice, bring shin guards')
  })

  await test.step('applies the platform’s new time, and shows the platform’s new place next to the parent’s place', async () => {
    serve({ start: '20250805T220000Z', end: '20250805T233000Z', location: 'Eastside Rec Center' })
    await sync()
    await expect(row).toContainText('6:00 PM')
    await expect(row).toContainText('Time changed')
    await expect(row).toContainText('north gate')
    await expect(row).toContainText('Changed at Other')
    await page.goto('/changes')
    await expect(
      page.getByText(/now says Eastside Rec Center; yours stays: Cedar Park, north gate/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep mine: Place' })).toBeVisible()
    await page.goto('/calendar?view=agenda')
    await row.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit event' }).click()
    const form = page.getByRole('dialog', { name: 'Edit event' })
    await expect(form.getByText(/You changed 2 fields/)).toBeVisible()
    await expect(form.getByText(/Eastside Rec Center/)).toBeVisible()
    await form.getByRole('button', { name: 'Use theirs' }).last().click()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await page.goto('/calendar?view=agenda')
    await expect(row).toContainText('Eastside Rec Center')
    await expect(row).toContainText('Practice, bring shin guards')
  })

  await test.step('lists the changes until the user acknowledges them', async () => {
    await page.goto('/changes')
    await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible()
    await expect(page.getByText(/Harbor FC/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as seen' }).click()
    await expect(page.getByText('Nothing has changed')).toBeVisible()
    await page.goto('/calendar?view=agenda')
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('Time changed')
  })

  await test.step('asks before it moves the team’s event, and leaves no trace of a move that the user undoes', async () => {
    await page.goto('/calendar?view=week&date=2025-08-05')
    const block = dayCell(page, '2025-08-05').getByRole('button', { name: /shin guards/ })
    const id = (await block.getAttribute('data-event')) ?? ''
    const opened = async () => {
      const { data } = await erin.api.GET('/events/{id}', { params: { path: { id } } })
      return data && { when: data.event.when, history: data.detail.history.length }
    }
    const before = await opened()
    await block.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Change it only for your family?' })
    await expect(question.getByText('Harbor FC has it at Tue, Aug 5, 6:00 – 7:30 PM.')).toBeVisible()
    await question.getByRole('button', { name: 'Change for us' }).click()
    await expect.poll(async () => (await opened())?.history).toBe((before?.history ?? 0) + 1)
    await page
      .locator('[data-toast]', { hasText: 'Moved Practice, bring shin guards: Tue 6:00 PM → 6:15 PM' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.poll(opened).toEqual(before)
    await page.goto('/calendar?view=agenda')
  })

  await test.step('keeps a deleted event hidden after a sync, and restores it from the team’s hidden events', async () => {
    await row.click()
    await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /Hide|Delete/ }).click()
    const confirm = page.getByRole('alertdialog')
    if (await confirm.isVisible()) await confirm.getByRole('button', { name: /Hide|Delete/ }).click()
    await expect(row).toHaveCount(0)
    await sync()
    await page.reload()
    await expect(page.getByText('No events this month')).toBeVisible()
    await page.goto('/connections/other')
    await fromTeamMenu(page, 'Harbor FC', 'Hidden events')
    const again = page.getByRole('button', { name: /^Show .* again$/ })
    await again.click()
    // Wait until the app has stored the mutation, because leaving the page earlier could lose the mutation.
    await expect(again).toHaveCount(0)
    await page.goto('/calendar?view=agenda')
    await expect(row).toContainText('Practice, bring shin guards')
  })
})

test('keeps both edits if two people edit the same event at the same time', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^PATCH \/api\/v1\/events\/[^/]+ → 409$/)
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  const { eventOf } = await import('./harness/schedule.ts')
  const event = await eventOf(erin, maya, { location: 'Cedar Park' })
  await enter(context, world, erin)
  await page.goto(`/calendar?event=${event.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit event' }).click()
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
  await erin.api.PATCH('/events/{id}', {
    params: { path: { id: event.id } },
    body: { version: event.version, title: 'Friendly', description: 'Bring water' },
  })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const stale = page.getByRole('dialog', { name: 'Changed while you were editing' })
  await expect(stale.getByText('Scrimmage')).toBeVisible()
  await expect(stale.getByText('Friendly')).toBeVisible()
  await stale.getByRole('button', { name: 'Save my choices' }).click()
  await expect(stale).toBeHidden()
  await expect
    .poll(
      async () => (await erin.api.GET('/events/{id}', { params: { path: { id: event.id } } })).data?.event,
    )
    .toMatchObject({ title: 'Scrimmage', description: 'Bring water' })
})
