import type { Page } from '@playwright/test'
import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, test } from './harness/test.ts'

const offer = (page: Page, of: string) =>
  page.getByRole('group', { name: `You have unsaved changes to ${of}.` })

test('offers an unsaved edit as a draft, and still opens the conversation that the URL names', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const event = await eventOf(erin, await childOf(erin, 'Maya'), { title: 'Practice' })
  await enter(context, world, erin)
  page.on('dialog', (question) => void question.accept())
  const title = page.getByRole('dialog', { name: /^Edit event/ }).getByRole('textbox', { name: 'Title' })
  await page.goto(`/calendar?event=${event.id}`)
  await page.getByRole('button', { name: 'Edit event' }).click()
  await title.fill('Scrimmage')

  await page.goto(`/calendar?event=${event.id}&messages=1`)

  await expect(page.getByRole('textbox', { name: /^Type a message/ })).toBeFocused()
  await expect(offer(page, 'Practice')).toBeVisible()
  await page.keyboard.type('Who brings the snacks?')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('Who brings the snacks?'),
  ).toBeVisible()
  await expect(title).toHaveCount(0)
  const { data } = await erin.api.GET('/events/{id}', { params: { path: { id: event.id } } })
  expect(data?.event.title).toBe('Practice')

  await offer(page, 'Practice').getByRole('button', { name: 'Continue' }).click()
  await expect(title).toHaveValue('Scrimmage')
  await expect(offer(page, 'Practice')).toHaveCount(0)
})

test('offers an unsaved new event as a draft on every page until the user discards it', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const event = await eventOf(erin, await childOf(erin, 'Maya'), { title: 'Practice' })
  await enter(context, world, erin)
  page.on('dialog', (question) => void question.accept())
  const form = page.getByRole('dialog', { name: 'Add New Event' })
  const title = form.getByRole('textbox', { name: 'Title' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await title.fill('Team photo')

  await page.goto('/calendar?view=month')
  await expect(offer(page, 'Team photo')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('opens the form for another new event empty, and keeps the draft', async () => {
    await page.getByRole('button', { name: 'Add event' }).click()
    await expect(title).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.goto(`/calendar?event=${event.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(title).toHaveValue('Practice')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await page.goto('/friends')
  await offer(page, 'Team photo').getByRole('button', { name: 'Continue' }).click()
  await expect(title).toHaveValue('Team photo')
  await page.goto('/friends')
  await offer(page, 'Team photo').getByRole('button', { name: 'Discard' }).click()
  await expect(offer(page, 'Team photo')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page, 'Team photo')).toHaveCount(0)
})
