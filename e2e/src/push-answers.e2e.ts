import type { Event } from '@homefield/contract/event'
import { given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { BrowserContext } from '@playwright/test'
import { DEEP } from './harness/exhaustive.ts'
import { childOf } from './harness/family.ts'
import { cutOff } from './harness/network.ts'
import { givePush, watchNotices } from './harness/push.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, type Page, test, type TestWorld } from './harness/test.ts'
import { appIsStored } from './harness/worker.ts'

/** Tests that the buttons of a push answer a question about driving, or note an absence, without opening the app. */

test.use({ serviceWorkers: 'allow', hasPush: true })

interface Parts {
  readonly page: Page
  readonly context: BrowserContext
  readonly world: TestWorld
}

/** Turns on push in Settings. Returns the shown notifications, and a function that sends what waits. */
async function turnOnPush({ page, context, world }: Parts, person: Person) {
  const browser = await givePush(context, world)
  await enter(context, world, person)
  await page.goto('/settings')
  await appIsStored(page)
  await page.reload()
  await page.getByRole('switch', { name: 'Push notifications' }).press('Space')
  const dialog = page.getByRole('dialog', { name: 'Know the moment it changes' })
  await dialog.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeChecked()
  const notices = await watchNotices(page, world.origin)
  /** Starts the waiting jobs now. They wait so that several changes share one notification. */
  const push = async (count: number) => {
    await expect(async () => {
      await world.database.query(
        `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
      )
      expect(browser.received.length).toBe(count)
    }).toPass({ timeout: 30_000 })
    const received = browser.received.at(-1)
    if (!received) throw new Error('no push message was received')
    await notices.deliver(received.message)
    await expect.poll(async () => (await notices.standing()).length).toBe(1)
    return received.message.title
  }
  return { notices, push }
}

test('accepts a drive from a push, and confirms it from the push of a move, even without a network', async ({
  page,
  context,
  world,
  guard,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const dana = await world.person({ name: 'Dana Brooks' })
  await grant(world.database, { owner: erin, friend: dana, role: 'viewer' })
  const maya = await childOf(erin, 'Maya')
  const event = await eventOf(erin, maya, { title: 'Scrimmage', date: '2025-08-02', startTime: '18:00' })
  const { notices, push } = await turnOnPush({ page, context, world }, dana)
  const path = { params: { path: { id: event.id } } }
  const status = async () => {
    const { event: shown } = given<{ event: Event }>(await erin.api.GET('/events/{id}', path))
    return shown.legs.find(({ direction }) => direction === 'there')?.status
  }

  await test.step('accepts without opening the app', async () => {
    given(
      await erin.api.POST('/legs/assign', {
        body: {
          legs: [{ eventId: event.id, profileId: maya, direction: 'there', version: 0 }],
          driver: { kind: 'user', userId: dana.id },
        },
      }),
    )
    const title = await push(1)
    expect(title).toBe('Erin Cole asks you to drive Maya')
    expect(await notices.buttons(title)).toEqual(['Accept', 'Decline'])
    expect(await status()).toBe('asked')

    expect(await notices.press(title, 'accept')).toEqual([])

    await expect.poll(status).toBe('confirmed')
    expect(await notices.standing()).toEqual([])
  })
  await test.step('keeps the answer without a network, and sends it when the network is back', async () => {
    const { event: shown } = given<{ event: Event }>(await erin.api.GET('/events/{id}', path))
    given(
      await erin.api.PATCH('/events/{id}', {
        ...path,
        body: { version: shown.version, startTime: '18:30' },
      }),
    )
    expect(await status()).toBe('check')
    const title = await push(2)
    expect(await notices.buttons(title)).toEqual(['Still works', 'I can’t'])

    const deadSpot = await cutOff(context, world, guard)
    expect(await notices.press(title, 'stillWorks')).toEqual([])
    expect(await status()).toBe('check')

    await deadSpot.leave()
    await expect.poll(status, { timeout: 30_000 }).toBe('confirmed')
  })
})

test('notes from a reminder that the child does not go', DEEP, async ({ page, context, world }) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const maya = await childOf(erin, 'Maya')
  // The reminder fires an hour before, at 15:05. The server's clock starts at 15:00.
  const { id } = await eventOf(erin, maya, { title: 'Scrimmage', date: '2025-08-02', startTime: '16:05' })
  const { notices, push } = await turnOnPush({ page, context, world }, erin)
  world.clock.advance({ minutes: 6 })

  const title = await push(1)
  expect(await notices.buttons(title)).toEqual(['Not going'])
  expect(await notices.press(title, 'notGoing')).toEqual([])

  const notGoing = async () => {
    const { event } = given<{ event: Event }>(
      await erin.api.GET('/events/{id}', { params: { path: { id } } }),
    )
    return event.notGoing
  }
  await expect.poll(notGoing).toEqual([maya])
  expect(await notices.standing()).toEqual([])
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Maya, Scrimmage/ })).toContainText('Maya isn’t going')
})
