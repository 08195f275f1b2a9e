import { childOf } from './harness/family.ts'
import { enterDeadSpot } from './harness/network.ts'
import { eventOf } from './harness/schedule.ts'
import { dayCell } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'
import { DEEP } from './harness/exhaustive.ts'

test('shows offline changes to events immediately, marks them as pending, and sends each change once (C13)', async ({
  page,
  context,
  world,
  guard,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  const practice = await eventOf(erin, maya, { title: 'Practice', date: '2025-08-06', startTime: '10:00' })
  await eventOf(erin, maya, { title: 'Team dinner', date: '2025-08-07', startTime: '18:00' })
  await enter(context, world, erin)
  await page.goto('/calendar?date=2025-08-06')
  const on = (day: string, name: RegExp) => dayCell(page, day).getByRole('button', { name })
  await expect(on('2025-08-06', /practice/i)).toBeVisible()
  // Wait until the app has prefetched the code of the forms. The prefetch starts after the page has loaded.
  await page.waitForTimeout(5_000)

  const spot = await enterDeadSpot(context, world, guard)
  await test.step('adds an event', async () => {
    await page.getByRole('button', { name: 'Add event' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Event' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
    const hour = form.getByRole('group', { name: 'Start time' }).getByRole('spinbutton').first()
    await hour.click()
    await page.keyboard.type('0530p')
    await form.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click()
    await page.keyboard.type('08082025')
    await form.getByRole('button', { name: 'Add Event' }).click()
    await expect(form).toBeHidden()
    await expect(on('2025-08-08', /Scrimmage.*Waiting/)).toBeVisible()
  })
  await test.step('deletes an event', async () => {
    await on('2025-08-07', /Team dinner/).focus()
    await page.keyboard.press('Delete')
    await expect(on('2025-08-07', /Team dinner/)).toHaveCount(0)
  })
  await test.step('moves an event by an hour and a quarter', async () => {
    await on('2025-08-06', /practice/i).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    const move = page.getByRole('dialog', { name: 'Move to…' })
    await move.getByRole('group', { name: 'Start time' }).getByRole('spinbutton').first().click()
    await page.keyboard.type('1115a')
    await move.getByRole('button', { name: 'Move event' }).click()
    await expect(move).toBeHidden()
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(on('2025-08-06', /11:15/)).toBeVisible()
  })
  await test.step('keeps all changes after a reload', async () => {
    await page.reload()
    await expect(on('2025-08-08', /Scrimmage.*Waiting/)).toBeVisible()
    await expect(on('2025-08-07', /Team dinner/)).toHaveCount(0)
    await expect(on('2025-08-06', /11:15/)).toBeVisible()
  })
  await test.step('sends a message about a pending event only after the event was sent', async () => {
    await on('2025-08-08', /Scrimmage/).click()
    await expect(page.getByText('Be the first to comment on this event')).toBeVisible()
    await page.getByRole('textbox', { name: 'Type a message about this event...' }).fill('Who drives?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Who drives?')).toBeVisible()
    await expect(page.getByText('Homefield could not be reached')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  const refused: number[] = []
  page.on('response', (response) => {
    if (/\/messages/.test(response.url()) && !response.ok()) refused.push(response.status())
  })
  await spot.leave()
  await expect(on('2025-08-08', /Scrimmage/)).toBeVisible()
  await expect(on('2025-08-08', /Waiting/)).toHaveCount(0, { timeout: 40_000 })
  // Poll the server, because the app sends each change separately. The expected time is 11:15 AM in New York.
  await expect(async () => {
    const { data } = await erin.api.GET('/events', {
      params: { query: { from: '2025-08-01', to: '2025-09-01' } },
    })
    expect(data?.events.map(({ title }) => title)).toEqual(['Practice', 'Scrimmage'])
    expect(data?.events[0]).toMatchObject({ id: practice.id, when: { start: '2025-08-06T15:15:00Z' } })
    const { data: thread } = await erin.api.GET('/events/{id}/messages', {
      params: { path: { id: data?.events[1]?.id ?? '' } },
    })
    expect(thread?.messages.map(({ content }) => content)).toEqual(['Who drives?'])
  }).toPass({ timeout: 20_000 })
  expect(refused).toEqual([])
})

test(
  'sends an event that was added while the server was down, once the server runs again',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(
      / failed: net::ERR_(FAILED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_\w+|EMPTY_RESPONSE)/,
      / → 503$/,
      /console: Failed to fetch/,
    )
    const erin = await world.person()
    const maya = await childOf(erin, 'Maya')
    await eventOf(erin, maya, { title: 'Practice', date: '2025-08-04', startTime: '10:00' })
    await enter(context, world, erin)
    // Stop the server only after the app has prefetched the form's code, which starts after the page loaded.
    const form = page.waitForResponse(/\/assets\/panels-[^/]*js$/)
    let files = 0
    page.on('requestfinished', () => files++)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: "Today's Schedule" })).toBeVisible()
    await form
    // The form imports further JavaScript files. Stop the server only after 1.5 s without a finished download.
    let before = -1
    await expect.poll(() => before === (before = files), { intervals: [1_500] }).toBe(true)
    await world.stop()

    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add New Event' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
    await dialog.getByRole('group', { name: 'Start time' }).getByRole('spinbutton').first().click()
    await page.keyboard.type('0530p')
    await dialog.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click()
    await page.keyboard.type('08032025')
    await dialog.getByRole('button', { name: 'Add Event' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText(
        'Saved on this device. Homefield isn’t responding right now. Your change will be sent when it’s back.',
      ),
    ).toBeVisible()
    const row = page.getByRole('main').getByRole('button', { name: /Scrimmage/ })
    await expect(row).toHaveCount(1)

    await world.startAgain()
    await expect(page.getByText('You’re offline.')).toBeHidden({ timeout: 60_000 })
    await expect(page.getByRole('main').getByText('Waiting')).toHaveCount(0, { timeout: 60_000 })
    await expect(row).toHaveCount(1)
    const { data } = await erin.api.GET('/events', {
      params: { query: { from: '2025-08-01', to: '2025-09-01' } },
    })
    expect(data?.events.map(({ title }) => title)).toEqual(['Scrimmage', 'Practice'])
  },
)
