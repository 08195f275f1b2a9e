import { grant } from '@homefield/testkit/family'
import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, test } from './harness/test.ts'

test('hides a clash of two children after the user chooses Not a problem, and shows the clash again after a time changes', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  const owen = await childOf(erin, 'Owen', { color: '#3B82F6', sports: ['Baseball'] })
  // The test's clock starts on Saturday, August 2, at 3 PM.
  await eventOf(erin, maya, {
    title: 'Practice',
    startTime: '17:30',
    durationMinutes: 90,
    location: 'Cedar Park',
  })
  const game = await eventOf(erin, owen, {
    title: 'Otters vs Pilots',
    startTime: '18:00',
    durationMinutes: 120,
    sport: 'Baseball',
    location: 'Wilshire Diamond 2',
  })
  // Team dinner ends before Batting starts, and neither event has a place, so the two events do not clash.
  await eventOf(erin, maya, { title: 'Team dinner', date: '2025-08-03', startTime: '12:00' })
  await eventOf(erin, owen, { title: 'Batting', date: '2025-08-03', startTime: '13:00', sport: 'Baseball' })
  await enter(context, world, erin)

  await test.step('shows the clash on the dashboard', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(/Maya clashes with Owen at 6:00\sPM/)).toBeVisible()
    await expect(page.getByRole('main').getByText('Overlap', { exact: true })).toHaveCount(2)
  })

  await test.step('shows the clash on both events in the calendar', async () => {
    await page.goto('/calendar?view=agenda')
    await expect(page.getByRole('main').getByText('Overlap', { exact: true })).toHaveCount(2)
  })

  await test.step('lists the clash in the report, and removes the clash with Not a problem', async () => {
    await page.goto('/clashes')
    await expect(page.getByText('1 to decide in the next 30 days')).toBeVisible()
    await expect(page.getByText(/Maya clashes with Owen from 6:00 to 7:00\sPM/)).toBeVisible()
    // The event's dialog opens on top of the clash dialog, and the browser's Back button must close only the event.
    const both = page.getByRole('dialog').filter({ hasText: 'Show this day' })
    const event = page.getByRole('dialog', { name: /Pilots/ }).getByRole('button', { name: 'Edit event' })
    await page.getByRole('button', { name: 'Open both' }).click()
    await both.getByRole('button', { name: /Pilots/ }).click()
    await expect(event).toBeVisible()
    await page.reload()
    await expect(event).toBeVisible()
    await page.goBack()
    await expect(event).toBeHidden()
    await expect(both).toBeVisible()
    await page.goBack()
    await expect(both).toBeHidden()
    await expect(page).toHaveURL('/clashes')
    await page.getByRole('button', { name: /^Not a problem/ }).click()
    await expect(
      page.getByText('0 to decide in the next 30 days').or(page.getByText(/Nothing clashes/)),
    ).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText(/clashes with Owen/)).toHaveCount(0)
  })

  await test.step('shows the clash again after the time of an event changed', async () => {
    const { data } = await erin.api.GET('/events/{id}', { params: { path: { id: game.id } } })
    await erin.api.PATCH('/events/{id}', {
      params: { path: { id: game.id } },
      body: { version: data?.event.version ?? 0, startTime: '18:30' },
    })
    await expect(page.getByText(/clashes with Owen at 6:30\sPM/)).toBeVisible()
  })

  await test.step('shows the clash on the list of upcoming events', async () => {
    await eventOf(erin, owen, {
      title: 'Scrimmage',
      date: '2025-08-03',
      startTime: '11:30',
      sport: 'Baseball',
    })
    for (const title of ['Scrimmage', 'Team dinner'])
      await expect(page.getByRole('button', { name: new RegExp(`${title}.*Overlap`) })).toBeVisible()
  })

  await test.step('asks for a decision next to the day of the clash', async () => {
    await page.goto('/calendar?view=day&date=2025-08-03')
    const side = page.getByRole('complementary').filter({ hasText: 'Needs a decision' })
    await expect(side.getByText(/^Maya clashes|^Owen clashes/)).toHaveText(/from 12:00 to 12:30\sPM/)
    await side.getByRole('button', { name: 'Open both' }).click()
    const both = page.getByRole('dialog')
    await expect(both.getByRole('button', { name: /Team dinner/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await side.getByRole('button', { name: 'Not a problem' }).click()
    await expect(page.getByText('Needs a decision')).toHaveCount(0)
  })
})

test('names the parent who cannot drive both children, and forgets the clash once the other parent is asked', async ({
  page,
  context,
  world,
}) => {
  const [erin, sam] = [await world.person(), await world.person({ name: 'Sam Cole' })]
  await grant(world.database, { owner: erin, friend: sam, role: 'administrator' })
  const maya = await childOf(erin, 'Maya')
  const owen = await childOf(erin, 'Owen', { color: '#3B82F6' })
  const practice = await eventOf(erin, maya, { title: 'Practice', startTime: '17:30', durationMinutes: 90 })
  const game = await eventOf(erin, owen, { title: 'Game', startTime: '18:00', durationMinutes: 120 })
  const legs = [
    [practice.id, maya],
    [game.id, owen],
  ].flatMap(([eventId = '', profileId = '']) =>
    (['there', 'back'] as const).map((direction) => ({ eventId, profileId, direction, version: 0 })),
  )
  await erin.api.POST('/legs/assign', { body: { legs, driver: { kind: 'user', userId: erin.id } } })
  await enter(context, world, erin)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: /You can’t drive both Maya at 5:30\sPM and Owen at 6:00\sPM/ }).click()
  await expect(page.getByText('Who could drive one of them: Sam.')).toBeVisible()
  for (const way of ['There', 'Back']) {
    await page.getByRole('button', { name: `Owen, ${way}, You drive` }).click()
    await page.getByRole('menuitem', { name: 'Ask Sam Cole' }).click()
  }

  await expect(page.getByText('Nothing clashes in the next 30 days')).toBeVisible()
  await sam.api.POST('/legs/answer', {
    body: { legs: legs.slice(2).map((leg) => ({ ...leg, version: 2 })), answer: 'accept' },
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Today/ })).toBeVisible()
  await expect(page.getByText(/can’t drive both/)).toHaveCount(0)
})
